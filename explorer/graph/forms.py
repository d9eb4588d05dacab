"""The quotient of positions by equal options: which positions are the same game.

In the formal theory a game is nothing but the set of its left options and the set of its right
options. Two positions are the same game, of one *form*, iff their options are the same games, taken
as sets: a position counts once however many moves lead to it. Positions of one form are alike in
every way but their names; those of different forms may still have the same value.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from explorer.graph.arrays import Codes, GameGraph, Ints32
from explorer.graph.cycles import options_first
from explorer.graph.kernel import kernel


class Forms(NamedTuple):
    """The forms of n positions.

    form   int32[n], the least id of a position of the same form; -1 where play may never end
    order  int32[k], the positions from which play always ends, options before those who have them
    """

    form: Ints32
    order: Ints32


def forms(graph: GameGraph, sides: Codes) -> Forms:
    """The form of every position; `sides` is int8[m], 0 for moves of Left and 1 for Right's.

    >>> graph = GameGraph.from_moves(4, [(0, "a", 1), (0, "b", 2), (1, "c", 3), (2, "d", 3)])
    >>> forms(graph, np.array([0, 1, 0, 0], dtype=np.int8)).form.tolist()
    [0, 1, 1, 3]
    """
    order = options_first(graph)
    first = np.full(graph.size, -1, dtype=np.int32)
    options = np.empty(graph.move_count, dtype=np.int32)
    counts = np.zeros(2 * graph.size, dtype=np.int32)
    table = np.full(1 << int(2 * graph.size).bit_length(), -1, dtype=np.int32)
    _classify(graph.offsets, graph.targets, sides, order, options, counts, table, first)
    # The first position of a form that was met need not be the one with the least id.
    least = np.full(graph.size, graph.size, dtype=np.int32)
    np.minimum.at(least, first[order], order)
    form = np.full(graph.size, -1, dtype=np.int32)
    form[order] = least[first[order]]
    return Forms(form, order)


@kernel("options", "counts", "table", "first")
def _classify(offsets, targets, sides, order, options, counts, table, first):  # type: ignore[no-untyped-def]
    """Write the sorted forms of each position's options into `options`, and find in a hash `table`
    with open addressing who has had the same before; `first` tells whom."""
    mask = len(table) - 1
    for position in order:
        begin = offsets[position]
        end = begin
        mixed = 0
        for side in range(2):
            low = end
            for i in range(begin, offsets[position + 1]):
                if sides[i] != side:
                    continue
                form = first[targets[i]]
                place = end
                while place > low and options[place - 1] > form:
                    place -= 1
                if place > low and options[place - 1] == form:
                    continue
                for j in range(end, place, -1):
                    options[j] = options[j - 1]
                options[place] = form
                end += 1
            counts[2 * position + side] = end - low
            for j in range(low, end):
                mixed = (mixed * 1000003 + options[j] + 1) & 0xFFFFFFFFFFFF
            mixed = (mixed * 31 + side) & 0xFFFFFFFFFFFF
        slot = (mixed ^ (mixed >> 20)) & mask
        while True:
            other = table[slot]
            if other < 0:
                table[slot] = position
                first[position] = position
                break
            same = (
                counts[2 * other] == counts[2 * position]
                and counts[2 * other + 1] == counts[2 * position + 1]
            )
            if same:
                start = offsets[other]
                for j in range(end - begin):
                    if options[start + j] != options[begin + j]:
                        same = False
                        break
            if same:
                first[position] = other
                break
            slot = (slot + 1) & mask
    return len(order)
