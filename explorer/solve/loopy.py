"""Nim-values of games in which play can go on in cycles.

A position that can reach a cycle may still be worth a nim-heap: whatever the opponent does there,
a player can *revert* it to something of the same value. All others are infinite: written inf(K),
where K holds the finite values of the successors. In a sum with games of finite values whose
nim-sum is n, inf(K) is won by its mover iff n is in K, and drawn if not; two infinite components
together are drawn.

C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966) 51-81;
A. S. Fraenkel, Y. Perl, Constructions in combinatorial games with cycles, Infinite and finite sets
(1975) 667-699. Values are given level by level, 0, 1, 2, ...: a position without a value gets the
level if none of its successors has it, and every successor that has no value, or an infinite one,
can be answered by a move to the level. What is left without a move to the level is infinite. Each
level looks at every move once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.graph.arrays import GameGraph, Ints32
from explorer.graph.kernel import kernel
from explorer.solve.grundy import grundy_values

UNDECIDED, INFINITE = -1, -2


@dataclass(frozen=True, eq=False)
class LoopyValues:
    """The nim-values of n positions, circles or not.

    finite  int32[n], finite values; -1 where the value is infinite
    order   int32[n], where play can go in circles the order in which finite values were found,
            which proves them: a reverting move leads to an earlier one. -1 elsewhere
    """

    finite: Ints32
    order: Ints32


def infinite_values(graph: GameGraph, values: LoopyValues) -> tuple[Ints32, list[str]]:
    """(int32[n], the texts of infinite values): an index into the texts, -1 where it is finite.

    >>> loop = GameGraph.from_moves(2, [(0, "pass", 0), (0, "go", 1)])
    >>> infinite_values(loop, loopy_values(loop))[1]
    ['inf(0)']
    """
    id_of: dict[str, int] = {}
    ids = np.full(graph.size, -1, dtype=np.int32)
    for position in np.flatnonzero(values.finite < 0).tolist():
        moves = slice(graph.offsets[position], graph.offsets[position + 1])
        reached = {value for value in values.finite[graph.targets[moves]].tolist() if value >= 0}
        text = f"inf({','.join(map(str, sorted(reached)))})"
        ids[position] = id_of.setdefault(text, len(id_of))
    return ids, list(id_of)


def loopy_values(graph: GameGraph) -> LoopyValues:
    """The generalised nim-value of every position of an impartial graph in normal play.

    >>> ring = GameGraph.from_moves(3, [(0, "on", 1), (1, "back", 0), (1, "out", 2)])
    >>> loopy_values(ring).finite.tolist()  # the one who must enter the ring is always answered
    [0, 1, 0]
    """
    values = grundy_values(graph)
    order = np.full(graph.size, -1, dtype=np.int32)
    if (values >= 0).all():
        return LoopyValues(values, order)
    back_offsets, _, back_sources = graph.reverse
    left = np.zeros(graph.size, dtype=np.int32)
    answered = np.full(graph.size, -1, dtype=np.int32)
    queue = np.empty(graph.size, dtype=np.int32)
    _by_level(
        graph.offsets, graph.targets, back_offsets, back_sources,
        values, order, left, answered, queue,
    )  # fmt: skip
    values[values == INFINITE] = -1
    return LoopyValues(values, order)


@kernel("values", "order", "left", "answered", "queue")
def _by_level(  # type: ignore[no-untyped-def]
    offsets, targets, back_offsets, back_sources, values, order, left, answered, queue
):
    """Give finite values level by level to what has none. Values found before stay as they are.

    `answered` says at which level a position had a move to the level; `left` counts successors
    without such a move, among those that have no finite value yet.
    """
    level = 0
    count = 0
    undecided = 1
    while undecided > 0:
        waiting = 0
        for position in range(len(values)):
            if values[position] >= 0:
                continue
            unanswered = 0
            for i in range(offsets[position], offsets[position + 1]):
                value = values[targets[i]]
                if value == level:
                    answered[position] = level
                if value < 0:
                    unanswered += 1
            left[position] = unanswered
        # Those that can answer now are no more counted by whoever leads to them.
        for position in range(len(values)):
            if values[position] < 0 and answered[position] == level:
                for i in range(back_offsets[position], back_offsets[position + 1]):
                    left[back_sources[i]] -= 1
        for position in range(len(values)):
            if values[position] == -1 and answered[position] != level and left[position] == 0:
                queue[waiting] = position
                waiting += 1
        done = 0
        while done < waiting:
            position = queue[done]
            done += 1
            if answered[position] == level:
                continue  # a successor got the level while it waited
            values[position] = level
            order[position] = count
            count += 1
            for i in range(back_offsets[position], back_offsets[position + 1]):
                source = back_sources[i]
                if values[source] >= 0 or answered[source] == level:
                    continue
                answered[source] = level
                for j in range(back_offsets[source], back_offsets[source + 1]):
                    before = back_sources[j]
                    left[before] -= 1
                    if left[before] == 0 and values[before] == -1 and answered[before] != level:
                        queue[waiting] = before
                        waiting += 1
        undecided = 0
        for position in range(len(values)):
            if values[position] == -1:
                if answered[position] == level:
                    undecided += 1
                else:
                    values[position] = -2
        level += 1
    return level
