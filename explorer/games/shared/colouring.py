"""What Col and Snort share: Left and Right colour the squares of a board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError, quote
from explorer.games.base import Move, Part, Player
from explorer.games.partizan import PartizanGame
from explorer.games.shared.bitboards import around, bits, corner, exchanged_images, regions
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import board_text, check_board, check_shape, square_at

_WIDEST = 6
"""Columns that are counted of a wide board: 3**6 edges."""

_PATTERN = r"[.LRx]+(/[.LRx]+)*"

COLOURS: Sequence[tuple[str, Player]] = (("L", "left"), ("R", "right"))
"""The marks, in the order of their moves, and whose they are."""

Tints = tuple[int, int]
"""(squares that Left may colour, squares that Right may), see `explorer.games.shared.bitboards`."""


@dataclass(frozen=True)
class ColouringGame(SignRows[str], PartizanGame[str]):
    """Players colour free squares; `keeps_off` says which neighbours of a square that bars."""

    keeps_off: ClassVar[Literal["own", "other"]]
    """own: a player bars their own colour from the neighbours; other: the other's."""

    tones: ClassVar[Mapping[str, Tone]] = {"L": "left", "R": "right"}
    notation: ClassVar[str] = (
        "rows from the top joined by '/': L and R coloured, . free, x not there, such as L../.R."
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("free", "integer", "free squares"),
        Part("left_squares", "integer", "squares that Left coloured"),
        Part("right_squares", "integer", "squares that Right coloured"),
    )

    start_board: str = spec.word(
        ".../.../...",
        pattern=_PATTERN,
        allowed="rows of . (free), L (Left's), R (Right's) and x (not there), all of one length, "
        "joined by '/'",
        help="the board",
        name="board",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_board(self.slug, self.start_board, 100)
        self._check_colours(self.start_board)

    def _check_colours(self, text: str) -> None:
        """MalformedError if neighbours have colours that may not stand side by side."""
        squares, size = text.replace("/", ""), (len(self._rows), len(self._rows[0]))
        for number, mark in enumerate(squares):
            for near in self.beside[number]:
                if squares[near] in self.barred_by(mark):
                    one, two = (square_at(place, *size) for place in (number, near))
                    raise MalformedError(
                        f"{self.slug}: {quote(text)} is not a position: {mark} on {one} and "
                        f"{squares[near]} on {two} may not stand side by side"
                    )

    @cached_property
    def _rows(self) -> Sequence[str]:
        return self.start_board.split("/")

    def starts(self) -> list[str]:
        return [self.start_board]

    def moves(self, position: str) -> Iterator[Move]:
        cols = len(self._rows[0])
        squares = position.replace("/", "")
        for mark, player in COLOURS:
            barred = self.barred_by(mark)
            for number, beside in enumerate(self.beside):
                if squares[number] == "." and all(squares[near] not in barred for near in beside):
                    coloured = squares[:number] + mark + squares[number + 1 :]
                    yield Move(self.label(mark, number), board_text(coloured, cols), player=player)

    def label(self, mark: str, number: int) -> str:
        """The name of the move that gives a square a colour."""
        return f"{mark} {square_at(number, len(self._rows), len(self._rows[0]))}"

    @cached_property
    def beside(self) -> list[list[int]]:
        """The neighbours of every square."""
        rows, cols = len(self._rows), len(self._rows[0])
        return [
            [
                r * cols + c
                for r, c in ((row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col))
                if 0 <= r < rows and 0 <= c < cols
            ]
            for row in range(rows)
            for col in range(cols)
        ]

    def positions_at_least(self) -> int:
        """The ways to colour the board, or as many columns of it as can be counted.

        Colours come in any order, so every way to colour squares that obeys the rules is reached.
        """
        cols = len(self._rows[0])
        allowed = [self._allowed(number) for number in range(len(self._rows) * cols)]
        grid = [allowed[first : first + cols] for first in range(0, len(allowed), cols)]
        if len(grid) < cols:
            grid = [list(column) for column in zip(*grid, strict=True)]
        edges = {" " * len(grid[0][:_WIDEST]): 1}
        for line in grid:
            for place, marks in enumerate(line[:_WIDEST]):
                edges = self._extended(edges, place, marks)
        return sum(edges.values())

    def absent(self) -> Collection[int]:
        squares = self.start_board.replace("/", "")
        return {number for number, mark in enumerate(squares) if mark == "x"}

    def _extended(self, edges: dict[str, int], place: int, marks: str) -> dict[str, int]:
        """The ways to colour up to one square more, by the last marks of all columns."""
        extended: dict[str, int] = {}
        for edge, many in edges.items():
            near = edge[place] + (edge[place - 1] if place else "")
            for mark in marks:
                if not set(near) & set(self.barred_by(mark)):
                    then = edge[:place] + mark + edge[place + 1 :]
                    extended[then] = extended.get(then, 0) + many
        return extended

    def _allowed(self, number: int) -> str:
        """What may come to stand on a square, as far as the marks of the start tell: it stays blank
        or gets a mark."""
        squares = self.start_board.replace("/", "")
        if squares[number] != ".":
            return " "  # its neighbours know of it already
        beside = {squares[near] for near in self.beside[number]}
        return " " + "".join(mark for mark in "LR" if not beside & set(self.barred_by(mark)))

    def barred_by(self, mark: str) -> str:
        """The marks that may not stand beside a mark."""
        if mark not in "LR":
            return ""
        return mark if self.keeps_off == "own" else "LR".replace(mark, "")

    def named_parts(self, position: str) -> tuple[int, int, int]:
        return position.count("."), position.count("L"), position.count("R")

    def parse(self, text: str) -> str:
        if not re.fullmatch(_PATTERN, text):
            raise self.malformed(text)
        check_shape(self.slug, text, self._rows)
        if any(
            (now == "x") != (then == "x") for now, then in zip(text, self.start_board, strict=True)
        ):
            raise self.malformed(text)
        self._check_colours(text)
        return text

    # Summands: connected regions of squares that somebody may colour, moved into the corner.

    @cached_property
    def _stride(self) -> int:
        return max(len(self._rows), len(self._rows[0])) + 1

    def summands(self, position: str) -> list[Tints]:
        rows, stride = position.split("/"), self._stride
        free = bits(rows, ".", stride)
        by_left, by_right = (
            around(bits(rows, "L", stride), stride),
            around(bits(rows, "R", stride), stride),
        )
        if self.keeps_off == "other":
            by_left, by_right = by_right, by_left
        return self._split(free & ~by_left, free & ~by_right)

    def _split(self, left: int, right: int) -> list[Tints]:
        stride, found = self._stride, []
        for region in regions(left | right, stride):
            shift = corner(region, stride)
            found.append(((left & region) >> shift, (right & region) >> shift))
        return found

    def options(self, summand: Tints) -> tuple[list[list[Tints]], list[list[Tints]]]:
        left, right = summand
        own = self.keeps_off == "own"
        sides: tuple[list[list[Tints]], list[list[Tints]]] = ([], [])
        for side, mine in enumerate(summand):
            while mine:
                one = mine & -mine
                mine ^= one
                barred = one | around(one, self._stride)
                # The square is gone for both, its neighbours for one of them.
                bars_left = (side == 0) == own
                then = (
                    left & ~(barred if bars_left else one),
                    right & ~(one if bars_left else barred),
                )
                sides[side].append(self._split(*then))
        return sides

    def images(self, summand: Tints) -> Iterable[tuple[Tints, int]]:
        return exchanged_images(summand, self._stride)
