"""Subtraction in codes: a heap is its own code, and a label's code is the number taken."""

from __future__ import annotations

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.subtraction import Subtraction


class SubtractionCodes(Codes[Subtraction]):
    """Nothing needs a code that is not a number already."""

    def code_space(self) -> int:
        return self.game.heap + 1

    def encode(self, position: int) -> int:
        return position

    def decode(self, code: int) -> int:
        return code

    def further_codes(self) -> Ints:
        return np.arange(self.game.heap if self.game.states == "all" else 0, dtype=np.int64)

    def expand(self, codes: Ints) -> Expansion:
        take = np.array(self.game.take)
        left = codes[:, None] - take
        parent, number = np.nonzero(left >= 0)
        return Expansion(parent, left[parent, number], take[number])

    def label_space(self) -> int:
        return self.game.take[-1] + 1

    def label_of(self, label_code: int) -> str:
        return f"take {label_code}"

    def format_codes(self, codes: Ints) -> list[str]:
        return list(map(str, codes.tolist()))

    def parts_of(self, codes: Ints) -> list[list[int]]:
        return [codes.tolist()]
