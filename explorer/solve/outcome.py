"""Outcome and remoteness by retrograde analysis.

Start from the ends, whose outcome the rules give, and go back along the moves. A position with a
move into a position lost for the opponent is a win; one all of whose moves lead to positions won
for the opponent is a loss; what is never decided so is a draw: either player can go on in
cycles or reach a drawn end, and neither can do better. Each move is looked at once, so the work is
linear in the graph, cycles or not.

Positions are decided in the order of their remoteness, since the queue is first in, first out: the
first losing successor found is the nearest (the winner hurries), the last winning one the furthest
(the loser resists). A move that does not pass the turn carries its target's outcome over unchanged.
In a part of a graph the positions of the fringe, whose values are given, take their turns among
those decided here, by their remoteness.

The counting of undecided moves is the standard linear method of retrograde analysis, as in
K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139.
"""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, Codes, GameGraph, Ints32, Truths
from explorer.graph.kernel import kernel
from explorer.solve.solution import Known


def outcomes(graph: GameGraph, known: Known | None = None) -> tuple[Codes, Ints32]:
    """(int8[n] outcome codes, int32[n] remoteness; -1 where a draw has none).

    The remoteness of a draw is the shortest way to a drawn end through drawn positions.

    >>> chain = GameGraph.from_moves(3, [(0, "a", 1), (1, "b", 2)])
    >>> [values.tolist() for values in outcomes(chain)]
    [[2, 1, 2], [2, 1, 0]]
    """
    outcome, remoteness = decisions(graph, known)
    outcome[outcome == NONE] = DRAW
    near_draws(graph, outcome, remoteness)
    return outcome, remoteness


def decisions(graph: GameGraph, known: Known | None = None) -> tuple[Codes, Ints32]:
    """(int8[n] outcome codes, int32[n] remoteness) of wins, losses, and drawn ends; `NONE` and -1
    where nothing is decided, which is a draw once the fringe is known in full.

    On the fringe `NONE` may stand for what is not known yet: what is decided without it is right,
    and its remoteness is right or, as far as that depends on what is missing, too great.
    """
    outcome = graph.verdicts.copy()
    outcome[graph.terminal & (outcome == NONE)] = LOSE
    remoteness = np.where(outcome == NONE, -1, 0).astype(np.int32)
    if known is not None:
        own = graph.size - known.size
        outcome[own:] = known.data("outcome")
        remoteness[own:] = known.data("remoteness")
    offsets, moves, sources = graph.reverse
    passes = np.ones(0, dtype=bool) if graph.passes is None else graph.passes[moves]
    queue, seeds = seeded((outcome == WIN) | (outcome == LOSE), remoteness)
    left = graph.degrees.astype(np.int32)
    _retrograde(offsets, sources, passes, left, outcome, remoteness, queue, seeds)
    return outcome, remoteness


def near_draws(graph: GameGraph, outcome: Codes, remoteness: Ints32) -> None:
    """Give drawn positions their remoteness, which drawn ends, and the fringe, have already."""
    offsets, _, sources = graph.reverse
    drawn = outcome == DRAW
    queue, seeds = seeded(drawn & (remoteness >= 0), remoteness)
    nearest(offsets, sources, drawn, remoteness, queue, seeds)


def seeded(where: Truths, remoteness: Ints32) -> tuple[Ints32, int]:
    """(a queue for all n positions that begins with some in the order of their remoteness, how many
    these are)."""
    seeds = np.flatnonzero(where)
    far = remoteness[seeds]
    if far.any():  # the fringe of a part; ends have remoteness 0
        seeds = seeds[np.argsort(far, kind="stable")]
    queue = np.empty(len(where), dtype=np.int32)
    queue[: len(seeds)] = seeds
    return queue, len(seeds)


@kernel("left", "outcome", "remoteness", "queue")
def _retrograde(offsets, sources, passes, left, outcome, remoteness, queue, seeds):  # type: ignore[no-untyped-def]
    """Decide wins and losses. `left` counts the moves of each position not known to be bad.

    The queue begins with seeds in the order of their remoteness; what is found stands behind them
    in the same order, and the nearer of the two heads is next.
    """
    turn_always_passes = len(passes) == 0
    given = 0
    done = seeds
    waiting = seeds
    while given < seeds or done < waiting:
        if given < seeds and (
            done == waiting or remoteness[queue[given]] <= remoteness[queue[done]]
        ):
            position = queue[given]
            given += 1
        else:
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
def nearest(offsets, sources, within, remoteness, queue, seeds):  # type: ignore[no-untyped-def]
    """Breadth-first search from the seeds back through the positions marked `within`; the seeds and
    the queue as in `_retrograde`."""
    given = 0
    done = seeds
    waiting = seeds
    while given < seeds or done < waiting:
        if given < seeds and (
            done == waiting or remoteness[queue[given]] <= remoteness[queue[done]]
        ):
            position = queue[given]
            given += 1
        else:
            position = queue[done]
            done += 1
        for i in range(offsets[position], offsets[position + 1]):
            source = sources[i]
            if within[source] and remoteness[source] < 0:
                remoteness[source] = remoteness[position] + 1
                queue[waiting] = source
                waiting += 1
    return waiting
