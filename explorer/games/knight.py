"""The knight's board: a bare graph of squares and knight's moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot
from explorer.games.base import Game, Kind, Part
from explorer.games.shared.sign_rows import coordinates
from explorer.games.shared.squares import place, square
from explorer.texts import squares_in
from explorer.theory.tours.knight import neighbours

EULER = "L. Euler, Solution d'une question curieuse qui ne paroit soumise à aucune analyse (1759)"

_SEEN, _AROUND = 20, 6
"""Rows or columns of a board that is shown whole; how far one goes from the knight in a larger."""


@dataclass(frozen=True)
class Knight(Game[tuple[int, int]]):
    """The graph of a chess knight: squares, and its moves between them, two squares one way and one
    across. Each edge is stored both ways. There is nothing to win: paths are what it is for, see
    explorer path and explorer tour.

    A move is named by the square it goes to: columns are letters, rows are numbered from 1.
    """

    slug: ClassVar[str] = "knight"
    title: ClassVar[str] = "Knight's board"
    kind: ClassVar[Kind] = "board"
    notation: ClassVar[str] = "a square such as a1: column letters, then the row"
    sources: ClassVar[Sequence[str]] = (EULER,)
    parts: ClassVar[Sequence[Part]] = (
        Part("col", "integer", "column, counted from 1"),
        Part("row", "integer", "row, counted from 1"),
        Part("colour", "text", "dark or light; a1 is dark, and every move changes it"),
    )

    rows: int = spec.whole(8, low=1, high=1000, help="rows of the board")
    cols: int = spec.whole(8, low=1, high=1000, help="columns of the board")

    def starts(self) -> list[tuple[int, int]]:
        return [(0, 0)]

    def further_positions(self) -> Iterator[tuple[int, int]]:
        return ((column, row) for row in range(self.rows) for column in range(self.cols))

    def positions_known(self) -> int:
        return self.rows * self.cols

    def moves_known(self) -> int:
        m, n = self.rows, self.cols
        return 4 * (max(m - 1, 0) * max(n - 2, 0) + max(m - 2, 0) * max(n - 1, 0))

    def moves(self, position: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        for target in neighbours(position, self.cols, self.rows):
            yield f"to {square(*target)}", target

    def board(self, position: tuple[int, int]) -> Board | None:
        """The squares around the knight, or all of a board that has not many more."""
        columns, rows = (
            range(max(0, min(at - _AROUND, most - _SEEN)), min(most, max(at + _AROUND + 1, _SEEN)))
            for at, most in zip(position, (self.cols, self.rows), strict=True)
        )
        spots = [
            Spot(square(column, row), column, self.rows - 1 - row)
            for row in reversed(rows)
            for column in columns
        ]
        at, texts = square(*position), coordinates(columns, rows, self.rows)
        return Board(spots, {at: "N"}, (), texts, {at: "here"}, in_place=True)

    def touches(self, position: tuple[int, int], label: str) -> Sequence[str]:
        return [square(*position), *squares_in(label)]

    def named_parts(self, position: tuple[int, int]) -> tuple[int, int, str]:
        column, row = position
        return column + 1, row + 1, "light" if (column + row) % 2 else "dark"

    def format(self, position: tuple[int, int]) -> str:
        return square(*position)

    def parse(self, text: str) -> tuple[int, int]:
        try:
            column, row = place(text)
        except ValueError:
            raise self.malformed(text) from None
        return column, row
