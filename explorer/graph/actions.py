"""The actions of positions in games of chance: what a player chooses between.

A plain move is an action by itself; the outcomes of a chance action are moves that name it, each
with its probability.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.graph.arrays import GameGraph, Ints, Reals


@dataclass(frozen=True, eq=False)
class Actions:
    """The k actions of a graph of n positions and m moves.

    offsets  int64[n + 1], the first action of each position, and k at the end; actions come in the
             order of their first moves
    starts   int64[k + 1], where in `moves` the outcomes of each action begin, and m at the end
    moves    int64[m], the moves, action by action
    chance   float64[m], the probabilities of these moves; 1 on plain moves
    """

    offsets: Ints
    starts: Ints
    moves: Ints
    chance: Reals


def actions_of(graph: GameGraph) -> Actions:
    """The actions of every position.

    >>> from explorer.graph.arrays import Label
    >>> heads, tails = Label("heads", "flip"), Label("tails", "flip")
    >>> graph = GameGraph.from_moves(2, [(0, heads, 1), (0, Label("hold"), 1), (0, tails, 0)])
    >>> found = actions_of(graph)
    >>> found.offsets.tolist(), found.starts.tolist(), found.moves.tolist()
    ([0, 2, 2], [0, 2, 3], [0, 2, 1])
    """
    numbers: dict[str | None, int] = {None: -1}
    for label in graph.labels:
        numbers.setdefault(label.action, len(numbers) - 1)
    kinds = np.array([numbers[label.action] for label in graph.labels] or [-1], dtype=np.int64)
    kind = kinds[graph.label_codes]
    sources = graph.sources().astype(np.int64)
    moves = np.arange(graph.move_count, dtype=np.int64)
    if graph.move_count:
        first = _first_of_action(sources, kind, len(numbers))
        if (np.diff(first) < 0).any():
            moves = np.argsort(first, kind="stable")
        begins = np.flatnonzero(np.diff(first[moves], prepend=-1))
    else:
        begins = moves
    counts = np.bincount(sources[moves[begins]], minlength=graph.size)
    chance = np.ones(graph.move_count)
    if graph.probability is not None:
        given = graph.probability[moves]
        chance = np.where(np.isnan(given), 1.0, given)
    return Actions(
        offsets=np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        starts=np.concatenate((begins, [graph.move_count])).astype(np.int64),
        moves=moves,
        chance=chance,
    )


def _first_of_action(sources: Ints, kind: Ints, kinds: int) -> Ints:
    """int64[m], for each move the first move of its action, which may be itself."""
    every = np.arange(len(sources), dtype=np.int64)
    key = sources * kinds + kind
    plain = kind < 0
    goes_on = ~plain[1:] & (key[1:] == key[:-1])
    first = every.copy()
    first[1:][goes_on] = 0
    np.maximum.accumulate(first, out=first)
    runs = np.flatnonzero(first == every)
    runs = runs[~plain[runs]]
    order = runs[np.argsort(key[runs], kind="stable")]
    again = np.flatnonzero(key[order[1:]] == key[order[:-1]]) + 1
    if len(again):  # outcomes of one action with other moves between them
        begins = np.arange(len(order))
        begins[again] = 0
        np.maximum.accumulate(begins, out=begins)
        leader = every.copy()
        leader[order] = order[begins]
        first = leader[first]
    return first
