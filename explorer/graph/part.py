"""Parts of a graph: some of its positions, and the fringe that their moves lead to.

A part is a graph itself. Its *own* positions come first, with all their moves; then the *fringe*,
the other positions that these moves lead to, without moves of their own. What the fringe is worth
is found elsewhere and given to the solver (`explorer.solve.solution.Known`), so that the own
positions get the values that they have in the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from explorer.graph.arrays import NONE, GameGraph, Ints, Ints32
from explorer.graph.ranking import Ranking


@dataclass(frozen=True, eq=False)
class Part:
    """A part of a graph with k own positions, f on the fringe and m moves.

    graph      the k + f positions and the m moves, whose labels are numbered as in the whole
    own        int64[k], the own positions by their numbers in the whole, such as ids or codes
    fringe     int64[f], the fringe in the order in which moves first lead there, by the same
    moves      int64[m], the moves by their indices in the whole
    """

    graph: GameGraph
    own: Ints
    fringe: Ints
    moves: Ints

    @property
    def positions(self) -> Ints:
        """int64[k + f], the own positions and the fringe by their numbers in the whole."""
        return np.concatenate((self.own, self.fringe))


def part_of(graph: GameGraph, own: Ints) -> Part:
    """The part of a graph with these own positions, given by their ids, each once.

    Texts and named parts of positions are left out: no solver looks at them.

    >>> graph = GameGraph.from_moves(4, [(0, "a", 3), (0, "b", 1), (1, "c", 2), (3, "d", 1)])
    >>> part = part_of(graph, np.array([0, 3]))
    >>> part.positions.tolist(), part.graph.targets.tolist(), part.moves.tolist()
    ([0, 3, 1], [1, 2, 2], [0, 1, 3])
    """
    own = np.asarray(own, dtype=np.int64)
    degrees = graph.degrees[own]
    before = np.cumsum(degrees) - degrees
    count = int(degrees.sum())
    moves = np.repeat(graph.offsets[own] - before, degrees) + np.arange(count)
    # An array over all ids is quick, and too much for one of thousands of parts.
    space = graph.size if graph.size < 8 * count else None
    targets, fringe = numbered(own, graph.targets[moves].astype(np.int64), space)
    verdicts, depth = graph.verdicts[own], graph.depth[own]
    movers = None if graph.movers is None else graph.movers[np.concatenate((own, fringe))]
    size = len(own) + len(fringe)
    offsets = np.full(size + 1, count, dtype=np.int64)
    offsets[: len(own)] = before
    return Part(
        replace(
            graph,
            offsets=offsets,
            targets=targets,
            label_codes=graph.label_codes[moves],
            verdicts=np.concatenate((verdicts, np.full(len(fringe), NONE, dtype=np.int8))),
            depth=np.concatenate((depth, graph.depth[fringe])),
            positions=(),
            movers=movers,
            probability=None if graph.probability is None else graph.probability[moves],
            fields=None,
            start=0,
        ),
        own,
        fringe,
        moves,
    )


def cut(graph: GameGraph, number: Ints) -> Iterator[Part]:
    """A graph in parts: one for each number up to the greatest, though nothing be in it.

    number  int64[n], the part of each position

    >>> graph = GameGraph.from_moves(3, [(0, "a", 1), (1, "b", 2)])
    >>> [part.positions.tolist() for part in cut(graph, np.array([2, 2, 0]))]
    [[2], [], [0, 1, 2]]
    """
    ordered = np.argsort(number, kind="stable")
    for own in np.split(ordered, np.cumsum(np.bincount(number))[:-1]):
        yield part_of(graph, own)


def numbered(own: Ints, reached: Ints, space: int | None = None) -> tuple[Ints32, Ints]:
    """(int32[m] places in a part of the positions that moves lead to, int64[f] its fringe).

    own      int64[k], the part's own positions as codes, each once
    reached  int64[m], where its moves lead, move by move
    space    all codes are less; None, or a large number, for a table that grows with the part

    >>> places, fringe = numbered(np.array([40, 20]), np.array([20, 70, 10, 40, 70]))
    >>> places.tolist(), fringe.tolist()
    ([1, 2, 3, 0, 2], [70, 10])
    """
    ranking = Ranking(space)
    ranking.number(own)
    places, first = ranking.number(reached)
    return places, reached[first]
