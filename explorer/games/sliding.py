"""Sliding tiles: the eight-puzzle and its like, on a board of any form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial
from typing import ClassVar

from explorer import spec
from explorer.board import Board
from explorer.errors import MalformedError, quote
from explorer.games.base import Game, Kind, Part, Verdict
from explorer.games.shared.sign_rows import EMPTY, sign_board
from explorer.games.shared.squares import board_text, check_shape, square_at

JOHNSON_STORY = (
    "W. W. Johnson, W. E. Story, Notes on the '15' puzzle, American Journal of Mathematics 2 "
    "(1879) 397-404: half of all arrangements"
)
GAP = "_"
"""The square without a tile. No full stop: a spreadsheet would take 1.3/425 for a date."""

TILES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The signs of the tiles, in their order."""

WAYS = (("left", 0, 1), ("right", 0, -1), ("up", 1, 0), ("down", -1, 0))
"""(where a tile slides to, rows and columns from the gap to the square that it comes from)."""

FARTHEST: Mapping[tuple[int, int], str] = {
    (2, 2): "_3/21",
    (2, 3): "45_/123",
    (3, 2): "21/43/_5",
    (2, 4): "_721/4365",
    (4, 2): "_7/65/34/12",
    (3, 3): "867/254/3_1",
    (2, 5): "_5321/94876",
    (5, 2): "_8/97/56/34/12",
}
"""(rows, columns) -> a position as far from the goal as any."""


@dataclass(frozen=True)
class Sliding(Game[str]):
    """Tiles lie on a board with one square left free, the gap. A move slides a tile that is beside
    the gap into it. The puzzle is completed when the tiles are in order, row by row, and the gap is
    in the lower right corner; then it is over.

    Unless start says otherwise, play begins as far from there as can be, on boards of up to ten
    squares; on larger ones with the tiles in the opposite order, the last two exchanged where only
    so they can be put in order. From half of all arrangements the puzzle cannot be completed.

    A move is named by the tile and where it slides to. Tiles above 9 are letters.
    """

    slug: ClassVar[str] = "sliding"
    title: ClassVar[str] = "Sliding tiles (the eight-puzzle)"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "rows from the top joined by '/', a sign for each tile and _ for the gap, such as "
        "123/456/78_"
    )
    sources: ClassVar[Sequence[str]] = (JOHNSON_STORY,)
    parts: ClassVar[Sequence[Part]] = (
        Part("gap", "text", "the square without a tile"),
        Part("in_place", "integer", "tiles on their squares"),
    )

    rows: int = spec.whole(2, low=1, high=6, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=6, help="columns of the board")
    start_board: str = spec.word(
        "",
        pattern="([A-Z1-9_]+(/[A-Z1-9_]+)*)?",
        allowed="a position, such as 867/254/3_1",
        help="where play begins; far from the goal unless said",
        name="start",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start_board:
            try:
                self.parse(self.start_board)
            except MalformedError:
                raise MalformedError(
                    f"{self.slug}: start={quote(self.start_board)} is no position of a board of "
                    f"{self.rows} x {self.cols}: write one such as {self.goal}"
                ) from None

    @cached_property
    def goal(self) -> str:
        """The position in which the puzzle is completed."""
        return board_text(TILES[: self.rows * self.cols - 1] + GAP, self.cols)

    def starts(self) -> list[str]:
        if self.start_board or (self.rows, self.cols) in FARTHEST:
            return [self.start_board or FARTHEST[self.rows, self.cols]]
        backwards = [*reversed(TILES[: self.rows * self.cols - 1])]
        position = board_text([GAP, *backwards], self.cols)
        if min(self.rows, self.cols) > 1 and not self.is_even(position):
            backwards[-2:] = reversed(backwards[-2:])
        elif min(self.rows, self.cols) == 1:
            backwards.reverse()
        return [board_text([GAP, *backwards], self.cols)]

    def is_even(self, position: str) -> bool:
        """Whether the tiles can be put in order, on a board of two rows and columns at least: every
        move exchanges two signs, and the gap goes on to a square of the other colour."""
        squares = position.replace("/", "")
        order = [TILES.find(sign) % len(squares) for sign in squares]  # the gap comes last
        exchanges = sum(
            one > other for number, one in enumerate(order) for other in order[number + 1 :]
        )
        row, column = divmod(squares.index(GAP), self.cols)
        return (exchanges + self.rows - 1 - row + self.cols - 1 - column) % 2 == 0

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        squares = position.replace("/", "")
        gap = squares.index(GAP)
        for number, way in self.beside[gap]:
            tile = squares[number]
            slid = squares.translate({ord(tile): GAP, ord(GAP): tile})
            yield f"{tile} {way}", board_text(slid, self.cols)

    @cached_property
    def beside(self) -> list[list[tuple[int, str]]]:
        """For each square of the gap the squares a tile may come from, and where it slides to."""
        return [
            [
                ((row + down) * self.cols + column + along, way)
                for way, down, along in WAYS
                if 0 <= row + down < self.rows and 0 <= column + along < self.cols
            ]
            for row in range(self.rows)
            for column in range(self.cols)
        ]

    def verdict(self, position: str) -> Verdict | None:
        return "win" if position == self.goal else None

    def positions_known(self) -> int:
        squares = self.rows * self.cols
        if self.start == self.goal:
            return 1
        return squares if min(self.rows, self.cols) == 1 else factorial(squares) // 2

    def moves_known(self) -> int:
        """The gap is on each square in as many positions, and the goal is an end."""
        if self.start == self.goal:
            return 0
        squares = self.rows * self.cols
        ways = sum(map(len, self.beside)) * (self.positions_known() // squares)
        return ways - len(self.beside[-1]) * self._can_be_completed()

    def _can_be_completed(self) -> bool:
        """Whether it can be from the start; in a single row the tiles keep their order."""
        if min(self.rows, self.cols) > 1:
            return self.is_even(self.start)
        return self.start.replace("/", "").replace(GAP, "") == TILES[: self.rows * self.cols - 1]

    def why_not(self, position: str) -> str | None:
        if self.start == self.goal:
            return "play begins where the puzzle is completed" if position != self.goal else None
        if min(self.rows, self.cols) == 1:
            tiles = self.start.replace("/", "").replace(GAP, "")
            if position.replace("/", "").replace(GAP, "") != tiles:
                return f"in one row the tiles keep their order, {tiles}"
        elif self.is_even(position) != self.is_even(self.start):
            return "it is of the half of all arrangements that play from the start never comes to"
        return None

    def board(self, position: str) -> Board | None:
        return sign_board(position.replace(GAP, EMPTY).split("/"))

    def touches(self, position: str, label: str) -> Sequence[str]:
        squares = position.replace("/", "")
        touched = (squares.index(label.split()[0]), squares.index(GAP))
        return [square_at(number, self.rows, self.cols) for number in touched]

    def named_parts(self, position: str) -> tuple[str, int]:
        squares = position.replace("/", "")
        gap = square_at(squares.index(GAP), self.rows, self.cols)
        return gap, sum(one == other for one, other in zip(squares, TILES, strict=False))

    def parse(self, text: str) -> str:
        if not re.fullmatch("[A-Z1-9_]+(/[A-Z1-9_]+)*", text):
            raise self.malformed(text)
        check_shape(self.slug, text, self.goal.split("/"))
        if sorted(text) != sorted(self.goal):
            tiles = ", ".join(TILES[: self.rows * self.cols - 1])
            raise MalformedError(
                f"{self.slug}: {quote(text)} is not a position of this board: the tiles are "
                f"{tiles or 'none'}, and each is there once, as is the gap {GAP}"
            )
        return text
