"""Boards of races: numbers in a row, each below its title."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.board import Board, Spot, Text

APART = 2
"""Units between two numbers."""


def panel(shown: Iterable[tuple[str, str, str | None]], *beneath: str) -> Board:
    """A square for each (name, title, what stands in it), and lines of words below them.

    >>> board = panel([("score", "to move", "7"), ("die", "roll", None)], "goal 10")
    >>> board.pieces, [text.text for text in board.texts]
    ({'score': '7'}, ['to move', 'roll', 'goal 10'])
    """
    shown = list(shown)
    spots = [Spot(name, APART * place, 0) for place, (name, _, _) in enumerate(shown)]
    texts = [Text(APART * place, -1, title) for place, (_, title, _) in enumerate(shown)]
    middle = APART * (len(shown) - 1) / 2
    texts += [Text(middle, 1 + line, words) for line, words in enumerate(beneath)]
    pieces = {name: piece for name, _, piece in shown if piece is not None}
    return Board(spots, pieces, (), texts)
