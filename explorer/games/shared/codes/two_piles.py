"""Two piles in codes: pile 1 * (largest pile 2 + 1) + pile 2."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from explorer.games.coded import Codes, Ints
from explorer.games.shared.two_piles import Piles, TwoPileGame

G = TypeVar("G", bound=TwoPileGame)


class TwoPileCodes(Codes[G]):
    """What a game on two piles adds are its moves."""

    def __init__(self, game: G) -> None:
        super().__init__(game)
        self.width = game.largest[1] + 1

    def code_space(self) -> int:
        return self.game.pairs

    def encode(self, position: Piles) -> int:
        return position[0] * self.width + position[1]

    def decode(self, code: int) -> Piles:
        return divmod(code, self.width)

    def further_codes(self) -> Ints:
        return np.arange(self.game.pairs if self.game.states == "all" else 0, dtype=np.int64)

    def format_codes(self, codes: Ints) -> list[str]:
        return [f"{one}+{two}" for one, two in map(self.decode, codes.tolist())]
