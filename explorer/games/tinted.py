"""What Col and Snort share: Left and Right colour the squares of a board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from explorer import spec
from explorer.games.base import Move, Part, Player
from explorer.games.grids import around, bits, corner, images, regions
from explorer.games.partizan import PartizanGame
from explorer.games.squares import board_text, check_board, square

_PATTERN = r"[.LRx]+(/[.LRx]+)*"

Tints = tuple[int, int]
"""(squares that Left may colour, squares that Right may), as in `explorer.games.grids`."""


@dataclass(frozen=True)
class ColouringGame(PartizanGame[str]):
    """Players colour free squares; `keeps_off` says which neighbours of a square that bars."""

    keeps_off: ClassVar[Literal["own", "other"]]
    """own: a player bars his own colour from the neighbours; other: the other's."""

    notation: ClassVar[str] = (
        "rows from the top joined by '/': L and R coloured, . free, x not there, such as L../.R."
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("free", "integer", "free squares"),
        Part("left_squares", "integer", "squares that Left coloured"),
        Part("right_squares", "integer", "squares that Right coloured"),
    )

    board: str = spec.word(
        ".../.../...",
        pattern=_PATTERN,
        allowed="rows of . (free), L (Left's), R (Right's) and x (not there), all of one length, "
        "joined by '/'",
        help="the board",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_board(self.slug, self.board, 100)

    @cached_property
    def _rows(self) -> Sequence[str]:
        return self.board.split("/")

    def starts(self) -> list[str]:
        return [self.board]

    def moves(self, position: str) -> Iterator[Move]:
        cols = len(self._rows[0])
        squares = position.replace("/", "")
        for mark, player in (("L", "left"), ("R", "right")):
            for number, beside in enumerate(self._beside):
                barred = mark if self.keeps_off == "own" else "LR".replace(mark, "")
                if squares[number] == "." and all(squares[near] != barred for near in beside):
                    coloured = squares[:number] + mark + squares[number + 1 :]
                    row, column = divmod(number, cols)
                    name = f"{mark} {square(column, row)}"
                    yield Move(name, board_text(coloured, cols), player=_player(player))

    @cached_property
    def _beside(self) -> list[list[int]]:
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

    def named_parts(self, position: str) -> tuple[int, int, int]:
        return position.count("."), position.count("L"), position.count("R")

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch(_PATTERN, text) or [*map(len, rows)] != [*map(len, self._rows)]:
            raise self.malformed(text)
        if any((now == "x") != (then == "x") for now, then in zip(text, self.board, strict=True)):
            raise self.malformed(text)
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
        for _, (left, right) in images(summand, self._stride):
            yield (left, right), 1
            yield (right, left), -1


def _player(name: str) -> Player:
    return "left" if name == "left" else "right"
