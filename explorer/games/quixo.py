"""Quixo: cubes are taken from the edge of a board, turned and pushed in again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Board
from explorer.games.base import Part, Verdict
from explorer.games.shared.line_games import lines
from explorer.games.shared.sign_rows import EMPTY, sign_board
from explorer.games.shared.squares import empty_board, square_at
from explorer.games.shared.two_signs import OTHER, TONES, TwoSignGame
from explorer.games.symmetry import ALIKE, symmetries
from explorer.texts import squares_in

TANAKA = (
    "S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, Quixo Is Solved, Advances in Computer Games "
    "(2021), arXiv:2007.15895"
)


class Push(NamedTuple):
    """A cube is taken, others of its row or column move up, and it comes in at the end.

    label    the name of the move
    squares  from the one where the cube is taken to the end, by their numbers from the top left
    """

    label: str
    squares: Sequence[int]

    def pushed(self, signs: str, sign: str) -> str:
        """The board after it."""
        moved = [*signs]
        for to, origin in zip(self.squares, self.squares[1:], strict=False):
            moved[to] = signs[origin]
        moved[self.squares[-1]] = sign
        return "".join(moved)


@dataclass(frozen=True)
class Quixo(TwoSignGame):
    """A board of size x size squares is full of cubes, all blank at first. In turn a player takes a
    cube from the edge that is blank or shows their own sign, X or O, turns it to their sign, and
    pushes it in at an end of its row or column, but not where it was: cubes between move up. Who
    has a full line, upright, across or slanting, wins; who completes a line of the other player
    loses, even with a line of their own.

    A move is named by the square where the cube is taken and the one where it comes in. Where
    several lead to the same board it is one move, named by the first of them from the top left.
    With symmetry=true positions that turning or reflecting the board carries into each other are
    one.
    """

    slug: ClassVar[str] = "quixo"
    title: ClassVar[str] = "Quixo"
    notation: ClassVar[str] = (
        "rows from the top as X, O and . (blank), joined by '/', then '_' and the player to move, "
        "such as .../.../..X_O"
    )
    sources: ClassVar[Sequence[str]] = ("T. Chapeau, Quixo (Gigamic 1995)", TANAKA)
    parts: ClassVar[Sequence[Part]] = (
        Part("first_cubes", "integer", "cubes that show X"),
        Part("second_cubes", "integer", "cubes that show O"),
        Part("winner", "text", "X or O, whoever has won by a line"),
    )

    size: int = spec.whole(3, low=2, high=5, help="rows and columns of the board")
    symmetry: bool = spec.flag(False, help=ALIKE)

    @property
    def shape(self) -> str:
        return empty_board(self.size, self.size)

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return symmetries(self.size, self.size)

    @property
    def lines(self) -> list[Sequence[int]]:
        """The rows, columns and diagonals, by the numbers of their squares."""
        return [line.squares for line in lines(self.size, self.size, self.size)]

    @property
    def pushes(self) -> list[Push]:
        """What can be done with the cubes of the edge, in the order of moves."""
        return pushes(self.size)

    def starts(self) -> list[str]:
        return [self.text(EMPTY * self.size**2, "X")]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, _ = self.read(position)
        seen = set()
        for push in self.pushes:
            if signs[push.squares[0]] != OTHER[sign]:
                after = push.pushed(signs, sign)
                if after not in seen:
                    seen.add(after)
                    yield push.label, self.representative(self.text(after, OTHER[sign]))

    def verdict(self, position: str) -> Verdict | None:
        winner = self.winner(position)
        if winner is None:
            return None
        return "win" if winner == self.read(position)[1] else "lose"

    def winner(self, position: str) -> str | None:
        """Whose line decides: of two lines that of the player to move, whom the other gave it."""
        signs, sign, _ = self.read(position)
        for mark in (sign, OTHER[sign]):
            if any(all(signs[at] == mark for at in line) for line in self.lines):
                return mark
        return None

    def board(self, position: str) -> Board | None:
        # Cubes between move up, so not only those touched change.
        return sign_board(position.split("_")[0].split("/"), TONES, in_place=False)

    def touches(self, position: str, label: str) -> Sequence[str]:
        return squares_in(label)

    def named_parts(self, position: str) -> tuple[int, int, str | None]:
        signs = self.read(position)[0]
        return signs.count("X"), signs.count("O"), self.winner(position)

    def why_not(self, position: str) -> str | None:
        signs, sign, _ = self.read(position)
        if sign == "X" and "O" not in signs and "X" in signs:
            return "O has moved, and no cube shows it"
        if sign == "O" and "X" not in signs:
            return "X has moved, and no cube shows it"
        return None


@cache
def pushes(size: int) -> list[Push]:
    """What can be done with each cube of the edge of a board.

    >>> [push.label for push in pushes(2)][:2], pushes(3)[0].squares
    (['a2 b2', 'a2 a1'], (0, 1, 2))
    """
    found = []
    for at in range(size * size):
        row, column = divmod(at, size)
        if not {row, column} & {0, size - 1}:
            continue
        ends = (
            *(row * size + end for end in (0, size - 1)),
            *(end * size + column for end in (0, size - 1)),
        )
        for end in ends:
            if end != at:
                step = (end - at) // max(abs(end // size - row), abs(end % size - column))
                names = (square_at(square, size, size) for square in (at, end))
                found.append(Push(" ".join(names), tuple(range(at, end + step, step))))
    return found
