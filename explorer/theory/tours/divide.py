"""Divide and conquer: closed tours of large boards from closed tours of small ones, in linear time.

Four boards around a point become one: four moves beside the point are taken out and their eight
loose ends linked in a circle (I. Parberry, An efficient algorithm for the Knight's tour problem,
Discrete Applied Mathematics 73 (1997) 251-260). Two boards side by side become one where a move of
the one and a move of the other can be exchanged for two across the border. The small boards, of 5
to 11 rows and columns, come from Warnsdorff's rule with ties broken at random, until it closes and
has the moves that will be taken out. On a board of odd sides, which has no closed tour, the square
in the upper left corner is left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from explorer.errors import LimitError
from explorer.theory.tours.knight import Square, is_move, neighbours
from explorer.theory.tours.warnsdorff import steps

SMALLEST, LARGEST = 5, 11
"""Sides of boards that are not divided."""

_TRIES = 100_000

Move = tuple[Square, Square]
Near = dict[Square, list[Square]]
"""The two squares that each is linked to."""


def circuit(rows: int, cols: int) -> list[Square]:
    """A closed tour of a board with 5 or more rows and columns; if both are odd, of all squares but
    the upper left corner. LimitError if no small board closes, which has not been seen.

    >>> len(circuit(6, 8)), len(circuit(27, 27))
    (48, 728)
    """
    near: Near = {}
    _fill(near, 0, 0, rows, cols)
    first = (cols - 1, 0)
    squares, before, here = [first], first, near[first][0]
    while here != first:
        squares.append(here)
        one, other = near[here]
        before, here = here, other if one == before else one
    return squares


def _fill(near: Near, left: int, bottom: int, rows: int, cols: int) -> None:
    """Link the squares of a part of the board to a closed tour of it."""
    if rows <= LARGEST and cols <= LARGEST:
        squares = [(left + column, bottom + row) for column, row in _small(rows, cols)]
        for number, square in enumerate(squares):
            near[square] = [squares[number - 1], squares[(number + 1) % len(squares)]]
        return
    upper, lower = _parts(rows)
    one, other = _parts(cols)
    if rows > LARGEST and cols > LARGEST:
        _fill(near, left, bottom + lower, upper, one)
        _fill(near, left + one, bottom + lower, upper, other)
        _fill(near, left + one, bottom, lower, other)
        _fill(near, left, bottom, lower, one)
        _around(near, left + one, bottom + lower)
    elif cols > LARGEST:
        _fill(near, left, bottom, rows, one)
        _fill(near, left + one, bottom, rows, other)
        _across(near, (left, bottom, rows, one), (left + one, bottom, rows, other))
    else:
        _fill(near, left, bottom + lower, upper, cols)
        _fill(near, left, bottom, lower, cols)
        _across(near, (left, bottom + lower, upper, cols), (left, bottom, lower, cols))


def _parts(side: int) -> tuple[int, int]:
    """A side in two, the second even, so that at most the first part of each is odd.

    >>> _parts(12), _parts(13), _parts(22)
    ((6, 6), (7, 6), (12, 10))
    """
    second = side // 2 // 2 * 2
    return side - second, second


def _around(near: Near, column: int, row: int) -> None:
    """Join the four boards around the lower left corner of a square; distances are from there."""

    def upper_left(up: int, away: int) -> Square:
        return column - 1 - away, row + up

    def upper_right(up: int, away: int) -> Square:
        return column + away, row + up

    def lower_right(down: int, away: int) -> Square:
        return column + away, row - 1 - down

    def lower_left(down: int, away: int) -> Square:
        return column - 1 - away, row - 1 - down

    ends = [
        (upper_left(0, 0), upper_left(2, 1)),
        (upper_right(1, 0), upper_right(0, 2)),
        (lower_right(0, 0), lower_right(2, 1)),
        (lower_left(1, 0), lower_left(0, 2)),
    ]
    for number, (first, second) in enumerate(ends):
        following, previous = ends[(number + 1) % 4], ends[number - 1]
        _link(near, second, first, following[0])
        _link(near, first, second, previous[1])


def _link(near: Near, square: Square, instead_of: Square, to: Square) -> None:
    near[square][near[square].index(instead_of)] = to


Part = tuple[int, int, int, int]
"""Left column, bottom row, rows, columns."""


def _across(near: Near, one: Part, other: Part) -> None:
    """Join two boards side by side, or one above the other, where two moves can be exchanged."""
    kept = {frozenset(move) for part in (one, other) for move in _kept(part)}
    for first in _squares(one):
        for third in _moves_into(first, other):
            for second in near[first]:
                if frozenset((first, second)) in kept:
                    continue
                for fourth in near[third]:
                    if frozenset((third, fourth)) in kept:
                        continue
                    if is_move(second, fourth):
                        _link(near, first, second, third)
                        _link(near, second, first, fourth)
                        _link(near, third, fourth, first)
                        _link(near, fourth, third, second)
                        return
    raise LimitError("two boards cannot be joined side by side")


def _squares(part: Part) -> Iterator[Square]:
    left, bottom, rows, cols = part
    return (
        (column, row) for column in range(left, left + cols) for row in range(bottom, bottom + rows)
    )


def _moves_into(square: Square, part: Part) -> list[Square]:
    left, bottom, rows, cols = part
    shifted = square[0] - left, square[1] - bottom
    return [(x + left, y + bottom) for x, y in neighbours(shifted, cols, rows)]


def _kept(part: Part) -> list[Move]:
    """The moves in the corners of a board that joining it further may take out."""
    left, bottom, rows, cols = part
    right, top = left + cols - 1, bottom + rows - 1
    return [
        ((left, top), (left + 1, top - 2)),
        ((right, bottom), (right - 1, bottom + 2)),
        *_needed(part),
    ]


def _needed(part: Part) -> list[Move]:
    """Those that a tour need not have: at the lower left and the upper right corner."""
    left, bottom, rows, cols = part
    right, top = left + cols - 1, bottom + rows - 1
    return [
        ((left, bottom + 1), (left + 2, bottom)),
        ((right, top - 1), (right - 2, top)),
    ]


@cache
def _small(rows: int, cols: int) -> list[Square]:
    """A closed tour of a small board with the moves that are needed; the same every time."""
    chance = random.Random(100 * rows + cols)
    without = (0, rows - 1) if rows * cols % 2 else None
    needed = _needed((0, 0, rows, cols)) if without is None else []
    squares = sorted((c, r) for c in range(cols) for r in range(rows) if (c, r) != without)
    for _ in range(_TRIES):
        start = chance.choice(squares)
        path = [step.square for step in steps(rows, cols, start, chance, without)]
        if len(path) == len(squares) and is_move(path[-1], path[0]):
            moves = {frozenset((path[n - 1], square)) for n, square in enumerate(path)}
            if all(frozenset(move) in moves for move in needed):
                return path
    raise LimitError(f"no closed tour of {rows} x {cols} was found in {_TRIES:,} tries")
