"""Games in which marks X and O are written into the squares of a board, and lines of them count."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from functools import cache, cached_property
from typing import ClassVar, NamedTuple

from explorer.board import Board
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Player, Verdict
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import empty_board, square_at
from explorer.games.symmetry import SymmetricSigns, symmetries

MOST = 39
"""Squares of a board, at most: as many as codes have room for."""


class Line(NamedTuple):
    """The squares of a line by their numbers, row by row from the top, and those at its two ends
    that must not hold the same mark."""

    squares: Sequence[int]
    beyond: Collection[int] = ()


class LineGame(SymmetricSigns, SignRows[str]):
    """Players in turn write one mark into an empty square, until there is a line or no room."""

    kind: ClassVar[Kind] = "alternating"
    notation: ClassVar[str] = "rows of X, O and . from the top, joined by '/', such as X.O/.X./..."
    parts: ClassVar[Sequence[Part]] = (
        Part("marks", "integer", "marks on the board"),
        Part("winning_mark", "text", "X or O, whichever has a line"),
    )

    rows: int
    cols: int
    line: int
    wrap: bool
    exact: bool

    @property
    @abstractmethod
    def own_marks(self) -> bool:
        """Whether X is the first player's mark and O the second's; if not, each writes either."""

    @abstractmethod
    def result(self, lined: bool, mover: Player) -> Verdict:
        """How an end stands for the player to move: with a line, or with a board that is full."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows * self.cols > MOST:
            raise MalformedError(
                f"{self.slug}: {self.rows} x {self.cols} squares are out of range: "
                f"a board has at most {MOST}"
            )

    def starts(self) -> list[str]:
        return [empty_board(self.rows, self.cols)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        marks = "XO"
        if self.own_marks:
            marks = "X" if self.mover(position) == "first" else "O"
        for place, name in self._squares():
            if position[place] == ".":
                for mark in marks:
                    marked = position[:place] + mark + position[place + 1 :]
                    yield f"{mark} {name}", self.representative(marked)

    def _squares(self) -> Iterator[tuple[int, str]]:
        """(its place in the text, its name) of every square."""
        for number in range(self.rows * self.cols):
            yield number + number // self.cols, square_at(number, self.rows, self.cols)

    def board(self, position: str) -> Board | None:
        board = super().board(position)
        # A square is touched by a move of either mark, where a player has the choice.
        return board if board is None or self.own_marks else board._replace(asks=True)

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return symmetries(self.rows, self.cols, self.wrap)

    def mover(self, position: str) -> Player:
        return "second" if self._marks(position) % 2 else "first"

    @staticmethod
    def _marks(position: str) -> int:
        return position.count("X") + position.count("O")

    def verdict(self, position: str) -> Verdict | None:
        lined = self._winning_mark(position) is not None
        return self.result(lined, self.mover(position)) if lined or "." not in position else None

    @cached_property
    def lines(self) -> list[Line]:
        """Every line that the board has room for."""
        return lines(self.rows, self.cols, self.line, self.wrap, self.exact)

    def _winning_mark(self, position: str) -> str | None:
        return next((mark for mark in "XO" if self._has_line(position, mark)), None)

    def _has_line(self, position: str, mark: str) -> bool:
        squares = position.replace("/", "")
        return any(
            all(squares[square] == mark for square in line.squares)
            and all(squares[square] != mark for square in line.beyond)
            for line in self.lines
        )

    def named_parts(self, position: str) -> tuple[int, str | None]:
        return self._marks(position), self._winning_mark(position)

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch("[XO./]+", text) or [*map(len, rows)] != [self.cols] * self.rows:
            raise self.malformed(text)
        return self.representative(text)

    def why_not(self, position: str) -> str | None:
        crosses, noughts = position.count("X"), position.count("O")
        if self.own_marks and crosses not in (noughts, noughts + 1):
            reason = "X moves first" if noughts > crosses else "they move in turn"
            return f"{noughts} O and {crosses} X: {reason}"
        won = [mark for mark in "XO" if self._has_line(position, mark)]
        if len(won) == 2:
            return "both have a line: play ends with the first one"
        if not won:
            return None
        last = "XO"
        if self.own_marks:
            last = "X" if crosses > noughts else "O"
            if won != [last]:
                return f"{won[0]} has a line, and {last} moved after it"
        # The mark that ended the game lies on every line.
        before = (
            position[:place] + "." + position[place + 1 :]
            for place, mark in enumerate(position)
            if mark in last
        )
        if all(self._winning_mark(board) is not None for board in before):
            return f"{won[0]} has lines without a common square: play ends with the first one"
        return None


@cache
def lines(rows: int, cols: int, length: int, wrap: bool = False, exact: bool = False) -> list[Line]:
    """Every line of a board. With `wrap` lines go on at the opposite edge, as long as they come to
    no square twice; with `exact` the squares at their ends are told, too.

    >>> len(lines(3, 3, 3)), lines(1, 4, 3)[0], lines(1, 4, 3, exact=True)[0]
    (8, Line(squares=(0, 1, 2), beyond=()), Line(squares=(0, 1, 2), beyond=(3,)))
    >>> len(lines(3, 3, 3, wrap=True))
    12
    """

    def number(row: int, column: int) -> int | None:
        if wrap:
            row, column = row % rows, column % cols
        return row * cols + column if 0 <= row < rows and 0 <= column < cols else None

    # A line of one square has no direction, unless one asks what is beside it.
    directions = [(0, 1), (1, 0), (1, 1), (1, -1)] if length > 1 or exact else [(0, 0)]
    placed: dict[tuple[Collection[int], ...], Line] = {}
    for row in range(rows):
        for column in range(cols):
            for down, right in directions:
                before, *squares, after = (
                    number(row + down * step, column + right * step)
                    for step in range(-1, length + 1)
                )
                line = tuple(square for square in squares if square is not None)
                if len(set(line)) < length:
                    continue
                ends = {before, after} - {*line} if exact else set()
                beyond = tuple(sorted(square for square in ends if square is not None))
                # A line around the board may begin anywhere; apart from it no two are alike.
                placed.setdefault((frozenset(line), frozenset(beyond)), Line(line, beyond))
    return list(placed.values())
