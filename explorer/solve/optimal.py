"""Which moves are optimal, and the one that a best player is shown."""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import DRAW, LOSE, WIN, Codes, GameGraph, Ints, Ints32, Truths
from explorer.graph.kernel import kernel


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
    optimal = np.zeros(graph.move_count, dtype=bool)
    preferred = np.full(graph.size, -1, dtype=np.int64)
    passes = np.ones(0, dtype=bool) if graph.passes is None else graph.passes
    _mark(graph.offsets, graph.targets, passes, outcome, remoteness, optimal, preferred)
    return optimal, preferred


@kernel("optimal", "preferred")
def _mark(offsets, targets, passes, outcome, remoteness, optimal, preferred):  # type: ignore[no-untyped-def]
    """Look at each move once."""
    turn_always_passes = len(passes) == 0
    for source in range(len(outcome)):
        mine = outcome[source]
        distance = remoteness[source]
        first = -1
        for move in range(offsets[source], offsets[source + 1]):
            reached = outcome[targets[move]]
            if turn_always_passes or passes[move]:
                if reached == WIN:
                    reached = LOSE
                elif reached == LOSE:
                    reached = WIN
            if reached != mine:
                continue
            nearer = remoteness[targets[move]] == distance - 1
            optimal[move] = nearer or mine == DRAW
            # A draw without remoteness has no end to come nearer to: any drawing move will do.
            if first < 0 and (nearer or distance < 0):
                first = move
        preferred[source] = first
    return len(outcome)
