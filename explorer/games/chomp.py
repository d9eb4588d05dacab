"""Chomp: bite into a bar of chocolate, and leave the poisoned square to the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.games.base import Kind, Part
from explorer.games.coded import CodedGame, Expansion
from explorer.games.squares import square
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

Rows = tuple[int, ...]
"""Squares left in each row that has any, from the poisoned one up, longest first."""

_FORM = re.compile(r"[0-9]{1,3}(\+[0-9]{1,3})*")


@dataclass(frozen=True)
class Chomp(CodedGame[Rows]):
    """A bar of chocolate has rows x cols squares. Two players in turn name a square that is left
    and bite it off with all that lies right of it and above it. The square a1 at the bottom left is
    poisoned and may not be bitten off; who is left with nothing else has lost.
    """

    slug: ClassVar[str] = "chomp"
    title: ClassVar[str] = "Chomp"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = (
        "squares left in each row from the bottom, joined by '+', such as 4+4+2"
    )
    sources: ClassVar[Sequence[str]] = (
        "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("squares", "integer", "squares left"),
        Part("rows_left", "integer", "rows with squares left"),
    )

    rows: int = spec.whole(4, low=1, high=30, help="rows of the bar")
    cols: int = spec.whole(7, low=1, high=30, help="columns of the bar")

    def starts(self) -> list[Rows]:
        return [(self.cols,) * self.rows]

    def moves(self, position: Rows) -> Iterator[tuple[str, Rows]]:
        for row, length in enumerate(position):
            for column in range(length):
                if row or column:
                    left = position[:row] + tuple(min(n, column) for n in position[row:])
                    yield f"bite {square(column, row)}", tuple(n for n in left if n)

    def positions_known(self) -> int:
        """Every shape but the empty one: paths from corner to corner along the bitten edge."""
        return comb(self.rows + self.cols, self.rows) - 1

    def named_parts(self, position: Rows) -> tuple[int, int]:
        return sum(position), len(position)

    def format(self, position: Rows) -> str:
        return "+".join(map(str, position))

    def parse(self, text: str) -> Rows:
        if not _FORM.fullmatch(text):
            raise self.malformed(text)
        rows = tuple(int(row) for row in text.split("+"))
        if 0 in rows or any(one < two for one, two in pairwise(rows)):
            raise self.malformed(text)
        return rows

    def laws(self) -> Iterator[Law]:
        gale = "D. Gale 1974: by strategy stealing"
        yield Law(
            "every rectangle but the poisoned square is won for its mover",
            gale,
            "SELECT position, (outcome = 'win') = (squares > 1) FROM chomp_position "
            "WHERE game = :game AND squares = rows_left * CAST(position AS INTEGER)",
        )
        yield Law(
            "two equal arms along the edges are lost: the other answers on the other arm",
            "D. Gale 1974",
            "SELECT position, (outcome = 'lose') = (CAST(position AS INTEGER) = rows_left) "
            "FROM chomp_position WHERE game = :game "
            "AND squares = CAST(position AS INTEGER) + rows_left - 1",
        )
        yield Law(
            "of two rows those are lost whose upper one is one shorter",
            "D. Gale 1974",
            "SELECT position, (outcome = 'lose') = (squares = 2 * CAST(position AS INTEGER) - 1) "
            "FROM chomp_position WHERE game = :game AND rows_left = 2",
        )

    # Codes: the lengths of the rows as digits, the first row the highest; label codes: the square.

    def code_space(self) -> int | None:
        space = int((self.cols + 1) ** self.rows)
        return space if space < 1 << 62 else None

    def encode(self, position: Rows) -> int:
        code = 0
        for row in range(self.rows):
            code = code * (self.cols + 1) + (position[row] if row < len(position) else 0)
        return code

    def decode(self, code: int) -> Rows:
        rows = []
        for _ in range(self.rows):
            code, length = divmod(code, self.cols + 1)
            rows.append(length)
        return tuple(length for length in reversed(rows) if length)

    def _lengths(self, codes: Ints) -> Ints:
        import numpy as np

        found: Ints = codes[:, None] // np.array(self._weights()) % (self.cols + 1)
        return found

    def _weights(self) -> list[int]:
        return [int((self.cols + 1) ** place) for place in reversed(range(self.rows))]

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        lengths, weights = self._lengths(codes), np.array(self._weights())
        bites = np.arange(self.cols)
        there = lengths[:, :, None] > bites  # bool[k, rows, cols]
        there[:, 0, 0] = False
        parent, row, column = np.nonzero(there)
        # Rows from the bitten one up keep what lies left of the bite.
        kept = np.minimum(lengths[:, :, None], bites) * weights[:, None]
        above = np.cumsum(kept[:, ::-1], axis=1)[:, ::-1]
        below = np.cumsum(lengths * weights, axis=1) - lengths * weights
        child = below[parent, row] + above[parent, row, column]
        return Expansion(parent, child, row * self.cols + column)

    def label_space(self) -> int:
        return self.rows * self.cols

    def label_of(self, label_code: int) -> str:
        row, column = divmod(label_code, self.cols)
        return f"bite {square(column, row)}"

    def parts_of(self, codes: Ints) -> list[list[int]]:
        lengths = self._lengths(codes)
        return [lengths.sum(axis=1).tolist(), (lengths > 0).sum(axis=1).tolist()]
