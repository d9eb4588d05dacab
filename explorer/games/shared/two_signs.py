"""Games of X and O whose positions say who is to move: rows of signs, '_' and the mover's sign."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from explorer.board import Tone
from explorer.games.base import Kind, Player
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.symmetry import SymmetricSigns

OTHER = {"X": "O", "O": "X"}
TONES: Mapping[str, Tone] = {"X": "left", "O": "right"}


def put(signs: str, at: int, sign: str) -> str:
    """The signs with another one at a place.

    >>> put("X..", 2, "O")
    'X.O'
    """
    return signs[:at] + sign + signs[at + 1 :]


class TwoSignGame(SymmetricSigns):
    """A game of X and O. Players move in turn, X first unless the game says otherwise.

    Signs without their rows are a text, too, a letter for each place of the board.
    """

    kind: ClassVar[Kind] = "alternating"

    @property
    def tail(self) -> str:
        """What follows the sign of the player to move in the text of a position: its pattern."""
        return ""

    @property
    @abstractmethod
    def shape(self) -> str:
        """The text of a board on which nothing stands."""

    def text(self, signs: str, to_move: str, tail: object = "") -> str:
        """A position: the rows of the board, who is to move, and what else there is to say."""
        left = iter(signs)
        rows = "".join(next(left) if place == EMPTY else place for place in self.shape)
        return f"{rows}_{to_move}{tail}"

    def read(self, position: str) -> tuple[str, str, str]:
        """(the signs, the sign of the player to move, what else there is)."""
        rows, end = position.split("_")
        return rows.replace("/", ""), end[0], end[1:]

    def mover(self, position: str) -> Player | None:
        return "first" if self.read(position)[1] == "X" else "second"

    def parse(self, text: str) -> str:
        match = re.fullmatch(f"([XO./]+)_[XO]{self.tail}", text, re.ASCII)
        if match is None or re.sub("[XO]", EMPTY, match[1]) != self.shape:
            raise self.malformed(text)
        return self.representative(text)
