"""Boards of dominoes in codes: a bit for every square that may be covered."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from explorer.games.coded import LabelCode
from explorer.games.shared.dominoes import DominoGame
from explorer.games.shared.sign_codes import LocalMove, SignCodes


class DominoCodes(SignCodes[DominoGame]):
    """A move for each domino that fits on the empty board."""

    asked: ClassVar[Collection[str]] = ("label", "player_of")
    counted: ClassVar[str] = "."

    def local_moves(self) -> Iterator[LocalMove]:
        for one, two in self.game.dominoes():
            label = LabelCode(self.game.label(one, two), player=self.game.player_of(one, two))
            yield LocalMove(label, {one: ".", two: "."}, {one: "x", two: "x"})
