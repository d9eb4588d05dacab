"""Games of X and O on a board of squares, in which a move is one man's to a square beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from explorer.board import Board
from explorer.games.base import Part, Verdict
from explorer.games.shared.sign_rows import EMPTY, sign_board
from explorer.games.shared.two_signs import OTHER, TONES, TwoSignGame, put
from explorer.texts import squares_in


class Way(NamedTuple):
    """What a man may do on a board, whatever stands elsewhere.

    sign   whose man it is
    at     the number of its square, row by row from the top
    to     the square that it comes to; None: it leaves the board
    onto   the signs of which that square must hold one
    label  the name of the move
    """

    sign: str
    at: int
    to: int | None
    onto: str
    label: str


class SquareGame(TwoSignGame):
    """A game that is told by its ways, and by what ends it."""

    parts: ClassVar[Sequence[Part]] = (
        Part("first_men", "integer", "men X on the board"),
        Part("second_men", "integer", "men O on the board"),
    )

    @abstractmethod
    def every_way(self) -> Iterator[Way]:
        """All ways on the board, in the order of moves."""

    def goal(self, sign: str) -> Collection[int]:
        """The squares on which a man of this sign has won, by their numbers."""
        return ()

    @property
    def empty_wins(self) -> bool:
        """Whether who has no man left on the board has won."""
        return False

    @property
    def blocked_wins(self) -> bool:
        """Whether who cannot move has won, not lost."""
        return False

    @cached_property
    def ways(self) -> list[Way]:
        """The same as a list."""
        return list(self.every_way())

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, _ = self.read(position)
        for way in self.ways:
            if way.sign == sign == signs[way.at] and (way.to is None or signs[way.to] in way.onto):
                moved = put(signs, way.at, EMPTY)
                if way.to is not None:
                    moved = put(moved, way.to, sign)
                yield way.label, self.representative(self.text(moved, OTHER[sign]))

    def verdict(self, position: str) -> Verdict | None:
        signs, sign, _ = self.read(position)
        other = OTHER[sign]
        if any(signs[at] == other for at in self.goal(other)):
            return "lose"
        if self.empty_wins and other not in signs:
            return "lose"
        blocked = self.blocked_wins and next(self.moves(position), None) is None
        return "win" if blocked else None

    def board(self, position: str) -> Board | None:
        rows = position.split("_")[0].split("/")
        return sign_board(rows, TONES, in_place=not self.symmetry)

    def touches(self, position: str, label: str) -> Sequence[str]:
        return squares_in(label)

    def named_parts(self, position: str) -> tuple[int, int]:
        signs = self.read(position)[0]
        return signs.count("X"), signs.count("O")
