"""Positions as people write them: capital letters for small ones, or small for capital, and blanks
around what separates."""

from __future__ import annotations

import re
from typing import TypeVar

from explorer.errors import MalformedError
from explorer.games.base import Game

P = TypeVar("P")

_SEPARATOR = re.compile(r"\s*([/+_,|])\s*")


def read_position(game: Game[P], text: str) -> P:
    """The position that a text stands for, whose letters may be of the other case, with blanks at
    its ends and around what separates its parts.

    MalformedError if it stands for none, and says of the text as it was given what is wrong.

    >>> from explorer.games.tictactoe import TicTacToe
    >>> read_position(TicTacToe(), "x.o / .x. / ...")
    'X.O/.X./...'
    """
    try:
        return game.parse(text)
    except MalformedError as error:
        tight = _SEPARATOR.sub(r"\1", text.strip())
        for other in dict.fromkeys((tight, tight.upper(), tight.lower())):
            if other == text:
                continue
            try:
                return game.parse(other)
            except MalformedError:
                continue
        raise error
