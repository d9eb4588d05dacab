"""Cram: both players lay dominoes, either way."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Strategy
from explorer.games.coded import CodedGame, Expansion
from explorer.games.squares import board_text, place, square
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

_GARDNER = "M. Gardner, Cram, crosscram and quadraphage, Scientific American 230/2 (1974) 106-108"


@dataclass(frozen=True)
class Cram(CodedGame[str]):
    """Two players in turn lay a domino on two free neighbouring squares of a board, upright or
    across as they like. Who cannot has lost.

    A move names its two squares: columns are letters, rows are numbered from the top.
    """

    slug: ClassVar[str] = "cram"
    title: ClassVar[str] = "Cram"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "rows from the top joined by '/': x covered, . free, such as xx./..."
    sources: ClassVar[Sequence[str]] = (_GARDNER,)
    parts: ClassVar[Sequence[Part]] = (Part("free", "integer", "free squares"),)

    rows: int = spec.whole(4, low=1, high=40, help="rows of the board")
    cols: int = spec.whole(4, low=1, high=40, help="columns of the board")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows * self.cols > 40:
            raise MalformedError(
                f"{self.slug}: {self.rows} x {self.cols} squares are out of range: "
                "a board has at most 40 (5 x 6 have millions of positions)"
            )

    def starts(self) -> list[str]:
        return ["/".join(["." * self.cols] * self.rows)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        squares = position.replace("/", "")
        for one, two in _dominoes(self.rows, self.cols):
            if squares[one] == squares[two] == ".":
                covered = [*squares]
                covered[one] = covered[two] = "x"
                yield self._label(one, two), board_text(covered, self.cols)

    def _label(self, one: int, two: int) -> str:
        (row, column), (below, right) = divmod(one, self.cols), divmod(two, self.cols)
        return f"{square(column, row)} {square(right, below)}"

    def named_parts(self, position: str) -> tuple[int]:
        return (position.count("."),)

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch("[x./]+", text) or [*map(len, rows)] != [self.cols] * self.rows:
            raise self.malformed(text)
        return text

    def laws(self) -> Iterator[Law]:
        even = [self.rows % 2 == 0, self.cols % 2 == 0]
        if all(even):
            yield self._law("on an even by even board the second player wins", "grundy = 0")
        elif any(even):
            yield self._law("on an even by odd board the first player wins", "grundy > 0")

    def _law(self, statement: str, holds: str) -> Law:
        return Law(
            f"{statement}: he keeps it symmetric",
            _GARDNER,
            f"SELECT position, {holds} FROM position WHERE game = :game AND depth = 0",
        )

    def strategies(self) -> Iterator[Strategy[str]]:
        yield Strategy(
            "symmetry",
            "answer with the last domino turned half round; begin in the middle",
            self._turned,
        )

    def _turned(self, position: str, last: str | None) -> Collection[str]:
        if last is None:
            row, column = (self.rows - 1) // 2, (self.cols - 1) // 2
            middle = row * self.cols + column
            below = middle + (1 if self.cols % 2 == 0 else self.cols)
            return [self._label(middle, below)]
        turned = sorted(
            (self.rows - 1 - row) * self.cols + self.cols - 1 - column
            for column, row in map(place, last.split())
        )
        return [self._label(*turned)]

    # Codes: the covered squares as bits; label codes: the number of the domino.

    def code_space(self) -> int | None:
        squares = self.rows * self.cols
        return 1 << squares if squares < 62 else None

    def encode(self, position: str) -> int:
        squares = position.replace("/", "")
        return sum(1 << number for number, state in enumerate(squares) if state == "x")

    def decode(self, code: int) -> str:
        return board_text(
            ["x" if code >> number & 1 else "." for number in range(self.rows * self.cols)],
            self.cols,
        )

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        masks = np.array(
            [1 << one | 1 << two for one, two in _dominoes(self.rows, self.cols)], dtype=np.int64
        )
        parent, domino = np.nonzero(codes[:, None] & masks == 0)
        return Expansion(parent, codes[parent] | masks[domino], domino)

    def label_space(self) -> int:
        return len(_dominoes(self.rows, self.cols))

    def label_of(self, label_code: int) -> str:
        return self._label(*_dominoes(self.rows, self.cols)[label_code])


@cache
def _dominoes(rows: int, cols: int) -> list[tuple[int, int]]:
    """The two squares of every domino that fits on a board, by the first of them, across first.

    >>> _dominoes(2, 2)
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    found = []
    for row in range(rows):
        for column in range(cols):
            number = row * cols + column
            if column + 1 < cols:
                found.append((number, number + 1))
            if row + 1 < rows:
                found.append((number, number + cols))
    return found
