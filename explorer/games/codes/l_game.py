"""The L-game in codes: the place of the mover's L, of the other's, and of the neutral pair.

After every L that is put down as many squares are free, so all have as many moves of neutral
pieces, and what `expand` makes is a table with a row for each place of an L.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.l_game import COLS, NEUTRAL, LGame
from explorer.games.shared.squares import board_text


class LGameCodes(Codes[LGame]):
    """Label codes: the place of the L, times what a neutral piece may do: nothing, or from a square
    to a square."""

    def __init__(self, game: LGame) -> None:
        super().__init__(game)
        self.squares = game.rows * COLS
        self.places = game.places
        self.pairs = [*combinations(range(self.squares), NEUTRAL)]
        self.free = self.squares - 8 - NEUTRAL
        """Squares that are free in every position."""
        self.covers = np.array([_bits(place) for place in self.places], dtype=np.int64)
        self.neutrals = np.array([_bits(pair) for pair in self.pairs], dtype=np.int64)
        # int64[squares, squares], the number of the pair of two squares.
        self.pair_of = np.zeros((self.squares, self.squares), dtype=np.int64)
        for number, (one, two) in enumerate(self.pairs):
            self.pair_of[one, two] = self.pair_of[two, one] = number

    def code_space(self) -> int:
        return len(self.places) ** 2 * len(self.pairs)

    def _split(self, codes: Any) -> tuple[Any, Any, Any]:
        """(the mover's place, the other's, the pair of neutral pieces)."""
        ls, pair = codes // len(self.pairs), codes % len(self.pairs)
        return ls // len(self.places), ls % len(self.places), pair

    def encode(self, position: str) -> int:
        squares = position.replace("/", "")
        mine, other, pair = (
            tuple(at for at, there in enumerate(squares) if there == sign) for sign in "XON"
        )
        ls = self.places.index(mine) * len(self.places) + self.places.index(other)
        return ls * len(self.pairs) + self.pairs.index(pair)

    def decode(self, code: int) -> str:
        mine, other, pair = self._split(code)
        squares = ["."] * self.squares
        for sign, where in (("X", self.places[mine]), ("O", self.places[other])):
            for at in where:
                squares[at] = sign
        for at in self.pairs[pair]:
            squares[at] = "N"
        return board_text(squares, COLS)

    def expand(self, codes: Ints) -> Expansion:
        mine, other, pair = self._split(codes)
        taken = self.covers[other] | self.neutrals[pair]
        fits = (taken[:, None] & self.covers) == 0
        fits[np.arange(len(codes)), mine] = False
        parent, place = np.nonzero(fits)
        full = taken[parent] | self.covers[place]
        _, square = np.nonzero(full[:, None] >> np.arange(self.squares) & 1 == 0)
        free = square.reshape(-1, self.free)
        origins = np.array(self.pairs, dtype=np.int64)[pair[parent]]
        # For each neutral piece: where the other one stays, with each free square.
        pairs = [pair[parent, None]]
        moved = [np.zeros((len(parent), 1), dtype=np.int64)]
        for number in range(NEUTRAL):
            pairs.append(self.pair_of[origins[:, 1 - number, None], free])
            moved.append(1 + origins[:, number, None] * self.squares + free)
        ls = other[parent] * len(self.places) + place
        child = ls[:, None] * len(self.pairs) + np.concatenate(pairs, axis=1)
        label = place[:, None] * (1 + self.squares**2) + np.concatenate(moved, axis=1)
        after = self._least(child.ravel()) if self.game.symmetry else child.ravel()
        return Expansion(np.repeat(parent, child.shape[1]), after, label.ravel())

    def _least(self, codes: Ints) -> Ints:
        """Of all images of each position the one whose text comes first."""
        mine, other, pair = self._split(codes)
        first = self._order(mine, other, pair)
        least = codes
        for places, pairs in self._turned:
            image = places[mine], places[other], pairs[pair]
            order = self._order(*image)
            code = (image[0] * len(self.places) + image[1]) * len(self.pairs) + image[2]
            least = np.where(order < first, code, least)
            first = np.minimum(order, first)
        return least

    def _order(self, mine: Ints, other: Ints, pair: Ints) -> Ints:
        """Numbers in the order of texts: N comes before O, and that before X."""
        ls, neutral = self._in_text
        return 3 * ls[mine] + 2 * ls[other] + neutral[pair]

    @cached_property
    def _in_text(self) -> tuple[Ints, Ints]:
        """(int64[places], int64[pairs]), their squares as digits, the first square the highest."""

        def digits(every: Sequence[Sequence[int]]) -> Ints:
            numbers = [sum(4 ** (self.squares - 1 - at) for at in squares) for squares in every]
            return np.array(numbers, dtype=np.int64)

        return digits(self.places), digits(self.pairs)

    @cached_property
    def _turned(self) -> list[tuple[Ints, Ints]]:
        """For each symmetry (int64[places], int64[pairs]), what it makes of each."""

        def images(every: Sequence[Sequence[int]], permutation: Sequence[int]) -> Ints:
            turned = [tuple(sorted(permutation[at] for at in squares)) for squares in every]
            return np.array([every.index(squares) for squares in turned], dtype=np.int64)

        return [
            (images(self.places, permutation), images(self.pairs, permutation))
            for permutation in self.game.permutations
        ]

    def label_space(self) -> int:
        return len(self.places) * (1 + self.squares**2)

    def label_of(self, label_code: int) -> str:
        place, moved = divmod(label_code, 1 + self.squares**2)
        neutral = divmod(moved - 1, self.squares) if moved else ()
        return self.game.label(self.places[place], neutral)


def _bits(squares: tuple[int, ...]) -> int:
    return sum(1 << at for at in squares)
