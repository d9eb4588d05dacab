"""Fox and geese on the dark squares of a chessboard, where geese only go on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.shared.hunts import Hunt
from explorer.games.shared.points import Points
from explorer.games.shared.squares import place, square

BOOK = (
    "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, "
    "chapter 20: Fox and Geese"
)


@cache
def dark_squares(size: int) -> Points:
    """The dark squares of a board, a1 being dark, and the slanting lines through them.

    >>> dark_squares(4).rows, dark_squares(4).near[0]
    ([['b4', 'd4'], ['a3', 'c3'], ['b2', 'd2'], ['a1', 'c1']], [2, 3])
    """
    rows = [
        [square(column, row) for column in range(row % 2, size, 2)] for row in range(size)[::-1]
    ]
    lines = defaultdict(list)
    for row in range(size):
        for column in range(row % 2, size, 2):
            # Along a line to the right the difference stays, along one to the left the sum.
            lines["right", column - row].append(square(column, row))
            lines["left", column + row].append(square(column, row))
    drawn = ",".join(" ".join(line) for line in lines.values())
    return Points(" / ".join(map(" ".join, rows)), drawn)


@dataclass(frozen=True)
class FoxAndGeese(Hunt):
    """Geese, X, stand on the dark squares of the first row of a chessboard, a fox, O, in the middle
    of the last. In turn one goose or the fox goes one square along a slanting line, if that is
    free: geese to the row above, the fox to either row. The geese win if the fox cannot move, the
    fox if the geese cannot, or by escaping: escape=passing, when no goose is in a row below it;
    escape=reaching, when it comes to the first row. With takes=true the fox also jumps over a goose
    to the free square behind it, along a line, and takes it.
    """

    slug: ClassVar[str] = "fox-and-geese"
    title: ClassVar[str] = "Fox and geese (on a chessboard)"
    notation: ClassVar[str] = (
        "the dark squares row by row from the top, X geese, O the fox, joined by '/', then '_' and "
        "the side to move, such as O./../../XX_X"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"fox-and-hounds": {}}
    sources: ClassVar[Sequence[str]] = (BOOK,)

    first: str = spec.choice("geese", "fox", help="who moves first")
    size: int = spec.whole(6, low=4, high=10, help="rows and columns of the board, an even number")
    takes: bool = spec.flag(False, help="the fox takes geese by jumping")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.size % 2:
            raise MalformedError(f"{self.slug}: size={self.size} is odd: the board has even sides")

    @property
    def points(self) -> Points:
        return dark_squares(self.size)

    @property
    def hunters_first(self) -> bool:
        return self.first == "geese"

    @property
    def jumps(self) -> bool:
        return self.takes

    @cached_property
    def ahead(self) -> list[int]:
        """The row of each square."""
        return [place(name)[1] for name in self.points.names]

    def starts(self) -> list[str]:
        last = self.points.rows[0]
        return self.setting(self.points.rows[-1], last[(len(last) - 1) // 2])
