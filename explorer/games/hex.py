"""Hex: each player joins two opposite sides of a rhombus."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.games.shared.connection import ConnectionGame, triangulated
from explorer.games.shared.points import Points
from explorer.games.symmetry import ALIKE

NASH = "J. F. Nash, Some games and machines for playing them, RAND D-1164 (1952)"
GALE = (
    "D. Gale, The Game of Hex and the Brouwer Fixed-Point Theorem, American Mathematical Monthly "
    "86 (1979) 818-827"
)


@dataclass(frozen=True)
class Hex(ConnectionGame):
    """On a rhombus of size x size hexagons the first player places stones X, the second O, in turn,
    one on a free cell. X wins with a chain from the top to the bottom, O with one from the left to
    the right. Every row of the board begins half a cell farther to the right than the one above
    it, so a cell is next to those beside it, to two above and to two below.

    Cells are named like squares: columns are letters, rows are numbered from the bottom. With
    swap=true the second player may say "swap" in place of their first move: then they have X, and
    the first player goes on with O. With symmetry=true positions that half a turn carries into each
    other are one.
    """

    slug: ClassVar[str] = "hex"
    title: ClassVar[str] = "Hex"
    notation: ClassVar[str] = (
        "rows from the top as X, O and ., joined by '/', then '_' and the player to move, such as "
        "..O/.X./..._X; with swap=true then '+' while sides may be swapped, else '.'"
    )
    sources: ClassVar[Sequence[str]] = (
        "P. Hein, in Politiken, 26 December 1942",
        NASH,
        GALE,
    )

    size: int = spec.whole(3, low=1, high=6, help="rows and columns of the board")
    swap: bool = spec.flag(False, help="the second player may take over the first stone")
    symmetry: bool = spec.flag(False, help=ALIKE)

    @property
    def points(self) -> Points:
        return rhombus(self.size)

    @property
    def aim(self) -> Sequence[str]:
        return "X: top to bottom", "O: left to right"

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        # Only the half turn: others exchange the sides of X with those of O.
        cells = range(self.size * self.size)
        return [*dict.fromkeys((tuple(cells), tuple(reversed(cells))))]

    def sides(self, sign: str) -> Sequence[Collection[int]]:
        size = self.size
        if sign == "X":
            return range(size), range(size * size - size, size * size)
        return range(0, size * size, size), range(size - 1, size * size, size)


@cache
def rhombus(size: int) -> Points:
    """The cells of a board, each next to up to six others."""
    return triangulated([size] * size, -1)
