"""Which boards have knight's tours.

Closed tours: A. J. Schwenk, Which rectangular chessboards have a knight's tour? Mathematics
Magazine 64 (1991) 325-332. Open tours: P. Cull, J. De Curtins, Knight's tour revisited, Fibonacci
Quarterly 16 (1978) 276-285, for boards of 5 and more rows and columns; smaller boards by
exhaustion.
"""

from __future__ import annotations

from explorer.theory.tours.knight import Square

_SCHWENK = "A. J. Schwenk 1991"
_CULL = "P. Cull, J. De Curtins 1978"


def why_not(rows: int, cols: int, closed: bool) -> str | None:
    """Why a board has no closed tour, or no open one; None if it has some.

    >>> why_not(8, 8, True), why_not(1, 1, False)
    (None, None)
    >>> why_not(5, 5, True)
    'the board has an odd number of squares, and every move changes the colour (A. J. Schwenk 1991)'
    """
    low, high = sorted((rows, cols))
    if closed:
        reason = _why_not_closed(low, high)
        return reason and f"{reason} ({_SCHWENK})"
    if (low, high) == (1, 1):
        return None
    if low <= 2:
        return "a knight cannot get round on fewer than 3 rows or columns"
    if (low, high) in ((3, 3), (3, 5), (3, 6), (4, 4)):
        return f"{low} x {high} is too small: exhaustion finds none ({_CULL})"
    return None


def _why_not_closed(low: int, high: int) -> str | None:
    if low * high % 2:
        return "the board has an odd number of squares, and every move changes the colour"
    if low <= 2:
        return "a knight cannot get round on fewer than 3 rows or columns"
    if low == 4:
        return (
            "on 4 rows or columns every move from the outer ones leads to the inner ones and back: "
            "a closed tour would stay on half the squares of these"
        )
    if low == 3 and high in (4, 6, 8):
        return f"3 x {high} is too small: exhaustion finds none"
    return None


def why_not_from(rows: int, cols: int, start: Square) -> str | None:
    """Why no open tour can begin on a square, by its colour or its row; None if these allow it.

    >>> why_not_from(5, 5, (0, 1)) is None, why_not_from(5, 5, (1, 1)) is None
    (False, True)
    """
    if rows * cols % 2 and sum(start) % 2:
        return (
            "a board with an odd number of squares has one more of the corners' colour, and "
            "colours alternate: a tour begins and ends on that colour"
        )
    across = (rows == 4 and start[1] in (1, 2)) or (cols == 4 and start[0] in (1, 2))
    if across and min(rows, cols) >= 3:
        return (
            "on 4 rows or columns every move from the outer ones leads to the inner ones: a tour "
            "from an inner square would take both in turn, as it does the colours, and so miss "
            "half of the squares"
        )
    return None
