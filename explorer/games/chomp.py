"""Chomp: bite into a bar of chocolate, and leave the poisoned square to the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import ClassVar

from explorer import spec
from explorer.board import Board
from explorer.games.base import Game, Kind, Part
from explorer.games.shared.sign_rows import sign_board
from explorer.games.shared.squares import square
from explorer.texts import squares_in

Rows = tuple[int, ...]
"""Squares left in each row that has any, from the poisoned one up, longest first."""

_FORM = re.compile(r"[0-9]{1,3}(\+[0-9]{1,3})*")


@dataclass(frozen=True)
class Chomp(Game[Rows]):
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

    def why_not(self, position: Rows) -> str | None:
        if len(position) > self.rows:
            return f"it has {len(position)} rows, and the board {self.rows}"
        if position and position[0] > self.cols:
            return f"a row has {position[0]} squares, and the board {self.cols} columns"
        return None

    def board(self, position: Rows) -> Board | None:
        """Squares that are left have a #, the poisoned one a !."""
        high, wide = max(self.rows, len(position)), max(self.cols, *position)
        rows = [("#" * left).ljust(wide, ".") for left in position]
        rows[0] = "!" + rows[0][1:]
        empty = ["." * wide] * (high - len(rows))
        return sign_board([*empty, *reversed(rows)], {"!": "here"}, in_place=False)

    def touches(self, position: Rows, label: str) -> Sequence[str]:
        return squares_in(label)

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
