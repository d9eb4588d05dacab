"""Geography on a board: a stone wanders, and no square is visited twice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.errors import MalformedError, quote
from explorer.games.base import Kind, Part, Strategy
from explorer.games.coded import CodedGame, Expansion
from explorer.games.squares import PATTERN, place, square, upwards, upwards_text
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

_MATCHING = (
    "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, "
    "Theoretical Computer Science 112 (1993) 371-381"
)
_PAPER = "Combinatorial game theory, ITB: a stone on a board"


@dataclass(frozen=True)
class Geography(CodedGame[str]):
    """A stone stands on a square of a board. Two players in turn move it to a neighbouring square,
    up, down, left or right, on which it has not been; the square where it starts counts as visited.
    Who cannot move has lost.

    Squares are named by column letter and row, counted from the bottom: a1 is a corner.
    """

    slug: ClassVar[str] = "geography"
    title: ClassVar[str] = "Geography (a stone on a board)"
    kind: ClassVar[Kind] = "impartial"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = (
        "rows from the top joined by '/': o the stone, x visited, . free, such as xo./.../..."
    )
    sources: ClassVar[Sequence[str]] = (_MATCHING,)
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
        squares[self._start()] = "o"
        return [upwards_text(squares, self.cols)]

    def _start(self) -> int:
        column, row = place(self.start_square)
        return row * self.cols + column

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        squares = list(upwards(position))
        stone = squares.index("o")
        squares[stone] = "x"
        for target in _neighbours(self.rows, self.cols)[stone]:
            if squares[target] == ".":
                moved = [*squares]
                moved[target] = "o"
                yield f"to {self._name(target)}", upwards_text(moved, self.cols)

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

    def laws(self) -> Iterator[Law]:
        from explorer.theory.matching import covered_by_all

        graph = _neighbours(self.rows, self.cols)
        wins = covered_by_all(graph, self._start())
        yield Law(
            "the first player wins iff every maximum matching covers the start",
            _MATCHING,
            "SELECT position, (outcome = 'win') = :wins FROM position "
            "WHERE game = :game AND depth = 0",
            {"wins": int(wins)},
        )
        if self.rows == self.cols and self.start_square == "a1":
            yield Law(
                "from the corner of an n x n board the first player wins iff n is even",
                _PAPER,
                "SELECT position, (outcome = 'win') = :even FROM position "
                "WHERE game = :game AND depth = 0",
                {"even": int(self.rows % 2 == 0)},
            )
        if self.rows == self.cols > 1 and self.start_square in ("a2", "b1"):
            yield Law(
                "from a square next to the corner the first player always wins",
                _PAPER,
                "SELECT position, outcome = 'win' FROM position WHERE game = :game AND depth = 0",
            )

    def strategies(self) -> Iterator[Strategy[str]]:
        without = " but a1" if self.rows * self.cols % 2 else ""
        yield Strategy(
            "dominoes",
            f"cover all squares{without} with dominoes and move to the other half of the stone's",
            self._to_partner,
        )

    def _to_partner(self, position: str, last: str | None) -> Collection[str]:
        partner = _partners(self.rows, self.cols).get(upwards(position).index("o"))
        return [] if partner is None else [f"to {self._name(partner)}"]

    # Codes: the visited squares as bits, a1 the lowest, times their number, and the stone's square.

    def code_space(self) -> int:
        squares = self.rows * self.cols
        return (1 << squares) * squares

    def encode(self, position: str) -> int:
        squares = upwards(position)
        visited = sum(1 << number for number, state in enumerate(squares) if state != ".")
        return visited * len(squares) + squares.index("o")

    def decode(self, code: int) -> str:
        count = self.rows * self.cols
        visited, stone = divmod(code, count)
        squares = ["x" if visited >> number & 1 else "." for number in range(count)]
        squares[stone] = "o"
        return upwards_text(squares, self.cols)

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        count = self.rows * self.cols
        visited, stone = np.divmod(codes, count)
        table = _neighbour_table(self.rows, self.cols)
        targets = table[stone]  # -1 where there is no further neighbour
        free = (targets >= 0) & (visited[:, None] >> np.maximum(targets, 0) & 1 == 0)
        parent, number = np.nonzero(free)
        target = targets[parent, number]
        return Expansion(parent, (visited[parent] | (1 << target)) * count + target, target)

    def label_space(self) -> int:
        return self.rows * self.cols

    def label_of(self, label_code: int) -> str:
        return f"to {self._name(label_code)}"


@cache
def _neighbours(rows: int, cols: int) -> list[list[int]]:
    """The squares next to each square, in the order of their numbers: row by row from the bottom.

    >>> _neighbours(2, 2)
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
def _neighbour_table(rows: int, cols: int) -> Ints:
    import numpy as np

    table = np.full((rows * cols, 4), -1, dtype=np.int64)
    for number, near in enumerate(_neighbours(rows, cols)):
        table[number, : len(near)] = near
    return table


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
