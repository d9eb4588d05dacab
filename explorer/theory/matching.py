"""Matchings of bipartite graphs, as far as games on graphs need them."""

from __future__ import annotations

from collections.abc import Sequence


def maximum_matching(neighbours: Sequence[Sequence[int]], without: int | None = None) -> int:
    """The size of a maximum matching of a bipartite graph, one vertex perhaps taken away.

    By augmenting paths, breadth first from one free vertex of the first side at a time.

    >>> maximum_matching([[1], [0, 2], [1]])
    1
    """
    sides = _sides(neighbours)
    partner: dict[int, int] = {}
    size = 0
    for start, side in enumerate(sides):
        if side or start == without:
            continue
        came: dict[int, int] = {}  # vertex of the second side -> where its search came from
        queue, end = [start], None
        for vertex in queue:
            for near in neighbours[vertex]:
                if near == without or near in came:
                    continue
                came[near] = vertex
                if near not in partner:
                    end = near
                    break
                queue.append(partner[near])
            if end is not None:
                break
        if end is None:
            continue
        size += 1
        back: int | None = end
        while back is not None:
            source = came[back]
            following = partner.get(source)
            partner[back], partner[source] = source, back
            back = following
    return size


def covered_by_all(neighbours: Sequence[Sequence[int]], vertex: int) -> bool:
    """Whether every maximum matching covers a vertex: without it, matchings are smaller.

    >>> [covered_by_all([[1], [0, 2], [1]], vertex) for vertex in range(3)]
    [False, True, False]
    """
    return maximum_matching(neighbours, vertex) < maximum_matching(neighbours)


def _sides(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """The side, 0 or 1, of each vertex of a bipartite graph."""
    sides = [-1] * len(neighbours)
    for start in range(len(neighbours)):
        if sides[start] >= 0:
            continue
        sides[start] = 0
        queue = [start]
        for vertex in queue:
            for near in neighbours[vertex]:
                if sides[near] < 0:
                    sides[near] = 1 - sides[vertex]
                    queue.append(near)
                elif sides[near] == sides[vertex]:
                    raise ValueError("the graph is not bipartite")
    return sides
