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

from explorer.cgt.nim_values import NimValue, parse
from explorer.graph.arrays import GameGraph, Ints, Ints32
from explorer.graph.kernel import kernel
from explorer.solve.grundy import grundy_values
from explorer.solve.solution import Known

UNDECIDED, INFINITE = -1, -2

_BLOCK = 1 << 20
"""Moves that are looked at together when infinite values are named."""


@dataclass(frozen=True, eq=False)
class LoopyValues:
    """The nim-values of n positions, circles or not.

    finite  int32[n], finite values; -1 where the value is infinite
    order   int32[n], where play can go in circles the order in which finite values were found,
            which proves them: a reverting move leads to an earlier one. -1 elsewhere
    """

    finite: Ints32
    order: Ints32


def infinite_values(
    graph: GameGraph, values: LoopyValues, known: Known | None = None
) -> tuple[Ints32, list[str]]:
    """(int32[n], the texts of infinite values): an index into the texts, -1 where it is finite.

    >>> loop = GameGraph.from_moves(2, [(0, "pass", 0), (0, "go", 1)])
    >>> infinite_values(loop, loopy_values(loop))[1]
    ['inf(0)']
    """
    id_of: dict[str, int] = {}
    ids = np.full(graph.size, -1, dtype=np.int32)
    own = graph.size - (0 if known is None else known.size)
    infinite = np.flatnonzero(values.finite[:own] < 0)
    blocks = np.flatnonzero(np.diff(np.cumsum(graph.degrees[infinite]) // _BLOCK)) + 1
    for block in np.split(infinite, blocks):
        sets, numbers = _sets(graph, values.finite, block)
        places = [id_of.setdefault(str(NimValue(None, each)), len(id_of)) for each in sets]
        ids[block] = np.array(places, dtype=np.int32)[numbers]
    if known is not None and "loopy_grundy" in known.columns:
        column = known.columns["loopy_grundy"]
        places = [id_of.setdefault(text, len(id_of)) for text in column.words or ()]
        ids[own:] = np.array([*places, -1], dtype=np.int32)[column.data]
    return ids, list(id_of)


def _sets(graph: GameGraph, finite: Ints32, positions: Ints) -> tuple[list[frozenset[int]], Ints]:
    """(the different sets of finite values of successors, int64[k] which of them each position
    has), in the order of their first appearance.

    Sets grow by one member at a time, from the least: two positions have the same set of so many
    members iff they had the same before, and the next is the same.
    """
    degrees = graph.degrees[positions]
    rows = np.repeat(np.arange(len(positions)), degrees)
    first = np.repeat(graph.offsets[positions] - np.cumsum(degrees) + degrees, degrees)
    reached = finite[graph.targets[first + np.arange(len(rows))]]
    width = int(reached.max(initial=0)) + 1
    pairs = np.unique((rows * width + reached)[reached >= 0])
    rows, members = np.divmod(pairs, width)
    places = np.arange(len(rows)) - np.searchsorted(rows, rows)
    ordered = np.argsort(places, kind="stable")
    numbers = np.zeros(len(positions), dtype=np.int64)
    sets: list[frozenset[int]] = [frozenset()]
    for chosen in np.split(ordered, np.cumsum(np.bincount(places))[:-1]):
        grown, which = np.unique(
            numbers[rows[chosen]] * width + members[chosen], return_inverse=True
        )
        numbers[rows[chosen]] = len(sets) + which.ravel()
        sets += [sets[key // width] | {key % width} for key in grown.tolist()]
    used, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    ordered = np.argsort(first)
    return [sets[number] for number in used[ordered].tolist()], np.argsort(ordered)[which.ravel()]


def loopy_values(graph: GameGraph, known: Known | None = None) -> LoopyValues:
    """The generalised nim-value of every position of an impartial graph in normal play.

    A position of the fringe that is worth inf(K) can answer at the levels in K, and at no other.
    One that is finite without a cycle in reach, or found before, never stands in the way: at lower
    levels it can answer.

    >>> ring = GameGraph.from_moves(3, [(0, "on", 1), (1, "back", 0), (1, "out", 2)])
    >>> loopy_values(ring).finite.tolist()  # the one who must enter the ring is always answered
    [0, 1, 0]
    """
    values = grundy_values(graph, known)
    order = np.full(graph.size, -1, dtype=np.int32)
    own = graph.size
    if known is not None:
        own -= known.size
        values[own:], order[own:] = known.data("grundy"), known.data("grundy_order")
        if ((values[own:] < 0) != (known.data("loopy_grundy") >= 0)).any():
            raise ValueError("a nim-value of the fringe must be either finite or infinite")
    if (values[:own] >= 0).all():
        return LoopyValues(values, order)
    values[own:][values[own:] < 0] = INFINITE
    back_offsets, _, back_sources = graph.reverse
    left = np.zeros(graph.size, dtype=np.int32)
    answered = np.full(graph.size, -1, dtype=np.int32)
    queue = np.empty(graph.size, dtype=np.int32)
    _by_level(
        graph.offsets, graph.targets, back_offsets, back_sources,
        values, order, left, answered, queue, *_answers(known), 0 if known is None else known.found,
    )  # fmt: skip
    values[values == INFINITE] = -1
    return LoopyValues(values, order)


def _answers(known: Known | None) -> tuple[Ints32, Ints, Ints32]:
    """(int32[f] the infinite value of each position of the fringe, int64[k + 1], int32 in which the
    members of the k infinite values stand, each in rising order)."""
    column = None if known is None else known.columns.get("loopy_grundy")
    if column is None:
        return np.empty(0, dtype=np.int32), np.zeros(1, dtype=np.int64), np.empty(0, dtype=np.int32)
    sets = [sorted(parse(text).successors) for text in column.words or ()]
    return (
        np.asarray(column.data, dtype=np.int32),
        np.cumsum([0, *map(len, sets)], dtype=np.int64),
        np.array([value for each in sets for value in each], dtype=np.int32),
    )


@kernel("values", "order", "left", "answered", "queue")
def _by_level(  # type: ignore[no-untyped-def]
    offsets, targets, back_offsets, back_sources, values, order, left, answered, queue,
    infinite, starts, members, count,
):  # fmt: skip
    """Give finite values level by level to what has none. Values found before stay as they are.

    `answered` says at which level a position had a move to the level; `left` counts successors
    without such a move, among those that have no finite value yet. The last positions are the
    fringe: `infinite` numbers their infinite values, whose members `starts` and `members` list.
    `count` is the first place in the order.
    """
    own = len(values) - len(infinite)
    level = 0
    undecided = 1
    while undecided > 0:
        waiting = 0
        for i in range(len(infinite)):
            if infinite[i] >= 0:
                for j in range(starts[infinite[i]], starts[infinite[i] + 1]):
                    if members[j] == level:
                        answered[own + i] = level
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
