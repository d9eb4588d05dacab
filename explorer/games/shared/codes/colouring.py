"""Boards to be coloured in codes: two digits or three for every square that may get a colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from explorer.games.coded import LabelCode
from explorer.games.shared.colouring import COLOURS, ColouringGame
from explorer.games.shared.sign_codes import LocalMove, SignCodes


class ColouringCodes(SignCodes[ColouringGame]):
    """A move for each colour and square."""

    asked: ClassVar[Collection[str]] = ("beside", "barred_by", "label")
    counted: ClassVar[str] = ".LR"

    def local_moves(self) -> Iterator[LocalMove]:
        for mark, player in COLOURS:
            beside_it = "".join({*".LRx"} - {*self.game.barred_by(mark)})
            for number, beside in enumerate(self.game.beside):
                needs = {number: ".", **dict.fromkeys(beside, beside_it)}
                label = LabelCode(self.game.label(mark, number), player=player)
                yield LocalMove(label, needs, {number: mark})
