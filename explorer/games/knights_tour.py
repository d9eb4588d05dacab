"""The knight's tour as a search: squares visited, and where the knight stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError, quote
from explorer.games.base import Kind, Part, Verdict
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import check_shape, place, square, upwards, upwards_text
from explorer.texts import squares_in
from explorer.theory.tours.knight import neighbours

ENUMERATION = "enumeration by independent programs"

_LARGE = 604_426_992
"""Positions from a corner of 6 x 6."""


class PartialTour(NamedTuple):
    """Squares visited as bits, the square of the knight and, in closed tours, where it began."""

    visited: int
    at: int
    start: int | None


@dataclass(frozen=True)
class KnightsTour(SignRows[PartialTour]):
    """A knight visits every square of a board exactly once. In a closed tour it must stand a
    knight's move away from where it began when all are visited. A position is what it has visited
    and where it stands, so all ways to come there count as one; it can be completed (a win) or not,
    and `completions` says in how many ways.

    A move is named by the square it goes to. Columns are letters, rows are numbered from the
    bottom, as on a chessboard; with start=any it may begin anywhere.
    """

    slug: ClassVar[str] = "knights-tour"
    title: ClassVar[str] = "Knight's tour"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "rows from the top joined by '/': o the knight, x visited, . free, and s the start of a "
        "closed tour, such as x../..o/..."
    )
    sources: ClassVar[Sequence[str]] = (ENUMERATION,)
    tones: ClassVar[Mapping[str, Tone]] = {"o": "here", "x": "taken", "s": "taken"}
    parts: ClassVar[Sequence[Part]] = (
        Part("knight", "text", "the square of the knight"),
        Part("visited", "integer", "squares visited, the knight's included"),
    )

    rows: int = spec.whole(5, low=1, high=8, help="rows of the board")
    cols: int = spec.whole(5, low=1, high=8, help="columns of the board")
    start_square: str = spec.word(
        "a1",
        pattern="[a-z]{1,2}[1-9][0-9]?|any",
        allowed="a square such as a1, or any",
        help="where the knight begins",
        name="start",
    )
    closed: bool = spec.flag(False, help="it must be able to go back to where it began")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start_square == "any":
            return
        column, row = place(self.start_square)
        if column >= self.cols or row >= self.rows:
            raise MalformedError(
                f"{self.slug}: start={quote(self.start_square)} is not on the board: "
                f"its squares are a1 to {square(self.cols - 1, self.rows - 1)}"
            )

    @cached_property
    def beside(self) -> list[list[int]]:
        """The squares a knight's move away from each, by number: row by row from the bottom."""
        return [
            [
                row * self.cols + column
                for column, row in neighbours((number % self.cols, number // self.cols),
                                              self.cols, self.rows)
            ]
            for number in range(self.rows * self.cols)
        ]  # fmt: skip

    def starts(self) -> list[PartialTour]:
        if self.start_square == "any":
            begins: Sequence[int] = range(self.rows * self.cols)
        else:
            column, row = place(self.start_square)
            begins = [row * self.cols + column]
        return [PartialTour(1 << at, at, at if self.closed else None) for at in begins]

    def moves(self, position: PartialTour) -> Iterator[tuple[str, PartialTour]]:
        for target in self.beside[position.at]:
            if not position.visited >> target & 1:
                visited = position.visited | 1 << target
                yield self.label(target), PartialTour(visited, target, position.start)

    def label(self, number: int) -> str:
        """The name of the move to a square, by the square's number."""
        row, column = divmod(number, self.cols)
        return f"to {square(column, row)}"

    def why_not(self, position: PartialTour) -> str | None:
        if self.start_square == "any":
            return None
        column, row = place(self.start_square)
        begins = row * self.cols + column
        if not position.visited >> begins & 1:
            return f"the tour begins on {self.start_square}, which is not visited"
        if position.start not in (None, begins):
            return f"the tour begins on {self.start_square}, and s stands elsewhere"
        return None

    def touches(self, position: PartialTour, label: str) -> Sequence[str]:
        row, column = divmod(position.at, self.cols)
        return [square(column, row), *squares_in(label)]

    def verdict(self, position: PartialTour) -> Verdict | None:
        if position.visited.bit_count() < self.rows * self.cols:
            return None
        back = position.start is None or position.start in self.beside[position.at]
        return "win" if back else None

    def positions_at_least(self) -> int:
        """From a corner, a board has at least the positions of a smaller board in that corner."""
        corners = {"a1", square(self.cols - 1, 0), square(0, self.rows - 1),
                   square(self.cols - 1, self.rows - 1), "any"}  # fmt: skip
        return _LARGE if min(self.rows, self.cols) >= 6 and self.start_square in corners else 0

    def named_parts(self, position: PartialTour) -> tuple[str, int]:
        row, column = divmod(position.at, self.cols)
        return square(column, row), position.visited.bit_count()

    def format(self, position: PartialTour) -> str:
        squares = [
            "x" if position.visited >> number & 1 else "."
            for number in range(self.rows * self.cols)
        ]
        if position.start is not None:
            squares[position.start] = "s"
        squares[position.at] = "o"
        return upwards_text(squares, self.cols)

    def parse(self, text: str) -> PartialTour:
        if not re.fullmatch("[xos.]+(/[xos.]+)*", text) or text.count("o") != 1:
            raise self.malformed(text)
        check_shape(self.slug, text, ["." * self.cols] * self.rows)
        squares = upwards(text)
        at = squares.index("o")
        if text.count("s") > 1 or ("s" in text and not self.closed):
            raise self.malformed(text)
        visited = sum(1 << number for number, state in enumerate(squares) if state != ".")
        start: int | None = None
        if self.closed:
            if "s" not in squares and visited != 1 << at:
                raise self.malformed(text)
            start = squares.index("s") if "s" in squares else at
        return PartialTour(visited, at, start)
