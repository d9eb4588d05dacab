"""Pawns that go on against each other until one comes through or nobody can move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from explorer.errors import MalformedError
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.square_games import SquareGame, Way
from explorer.games.shared.squares import empty_board, square_at
from explorer.games.shared.two_signs import OTHER
from explorer.games.symmetry import mirror

MOST = 36
"""Squares of a board."""


class PawnGame(SquareGame):
    """Pawns X begin in the lowest rows and go up, O in the highest and go down; they take aslant.

    A subclass has the fields `rows` and `cols`.
    """

    rows: int
    cols: int

    @property
    @abstractmethod
    def ranks(self) -> int:
        """Rows of pawns that each player begins with."""

    @property
    @abstractmethod
    def free_aslant(self) -> bool:
        """Whether a pawn goes aslant to a free square, and not only to take."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows * self.cols > MOST:
            raise MalformedError(
                f"{self.slug}: {self.rows} x {self.cols} squares are out of range: a board has at "
                f"most {MOST}"
            )
        if self.rows < 2 * self.ranks:
            raise MalformedError(
                f"{self.slug}: rows={self.rows} leave no room for {self.ranks} rows of pawns of "
                "each player"
            )

    @property
    def shape(self) -> str:
        return empty_board(self.rows, self.cols)

    def starts(self) -> list[str]:
        pawns, free = self.ranks * self.cols, (self.rows - 2 * self.ranks) * self.cols
        return [self.text("O" * pawns + EMPTY * free + "X" * pawns, "X")]

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return mirror(self.rows, self.cols)

    def every_way(self) -> Iterator[Way]:
        for sign, down in (("X", -1), ("O", 1)):
            aslant = OTHER[sign] + (EMPTY if self.free_aslant else "")
            for at in range(self.rows * self.cols):
                row, column = divmod(at, self.cols)
                for right in (-1, 0, 1):
                    r, c = row + down, column + right
                    if 0 <= r < self.rows and 0 <= c < self.cols:
                        to = r * self.cols + c
                        names = (square_at(n, self.rows, self.cols) for n in (at, to))
                        onto = aslant if right else EMPTY
                        yield Way(sign, at, to, onto, " ".join(names))

    def goal(self, sign: str) -> range:
        last = (self.rows - 1) * self.cols
        return range(self.cols) if sign == "X" else range(last, last + self.cols)

    def why_not(self, position: str) -> str | None:
        signs, sign, _ = self.read(position)
        for pawn in "XO":
            if (has := signs.count(pawn)) > self.ranks * self.cols:
                return f"there are at most {self.ranks * self.cols} pawns {pawn}, and it has {has}"
        if any(signs[at] == sign for at in self.goal(sign)):
            return f"{sign} has come through, and {OTHER[sign]} moved after it"
        return None
