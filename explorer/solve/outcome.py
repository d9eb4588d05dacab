"""Outcome and remoteness by retrograde analysis.

Start from the ends, whose outcome the rules give, and go back along the moves. A position with a
move into a position lost for the opponent is a win; one all of whose moves lead to positions won
for the opponent is a loss; what is never decided so is a draw: either player can go on in
cycles or reach a drawn end, and neither can do better. Each move is looked at once, so the work is
linear in the graph, cycles or not.

Positions are decided in the order of their remoteness, since the queue is first in, first out: the
first losing successor found is the nearest (the winner hurries), the last winning one the furthest
(the loser resists). A move that does not pass the turn carries its target's outcome over unchanged.

The counting of undecided moves is the standard linear method of retrograde analysis, as in
K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139.
"""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, Codes, GameGraph, Ints32
from explorer.graph.kernel import kernel


def outcomes(graph: GameGraph) -> tuple[Codes, Ints32]:
    """(int8[n] outcome codes, int32[n] remoteness; -1 where a draw has none).

    The remoteness of a draw is the shortest way to a drawn end through drawn positions.

    >>> chain = GameGraph.from_moves(3, [(0, "a", 1), (1, "b", 2)])
    >>> [values.tolist() for values in outcomes(chain)]
    [[2, 1, 2], [2, 1, 0]]
    """
    outcome = graph.verdicts.copy()
    outcome[graph.terminal & (outcome == NONE)] = LOSE
    remoteness = np.where(outcome == NONE, -1, 0).astype(np.int32)
    queue = np.empty(graph.size, dtype=np.int32)
    offsets, moves, sources = graph.reverse
    passes = np.ones(0, dtype=bool) if graph.passes is None else graph.passes[moves]

    decided = np.flatnonzero((outcome == WIN) | (outcome == LOSE))
    queue[: len(decided)] = decided
    left = graph.degrees.astype(np.int32)
    _retrograde(offsets, sources, passes, left, outcome, remoteness, queue, len(decided))

    drawn_ends = np.flatnonzero(outcome == DRAW)
    outcome[outcome == NONE] = DRAW
    queue[: len(drawn_ends)] = drawn_ends
    nearest(offsets, sources, outcome == DRAW, remoteness, queue, len(drawn_ends))
    return outcome, remoteness


@kernel("left", "outcome", "remoteness", "queue")
def _retrograde(offsets, sources, passes, left, outcome, remoteness, queue, waiting):  # type: ignore[no-untyped-def]
    """Decide wins and losses. `left` counts the moves of each position not known to be bad."""
    turn_always_passes = len(passes) == 0
    done = 0
    while done < waiting:
        position = queue[done]
        done += 1
        for i in range(offsets[position], offsets[position + 1]):
            source = sources[i]
            if outcome[source] != NONE:
                continue
            good_for_next = outcome[position] == WIN
            if good_for_next != (turn_always_passes or passes[i]):
                outcome[source] = WIN
            else:
                left[source] -= 1
                if left[source] > 0:
                    continue
                outcome[source] = LOSE
            remoteness[source] = remoteness[position] + 1
            queue[waiting] = source
            waiting += 1
    return waiting


@kernel("remoteness", "queue")
def nearest(offsets, sources, within, remoteness, queue, waiting):  # type: ignore[no-untyped-def]
    """Breadth-first search from the queue of ends back through the positions marked `within`."""
    done = 0
    while done < waiting:
        position = queue[done]
        done += 1
        for i in range(offsets[position], offsets[position + 1]):
            source = sources[i]
            if within[source] and remoteness[source] < 0:
                remoteness[source] = remoteness[position] + 1
                queue[waiting] = source
                waiting += 1
    return waiting
