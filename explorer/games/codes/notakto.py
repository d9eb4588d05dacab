"""Notakto in codes: the crosses as bits, the first board the lowest."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from explorer.games.base import Verdict
from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.notakto import LINES, SQUARES, Notakto, rows


class NotaktoCodes(Codes[Notakto]):
    """Label codes: the bit of the cross."""

    def __init__(self, game: Notakto) -> None:
        super().__init__(game)
        self.bits = SQUARES * game.boards

    def code_space(self) -> int:
        return 1 << self.bits

    def encode(self, position: str) -> int:
        squares = position.replace("_", "").replace("/", "")
        return sum(1 << number for number, state in enumerate(squares) if state == "X")

    def decode(self, code: int) -> str:
        squares = "".join("X" if code >> number & 1 else "." for number in range(self.bits))
        return "_".join(
            rows(squares[first : first + SQUARES]) for first in range(0, len(squares), SQUARES)
        )

    @cached_property
    def _dead(self) -> Any:
        """bool[512], whether a board, its crosses as bits, has a line."""
        boards = np.arange(1 << SQUARES)
        dead = np.zeros(len(boards), dtype=bool)
        for line in LINES:
            mask = sum(1 << square for square in line)
            dead |= boards & mask == mask
        return dead

    def _alive(self, codes: Ints) -> Any:
        """bool[k, boards], which boards have no line."""
        first_bits = SQUARES * np.arange(self.game.boards)
        return ~self._dead[codes[:, None] >> first_bits & (1 << SQUARES) - 1]

    def expand(self, codes: Ints) -> Expansion:
        free = codes[:, None] >> np.arange(self.bits) & 1 == 0
        free &= np.repeat(self._alive(codes), SQUARES, axis=1)
        parent, bit = np.nonzero(free)
        return Expansion(parent, codes[parent] | 1 << bit, bit)

    def label_space(self) -> int:
        return self.bits

    def label_of(self, label_code: int) -> str:
        return self.game.label(*divmod(label_code, SQUARES))

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        return ["win"] * len(codes)  # every end is a table of dead boards
