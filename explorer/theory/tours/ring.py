"""The ring method: stay in the ring of two squares' width along the edge, or in the inner board.

A. de Moivre's way over the 8 x 8 board goes round the ring first and over the inner 4 x 4 squares
last. Taken word for word it is impossible: neither part has a path through all of its squares by
itself, and an open tour crosses from the one to the other three times at least. The rule that works
is to prefer the part where the knight began, and to go back where that fails.
"""

from __future__ import annotations

from itertools import count, pairwise

from explorer.theory.tours.backtracking import Found, search
from explorer.theory.tours.knight import Square

WHY_NOT_WORD_FOR_WORD = (
    "word for word the method is impossible: neither the ring nor the inner board has a path "
    "through all of its squares; so the part where he began is preferred, not finished first"
)


def ring_tour(
    rows: int, cols: int, start: Square, closed: bool = False, limit: int | None = None
) -> Found:
    """A tour from a square, of the ring if it is there and else of the inner board first.

    >>> len(ring_tour(8, 8, (0, 0)).squares)
    64
    """
    begins_outside = in_ring(start, rows, cols)

    def prefer(one: Square, other: Square) -> int:
        # First what is left of the part where he began, then the other.
        return int(in_ring(other, rows, cols) != begins_outside)

    # A search that began badly seldom recovers: short ones, each with other ties, come to an end.
    visited = expanded = dead = 0
    for attempt in count():
        left = _ATTEMPT if limit is None else min(_ATTEMPT, limit - visited)
        found = search(rows, cols, start, closed, left, prefer, attempt or None)
        visited, expanded = visited + found.visited, expanded + found.expanded
        dead += found.dead
        if found.squares is not None or found.complete or (limit is not None and visited >= limit):
            break
    return Found(found.squares, found.complete, visited, expanded, dead, found.live)


_ATTEMPT = 5_000
"""States of one search."""


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
