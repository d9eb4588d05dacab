"""Geography in codes: the visited squares as bits, times their number, and the stone's square.

Square a1 is the lowest bit.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.geography import Geography, neighbours
from explorer.games.shared.squares import upwards, upwards_text


class GeographyCodes(Codes[Geography]):
    """Label codes: the square that the stone goes to."""

    def __init__(self, game: Geography) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols

    def code_space(self) -> int:
        return (1 << self.squares) * self.squares

    def encode(self, position: str) -> int:
        squares = upwards(position)
        visited = sum(1 << number for number, state in enumerate(squares) if state != ".")
        return visited * len(squares) + squares.index("o")

    def decode(self, code: int) -> str:
        visited, stone = divmod(code, self.squares)
        squares = ["x" if visited >> number & 1 else "." for number in range(self.squares)]
        squares[stone] = "o"
        return upwards_text(squares, self.game.cols)

    @cached_property
    def _neighbours(self) -> Ints:
        """int64[squares, 4], -1 where there is no further neighbour."""
        table = np.full((self.squares, 4), -1, dtype=np.int64)
        for number, near in enumerate(neighbours(self.game.rows, self.game.cols)):
            table[number, : len(near)] = near
        return table

    def expand(self, codes: Ints) -> Expansion:
        visited, stone = np.divmod(codes, self.squares)
        targets = self._neighbours[stone]
        free = (targets >= 0) & (visited[:, None] >> np.maximum(targets, 0) & 1 == 0)
        parent, number = np.nonzero(free)
        target = targets[parent, number]
        if self.game.revisit:  # the first move leaves no visited square behind
            start = self.game.start_number
            visited = np.where((stone == start) & (visited == 1 << start), 0, visited)
        child = (visited[parent] | (1 << target)) * self.squares + target
        return Expansion(parent, child, target)

    def label_space(self) -> int:
        return self.squares

    def label_of(self, label_code: int) -> str:
        return self.game.label(label_code)
