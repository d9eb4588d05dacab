"""Backtracking: every way is tried, the narrowest first, and given up where it cannot go on.

A way is dead if a free square cannot be entered any more, or if more squares can only be entered,
not left, than a tour has ends. Without a limit on its work the search is exhaustive: if it finds
nothing, there is nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorer.theory.tours.knight import Square, neighbours


@dataclass
class Found:
    """What a search came to.

    squares   the tour, or None
    complete  whether everything was tried; then no tour means that there is none
    visited   states that were reached: squares visited in some order
    expanded  states all of whose moves were looked at
    dead      states that were given up, by the rule above or because no move was left
    live      states on the way to where the search stands at its end
    """

    squares: list[Square] | None
    complete: bool
    visited: int
    expanded: int
    dead: int
    live: int


def search(
    rows: int,
    cols: int,
    start: Square,
    closed: bool = False,
    limit: int | None = None,
    prefer: Callable[[Square, Square], int] | None = None,
    seed: int | None = None,
) -> Found:
    """A tour from a square, if there is one; `limit` is how many states may be visited.

    Of the moves from a square those for which ``prefer(from, to)`` is least are tried first, and
    among these, or without it, those to squares with the fewest ways on; `seed` breaks ties at
    random.

    >>> found = search(3, 4, (0, 0))
    >>> len(found.squares), search(4, 4, (0, 0)).squares, search(4, 4, (0, 0)).complete
    (12, None, True)
    """
    near = _near(rows, cols)
    if seed is not None:
        chance = random.Random(seed)
        for others in near:
            chance.shuffle(others)
    size = rows * cols
    begin = start[1] * cols + start[0]
    ways = [len(squares) for squares in near]
    free = [True] * size
    closing = set(near[begin]) if closed else set()
    path: list[int] = []
    choices: list[list[int]] = []
    visited = expanded = dead = 0

    def enter(square: int) -> bool:
        """Stand on a square; whether the way from here is not dead."""
        free[square] = False
        for other in near[square]:
            ways[other] -= 1
        path.append(square)
        return _goes_on(near, free, ways, path, size, closing)

    def leave() -> None:
        square = path.pop()
        free[square] = True
        for other in near[square]:
            ways[other] += 1

    enter(begin)
    visited = 1
    costs = None if prefer is None else _costs(near, cols, prefer)
    choices.append(_ordered(near, free, ways, costs, begin))
    while path:
        if len(path) == size and (not closed or size == 1 or path[-1] in closing):
            squares = [(square % cols, square // cols) for square in path]
            return Found(squares, False, visited, expanded, dead, len(path))
        if limit is not None and visited >= limit:
            return Found(None, False, visited, expanded, dead, len(path))
        if choices[-1]:
            square = choices[-1].pop()
            visited += 1
            if enter(square):
                choices.append(_ordered(near, free, ways, costs, square))
            else:
                dead += 1
                leave()
        else:
            choices.pop()
            leave()
            expanded += 1
            dead += 1
    return Found(None, True, visited, expanded, dead, 0)


def _near(rows: int, cols: int) -> list[list[int]]:
    """The squares a knight's move away from each, by number."""
    return [
        [row * cols + column for column, row in neighbours((n % cols, n // cols), cols, rows)]
        for n in range(rows * cols)
    ]


def _costs(
    near: Sequence[Sequence[int]], cols: int, prefer: Callable[[Square, Square], int]
) -> list[dict[int, int]]:
    def square(number: int) -> Square:
        return number % cols, number // cols

    return [
        {other: prefer(square(number), square(other)) for other in others}
        for number, others in enumerate(near)
    ]


def _ordered(
    near: Sequence[Sequence[int]],
    free: Sequence[bool],
    ways: Sequence[int],
    costs: Sequence[dict[int, int]] | None,
    square: int,
) -> list[int]:
    """The free squares ahead, the one to be tried first last."""
    ahead = [other for other in near[square] if free[other]]
    if costs is None:
        return sorted(ahead, key=lambda other: -ways[other])
    mine = costs[square]
    return sorted(ahead, key=lambda other: (-mine[other], -ways[other]))


def _goes_on(
    near: Sequence[Sequence[int]],
    free: Sequence[bool],
    ways: Sequence[int],
    path: Sequence[int],
    size: int,
    closing: set[int],
) -> bool:
    """Whether the last step has cut nothing off: only squares beside it, and beside the one before,
    have fewer ways than they had."""
    left = size - len(path)
    if left == 0:
        return True
    here = set(near[path[-1]])
    if closing and not any(free[square] for square in closing):
        return False
    ends = 0
    before = path[-2:-1]
    for square in {other for last in (*before, path[-1]) for other in near[last]}:
        if not free[square]:
            continue
        # Ways to other free squares; the knight may enter from where he stands, too.
        entries = ways[square] + (square in here)
        if entries == 0 or (entries == 1 and left > 1 and square in here and ways[square] == 0):
            return False
        if entries == 1:
            ends += 1
    return ends <= 1
