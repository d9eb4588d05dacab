"""Marks: a tic-tac-toe board without lines, as a first example of {L|R}."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError
from explorer.games.base import Kind, Move, Part, Player
from explorer.games.partizan import PartizanGame
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import board_text, check_shape, empty_board, square_at

CONWAY = "J. H. Conway, On Numbers and Games (1976): * = {0|0}, and * + * = 0"

MARKS: Sequence[tuple[str, Player]] = (("X", "left"), ("O", "right"))
"""The marks, in the order of their moves, and whose they are."""

_PLACES: Mapping[str, int] = {
    row + column: 3 * number + place
    for number, row in enumerate("UCL")
    for place, column in enumerate("LCR")
}
"""The squares of a 3 x 3 board: upper, centre, lower; left, centre, right -> number."""


@dataclass(frozen=True)
class Marks(SignRows[str], PartizanGame[str]):
    """On the board of tic-tac-toe Left writes X and Right writes O into an empty square. Lines mean
    nothing: whoever writes the last mark wins.

    A move names the mark and the square: columns are letters, rows are numbered from the bottom.
    On 3 x 3 squares rows are U, C, L (upper, centre, lower) and columns L, C, R instead: XUL is an
    X in the upper left; and a position may be given as a record of marks too, such as XUL_OCC.
    """

    slug: ClassVar[str] = "marks"
    title: ClassVar[str] = "Marks (tic-tac-toe without lines)"
    kind: ClassVar[Kind] = "partizan"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = (
        "rows of X, O and . from the top, joined by '/', such as X.O/.X./...; "
        "on 3 x 3 squares a record such as XUL_OCC too"
    )
    sources: ClassVar[Sequence[str]] = (CONWAY,)
    tones: ClassVar[Mapping[str, Tone]] = {"X": "left", "O": "right"}
    parts: ClassVar[Sequence[Part]] = (Part("empty", "integer", "empty squares"),)

    rows: int = spec.whole(3, low=1, high=12, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=12, help="columns of the board")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows * self.cols > 12:
            raise MalformedError(
                f"{self.slug}: {self.rows} x {self.cols} squares are out of range: a board has at "
                "most 12, which have 3**12 = 531,441 positions"
            )

    def starts(self) -> list[str]:
        return [empty_board(self.rows, self.cols)]

    def moves(self, position: str) -> Iterator[Move]:
        squares = position.replace("/", "")
        for mark, player in MARKS:
            for number, state in enumerate(squares):
                if state == ".":
                    marked = squares[:number] + mark + squares[number + 1 :]
                    yield Move(
                        self.label(mark, number),
                        board_text(marked, self.cols),
                        player=player,
                    )

    def label(self, mark: str, number: int) -> str:
        """The name of the move that writes a mark on a square."""
        if (self.rows, self.cols) == (3, 3):
            row, column = divmod(number, 3)
            return f"{mark}{'UCL'[row]}{'LCR'[column]}"
        return f"{mark} {square_at(number, self.rows, self.cols)}"

    def touches(self, position: str, label: str) -> Sequence[str]:
        if (self.rows, self.cols) == (3, 3):
            return [square_at(_PLACES[label[1:]], 3, 3)]
        return super().touches(position, label)

    def positions_known(self) -> int:
        return int(3 ** (self.rows * self.cols))

    def moves_known(self) -> int:
        """Each square is the one that is marked, in either way, beside any state of the others."""
        squares = self.rows * self.cols
        return int(2 * squares * 3 ** (squares - 1))

    def named_parts(self, position: str) -> tuple[int]:
        return (position.count("."),)

    def parse(self, text: str) -> str:
        if re.fullmatch("[XO][UCL][LCR](_[XO][UCL][LCR])*", text) and (self.rows, self.cols) == (
            3,
            3,
        ):
            return self._marked(text)
        if not re.fullmatch("[XO.]+(/[XO.]+)*", text):
            raise self.malformed(text)
        check_shape(self.slug, text, self.starts()[0].split("/"))
        return text

    def _marked(self, record: str) -> str:
        squares = ["."] * 9
        for mark in record.split("_"):
            number = _PLACES[mark[1:]]
            if squares[number] != ".":
                raise MalformedError(
                    f"{self.slug}: {record!r} is not a position: {mark[1:]} is marked twice"
                )
            squares[number] = mark[0]
        return board_text(squares, 3)

    # Summands: the empty squares.

    def summands(self, position: str) -> list[str]:
        return ["."] * position.count(".")

    def options(self, summand: str) -> tuple[list[list[str]], list[list[str]]]:
        return [[]], [[]]

    def images(self, summand: str) -> Iterable[tuple[str, int]]:
        return ()
