"""The knight's tour in codes: the visited squares as bits.

Above them stands the knight's square, and above that where a closed tour began.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.knights_tour import KnightsTour, PartialTour


class KnightsTourCodes(Codes[KnightsTour]):
    """Label codes: the square that the knight goes to."""

    def __init__(self, game: KnightsTour) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols

    def code_space(self) -> int | None:
        bits = self.squares + (12 if self.game.closed else 6)
        return 1 << bits if bits < 62 else None

    def encode(self, position: PartialTour) -> int:
        above = 0 if position.start is None else position.start << self.squares + 6
        return position.visited | position.at << self.squares | above

    def decode(self, code: int) -> PartialTour:
        start = code >> self.squares + 6 if self.game.closed else None
        return PartialTour(code & (1 << self.squares) - 1, code >> self.squares & 63, start)

    @cached_property
    def _beside(self) -> Ints:
        """int64[squares, 8], the squares a knight's move away, -1 where there is no further one."""
        beside = np.full((self.squares, 8), -1, dtype=np.int64)
        for number, targets in enumerate(self.game.beside):
            beside[number, : len(targets)] = targets
        return beside

    def expand(self, codes: Ints) -> Expansion:
        target = self._beside[codes >> self.squares & 63]
        free = (target >= 0) & (codes[:, None] >> np.maximum(target, 0) & 1 == 0)
        parent, place = np.nonzero(free)
        to = target[parent, place]
        kept = codes[parent] & ~(np.int64(63) << self.squares)
        return Expansion(parent, kept | np.int64(1) << to | to << self.squares, to)

    def label_space(self) -> int:
        return self.squares

    def label_of(self, label_code: int) -> str:
        return self.game.label(label_code)
