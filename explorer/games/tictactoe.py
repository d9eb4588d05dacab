"""Tic-tac-toe on any board: m,n,k games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Player, Verdict
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import empty_board, square_at
from explorer.games.symmetry import ALIKE, SymmetricSigns, symmetries


@dataclass(frozen=True)
class TicTacToe(SymmetricSigns, SignRows[str]):
    """On a board of rows x cols squares the first player writes X and the second O, in turn, one
    mark into an empty square. Who first has `line` marks of their own in a row, upright, across or
    slanting, wins; in misère play (misere=true) they lose. A full board without a line is a draw.

    A move is named by its mark and square: columns are letters, rows are numbered from the bottom,
    so "X b2" takes the middle of a 3 x 3 board. With symmetry=true positions that turning or
    reflecting the board carries into each other are one: the one whose text comes first. Its moves
    are named on that board, so a record of labels must look at the board anew after every move;
    records of positions go as they are.

    A board has at most 39 squares, and its graph grows by a factor of up to 3 with each: 4 x 4 has
    millions of positions.
    """

    slug: ClassVar[str] = "tictactoe"
    title: ClassVar[str] = "Tic-tac-toe (m,n,k game)"
    kind: ClassVar[Kind] = "alternating"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = "rows of X, O and . from the top, joined by '/', such as X.O/.X./..."
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"noughts-and-crosses": {}}
    sources: ClassVar[Sequence[str]] = (
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, "
        "chapter 22: lines of squares",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("marks", "integer", "marks on the board"),
        Part("winning_mark", "text", "X or O, whichever has a line"),
    )

    rows: int = spec.whole(3, low=1, high=39, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=26, help="columns of the board")
    line: int = spec.whole(3, low=1, high=39, help="marks in a row that make a line")
    misere: bool = spec.flag(False, help="who makes a line loses")
    symmetry: bool = spec.flag(False, help=ALIKE)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows * self.cols > 39:
            raise MalformedError(
                f"{self.slug}: {self.rows} x {self.cols} squares are out of range: "
                "a board has at most 39"
            )

    def starts(self) -> list[str]:
        return [empty_board(self.rows, self.cols)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        mark = "X" if self.mover(position) == "first" else "O"
        for place, name in self._squares():
            if position[place] == ".":
                marked = position[:place] + mark + position[place + 1 :]
                yield f"{mark} {name}", self.representative(marked)

    def _squares(self) -> Iterator[tuple[int, str]]:
        """(its place in the text, its name) of every square."""
        for number in range(self.rows * self.cols):
            yield number + number // self.cols, square_at(number, self.rows, self.cols)

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return symmetries(self.rows, self.cols)

    def mover(self, position: str) -> Player:
        return "first" if position.count("X") == position.count("O") else "second"

    def verdict(self, position: str) -> Verdict | None:
        if self._winning_mark(position) is not None:
            return "win" if self.misere else "lose"  # the line is that of the player who moved
        return None if "." in position else "draw"

    def _winning_mark(self, position: str) -> str | None:
        squares = position.replace("/", "")
        for line in lines(self.rows, self.cols, self.line):
            first = squares[line[0]]
            if first != "." and all(squares[square] == first for square in line):
                return first
        return None

    def named_parts(self, position: str) -> tuple[int, str | None]:
        return position.count("X") + position.count("O"), self._winning_mark(position)

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch("[XO./]+", text) or [*map(len, rows)] != [self.cols] * self.rows:
            raise self.malformed(text)
        return self.representative(text)

    def why_not(self, position: str) -> str | None:
        crosses, noughts = position.count("X"), position.count("O")
        if crosses not in (noughts, noughts + 1):
            reason = "X moves first" if noughts > crosses else "they move in turn"
            return f"{noughts} O and {crosses} X: {reason}"
        won = [mark for mark in "XO" if self._has_line(position, mark)]
        if len(won) == 2:
            return "both have a line: play ends with the first one"
        last = "X" if crosses > noughts else "O"
        if not won:
            return None
        if won != [last]:
            return f"{won[0]} has a line, and {last} moved after it"
        # The mark that ended the game lies on every line.
        before = (
            position[:place] + "." + position[place + 1 :]
            for place, mark in enumerate(position)
            if mark == last
        )
        if all(self._has_line(board, last) for board in before):
            return f"{last} has lines without a common square: play ends with the first one"
        return None

    def _has_line(self, position: str, mark: str) -> bool:
        squares = position.replace("/", "")
        return any(
            all(squares[square] == mark for square in line)
            for line in lines(self.rows, self.cols, self.line)
        )


@cache
def lines(rows: int, cols: int, length: int) -> list[tuple[int, ...]]:
    """Every line of a board, as the numbers of its squares.

    >>> len(lines(3, 3, 3)), lines(1, 4, 3)
    (8, [(0, 1, 2), (1, 2, 3)])
    """
    # A line of one square has no direction.
    directions = [(0, 1), (1, 0), (1, 1), (1, -1)] if length > 1 else [(0, 0)]
    placed = []
    for row in range(rows):
        for column in range(cols):
            for down, right in directions:
                last = row + down * (length - 1), column + right * (length - 1)
                if 0 <= last[0] < rows and 0 <= last[1] < cols:
                    placed.append(
                        tuple((row + down * i) * cols + column + right * i for i in range(length))
                    )
    return placed
