"""Lights out: lights on a board, which a press switches together with their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer import spec
from explorer.board import Tone
from explorer.errors import MalformedError, quote
from explorer.games.base import Kind, Part, Verdict
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import board_text, empty_board, read_board, square_at

SUTNER = (
    "K. Sutner, Linear cellular automata and the garden-of-Eden, The Mathematical Intelligencer "
    "11/2 (1989) 49-53"
)
LIT, DARK = "o", "."
_PATTERN = "[o.]+(/[o.]+)*"


@dataclass(frozen=True)
class LightsOut(SignRows[str]):
    """Every square of a board is a light. A move presses one, which switches it and its neighbours
    to the left and right, above and below: lit ones go out, dark ones are lit. The puzzle is
    completed when all are dark; then it is over.

    All lights are lit at the start unless start says otherwise. The order of presses does not
    matter, and to press a light twice is to leave it alone.
    """

    slug: ClassVar[str] = "lights-out"
    title: ClassVar[str] = "Lights out"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "rows from the top joined by '/': o a lit square, . a dark one, such as oo./.o./..."
    )
    sources: ClassVar[Sequence[str]] = (SUTNER,)
    tones: ClassVar[Mapping[str, Tone]] = {LIT: "both"}
    parts: ClassVar[Sequence[Part]] = (Part("lit", "integer", "lights that are lit"),)

    rows: int = spec.whole(3, low=1, high=10, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=10, help="columns of the board")
    start_board: str = spec.word(
        "",
        pattern=f"({_PATTERN})?",
        allowed="a position, such as oo./.o./...",
        help="what is lit at the start; everything unless said",
        name="start",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start_board and [*map(len, self.start.split("/"))] != [self.cols] * self.rows:
            raise MalformedError(
                f"{self.slug}: start={quote(self.start_board)} is no position of a board of "
                f"{self.rows} x {self.cols}: write one such as {self.dark}"
            )

    @property
    def keeps_places(self) -> bool:
        return False  # a press switches the neighbours too

    @property
    def lit(self) -> str:
        """The position in which all lights are lit."""
        return self.dark.replace(DARK, LIT)

    @cached_property
    def dark(self) -> str:
        """The position in which the puzzle is completed."""
        return empty_board(self.rows, self.cols)

    @cached_property
    def presses(self) -> list[int]:
        """For each square, row by row from the top, what a press of it switches: bits, the first
        square the lowest."""
        return [
            sum(
                1 << other
                for other in range(self.rows * self.cols)
                if abs(other // self.cols - row) + abs(other % self.cols - column) <= 1
            )
            for row in range(self.rows)
            for column in range(self.cols)
        ]

    def starts(self) -> list[str]:
        return [self.start_board or self.lit]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        lights = self.bits(position)
        for number, switched in enumerate(self.presses):
            yield self.label(number), self.text(lights ^ switched)

    def label(self, number: int) -> str:
        """The name of the move that presses a square."""
        return f"press {square_at(number, self.rows, self.cols)}"

    def bits(self, position: str) -> int:
        """The lights of a position as bits, the first square the lowest."""
        return sum(1 << n for n, sign in enumerate(position.replace("/", "")) if sign == LIT)

    def text(self, lights: int) -> str:
        """The position of these lights."""
        signs = [LIT if lights >> n & 1 else DARK for n in range(self.rows * self.cols)]
        return board_text(signs, self.cols)

    def verdict(self, position: str) -> Verdict | None:
        return "win" if position == self.dark else None

    @cached_property
    def basis(self) -> list[int]:
        """Independent switchings that all others are made of, each with its highest bit alone: two
        to the power of their number are all the arrangements of lights that presses make of one."""
        basis: list[int] = []
        for switched in self.presses:
            left = _reduced(switched, basis)
            if left:
                basis.append(left)
        return basis

    def joined(self, one: str, other: str) -> bool:
        """Whether presses make one position of the other."""
        return _reduced(self.bits(one) ^ self.bits(other), self.basis) == 0

    def positions_known(self) -> int:
        return 1 if self.start == self.dark else 2 ** len(self.basis)

    def moves_known(self) -> int:
        ends = int(self.joined(self.start, self.dark))
        return (self.positions_known() - ends) * self.rows * self.cols

    def why_not(self, position: str) -> str | None:
        if self.start == self.dark:
            return "no light is lit at the start" if position != self.dark else None
        if not self.joined(position, self.start):
            return "no presses make these lights of those at the start"
        return None

    def named_parts(self, position: str) -> tuple[int]:
        return (position.count(LIT),)

    def parse(self, text: str) -> str:
        return read_board(self, text, _PATTERN, self.dark)


def _reduced(lights: int, basis: Sequence[int]) -> int:
    """What is left of lights once switchings of a basis have put out what they can; 0: all."""
    for one in basis:
        lights = min(lights, lights ^ one)
    return lights
