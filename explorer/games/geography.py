"""Geography on a board: a stone wanders, and no square is visited twice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError, quote
from explorer.games.base import Kind, Part, Policy
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import PATTERN, place, square, upwards, upwards_text
from explorer.texts import squares_in

MATCHING = (
    "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, "
    "Theoretical Computer Science 112 (1993) 371-381"
)


@dataclass(frozen=True)
class Geography(SignRows[str]):
    """A stone stands on a square of a board. Two players in turn move it to a neighbouring square,
    up, down, left or right, on which it has not been; the square where it starts counts as visited.
    Who cannot move has lost. With revisit=true the start does not count as visited: the stone may
    come back to it, once.

    Squares are named by column letter and row, counted from the bottom: a1 is a corner.
    """

    slug: ClassVar[str] = "geography"
    title: ClassVar[str] = "Geography (a stone on a board)"
    kind: ClassVar[Kind] = "impartial"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = (
        "rows from the top joined by '/': o the stone, x visited, . free, such as xo./.../..."
    )
    sources: ClassVar[Sequence[str]] = (MATCHING,)
    tones: ClassVar[Mapping[str, Tone]] = {"o": "here", "x": "taken"}
    parts: ClassVar[Sequence[Part]] = (
        Part("stone", "text", "the square of the stone"),
        Part("visited", "integer", "squares visited, the stone's included"),
    )

    rows: int = spec.whole(4, low=1, high=7, help="rows of the board")
    cols: int = spec.whole(4, low=1, high=7, help="columns of the board")
    start_square: str = spec.word(
        "a1",
        pattern=PATTERN,
        allowed="a square such as a1",
        help="where the stone starts",
        name="start",
    )
    revisit: bool = spec.flag(False, help="the start does not count as visited")

    def __post_init__(self) -> None:
        super().__post_init__()
        column, row = place(self.start_square)
        if column >= self.cols or row >= self.rows:
            last = square(self.cols - 1, self.rows - 1)
            raise MalformedError(
                f"{self.slug}: start={quote(self.start_square)} is not on the board: "
                f"its squares are a1 to {last}"
            )

    def starts(self) -> list[str]:
        squares = ["."] * (self.rows * self.cols)
        squares[self.start_number] = "o"
        return [upwards_text(squares, self.cols)]

    @property
    def start_number(self) -> int:
        """The square where the stone starts, by its number: from 0, row by row from the bottom."""
        column, row = place(self.start_square)
        return row * self.cols + column

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        squares = list(upwards(position))
        stone = squares.index("o")
        squares[stone] = "." if self.revisit and self.is_fresh(position) else "x"
        for target in neighbours(self.rows, self.cols)[stone]:
            if squares[target] == ".":
                moved = [*squares]
                moved[target] = "o"
                yield self.label(target), upwards_text(moved, self.cols)

    def is_fresh(self, position: str) -> bool:
        """Whether the stone has not moved yet: it stands on its start, and nothing is visited. Who
        comes back to it has left a visited square next to it."""
        return "x" not in position and upwards(position)[self.start_number] == "o"

    def label(self, number: int) -> str:
        """The name of the move to a square, by the square's number."""
        return f"to {self._name(number)}"

    def _name(self, number: int) -> str:
        row, column = divmod(number, self.cols)
        return square(column, row)

    def named_parts(self, position: str) -> tuple[str, int]:
        squares = upwards(position)
        return self._name(squares.index("o")), len(squares) - squares.count(".")

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch("[ox./]+", text) or [*map(len, rows)] != [self.cols] * self.rows:
            raise self.malformed(text)
        if text.count("o") != 1:
            raise self.malformed(text)
        return text

    def why_not(self, position: str) -> str | None:
        if not self.revisit and upwards(position)[self.start_number] == ".":
            return f"the stone starts on {self.start_square}, which it has not visited"
        return None

    def touches(self, position: str, label: str) -> Sequence[str]:
        return [self._name(upwards(position).index("o")), *squares_in(label)]

    def policies(self) -> Iterator[Policy[str]]:
        without = " but a1" if self.rows * self.cols % 2 else ""
        yield Policy(
            "dominoes",
            f"cover all squares{without} with dominoes and move to the other half of the stone's",
            answers=self._to_partner,
        )

    def _to_partner(self, position: str, last: str | None) -> Collection[str]:
        partner = _partners(self.rows, self.cols).get(upwards(position).index("o"))
        return [] if partner is None else [self.label(partner)]


@cache
def neighbours(rows: int, cols: int) -> list[list[int]]:
    """The squares next to each square, in the order of their numbers: row by row from the bottom.

    >>> neighbours(2, 2)
    [[1, 2], [0, 3], [0, 3], [1, 2]]
    """
    return [
        [
            (row + down) * cols + column + right
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
            if 0 <= row + down < rows and 0 <= column + right < cols
        ]
        for row in range(rows)
        for column in range(cols)
    ]


@cache
def _partners(rows: int, cols: int) -> dict[int, int]:
    """The other half of each square's domino, for a board covered with dominoes.

    Of an odd board all but the corner a1 is covered: its first row from the second square on by
    lying dominoes, the rest by standing ones.

    >>> _partners(1, 3), _partners(2, 1)
    ({1: 2, 2: 1}, {0: 1, 1: 0})
    """
    if rows * cols % 2:
        pairs = [(column, column + 1) for column in range(1, cols, 2)]
        pairs += [
            (row * cols + column, (row + 1) * cols + column)
            for row in range(1, rows, 2)
            for column in range(cols)
        ]
    elif cols % 2 == 0:
        pairs = [(number, number + 1) for number in range(0, rows * cols, 2)]
    else:
        pairs = [
            (row * cols + column, (row + 1) * cols + column)
            for row in range(0, rows, 2)
            for column in range(cols)
        ]
    return {**dict(pairs), **{two: one for one, two in pairs}}
