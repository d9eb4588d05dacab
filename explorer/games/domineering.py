"""Domineering: Left lays dominoes upright, Right across."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Player
from explorer.games.partizan import PartizanGame
from explorer.games.shared.bitboards import bits, corner, images, regions
from explorer.games.shared.dominoes import NOTATION, DominoGame, dominoes
from explorer.games.shared.squares import check_board, empty_board

CONWAY = "J. H. Conway, On Numbers and Games (1976), chapter 10"
BERLEKAMP = (
    "E. R. Berlekamp, Blockbusting and Domineering, Journal of Combinatorial Theory A 49 (1988) "
    "67-116"
)
WAYS = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 5"

_SQUARES = 400


@dataclass(frozen=True)
class Domineering(DominoGame, PartizanGame[str]):
    """Left and Right lay dominoes on free squares of a board: Left upright, on two squares of a
    column, Right across, on two squares of a row. Who cannot lay one has lost.

    The board is a rectangle of rows x cols squares or, with board=..x/..., of any form: rows from
    the top joined by '/', with x for squares that are not there. A move names its two squares:
    columns are letters, rows are numbered from the bottom.
    """

    slug: ClassVar[str] = "domineering"
    title: ClassVar[str] = "Domineering"
    kind: ClassVar[Kind] = "partizan"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = NOTATION
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"crosscram": {}, "stop-gate": {}}
    sources: ClassVar[Sequence[str]] = (CONWAY, WAYS, BERLEKAMP)
    parts: ClassVar[Sequence[Part]] = (Part("free", "integer", "free squares"),)

    rows: int = spec.whole(4, low=1, high=60, help="rows of the board")
    cols: int = spec.whole(4, low=1, high=60, help="columns of the board")
    start_board: str = spec.word(
        "",
        pattern=r"([.x]+(/[.x]+)*)?",
        allowed="rows of . (free) and x (not there), all of one length, joined by '/'",
        help="a board of any form, in place of rows and cols",
        name="board",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start_board:
            self._read_board()
        rows = self._rows
        if len(rows) * self._cols > _SQUARES:
            raise MalformedError(
                f"{self.slug}: {len(rows)} x {self._cols} squares are out of range: "
                f"a board has at most {_SQUARES}"
            )

    def _read_board(self) -> None:
        """A full rectangle has rows and cols; of any other board these say nothing."""
        check_board(self.slug, self.start_board, _SQUARES)
        rows = self.start_board.split("/")
        size = len(rows), len(rows[0])
        if (self.rows, self.cols) not in ((4, 4), size):
            raise MalformedError(
                f"{self.slug}: the board has {size[0]} x {size[1]} squares, not "
                f"{self.rows} x {self.cols}: give either board or rows and cols"
            )
        full = "x" not in self.start_board
        given = (*size, "") if full else (4, 4, self.start_board)
        for name, value in zip(("rows", "cols", "start_board"), given, strict=True):
            object.__setattr__(self, name, value)
        if full:
            spec.check_values(self)

    def empty(self) -> str:
        return self.start_board or empty_board(self.rows, self.cols)

    def dominoes(self) -> Sequence[tuple[int, int]]:
        """Left's dominoes before Right's."""
        squares = self.empty().replace("/", "")
        fit = [pair for pair in dominoes(len(self._rows), self._cols) if self._fits(squares, pair)]
        return sorted(fit, key=lambda pair: self.player_of(*pair) == "right")

    @staticmethod
    def _fits(squares: str, pair: tuple[int, int]) -> bool:
        return all(squares[number] == "." for number in pair)

    def player_of(self, one: int, two: int) -> Player:
        return "right" if two == one + 1 and self._cols > 1 else "left"

    # Summands: connected regions of free squares, moved into the corner.

    @cached_property
    def _stride(self) -> int:
        return max(len(self._rows), self._cols) + 1

    def summands(self, position: str) -> list[int]:
        return self._regions(bits(position.split("/"), ".", self._stride))

    def _regions(self, squares: int) -> list[int]:
        stride = self._stride
        return [
            region >> corner(region, stride)
            for region in regions(squares, stride)
            if region & (region - 1)  # nobody can move on a single square
        ]

    def options(self, summand: int) -> tuple[list[list[int]], list[list[int]]]:
        left, right = (
            [
                self._regions(summand ^ (one | one << step))
                for one in _each(summand & summand >> step)
            ]
            for step in (self._stride, 1)
        )
        return left, right

    def images(self, summand: int) -> Iterable[tuple[int, int]]:
        for transposed, (image,) in images((summand,), self._stride):
            yield image, -1 if transposed else 1


def _each(squares: int) -> Iterator[int]:
    while squares:
        one = squares & -squares
        squares ^= one
        yield one
