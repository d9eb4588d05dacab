"""Dodgem: cars of two players cross a board, one's to the right and the other's upwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.square_games import SquareGame, Way
from explorer.games.shared.squares import empty_board, square_at

WINNING_WAYS = (
    "C. Vout, in E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays"
)
DESJARDINS = "D. des Jardins (1996), as in Wikipedia, Dodgem: 4x4 and 5x5 never end"

WAYS = {"X": ((0, 1), (-1, 0), (1, 0)), "O": ((-1, 0), (0, -1), (0, 1))}
"""Sign -> (rows down, columns to the right) of its moves, the one onwards first."""


@dataclass(frozen=True)
class Dodgem(SquareGame):
    """Each player has a car less than the board has rows. Those of the first, X, begin on the left
    column and drive to the right, those of the second, O, begin on the lowest row and drive
    upwards; the corner a1 is free. In turn a player moves one car a square onwards or to either
    side, onto a free square, or out of the board where it drives to: "c3 out". Who first has all
    cars out wins. Nobody may shut in the other: who cannot move wins, too (blocked=lose: loses).
    """

    slug: ClassVar[str] = "dodgem"
    title: ClassVar[str] = "Dodgem"
    notation: ClassVar[str] = (
        "rows from the top as X, O and ., joined by '/', then '_' and the player to move, such as "
        "X../X../.OO_X"
    )
    sources: ClassVar[Sequence[str]] = (WINNING_WAYS, DESJARDINS)

    size: int = spec.whole(3, low=2, high=6, help="rows and columns of the board")
    blocked: str = spec.choice("win", "lose", help="what becomes of a player who cannot move")

    empty_wins: ClassVar[bool] = True

    @property
    def blocked_wins(self) -> bool:
        return self.blocked == "win"

    @property
    def shape(self) -> str:
        return empty_board(self.size, self.size)

    def starts(self) -> list[str]:
        last = EMPTY + "O" * (self.size - 1)
        return [self.text(("X" + EMPTY * (self.size - 1)) * (self.size - 1) + last, "X")]

    def every_way(self) -> Iterator[Way]:
        for sign, ways in WAYS.items():
            for at in range(self.size**2):
                row, column = divmod(at, self.size)
                name = square_at(at, self.size, self.size)
                for onwards, (down, right) in enumerate(ways):
                    r, c = row + down, column + right
                    if 0 <= r < self.size and 0 <= c < self.size:
                        to = r * self.size + c
                        label = f"{name} {square_at(to, self.size, self.size)}"
                        yield Way(sign, at, to, EMPTY, label)
                    elif onwards == 0:
                        yield Way(sign, at, None, EMPTY, f"{name} out")

    def why_not(self, position: str) -> str | None:
        signs, sign, _ = self.read(position)
        for car in "XO":
            if (has := signs.count(car)) >= self.size:
                return f"there are at most {self.size - 1} cars {car}, and it has {has}"
        if sign not in signs:
            return f"all cars {sign} are out, and {sign} is to move: play ended before"
        return None
