"""Nim in codes: the heaps are the digits of a number, each place with its own base.

Without places of their own, heaps stand in ascending order, empty ones first, all with the base of
the largest.
"""

from __future__ import annotations

from functools import cached_property
from math import isqrt, prod
from operator import mul

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints, each
from explorer.games.nim import Nim
from explorer.games.shared.heaps import Heaps, multiset


class NimCodes(Codes[Nim]):
    """Label codes: the pile and the take where heaps keep their places, else the triangular number
    below the size and the take."""

    def __init__(self, game: Nim) -> None:
        super().__init__(game)
        if game.ordered:
            self.bases = [size + 1 for size in game.heaps]
        else:
            self.bases = [max(game.heaps) + 1] * len(game.heaps)
        self.weights = [prod(self.bases[place + 1 :]) for place in range(len(self.bases))]

    def code_space(self) -> int | None:
        space = prod(self.bases)
        return space if space < 1 << 62 else None

    def encode(self, position: Heaps) -> int:
        digits = (0,) * (len(self.bases) - len(position)) + position
        return sum(map(mul, digits, self.weights))

    def decode(self, code: int) -> Heaps:
        digits = tuple(
            code // weight % base for weight, base in zip(self.weights, self.bases, strict=True)
        )
        return digits if self.game.ordered else multiset(digits)

    def _digits(self, codes: Ints) -> Ints:
        """int64[k, heaps], the heap sizes of each code."""
        digits: Ints = codes[:, None] // np.array(self.weights) % np.array(self.bases)
        return digits

    def expand(self, codes: Ints) -> Expansion:
        if self.game.ordered:
            return self._expand_ordered(codes)
        digits = self._digits(codes)
        choices = digits.copy()
        choices[:, 1:][digits[:, 1:] == digits[:, :-1]] = 0  # equal heaps are one choice
        choice, number = each(choices.ravel())
        parent = choice // digits.shape[1]
        size = digits.ravel()[choice]
        left = digits[parent]
        left[np.arange(len(left)), choice % digits.shape[1]] -= number + 1
        left.sort(axis=1)
        return Expansion(parent, left @ np.array(self.weights), size * (size - 1) // 2 + number)

    def _expand_ordered(self, codes: Ints) -> Expansion:
        """The same where heaps keep their places: a label tells all that a move takes off a code.

        So the moves of one heap, which follow each other, need a repeat and a look-up.
        """
        counts = self._digits(codes)
        through = np.cumsum(counts)  # the moves up to each heap and those of the heap
        first = np.arange(len(self.bases)) * (max(self.game.heaps) + 1) + 1  # label: take 1
        label = np.repeat(first + counts - through.reshape(counts.shape), counts.ravel())
        label += np.arange(len(label))
        degrees = np.diff(through[len(self.bases) - 1 :: len(self.bases)], prepend=0)
        child = np.repeat(codes, degrees) - self._taken[label]
        return Expansion(np.repeat(np.arange(len(codes)), degrees), child, label)

    @cached_property
    def _taken(self) -> Ints:
        """int64 by label code where heaps keep their places: what the move takes off a code."""
        place, take = np.divmod(np.arange(self.label_space()), max(self.game.heaps) + 1)
        taken: Ints = np.array(self.weights)[place] * take
        return taken

    def label_space(self) -> int:
        largest = max(self.game.heaps)
        if self.game.ordered:
            return len(self.game.heaps) * (largest + 1)
        return largest * (largest + 1) // 2

    def label_of(self, label_code: int) -> str:
        if self.game.ordered:
            place, take = divmod(label_code, max(self.game.heaps) + 1)
            return f"pile {place + 1}: take {take}"
        size = (1 + isqrt(8 * label_code + 1)) // 2
        return f"heap {size}: take {label_code - size * (size - 1) // 2 + 1}"

    def format_codes(self, codes: Ints) -> list[str]:
        columns = [map(str, column) for column in self._digits(codes).T.tolist()]
        texts = map("+".join, zip(*columns, strict=True))
        if self.game.ordered:
            return list(texts)
        return [text.lstrip("0+") or "0" for text in texts]

    def parts_of(self, codes: Ints) -> list[list[int]]:
        digits = self._digits(codes)
        return [
            (digits > 0).sum(axis=1).tolist(),
            digits.sum(axis=1).tolist(),
            digits.max(axis=1).tolist(),
            np.bitwise_xor.reduce(digits, axis=1).tolist(),
        ]
