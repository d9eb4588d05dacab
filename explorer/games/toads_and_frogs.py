"""Toads and Frogs: toads go right, frogs go left, over each other if they must."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError
from explorer.games.base import Kind, Move, Part, Player
from explorer.games.partizan import PartizanGame
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import read_board, square

WAYS = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 1 and 5"
ERICKSON = (
    "J. Erickson, New Toads and Frogs results, Games of No Chance (1996); "
    "T. Thanatipanonda, Further hopping with toads and frogs, 2011"
)

ANIMALS: Sequence[tuple[str, str, int, Player]] = (("T", "F", 1, "left"), ("F", "T", -1, "right"))
"""(an animal, those that it jumps over, its way, whose it is), in the order of their moves."""

_ENOUGH = 10_000

_PATTERN = r"[.TF]+(/[.TF]+)*"


@dataclass(frozen=True)
class ToadsAndFrogs(SignRows[str], PartizanGame[str]):
    """Toads T and frogs F sit on a row of squares. Left moves a toad one square to the right if
    that square is empty, or lets it jump over a frog onto the empty square behind; Right moves
    frogs to the left likewise. Nothing is taken. Who cannot move has lost.

    There may be several rows, joined by '/', of any lengths: a player moves in one of them. A move
    names the animal, its square and the one it goes to: columns are letters, rows are numbered
    from the bottom.
    """

    slug: ClassVar[str] = "toads-and-frogs"
    title: ClassVar[str] = "Toads and Frogs"
    kind: ClassVar[Kind] = "partizan"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = (
        "a row of T, F and ., or several joined by '/', such as T.TF or T.F/TF."
    )
    sources: ClassVar[Sequence[str]] = (WAYS, ERICKSON)
    tones: ClassVar[Mapping[str, Tone]] = {"T": "left", "F": "right"}
    parts: ClassVar[Sequence[Part]] = (
        Part("toads", "integer", "toads"),
        Part("frogs", "integer", "frogs"),
    )

    start_board: str = spec.word(
        "TT..FF",
        pattern=_PATTERN,
        allowed="a row of T (toads), F (frogs) and . (empty), or several joined by '/'",
        help="the row or rows at the start",
        name="board",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.start_board.replace("/", "")) > 100:
            raise MalformedError(
                f"{self.slug}: a board of {len(self.start_board):,} squares is out of range: "
                "it has at most 100"
            )

    def starts(self) -> list[str]:
        return [self.start_board]

    def moves(self, position: str) -> Iterator[Move]:
        rows = position.split("/")
        for animal, other, step, player in ANIMALS:
            for number, row in enumerate(rows):
                for column in range(len(row)):
                    onto = _onto(row, column, animal, other, step)
                    if onto is None:
                        continue
                    squares = [*row]
                    squares[column], squares[onto] = ".", animal
                    moved = [*rows[:number], "".join(squares), *rows[number + 1 :]]
                    from_below = len(rows) - 1 - number
                    yield Move(
                        self.label(animal, from_below, column, onto),
                        "/".join(moved),
                        player=player,
                    )

    def label(self, animal: str, row: int, column: int, onto: int) -> str:
        """The name of an animal's move from a column to another; rows count from below."""
        return f"{animal} {square(column, row)} {square(onto, row)}"

    def positions_at_least(self) -> int:
        """Rows know nothing of each other. Each is looked at by itself, as far as need be."""
        rows = self.start_board.split("/")
        return prod(self._row_positions(row) for row in rows) if len(rows) > 1 else 0

    def _row_positions(self, row: str) -> int:
        """How many positions a row can come to, or `_ENOUGH` if there are more."""
        seen, waiting = {row}, [row]
        while waiting and len(seen) < _ENOUGH:
            for move in self.moves(waiting.pop()):
                if move.successor not in seen:
                    seen.add(move.successor)
                    waiting.append(move.successor)
        return len(seen)

    def named_parts(self, position: str) -> tuple[int, int]:
        return position.count("T"), position.count("F")

    def parse(self, text: str) -> str:
        return read_board(self, text, _PATTERN, self.start_board)

    # Summands: rows in which somebody can still move.

    def summands(self, position: str) -> list[str]:
        return [row for row in position.split("/") if "." in row and row.strip(".")]

    def images(self, summand: str) -> Iterable[tuple[str, int]]:
        yield summand[::-1].translate(_EXCHANGED), -1


_EXCHANGED: Mapping[int, int] = str.maketrans("TF", "FT")


def _onto(row: str, column: int, animal: str, other: str, step: int) -> int | None:
    """Where an animal on this square goes, if there is one that can."""
    if row[column] != animal:
        return None
    ahead = row[column + step : column + step + 1] if column + step >= 0 else ""
    if ahead == ".":
        return column + step
    beyond = column + 2 * step
    if ahead == other and 0 <= beyond < len(row) and row[beyond] == ".":
        return beyond
    return None
