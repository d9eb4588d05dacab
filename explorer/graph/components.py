"""Strongly connected components, those that lead nowhere else first.

R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1 (1972)
146-160, without recursion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.graph.arrays import Codes, GameGraph, Ints, Ints32
from explorer.graph.kernel import kernel


@dataclass(frozen=True, eq=False)
class Components:
    """The c strongly connected components of a graph of n positions, in reverse topological order.

    number  int32[n], the component of each position; moves lead to the same or a smaller one
    order   int32[n], the positions component by component
    starts  int64[c + 1], where in `order` each component begins, and n at the end
    hubs    int8[n], 1 where a cycle closes: a move within a component leads to a hub, or to a
            position that comes earlier in `order`
    """

    number: Ints32
    order: Ints32
    starts: Ints
    hubs: Codes


def components(graph: GameGraph) -> Components:
    """The strongly connected components of a graph.

    >>> found = components(GameGraph.from_moves(3, [(0, "a", 1), (1, "b", 0), (1, "c", 2)]))
    >>> found.number.tolist(), found.order.tolist(), found.hubs.tolist()
    ([1, 1, 0], [2, 1, 0], [1, 0, 0])
    """
    size = graph.size

    def fresh(value: int) -> Ints32:
        return np.full(size, value, dtype=np.int32)

    number, finished = fresh(-1), fresh(0)
    hubs, on_path = np.zeros(size, dtype=np.int8), np.zeros(size, dtype=np.int8)
    count = _search(
        graph.offsets, graph.targets, number, finished, hubs, on_path,
        fresh(-1), fresh(0), fresh(0), fresh(0), graph.offsets[:-1].copy(),
    )  # fmt: skip
    counts = np.bincount(number, minlength=count)
    return Components(
        number=number,
        order=finished[np.argsort(number[finished], kind="stable")],
        starts=np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        hubs=hubs,
    )


@kernel("number", "finished", "hubs", first=2_000_000)
def _search(  # type: ignore[no-untyped-def]
    offsets, targets, number, finished, hubs, on_path, met, low, stack, path, cursor
):
    """Give every position its component; list positions as the search is done with them."""
    seen = 0
    done = 0
    waiting = 0
    count = 0
    for root in range(len(number)):
        if met[root] >= 0:
            continue
        depth = 0
        path[0] = root
        entering = True
        while depth >= 0:
            position = path[depth]
            if entering:
                met[position] = seen
                low[position] = seen
                seen += 1
                stack[waiting] = position
                waiting += 1
                on_path[position] = 1
                entering = False
            if cursor[position] < offsets[position + 1]:
                target = targets[cursor[position]]
                cursor[position] += 1
                if met[target] < 0:
                    depth += 1
                    path[depth] = target
                    entering = True
                elif number[target] < 0:
                    if met[target] < low[position]:
                        low[position] = met[target]
                    if on_path[target] == 1:
                        hubs[target] = 1
                continue
            finished[done] = position
            done += 1
            on_path[position] = 0
            if low[position] == met[position]:
                inside = True
                while inside:
                    waiting -= 1
                    member = stack[waiting]
                    number[member] = count
                    inside = member != position
                count += 1
            depth -= 1
            if depth >= 0:
                above = path[depth]
                if low[position] < low[above]:
                    low[above] = low[position]
    return count
