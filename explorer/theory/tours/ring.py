"""The ring method: stay in the ring of two squares' width along the edge, or in the inner board.

A. de Moivre's way over the 8 x 8 board goes round the ring first and over the inner 4 x 4 squares
last. Taken word for word it is impossible: neither part has a path through all of its squares by
itself, and an open tour crosses from the one to the other three times at least. The rule that works
is to prefer the part where the knight began, and to go back where that fails.
"""

from __future__ import annotations

from itertools import pairwise

from explorer.theory.hamilton.search import SearchResult, attempts
from explorer.theory.tours.knight import Square, board_graph


def ring_tour(
    rows: int,
    cols: int,
    start: int,
    closed: bool = False,
    limit: int | None = None,
    seed: int | None = None,
) -> SearchResult:
    """A tour from a square, of the ring if it is there and else of the inner board first. Squares
    are numbered as by `explorer.theory.tours.knight.board_graph`.

    >>> len(ring_tour(8, 8, 0).path)
    64
    """
    part = [in_ring((n % cols, n // cols), rows, cols) for n in range(rows * cols)]

    def prefer(one: int, other: int) -> int:
        # First what is left of the part where it began, then the other.
        return int(part[other] != part[start])

    return attempts(board_graph(rows, cols), start, closed, limit, prefer, seed)


def how(rows: int, cols: int) -> str:
    """What the method does on a board, and on 8 x 8 why it does not do what de Moivre said.

    >>> how(4, 9)
    'the ring of two squares along the edge is all of the board'
    """
    if min(rows, cols) <= 4:
        return "the ring of two squares along the edge is all of the board"
    rule = (
        "the part where the knight began, the ring or the inner board, is preferred, not finished "
        "first"
    )
    if (rows, cols) == (8, 8):
        return (
            "word for word the method is impossible: neither the ring nor the inner board has a "
            f"path through all of its squares; so {rule}"
        )
    return rule


def in_ring(square: Square, rows: int, cols: int) -> bool:
    """Whether a square is in the two outer rows or columns on any side.

    >>> in_ring((1, 4), 8, 8), in_ring((2, 2), 8, 8)
    (True, False)
    """
    column, row = square
    return min(column, row, cols - 1 - column, rows - 1 - row) < 2


def crossings(squares: list[Square], rows: int, cols: int) -> int:
    """How often a tour goes from the ring to the inner board or back."""
    parts = [in_ring(square, rows, cols) for square in squares]
    return sum(one != other for one, other in pairwise(parts))
