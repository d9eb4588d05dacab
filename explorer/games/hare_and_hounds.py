"""Hare and hounds: three hounds that never turn back hunt a hare on eleven points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.shared.hunts import Hunt
from explorer.games.shared.points import Points
from explorer.games.shared.squares import place, square
from explorer.games.symmetry import ALIKE

GARDNER = "M. Gardner, Mathematical Games, Scientific American (October 1963)"


@cache
def points_of(length: int) -> Points:
    """The board with so many columns of three points, an odd number.

    >>> points_of(1).names, points_of(1).near[0]
    (['b3', 'a2', 'b2', 'c2', 'b1'], [1, 2, 3])
    """
    columns = "abcdefghijk"[: length + 2]
    rows = [[f"{c}{n}" for c in (columns if n == 2 else columns[1:-1])] for n in (3, 2, 1)]
    slants = [
        f"{columns[n - 1]}2 {columns[n]}{row} {columns[n + 1]}2"
        for n in range(1, length + 1, 2)
        for row in (1, 3)
    ]
    upright = [f"{c}1 {c}2 {c}3" for c in columns[1:-1]]
    return Points(
        " / ".join(map(" ".join, rows)), ",".join([*map(" ".join, rows), *upright, *slants])
    )


@dataclass(frozen=True)
class HareAndHounds(Hunt):
    """Three hounds, X, begin at the left of the board and a hare, O, at its right end (hare=end) or
    in the middle (hare=middle). In turn one hound or the hare goes along a line to the next point,
    if it is free. Hounds go to the right, up or down or slanting, never back to the left; the hare
    goes anywhere. The hounds win if the hare cannot move, the hare if the hounds cannot. It also
    wins by escaping: escape=passing, when no hound is further to the left than it; escape=reaching,
    when it comes to the point at the left end.

    The usual board has three columns of three points between its ends; length=5 is a longer one.
    With stall=10, a rule of many sets, the hare wins as well when the hounds have gone up or down
    ten times in a row; with stall=0 they may do so for ever. Moves are named by the points from
    and to. With symmetry=true a board and its mirror image, up and down exchanged, are one.
    """

    slug: ClassVar[str] = "hare-and-hounds"
    title: ClassVar[str] = "Hare and hounds"
    notation: ClassVar[str] = (
        "the points row by row from the top, X hounds, O the hare, joined by '/', then '_' and the "
        "side to move, such as X../X...O/X.._X (with stall also how often hounds stalled, _X3)"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"french-military-game": {}}
    sources: ClassVar[Sequence[str]] = (
        GARDNER,
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, "
        "chapter 21: Hare and Hounds",
    )
    first: str = spec.choice("hounds", "hare", help="who moves first")
    hare: str = spec.choice("end", "middle", help="where the hare begins")
    stall: int = spec.whole(
        0, low=0, high=99, help="moves in a row without going on by which hounds lose; 0: none"
    )
    length: int = spec.whole(3, low=1, high=9, help="columns of three points, an odd number")
    symmetry: bool = spec.flag(False, help=ALIKE)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.length % 2 == 0:
            raise MalformedError(
                f"{self.slug}: length={self.length} is even: the board has an odd number of columns"
            )

    @property
    def points(self) -> Points:
        return points_of(self.length)

    @property
    def hunters_first(self) -> bool:
        return self.first == "hounds"

    @property
    def stalling(self) -> int:
        return self.stall

    @cached_property
    def ahead(self) -> list[int]:
        """How far to the right each point is."""
        return [place(name)[0] for name in self.points.names]

    def starts(self) -> list[str]:
        column = (self.length + 1) // (1 if self.hare == "end" else 2)
        return self.setting(["b3", "a2", "b1"], square(column, 1))
