"""Connect Four on any board: discs fall to the lowest free square of a column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Player, Verdict
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import empty_board, square
from explorer.games.symmetry import ALIKE, SymmetricSigns, mirror

TROMP = "J. Tromp, John's Connect Four Playground, tromp.github.io/c4/c4.html"

POSITIONS: Sequence[Sequence[int]] = (
    (2, 3, 4, 5, 6, 7, 8, 9),
    (5, 18, 58, 179, 537, 1571, 4587, 13343),
    (13, 116, 869, 6000, 38310, 235781, 1417322, 8424616),
    (35, 741, 12031, 161029, 1706255, 15835683, 135385909, 1104642469),
    (96, 4688, 158911, 3945711, 69763700, 1044334437, 14171315454),
    (267, 29737, 2087325, 94910577, 2818972642, 69173028785),
    (750, 189648, 27441956, 2265792710, 112829665923, 4531985219092),
    (2118, 1216721, 362940958, 54233186631),
)
"""Positions of boards of 1, 2, ... columns by 1, 2, ... rows with lines of four: Tromp's table."""

ROOM = 62
"""Squares that a board has at most, with an empty row above it: what codes have room for."""


@dataclass(frozen=True)
class ConnectFour(SymmetricSigns, SignRows[str]):
    """On an upright board of cols x rows squares the first player's discs are X and the second's O.
    In turn a player drops a disc into a column that is not full; it falls to the lowest free
    square. Who first has `line` discs of their own in a row, upright, across or slanting, wins. A
    full board without a line is a draw.

    A move is named by its column, a letter. The game that is sold has 7 columns and 6 rows, and
    over four million million positions: James D. Allen and Victor Allis found in 1988 that the
    first player wins it. The smaller boards here keep all that makes it hard: 5 x 4 has millions.
    With symmetry=true a board and its mirror image are one, which nearly halves that.
    """

    slug: ClassVar[str] = "connect-four"
    title: ClassVar[str] = "Connect Four"
    kind: ClassVar[Kind] = "alternating"
    notation: ClassVar[str] = (
        "rows of X, O and . from the top, joined by '/', such as ..../..../.O../.XX."
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"four-in-a-row": {}}
    sources: ClassVar[Sequence[str]] = (
        TROMP,
        "V. Allis, A knowledge-based approach of Connect-Four, Vrije Universiteit Amsterdam (1988)",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("discs", "integer", "discs on the board"),
        Part("winning_disc", "text", "X or O, whichever has a line"),
    )
    tones: ClassVar[Mapping[str, Tone]] = {"X": "left", "O": "right"}

    cols: int = spec.whole(4, low=1, high=26, help="columns of the board")
    rows: int = spec.whole(4, low=1, high=61, help="rows of the board")
    line: int = spec.whole(4, low=1, high=61, help="discs in a row that make a line")
    symmetry: bool = spec.flag(False, help=ALIKE)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cols * (self.rows + 1) > ROOM:
            raise MalformedError(
                f"{self.slug}: {self.cols} columns of {self.rows} rows are out of range: with one "
                f"more row above it a board has at most {ROOM} squares"
            )

    def positions_known(self) -> int | None:
        columns = POSITIONS[self.cols - 1 : self.cols]
        known = [number for column in columns for number in column[self.rows - 1 : self.rows]]
        return known[0] if known and self.line == 4 and not self.symmetry else None

    def positions_at_least(self) -> int:
        """Those of a smaller board: with longer lines, or with more room, play ends no sooner."""
        if self.line < 4:
            return 0
        known = max(max(column[: self.rows]) for column in POSITIONS[: self.cols])
        return -(-known // 2) if self.symmetry else known

    def starts(self) -> list[str]:
        return [empty_board(self.rows, self.cols)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        disc = "X" if self.mover(position) == "first" else "O"
        for column in range(self.cols):
            height = self._height(position, column)
            if height < self.rows:
                place = self._place(column, height)
                dropped = position[:place] + disc + position[place + 1 :]
                yield square(column, 0)[:-1], self.representative(dropped)

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return mirror(self.rows, self.cols)

    def _place(self, column: int, row: int) -> int:
        """Where a square stands in the text of a position."""
        return (self.rows - 1 - row) * (self.cols + 1) + column

    def _column(self, position: str, column: int) -> str:
        """The signs of a column, from the bottom."""
        return position[column :: self.cols + 1][::-1]

    def _height(self, position: str, column: int) -> int:
        """How many discs lie in a column."""
        return self.rows - self._column(position, column).count(".")

    def touches(self, position: str, label: str) -> Sequence[str]:
        column = ord(label) - ord("a")
        return [square(column, self._height(position, column))]

    def mover(self, position: str) -> Player:
        return "first" if position.count("X") == position.count("O") else "second"

    def verdict(self, position: str) -> Verdict | None:
        if self._has_line(position, "X") or self._has_line(position, "O"):
            return "lose"  # the line is that of the player who moved
        return None if "." in position else "draw"

    def _has_line(self, position: str, disc: str) -> bool:
        """Whether the discs of one sign have a line: shifted onto each other, they meet.

        The text is read as a number whose ones are these discs; what joins the rows is a zero, so
        that no row goes on in the next.
        """
        discs = int("".join("1" if sign == disc else "0" for sign in position), 2)
        for step in (1, self.cols, self.cols + 1, self.cols + 2):
            inside = discs
            for place in range(1, self.line):
                inside &= discs >> place * step
            if inside:
                return True
        return False

    def named_parts(self, position: str) -> tuple[int, str | None]:
        discs = position.count("X") + position.count("O")
        return discs, next((disc for disc in "XO" if self._has_line(position, disc)), None)

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch("[XO./]+", text) or [*map(len, rows)] != [self.cols] * self.rows:
            raise self.malformed(text)
        return self.representative(text)

    def why_not(self, position: str) -> str | None:
        for column in range(self.cols):
            signs = self._column(position, column).rstrip(".")
            if "." in signs:
                above, below = square(column, len(signs) - 1), square(column, signs.index("."))
                return f"there is a disc on {above}, and {below} below it is empty"
        first, second = position.count("X"), position.count("O")
        if first not in (second, second + 1):
            reason = "X moves first" if second > first else "they move in turn"
            return f"{second} O and {first} X: {reason}"
        last = "X" if first > second else "O"
        won = [disc for disc in "XO" if self._has_line(position, disc)]
        if len(won) == 2:
            return "both have a line: play ends with the first one"
        if won and won != [last]:
            return f"{won[0]} has a line, and {last} moved after it"
        before = [*self._without_top(position, last)]
        if won:
            before = [board for board in before if not self._has_line(board, last)]
        if won and not before:
            return f"{last} has lines without a common disc that can be the last"
        if set(position) & {"X", "O"} and not any(map(self._can_be_played, before)):
            return "in no order of moves does it come to this"
        return None

    def _without_top(self, position: str, last: str) -> Iterator[str]:
        """The board without a disc of `last` that lies on top of its column, for each there is."""
        for column in range(self.cols):
            height = self._height(position, column)
            place = self._place(column, height - 1)
            if height and position[place] == last:
                yield position[:place] + "." + position[place + 1 :]

    def _can_be_played(self, position: str) -> bool:
        """Whether the discs of a board without a line can be taken off in turn, from the tops."""
        seen, waiting = {position}, [position]
        while waiting:
            board = waiting.pop()
            if not set(board) & {"X", "O"}:
                return True
            last = "O" if self.mover(board) == "first" else "X"
            new = [before for before in self._without_top(board, last) if before not in seen]
            seen.update(new)
            waiting += new
        return False
