"""Backtracking: every way is tried, the narrowest first, and given up where it cannot go on.

A way is dead if a free vertex cannot be entered any more, or if more vertices can only be entered,
not left, than a path has ends. Without a limit on its work the search is exhaustive: if it finds
nothing, there is nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from explorer.errors import LimitError

Near = Sequence[Sequence[int]]
"""The neighbours of each vertex of a graph; vertices are numbered from 0."""

Prefer = Callable[[int, int], int]
"""(from, to) -> how late a step is to be tried."""


_ATTEMPT = 5_000
"""States of one of several searches, at least."""

_EDGES = 100
"""Edges for each state of a limit."""


@dataclass(frozen=True)
class SearchResult:
    """What a search came to.

    path      the vertices in order, or None
    complete  whether everything was tried; then no path means that there is none
    visited   states that were reached: vertices visited in some order
    expanded  states all of whose moves were looked at
    dead      states that were given up, by the rule above or because no move was left
    live      states on the way to where the search stands at its end
    """

    path: list[int] | None = None
    complete: bool = True
    visited: int = 0
    expanded: int = 0
    dead: int = 0
    live: int = 0

    def after(self, other: SearchResult) -> SearchResult:
        """This search and one before it, told as one."""
        return replace(
            self,
            complete=other.complete and self.complete,
            visited=other.visited + self.visited,
            expanded=other.expanded + self.expanded,
            dead=other.dead + self.dead,
        )


def search(
    near: Near,
    start: int,
    closed: bool = False,
    limit: int | None = None,
    prefer: Prefer | None = None,
    seed: int | None = None,
) -> SearchResult:
    """A Hamiltonian path from a vertex, if there is one, which closes to a circuit if `closed`;
    `limit` is how many states may be visited.

    Of the steps from a vertex those for which ``prefer(from, to)`` is least are tried first, and
    among these, or without it, those to vertices with the fewest ways on; `seed` breaks ties at
    random.

    >>> search([[1], [0, 2], [1]], 0).path, search([[1], [0, 2], [1]], 1).complete
    ([0, 1, 2], True)
    """
    if seed is not None:
        chance = random.Random(seed)
        near = [chance.sample(others, len(others)) for others in near]
    walk = _Walk(near, [start], closed, limit, prefer)
    path = next(iter(walk), None)
    complete = path is None and not walk.stopped
    return SearchResult(path, complete, walk.visited, walk.expanded, walk.dead, len(walk.path))


def every(
    near: Near, begun: Sequence[int], closed: bool = False, limit: int | None = None
) -> Iterator[list[int]]:
    """Every Hamiltonian path that begins with some vertices, or every circuit that does.

    LimitError if more than `limit` states would be visited.

    >>> sorted(every([[1, 2], [0, 2], [0, 1]], [0], closed=True))
    [[0, 1, 2], [0, 2, 1]]
    """
    walk = _Walk(near, begun, closed, limit, None)
    yield from walk
    if walk.stopped:
        raise LimitError(f"given up after {walk.visited:,} states: take a smaller graph")


def attempts(
    near: Near,
    start: int,
    closed: bool = False,
    limit: int | None = None,
    prefer: Prefer | None = None,
    seed: int | None = None,
) -> SearchResult:
    """As `search`, by short searches, every one with other ties: a search that began badly seldom
    recovers. Without a limit it goes on until one comes to an end.

    >>> attempts([[1], [0, 2], [1]], 1).complete
    True
    """
    each = max(_ATTEMPT, 4 * len(near))
    total = SearchResult()
    for attempt in count():
        left = each if limit is None else min(each, limit - total.visited)
        ties = attempt or None if seed is None else seed + attempt
        latest = search(near, start, closed, left, prefer, ties)
        total = replace(latest.after(total), complete=latest.complete)
        # A search may also have stopped for its work, long before it had visited so many states.
        over = limit is not None and (total.visited >= limit or (attempt + 1) * each >= limit)
        if total.path is not None or total.complete or over:
            break
    return total


class _Walk:
    """A search that goes on as long as it is asked for another path."""

    def __init__(
        self,
        near: Near,
        begun: Sequence[int],
        closed: bool,
        limit: int | None,
        prefer: Prefer | None,
    ) -> None:
        self.path: list[int] = []
        self.visited = self.expanded = self.dead = 0
        self.stopped = False
        self._near = near
        self._begun = begun
        self._limit = limit
        self._prefer = prefer
        self._closed = closed
        self._closing = set(near[begun[0]]) if closed else set()
        self._closing_left = len(self._closing)
        # Where vertices have many neighbours a state takes its time: their edges count, too.
        self._work = 0
        self._free = [True] * len(near)
        self._ways = [len(others) for others in near]

    def __iter__(self) -> Iterator[list[int]]:
        size, path = len(self._near), self.path
        for vertex in self._begun:
            if not self._enter(vertex):
                return
        self.visited = 1
        choices = [self._ordered(path[-1])]
        while choices:
            if len(path) == size and (not self._closed or size == 1 or path[-1] in self._closing):
                yield list(path)
            if self._limit is not None and (
                self.visited >= self._limit or self._work > _EDGES * self._limit
            ):
                self.stopped = True
                return
            if choices[-1]:
                vertex = choices[-1].pop()
                self.visited += 1
                if self._enter(vertex):
                    choices.append(self._ordered(vertex))
                else:
                    self.dead += 1
                    self._leave()
            else:
                choices.pop()
                self._leave()
                self.expanded += 1
                self.dead += 1

    def _enter(self, vertex: int) -> bool:
        """Stand on a vertex; whether the way from here is not dead."""
        self._free[vertex] = False
        self._work += len(self._near[vertex])
        self._closing_left -= vertex in self._closing
        for other in self._near[vertex]:
            self._ways[other] -= 1
        self.path.append(vertex)
        return self._goes_on()

    def _leave(self) -> None:
        vertex = self.path.pop()
        self._free[vertex] = True
        self._closing_left += vertex in self._closing
        for other in self._near[vertex]:
            self._ways[other] += 1

    def _ordered(self, vertex: int) -> list[int]:
        """The free vertices ahead, the one to be tried first last."""
        prefer, ways = self._prefer, self._ways
        ahead = [other for other in self._near[vertex] if self._free[other]]
        if prefer is None:
            return sorted(ahead, key=lambda other: -ways[other])
        return sorted(ahead, key=lambda other: (-prefer(vertex, other), -ways[other]))

    def _goes_on(self) -> bool:
        """Whether the last step has cut nothing off: only vertices beside it, and beside the one
        before, have fewer ways than they had."""
        near, free, ways, path = self._near, self._free, self._ways, self.path
        left = len(near) - len(path)
        if left == 0:
            return True
        here = set(near[path[-1]])
        if self._closing and not self._closing_left:
            return False
        ends = 0
        before = path[-2:-1]
        for vertex in {other for last in (*before, path[-1]) for other in near[last]}:
            if not free[vertex]:
                continue
            # Ways to other free vertices; this one may be entered from the path's end, too.
            entries = ways[vertex] + (vertex in here)
            if entries == 0 or (entries == 1 and left > 1 and vertex in here and ways[vertex] == 0):
                return False
            if entries == 1:
                ends += 1
                if ends > 1:
                    return False
        return True
