"""Sliding tiles in codes: a digit for every square, the first the lowest; 0 is the gap."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.shared.squares import board_text, square_at
from explorer.games.sliding import GAP, TILES, WAYS, Sliding

_SIGNS = np.frombuffer((GAP + TILES).encode(), dtype=np.uint8)
_LABELS = [way for way, _, _ in WAYS]


class SlidingCodes(Codes[Sliding]):
    """Label codes: the tile, and where it slides to."""

    def __init__(self, game: Sliding) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols
        # int64[squares], what one more in each digit counts; boards without codes need none.
        places = range(0 if self.code_space() is None else self.squares)
        self.weights = np.array([self.squares**place for place in places], dtype=np.int64)

    def code_space(self) -> int | None:
        space = self.squares**self.squares
        return int(space) if space < 1 << 62 else None

    def encode(self, position: str) -> int:
        code = 0
        for sign in reversed(position.replace("/", "")):
            code = self.squares * code + TILES.find(sign) + 1
        return code

    def decode(self, code: int) -> str:
        signs = []
        for _ in range(self.squares):
            code, digit = divmod(code, self.squares)
            signs.append((GAP + TILES)[digit])
        return board_text(signs, self.game.cols)

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
        gaps = self._digits(codes).argmin(axis=1)
        there = come[gaps] >= 0
        there[codes == self.encode(self.game.goal)] = False
        parent, place = np.nonzero(there)
        code, gap = codes[parent], gaps[parent]
        square = come[gap, place]
        tile = code // self.weights[square] % self.squares
        slid = code + tile * (self.weights[gap] - self.weights[square])
        return Expansion(parent, slid, len(_LABELS) * (tile - 1) + ways[gap, place])

    def label_space(self) -> int:
        return len(_LABELS) * (self.squares - 1)

    def label_of(self, label_code: int) -> str:
        tile, way = divmod(label_code, len(_LABELS))
        return f"{TILES[tile]} {_LABELS[way]}"

    def _digits(self, codes: Ints) -> Any:
        """int64[k, squares], the tiles; 0 is the gap."""
        return codes[:, None] // self.weights % self.squares

    def format_codes(self, codes: Ints) -> list[str]:
        rows, cols = self.game.rows, self.game.cols
        texts = np.full((len(codes), rows, cols + 1), ord("/"), dtype=np.uint8)
        texts[:, :, :-1] = _SIGNS[self._digits(codes)].reshape(len(codes), rows, cols)
        texts[:, -1, -1] = ord("\n")
        return texts.tobytes().decode().split("\n")[:-1]

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        rows, cols = self.game.rows, self.game.cols
        names = [square_at(number, rows, cols) for number in range(self.squares)]
        digits = self._digits(codes)
        placed = (digits == np.arange(1, self.squares + 1)).sum(axis=1)
        return [[names[gap] for gap in digits.argmin(axis=1).tolist()], placed.tolist()]
