"""Cram: both players lay dominoes, either way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Policy
from explorer.games.shared.dominoes import NOTATION, DominoGame, dominoes
from explorer.games.shared.squares import empty_board, number_at

GARDNER = "M. Gardner, Cram, crosscram and quadraphage, Scientific American 230/2 (1974) 106-108"


@dataclass(frozen=True)
class Cram(DominoGame):
    """Two players in turn lay a domino on two free neighbouring squares of a board, upright or
    across as they like. Who cannot has lost.

    A move names its two squares: columns are letters, rows are numbered from
    the bottom.
    """

    slug: ClassVar[str] = "cram"
    title: ClassVar[str] = "Cram"
    kind: ClassVar[Kind] = "impartial"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = NOTATION
    sources: ClassVar[Sequence[str]] = (GARDNER,)
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

    def empty(self) -> str:
        return empty_board(self.rows, self.cols)

    def dominoes(self) -> Sequence[tuple[int, int]]:
        return dominoes(self.rows, self.cols)

    def policies(self) -> Iterator[Policy[str]]:
        yield Policy(
            "symmetry",
            "answer with the last domino turned half round; begin in the middle",
            answers=self._turned,
        )

    def _turned(self, position: str, last: str | None) -> Collection[str]:
        if last is None:
            row, column = (self.rows - 1) // 2, (self.cols - 1) // 2
            middle = row * self.cols + column
            below = middle + (1 if self.cols % 2 == 0 else self.cols)
            return [self.label(middle, below)]
        # Half a turn counts the squares from the other end.
        squares = [number_at(name, self.rows, self.cols) for name in last.split()]
        return [self.label(*(self.rows * self.cols - 1 - number for number in squares))]
