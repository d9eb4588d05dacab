"""Sliding tiles in codes: four bits for every square, and the number of the gap's above them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.shared.squares import board_text, square_at
from explorer.games.sliding import GAP, TILES, WAYS, Sliding

_BITS = 4
_SIGNS = np.frombuffer((GAP + TILES).encode(), dtype=np.uint8)
_LABELS = [way for way, _, _ in WAYS]


class SlidingCodes(Codes[Sliding]):
    """Label codes: the tile, and where it slides to."""

    def __init__(self, game: Sliding) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols
        self.above = _BITS * self.squares
        # int64[squares], how far the digit of each square is shifted.
        self.shifts = _BITS * np.arange(self.squares, dtype=np.int64)

    def code_space(self) -> int | None:
        return self.squares << self.above if self.squares <= 14 else None

    def encode(self, position: str) -> int:
        squares = position.replace("/", "")
        digits = sum(
            (TILES.find(sign) + 1) << _BITS * number for number, sign in enumerate(squares)
        )
        return squares.index(GAP) << self.above | digits

    def decode(self, code: int) -> str:
        signs = GAP + TILES
        digits = [code >> _BITS * number & 15 for number in range(self.squares)]
        return board_text([signs[digit] for digit in digits], self.game.cols)

    @cached_property
    def _beside(self) -> tuple[Ints, Ints]:
        """int64[squares, 4] both: where a tile may come from, -1 where there is no further square,
        and the number of the way it slides."""
        come = np.full((self.squares, len(_LABELS)), -1, dtype=np.int64)
        ways = np.zeros_like(come)
        for gap, beside in enumerate(self.game.beside):
            for place, (square, way) in enumerate(beside):
                come[gap, place], ways[gap, place] = square, _LABELS.index(way)
        return come, ways

    def expand(self, codes: Ints) -> Expansion:
        come, ways = self._beside
        gaps = codes >> self.above
        there = come[gaps] >= 0
        there[codes == self.encode(self.game.goal)] = False
        parent, place = np.nonzero(there)
        code, gap = codes[parent], gaps[parent]
        square = come[gap, place]
        tile = code >> _BITS * square & 15
        moved = (tile << _BITS * gap) - (tile << _BITS * square) + (square - gap << self.above)
        return Expansion(parent, code + moved, len(_LABELS) * (tile - 1) + ways[gap, place])

    def label_space(self) -> int:
        return len(_LABELS) * (self.squares - 1)

    def label_of(self, label_code: int) -> str:
        tile, way = divmod(label_code, len(_LABELS))
        return f"{TILES[tile]} {_LABELS[way]}"

    def _digits(self, codes: Ints) -> Any:
        """int64[k, squares], the tiles; 0 is the gap."""
        return codes[:, None] >> self.shifts & 15

    def format_codes(self, codes: Ints) -> list[str]:
        rows, cols = self.game.rows, self.game.cols
        texts = np.full((len(codes), rows, cols + 1), ord("/"), dtype=np.uint8)
        texts[:, :, :-1] = _SIGNS[self._digits(codes)].reshape(len(codes), rows, cols)
        texts[:, -1, -1] = ord("\n")
        return texts.tobytes().decode().split("\n")[:-1]

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        names = [
            square_at(number, self.game.rows, self.game.cols) for number in range(self.squares)
        ]
        placed = self._digits(codes) == np.arange(1, self.squares + 1)
        return [
            [names[gap] for gap in (codes >> self.above).tolist()],
            placed.sum(axis=1).tolist(),
        ]
