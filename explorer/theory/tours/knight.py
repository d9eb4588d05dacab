"""Knight's moves on a board of columns and rows, both counted from 0."""

from __future__ import annotations

from explorer.errors import MalformedError

Square = tuple[int, int]
"""(column, row)"""

STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
"""The eight moves, clockwise from straight ahead to the right."""


def neighbours(square: Square, cols: int, rows: int) -> list[Square]:
    """The squares that a knight attacks, in the order of `STEPS`.

    >>> neighbours((0, 0), 8, 8)
    [(1, 2), (2, 1)]
    """
    column, row = square
    return [
        (column + right, row + up)
        for right, up in STEPS
        if 0 <= column + right < cols and 0 <= row + up < rows
    ]


def name(square: Square) -> str:
    """A square as on a chessboard: column letters, then the row; after z comes aa.

    >>> name((0, 0)), name((26, 9))
    ('a1', 'aa10')
    """
    letters, column = "", square[0] + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{square[1] + 1}"


def is_move(one: Square, other: Square) -> bool:
    """Whether a knight goes from one square to another.

    >>> is_move((0, 0), (1, 2)), is_move((0, 0), (1, 1))
    (True, False)
    """
    across, along = abs(one[0] - other[0]), abs(one[1] - other[1])
    return {across, along} == {1, 2}


def board_graph(rows: int, cols: int) -> list[list[int]]:
    """The squares a knight's move away from each, squares numbered row by row from a1.

    >>> board_graph(3, 2)
    [[5], [4], [], [], [1], [0]]
    """
    return [
        [row * cols + column for column, row in neighbours((n % cols, n // cols), cols, rows)]
        for n in range(rows * cols)
    ]


def check_on_board(start: Square, rows: int, cols: int) -> None:
    """Raise MalformedError unless a board has this square to begin on.

    >>> check_on_board((0, 0), 8, 8)
    """
    if not (0 <= start[0] < cols and 0 <= start[1] < rows):
        raise MalformedError(
            f"the start {name(start)} is not on the board: its squares are a1 to "
            f"{name((cols - 1, rows - 1))}"
        )
