"""A board as lines of text: every spot and every word where it is, none over another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

from explorer.board import Board, size
from explorer.errors import shortened, visible
from explorer.terminal import length

EMPTY = {"square": ".", "point": ".", "bar": "|", "none": ""}
"""What stands for a spot without a piece."""

LONGEST = 40
"""Characters of a word on a board; the middle of a longer one is left out."""

WIDTHS, HEIGHTS = range(2, 16), (1, 2, 3)
"""Characters and lines that a unit may take; the least that keep words apart are taken."""


class _Word(NamedTuple):
    x: float
    y: float
    text: str


def lines(board: Board) -> list[str]:
    """The lines of a board, without blanks at their ends.

    Links, tones and shapes are not told: the list of moves has what can be done. Signs stand as the
    game gives them, what would steer a terminal is escaped.

    >>> from explorer.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> for line in lines(game.board("X.O/.X./...")):
    ...     print(line)
    3 X . O
    2 . X .
    1 . . .
      a b c
    """
    words = [
        _Word(spot.x, spot.y, text)
        for spot in board.spots
        if (text := _shown(board.pieces.get(spot.name, EMPTY[spot.shape])))
    ]
    words += [_Word(text.x, text.y, shown) for text in board.texts if (shown := _shown(text.text))]
    if not words:
        return []
    left, top, *_ = size(board)
    for tall, wide in product(HEIGHTS, WIDTHS):
        rows = _rows(words, left, top, wide, tall)
        if all(a + length(text) < b for row in rows for (a, text), (b, _) in pairwise(row)):
            break
    return _written(rows)


def _shown(text: str) -> str:
    return visible(shortened(text, LONGEST)).replace("\n", " ").strip()


def _rows(
    words: Sequence[_Word], left: float, top: float, wide: int, tall: int
) -> list[list[tuple[int, str]]]:
    """(where it begins, a word) for each of a line, in order, of every line."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for word in words:
        # The middle of a word stands at its place, the right one of two.
        begin = round((word.x - left) * wide) - length(word.text) // 2
        rows.setdefault(round((word.y - top) * tall), []).append((begin, word.text))
    return [sorted(rows.get(row, [])) for row in range(min(rows), max(rows) + 1)]


def _written(rows: Sequence[Sequence[tuple[int, str]]]) -> list[str]:
    first = min(begin for row in rows for begin, _ in row)
    written: list[str] = []
    for row in rows:
        line = ""
        for begin, text in row:
            gap = max(begin - first - length(line), 1 if line else 0)
            line += " " * gap + text
        if line or (written and written[-1]):  # one empty line is enough
            written.append(line)
    return written
