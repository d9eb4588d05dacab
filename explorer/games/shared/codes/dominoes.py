"""Boards of dominoes in codes: the covered squares as bits."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints, LabelCode
from explorer.games.shared.dominoes import DominoGame
from explorer.games.shared.squares import board_text


class DominoCodes(Codes[DominoGame]):
    """Label codes: which of the dominoes that fit on the empty board."""

    asked: ClassVar[Collection[str]] = ("label", "player_of")

    def __init__(self, game: DominoGame) -> None:
        super().__init__(game)
        rows = game.empty().split("/")
        self.cols = len(rows[0])
        self.squares = len(rows) * self.cols
        self.dominoes = game.dominoes()

    def code_space(self) -> int | None:
        return 1 << self.squares if self.squares < 62 else None

    def encode(self, position: str) -> int:
        squares = position.replace("/", "")
        return sum(1 << number for number, state in enumerate(squares) if state == "x")

    def decode(self, code: int) -> str:
        squares = ["x" if code >> number & 1 else "." for number in range(self.squares)]
        return board_text(squares, self.cols)

    def expand(self, codes: Ints) -> Expansion:
        masks = np.array([1 << one | 1 << two for one, two in self.dominoes], dtype=np.int64)
        parent, domino = np.nonzero(codes[:, None] & masks == 0)
        return Expansion(parent, codes[parent] | masks[domino], domino)

    def label_space(self) -> int:
        return len(self.dominoes)

    def label_of(self, label_code: int) -> LabelCode:
        one, two = self.dominoes[label_code]
        return LabelCode(self.game.label(one, two), player=self.game.player_of(one, two))
