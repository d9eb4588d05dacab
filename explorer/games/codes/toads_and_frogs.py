"""Toads and Frogs in codes: a digit for every square that an animal may come to or leave."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from explorer.games.coded import LabelCode
from explorer.games.shared.sign_codes import LocalMove, SignCodes
from explorer.games.toads_and_frogs import ANIMALS, ToadsAndFrogs


class ToadsAndFrogsCodes(SignCodes[ToadsAndFrogs]):
    """A move for each animal and square, one step and one jump."""

    asked: ClassVar[Collection[str]] = ("label",)
    counted: ClassVar[str] = "TF"

    def local_moves(self) -> Iterator[LocalMove]:
        for animal, other, step, player in ANIMALS:
            rows = self.game.start_board.split("/")
            first = 0  # the number of a row's first square
            for from_below, squares in zip(reversed(range(len(rows))), rows, strict=True):
                for column in range(len(squares)):
                    for far in (1, 2):
                        onto = column + far * step
                        if not 0 <= onto < len(squares):
                            continue
                        text = self.game.label(animal, from_below, column, onto)
                        start, end = first + column, first + onto
                        over = {start + step: other} if far == 2 else {}
                        needs = {start: animal, **over, end: "."}
                        writes = {start: ".", end: animal}
                        yield LocalMove(LabelCode(text, player=player), needs, writes)
                first += len(squares)
