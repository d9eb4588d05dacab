"""Clobber in codes: a digit for every square that a stone lies on at the start."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from explorer.games.clobber import STONES, Clobber
from explorer.games.coded import LabelCode
from explorer.games.shared.sign_codes import LocalMove, SignCodes


class ClobberCodes(SignCodes[Clobber]):
    """A move for each colour and each two neighbours, from one to the other."""

    asked: ClassVar[Collection[str]] = ("beside", "label")
    counted: ClassVar[str] = "XO"

    def local_moves(self) -> Iterator[LocalMove]:
        for mine, other, player in STONES:
            for number, beside in enumerate(self.game.beside):
                for onto in beside:
                    label = LabelCode(self.game.label(mine, number, onto), player=player)
                    needs = {number: mine, onto: other}
                    yield LocalMove(label, needs, {number: ".", onto: mine})
