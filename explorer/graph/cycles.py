"""Whether a graph has cycles, and the order in which its ends can be peeled off."""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import GameGraph, Ints32, Truths
from explorer.graph.kernel import kernel


def is_cyclic(graph: GameGraph) -> bool:
    """Whether some play never ends: whether peeling off ends again and again leaves anything.

    >>> is_cyclic(GameGraph.from_moves(1, [(0, "pass", 0)]))
    True
    """
    return bool(may_never_end(graph).any())


def may_never_end(graph: GameGraph) -> Truths:
    """bool[n], whether some play from a position never ends: whether it can reach a cycle.

    >>> may_never_end(GameGraph.from_moves(3, [(0, "on", 1), (1, "on", 1), (0, "off", 2)])).tolist()
    [True, True, False]
    """
    endless = np.ones(graph.size, dtype=bool)
    endless[options_first(graph)] = False
    return endless


def options_first(graph: GameGraph) -> Ints32:
    """int32[k], the positions from which play always ends, each after all that it leads to.

    >>> options_first(GameGraph.from_moves(3, [(0, "a", 1), (1, "b", 2)])).tolist()
    [2, 1, 0]
    """
    offsets, _, sources = graph.reverse
    left, queue, ends = ends_first(graph)
    return queue[: _peel(offsets, sources, left, queue, ends)]


def ends_first(graph: GameGraph, without: Truths | None = None) -> tuple[Ints32, Ints32, int]:
    """(moves each position has left, a queue that begins with the ends, their number); positions in
    `without` count as no ends."""
    ends = np.flatnonzero(graph.terminal if without is None else graph.terminal & ~without)
    queue = np.empty(graph.size, dtype=np.int32)
    queue[: len(ends)] = ends
    return graph.degrees.astype(np.int32), queue, len(ends)


@kernel("left", "queue")
def _peel(offsets, sources, left, queue, waiting):  # type: ignore[no-untyped-def]
    """How many positions can be peeled off: ends, then what has become an end without them."""
    done = 0
    while done < waiting:
        position = queue[done]
        done += 1
        for i in range(offsets[position], offsets[position + 1]):
            source = sources[i]
            left[source] -= 1
            if left[source] == 0:
                queue[waiting] = source
                waiting += 1
    return waiting
