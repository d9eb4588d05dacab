"""Wythoff's game in codes."""

from __future__ import annotations

import numpy as np

from explorer.games.coded import Expansion, Ints, each
from explorer.games.shared.codes.two_piles import TwoPileCodes
from explorer.games.wythoff import Wythoff, both


class WythoffCodes(TwoPileCodes[Wythoff]):
    """Label codes: takes from pile 1, from pile 2, then pairs of takes."""

    def __init__(self, game: Wythoff) -> None:
        super().__init__(game)
        self.pairs = game.heaps[0] + 2 * self.width  # where the label codes of pairs begin

    def expand(self, codes: Ints) -> Expansion:
        width, step, spread = self.width, self.game.step, self.game.spread
        one, two = np.divmod(codes, width)
        from_one, take_one = each(one // step)
        take_one = (take_one + 1) * step
        from_two, take_two = each(two // step)
        take_two = (take_two + 1) * step
        # From both: first how many from pile 1, then how many from pile 2 go with it.
        first, number = each(np.where(two > 0, one, 0))
        taken = number + 1
        low = np.maximum(1, taken - spread)
        high = np.minimum(two[first], taken + spread)
        pair, number = each(np.maximum(0, high - low + 1))
        from_both, take, other = first[pair], taken[pair], low[pair] + number
        parent = np.concatenate((from_one, from_two, from_both))
        child = np.concatenate(
            (
                codes[from_one] - take_one * width,
                codes[from_two] - take_two,
                codes[from_both] - take * width - other,
            )
        )
        label = np.concatenate(
            (take_one, width + self.game.heaps[0] + take_two, self.pairs + take * width + other)
        )
        order = np.argsort(parent, kind="stable")
        return Expansion(parent[order], child[order], label[order])

    def label_space(self) -> int:
        return self.pairs + self.code_space()

    def label_of(self, label_code: int) -> str:
        if label_code >= self.pairs:
            return both(*self.decode(label_code - self.pairs))
        if label_code <= self.game.heaps[0]:
            return f"pile 1: take {label_code}"
        return f"pile 2: take {label_code - self.width - self.game.heaps[0]}"
