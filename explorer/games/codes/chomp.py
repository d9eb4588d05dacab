"""Chomp in codes: the lengths of the rows as digits, the first row the highest."""

from __future__ import annotations

import numpy as np

from explorer.games.chomp import Chomp, Rows
from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.shared.squares import square


class ChompCodes(Codes[Chomp]):
    """Label codes: the square that is bitten."""

    def __init__(self, game: Chomp) -> None:
        super().__init__(game)
        self.base = game.cols + 1

    def code_space(self) -> int | None:
        space = int(self.base**self.game.rows)
        return space if space < 1 << 62 else None

    def encode(self, position: Rows) -> int:
        code = 0
        for row in range(self.game.rows):
            code = code * self.base + (position[row] if row < len(position) else 0)
        return code

    def decode(self, code: int) -> Rows:
        rows = []
        for _ in range(self.game.rows):
            code, length = divmod(code, self.base)
            rows.append(length)
        return tuple(length for length in reversed(rows) if length)

    def _weights(self) -> Ints:
        """int64[rows], what each row's length counts in a code."""
        rows = reversed(range(self.game.rows))
        return np.array([self.base**row for row in rows], dtype=np.int64)

    def _lengths(self, codes: Ints) -> Ints:
        """int64[k, rows], the lengths of the rows."""
        lengths: Ints = codes[:, None] // self._weights() % self.base
        return lengths

    def expand(self, codes: Ints) -> Expansion:
        lengths, weights = self._lengths(codes), self._weights()
        bites = np.arange(self.game.cols)
        there = lengths[:, :, None] > bites  # bool[k, rows, cols]
        there[:, 0, 0] = False
        parent, row, column = np.nonzero(there)
        # Rows from the bitten one up keep what lies left of the bite.
        kept = np.minimum(lengths[:, :, None], bites) * weights[:, None]
        above = np.cumsum(kept[:, ::-1], axis=1)[:, ::-1]
        below = np.cumsum(lengths * weights, axis=1) - lengths * weights
        child = below[parent, row] + above[parent, row, column]
        return Expansion(parent, child, row * self.game.cols + column)

    def label_space(self) -> int:
        return self.game.rows * self.game.cols

    def label_of(self, label_code: int) -> str:
        row, column = divmod(label_code, self.game.cols)
        return f"bite {square(column, row)}"

    def parts_of(self, codes: Ints) -> list[list[int]]:
        lengths = self._lengths(codes)
        return [lengths.sum(axis=1).tolist(), (lengths > 0).sum(axis=1).tolist()]
