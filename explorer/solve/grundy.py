"""Nim-values (Grundy values) of impartial games in normal play.

The value of a position is the mex, the least whole number that is not the value of one of its
successors; a position is lost iff its value is 0, and the value of a sum is the nim-sum of the
values (R. Sprague 1935, P. M. Grundy 1939). That holds where play must end with a loss for the
player who cannot move, so values are given exactly there: never on or before a cycle, never in
misère play.
"""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import LOSE, NONE, GameGraph, Ints32
from explorer.graph.cycles import ends_first
from explorer.graph.kernel import kernel
from explorer.kinds import KINDS
from explorer.solve.solution import Known


def has_nim_values(graph: GameGraph) -> bool:
    """Whether the theory applies: an impartial game in which every end loses for its mover."""
    lost = np.isin(graph.verdicts[graph.terminal], (NONE, LOSE))
    return KINDS[graph.kind].has("nim-value") and bool(lost.all())


def grundy_values(graph: GameGraph, known: Known | None = None) -> Ints32:
    """int32[n], the nim-value of every position from which no cycle can be reached, else -1.

    On a fringe finite values without an order are those from which no cycle can be reached.

    >>> nim = GameGraph.from_moves(3, [(2, "take 2", 0), (2, "take 1", 1), (1, "take 1", 0)])
    >>> grundy_values(nim).tolist()
    [0, 1, 2]
    """
    values = np.full(graph.size, -1, dtype=np.int32)
    offsets, _, sources = graph.reverse
    circling = None
    if known is not None:
        circling = np.zeros(graph.size, dtype=bool)
        fringe = slice(graph.size - known.size, None)
        given = np.where(known.data("grundy_order") < 0, known.data("grundy"), -1)
        values[fringe], circling[fringe] = given, given < 0
    left, queue, ends = ends_first(graph, circling)
    # The mex of d values is at most d: one more place, and values above d need no mark.
    marks = np.full(int(graph.degrees.max(initial=0)) + 1, -1, dtype=np.int32)
    _mex_all(graph.offsets, graph.targets, offsets, sources, left, marks, values, queue, ends)
    return values


@kernel("left", "marks", "values", "queue")
def _mex_all(  # type: ignore[no-untyped-def]
    offsets, targets, back_offsets, back_sources, left, marks, values, queue, waiting
):
    """Give each position its mex once all its successors have values; given values stay."""
    done = 0
    while done < waiting:
        position = queue[done]
        done += 1
        if values[position] < 0:
            first, last = offsets[position], offsets[position + 1]
            degree = last - first
            for i in range(first, last):
                value = values[targets[i]]
                if value <= degree:
                    marks[value] = position
            mex = 0
            while mex < degree and marks[mex] == position:
                mex += 1
            values[position] = mex
        for i in range(back_offsets[position], back_offsets[position + 1]):
            source = back_sources[i]
            left[source] -= 1
            if left[source] == 0:
                queue[waiting] = source
                waiting += 1
    return waiting
