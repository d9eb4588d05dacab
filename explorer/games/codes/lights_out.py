"""Lights out in codes: a bit for every square, the first the lowest."""

from __future__ import annotations

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.lights_out import DARK, LIT, LightsOut


class LightsOutCodes(Codes[LightsOut]):
    """Label codes: the square that is pressed."""

    def __init__(self, game: LightsOut) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols

    def code_space(self) -> int | None:
        return 1 << self.squares if self.squares < 62 else None

    def encode(self, position: str) -> int:
        return self.game.bits(position)

    def decode(self, code: int) -> str:
        return self.game.text(code)

    def expand(self, codes: Ints) -> Expansion:
        presses = np.array(self.game.presses, dtype=np.int64)
        open_ = np.flatnonzero(codes)  # all is dark at the end
        children = codes[open_, None] ^ presses
        parent = np.repeat(open_, self.squares)
        squares = np.tile(np.arange(self.squares), len(open_))
        return Expansion(parent, children.ravel(), squares)

    def label_space(self) -> int:
        return self.squares

    def label_of(self, label_code: int) -> str:
        return self.game.label(label_code)

    def format_codes(self, codes: Ints) -> list[str]:
        rows, cols = self.game.rows, self.game.cols
        lit = codes[:, None] >> np.arange(self.squares) & 1
        signs = np.frombuffer((DARK + LIT).encode(), dtype=np.uint8)
        texts = np.full((len(codes), rows, cols + 1), ord("/"), dtype=np.uint8)
        texts[:, :, :-1] = signs[lit].reshape(len(codes), rows, cols)
        texts[:, -1, -1] = ord("\n")
        return texts.tobytes().decode().split("\n")[:-1]

    def parts_of(self, codes: Ints) -> list[list[int]]:
        return [(codes[:, None] >> np.arange(self.squares) & 1).sum(axis=1).tolist()]
