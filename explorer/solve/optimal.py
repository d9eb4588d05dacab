"""Which moves are optimal, and the one that a best player is shown."""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, Codes, GameGraph, Ints, Ints32, Truths

_FOR_THE_OTHER = np.array([NONE, LOSE, WIN, DRAW], dtype=np.int8)


def optimal_moves(graph: GameGraph, outcome: Codes, remoteness: Ints32) -> tuple[Truths, Ints]:
    """(bool[m] which moves are optimal, int64[n] index of the preferred move, -1 at ends).

    A move is optimal iff it keeps the outcome and, for wins and losses, the best remoteness; in a
    draw every drawing move is. The preferred move is the first optimal one that comes nearer to the
    end where an end is in sight: following it from a win, a loss, or a draw with remoteness
    terminates.

    >>> from explorer.solve.outcome import outcomes
    >>> graph = GameGraph.from_moves(3, [(0, "slow", 1), (1, "b", 2), (0, "fast", 2), (0, "c", 2)])
    >>> [found.tolist() for found in optimal_moves(graph, *outcomes(graph))]
    [[False, True, True, True], [1, 3, -1]]
    """
    reached = outcome[graph.targets]
    passed = _FOR_THE_OTHER[reached]
    value = passed if graph.passes is None else np.where(graph.passes, passed, reached)
    mine = np.repeat(outcome, graph.degrees)
    distance = np.repeat(remoteness, graph.degrees)
    nearer = remoteness[graph.targets] == distance - 1
    keeps = value == mine
    optimal = keeps & (nearer | (mine == DRAW))
    # A draw without remoteness has no end to come nearer to: -1 has no predecessor among
    # remoteness values, so such positions fall back on any drawing move.
    candidates = np.flatnonzero(keeps & (nearer | (distance < 0)))
    sources = np.searchsorted(graph.offsets, candidates, side="right") - 1
    first = np.ones(len(candidates), dtype=bool)
    first[1:] = sources[1:] != sources[:-1]
    preferred = np.full(graph.size, -1, dtype=np.int64)
    preferred[sources[first]] = candidates[first]
    return optimal, preferred
