"""Y: who joins all three sides of a triangle wins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.games.shared.connection import ConnectionGame, triangulated
from explorer.games.shared.points import Points
from explorer.games.symmetry import ALIKE

SCHENSTED_TITUS = "C. Schensted, C. Titus, Mudcrack Y & Poly-Y (1975)"


@dataclass(frozen=True)
class Y(ConnectionGame):
    """On a triangle of hexagons, 1 in the uppermost row and `size` in the lowest, the first player
    places stones X, the second O, in turn, one on a free cell. Who has a chain that touches all
    three sides wins; a corner belongs to two of them.

    Cells are named like squares: the first of every row is a, the next b, and rows are numbered
    from the bottom. With swap=true the second player may say "swap" in place of their first move:
    then they have X, and the first player goes on with O. With symmetry=true positions that turning
    or reflecting the triangle carries into each other are one.
    """

    slug: ClassVar[str] = "y"
    title: ClassVar[str] = "Y"
    notation: ClassVar[str] = (
        "rows from the top as X, O and ., joined by '/', then '_' and the player to move, such as "
        "./XO/..._X; with swap=true then '+' while sides may be swapped, else '.'"
    )
    sources: ClassVar[Sequence[str]] = (SCHENSTED_TITUS,)

    size: int = spec.whole(3, low=1, high=8, help="cells along a side")
    swap: bool = spec.flag(False, help="the second player may take over the first stone")
    symmetry: bool = spec.flag(False, help=ALIKE)

    @property
    def points(self) -> Points:
        return triangle(self.size)

    @property
    def aim(self) -> Sequence[str]:
        return ("join all three sides",)

    def sides(self, sign: str) -> Sequence[Collection[int]]:
        lengths = range(1, self.size + 1)
        ends = [length * (length + 1) // 2 for length in lengths]
        left = [end - length for end, length in zip(ends, lengths, strict=True)]
        return left, [end - 1 for end in ends], range(left[-1], ends[-1])


@cache
def triangle(size: int) -> Points:
    """The cells of a board, each next to up to six others."""
    return triangulated(range(1, size + 1), 1)
