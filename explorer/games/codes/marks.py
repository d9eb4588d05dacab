"""Marks in codes: the squares as digits in base 3."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from explorer.games.coded import LabelCode
from explorer.games.marks import MARKS, Marks
from explorer.games.shared.sign_codes import LocalMove, SignCodes


class MarksCodes(SignCodes[Marks]):
    """A move for each mark and square."""

    asked: ClassVar[Collection[str]] = ("label",)
    counted: ClassVar[str] = "."

    def local_moves(self) -> Iterator[LocalMove]:
        for mark, player in MARKS:
            for number in range(self.game.rows * self.game.cols):
                label = LabelCode(self.game.label(mark, number), player=player)
                yield LocalMove(label, {number: "."}, {number: mark})
