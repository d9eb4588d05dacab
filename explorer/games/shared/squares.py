"""Names of squares: column letters, then the row, as on a chessboard; after z comes aa.

In every game a1 is the bottom left corner. The text of a position writes a board row by row from
the top, so the last row of the text is row 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.errors import MalformedError, quote
from explorer.games.base import Game
from explorer.texts import SQUARE
from explorer.theory.tours.knight import name

PATTERN = SQUARE
"""The form of a square's name."""


def square(column: int, row: int) -> str:
    """The name of a square, both numbers counted from 0.

    >>> square(0, 0), square(7, 3), square(26, 9)
    ('a1', 'h4', 'aa10')
    """
    return name((column, row))


def place(text: str) -> tuple[int, int]:
    """(column, row) of a square, counted from 0; ValueError if the text names none.

    >>> place("a1"), place("h4"), place("aa10")
    ((0, 0), (7, 3), (26, 9))
    """
    match = re.fullmatch("([a-z]{1,4})([1-9][0-9]{0,6})", text, re.ASCII)
    if not match:
        raise ValueError(f"{text!r} names no square")
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(match[2]) - 1


def square_at(number: int, rows: int, cols: int) -> str:
    """The name of a square of a board by its number in the text of a position: from 0, row by row
    from the top.

    >>> square_at(0, 3, 4), square_at(8, 3, 4), square_at(11, 3, 4)
    ('a3', 'a1', 'd1')
    """
    below, column = divmod(number, cols)
    return square(column, rows - 1 - below)


def number_at(text: str, rows: int, cols: int) -> int:
    """The number in the text of a position of a square that is on the board.

    >>> number_at("a3", 3, 4), number_at("d1", 3, 4)
    (0, 11)
    """
    column, row = place(text)
    return (rows - 1 - row) * cols + column


def board_text(squares: Sequence[str], cols: int) -> str:
    """The squares of a board, row by row, as the text of a position.

    >>> board_text("X.O.X.", 3)
    'X.O/.X.'
    """
    return "/".join(
        "".join(squares[first : first + cols]) for first in range(0, len(squares), cols)
    )


def upwards(text: str) -> str:
    """The squares of a board in the order of their rows' numbers: from the bottom.

    >>> upwards("X.O/.X.")
    '.X.X.O'
    """
    return "".join(reversed(text.split("/")))


def upwards_text(squares: Sequence[str], cols: int) -> str:
    """The squares of a board, row by row from the bottom, as the text of a position.

    >>> upwards_text(".X.X.O", 3)
    'X.O/.X.'
    """
    return "/".join(reversed(board_text(squares, cols).split("/")))


def check_board(slug: str, board: str, most: int) -> None:
    """MalformedError unless the rows of a board have one length and at most `most` squares."""
    lengths = sorted({len(row) for row in board.split("/")})
    if len(lengths) > 1:
        raise MalformedError(
            f"{slug}: board={quote(board)} cannot be read: its rows have "
            f"{lengths[0]} to {lengths[-1]} squares, and all must have as many"
        )
    squares = len(board.replace("/", ""))
    if squares > most:
        raise MalformedError(
            f"{slug}: a board of {squares:,} squares is out of range: it has at most {most}"
        )


def check_shape(slug: str, text: str, rows: Sequence[str]) -> None:
    """MalformedError unless a text has rows as long as those of the board.

    >>> check_shape("cram", "../..", ["..", ".."])
    """
    given, there = [*map(len, text.split("/"))], [*map(len, rows)]
    if given != there:
        raise MalformedError(
            f"{slug}: {quote(text)} is not a position of this board: it has {_sizes(given)}, the "
            f"board {_sizes(there)}"
        )


def read_board(game: Game[str], text: str, pattern: str, board: str) -> str:
    """A text as a position on a board, with rows as long as its; MalformedError if it is none."""
    if not re.fullmatch(pattern, text):
        raise game.malformed(text)
    check_shape(game.slug, text, board.split("/"))
    return text


def empty_board(rows: int, cols: int) -> str:
    """The text of a board on which nothing stands yet.

    >>> empty_board(2, 3)
    '.../...'
    """
    return "/".join(["." * cols] * rows)


def _sizes(lengths: Sequence[int]) -> str:
    """The rows of a board in words.

    >>> _sizes([3, 3]), _sizes([1, 2])
    ('2 rows of 3 squares', 'rows of 1, 2 squares')
    """
    if len(set(lengths)) == 1:
        return f"{len(lengths)} row{'s'[: len(lengths) > 1]} of {lengths[0]} squares"
    return f"rows of {', '.join(map(str, lengths))} squares"
