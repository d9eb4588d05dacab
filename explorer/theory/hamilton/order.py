"""An order of the vertices of a graph in which few are in view at a time.

A vertex is in view from when a neighbour has been decided, or its turn comes, until it is decided
itself. What decides vertices one after the other (`explorer.theory.hamilton.frontier`) is quick
where few are in view.
"""

from __future__ import annotations

from explorer.errors import LimitError
from explorer.theory.hamilton.search import Near

WIDEST = 60
"""Vertices that may be in view at a time."""

_STARTS, _WORK = 50, 20_000
"""Vertices from which an order of all is tried; fewer of them in larger graphs."""


def narrowed(near: Near) -> tuple[list[int], list[list[int]]]:
    """(an order of the vertices, the same graph with its vertices numbered in this order).

    From one vertex after the other: next comes what brings the fewest new vertices into view.
    LimitError if more than `WIDEST` would be in view at a time.

    >>> narrowed([[2], [2], [0, 1]])
    ([0, 2, 1], [[1], [0, 2], [1]])
    """
    starts = sorted(range(len(near)), key=lambda vertex: len(near[vertex]))
    widest, best = WIDEST + 1, None
    for start in starts[: min(_STARTS, 1 + _WORK // len(near))]:
        found = _in_view(near, start, widest)
        if found is not None:
            widest, best = found
    if best is None:
        raise too_wide()
    number = {vertex: place for place, vertex in enumerate(best)}
    return best, [sorted(number[other] for other in near[vertex]) for vertex in best]


def too_wide() -> LimitError:
    """What is said of a graph that keeps more than `WIDEST` vertices in view."""
    return LimitError(
        f"more than {WIDEST} vertices would have to be kept in view at a time: take a smaller graph"
    )


def _in_view(near: Near, start: int, below: int) -> tuple[int, list[int]] | None:
    """(the most vertices that are in view at a time, an order of all vertices); None if that would
    not be less than `below`."""
    order: list[int] = []
    view = [start]
    seen = [False] * len(near)
    unseen = [len(others) for others in near]  # neighbours that are not in view yet
    widest, following = 1, 0

    def look_at(vertex: int) -> None:
        seen[vertex] = True
        for other in near[vertex]:
            unseen[other] -= 1

    look_at(start)
    while view:
        vertex = min(view, key=unseen.__getitem__)
        view.remove(vertex)
        order.append(vertex)
        if len(view) + unseen[vertex] + 1 >= below:
            return None
        for other in near[vertex]:
            if not seen[other]:
                view.append(other)
                look_at(other)
        widest = max(widest, len(view) + 1)
        if not view and len(order) < len(near):  # another part of the graph
            while seen[following]:
                following += 1
            view = [following]
            look_at(following)
    return widest, order
