"""How many tours a board has, without walking them, and how many ways there are to look through.

The counting itself, square by square, is `explorer.theory.hamilton.frontier`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import NamedTuple

from explorer.theory.hamilton.frontier import STATES, count_circuits, count_paths
from explorer.theory.tours.existence import why_not, why_not_from
from explorer.theory.tours.knight import Square, board_graph


class Naive(NamedTuple):
    """How much there is to look through, if it is done without thinking.

    orders    orders of the squares, (mn)!
    moves     a first square, and about 4 moves from every square but the last
    by_symmetry  the same, with first squares that turn into each other counted once
    """

    orders: int
    moves: int
    by_symmetry: int


def count_tours(
    rows: int,
    cols: int,
    closed: bool = False,
    start: Square | None = None,
    progress: Callable[[int, int], None] | None = None,
    limit: int = STATES,
) -> int:
    """The number of directed tours: of all, or of the open ones that begin on a square.

    A closed tour counts once for each direction, wherever it begins. LimitError if the board is too
    large.

    >>> count_tours(3, 4), count_tours(5, 5, start=(0, 0)), count_tours(3, 10, closed=True)
    (16, 304, 32)
    """
    barred = start is not None and why_not_from(rows, cols, start) is not None
    if barred or why_not(rows, cols, closed) is not None:
        return 0
    if rows < cols:  # few squares are in view at a time if rows are short
        rows, cols = cols, rows
        start = None if start is None else (start[1], start[0])
    near = board_graph(rows, cols)
    if closed:
        return 2 * count_circuits(near, limit, progress)
    if start is not None:
        return count_paths(near, start[1] * cols + start[0], limit, progress)
    return (2 if len(near) > 1 else 1) * count_paths(near, None, limit, progress)


def naive_counts(rows: int, cols: int) -> Naive:
    """How many orders of squares, or sequences of moves, there are to look through, naively.

    >>> [f"{number:.2e}" for number in naive_counts(8, 8)]
    ['1.27e+89', '5.44e+39', '8.51e+38']
    """
    squares = rows * cols
    half, other = (rows + 1) // 2, (cols + 1) // 2
    # A quarter of the board turns into all of it; on a square board, half of the quarter does.
    unlike = half * (half + 1) // 2 if rows == cols else half * other
    # A knight on a large board has 4 moves or so on average once it is on its way.
    sequences = 4 ** (squares - 1)
    return Naive(factorial(squares), squares * sequences, unlike * sequences)
