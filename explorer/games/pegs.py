"""Peg solitaire: on a triangle, on the English board, or on one of your own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Board, Spot, Text
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Verdict
from explorer.games.shared.sign_rows import BESIDE, SignRows, sign_board
from explorer.games.shared.squares import check_board, check_shape, square

DE_BRUIJN = (
    "N. G. de Bruijn, A solitaire game and its relation to a finite field, Journal of "
    "Recreational Mathematics 5 (1972) 133-137"
)
PEG, HOLE, NOTHING = "o", ".", "x"

ENGLISH = "xxoooxx/xxoooxx/ooooooo/ooooooo/ooooooo/xxoooxx/xxoooxx"
_OWN = "[o.x]+(/[o.x]+)*"
_TRIANGLE = "triangle-([2-7])"

_STRAIGHT = ((0, -1), (0, 1), (-1, 0), (1, 0))
_SLANTED = ((-1, -1), (1, 1))
"""Directions of jumps: rows down, columns to the right. A triangle has the slanted ones too."""


class Jump(NamedTuple):
    """Three holes in a row, numbered row by row from the top: from where, over which, and onto."""

    start: int
    over: int
    onto: int


@dataclass(frozen=True)
class Pegs(SignRows[str]):
    """Pegs stand in the holes of a board. A move jumps with a peg over a neighbouring one into the
    empty hole right behind it, and takes the peg that was jumped over away. The puzzle is completed
    when one peg is left, wherever that is, or where goal says.

    The board is a triangle with a side of so many holes (triangle-5), in which pegs jump along its
    three directions, or the English one of 33 holes, or rows from the top joined by '/': o a peg,
    . a hole, x neither. On these pegs jump along rows and columns. All holes have a peg but one at
    the start: the top of the triangle, or the middle of the English board, unless hole says
    otherwise; from rows of your own nothing is taken unless it does.

    A move is named by the holes from which and to which a peg goes: columns are letters, rows are
    numbered from the bottom.
    """

    slug: ClassVar[str] = "pegs"
    title: ClassVar[str] = "Peg solitaire"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "rows of the board from the top joined by '/': o a peg, . an empty hole, x neither, such "
        "as ./oo/ooo"
    )
    sources: ClassVar[Sequence[str]] = (DE_BRUIJN,)
    parts: ClassVar[Sequence[Part]] = (
        Part("pegs", "integer", "pegs that are left"),
        Part("position_class", "integer", "what no jump changes: de Bruijn's sums, 0 to 15"),
    )

    start_board: str = spec.word(
        "triangle-5",
        pattern=f"english|{_TRIANGLE}|{_OWN}",
        allowed="triangle-N with N from 2 to 7, english, or rows of o (peg), . (hole) and x "
        "(neither), all of one length, joined by '/'",
        help="the board",
        name="board",
    )
    hole: str = spec.word(
        "",
        pattern="([a-z][1-9][0-9]?)?",
        allowed="a hole of the board, such as a5",
        help="the hole that is empty at the start",
    )
    goal: str = spec.word(
        "any",
        pattern="any|[a-z][1-9][0-9]?",
        allowed="a hole of the board, such as d4, or any",
        help="where the last peg must stand",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.side == 0:
            check_board(self.slug, "/".join(self._full), 81)
        for name, value in (("hole", self.hole), ("goal", self.goal)):
            if value in ("", "any"):
                continue
            if value not in self.holes:
                raise MalformedError(
                    f"{self.slug}: {name}={value} is no hole of this board: its holes are "
                    f"{', '.join(self.holes)}"
                )
            if name == "hole" and "".join(self._full)[self.holes[value]] == HOLE:
                raise MalformedError(
                    f"{self.slug}: hole={value} is empty on this board: leave it out"
                )

    @cached_property
    def side(self) -> int:
        """The side of a triangle; 0 for other boards."""
        match = re.fullmatch(_TRIANGLE, self.start_board)
        return int(match[1]) if match else 0

    @cached_property
    def _full(self) -> list[str]:
        """The rows before a peg is taken away."""
        if self.side:
            return [PEG * length for length in range(1, self.side + 1)]
        return (ENGLISH if self.start_board == "english" else self.start_board).split("/")

    @cached_property
    def holes(self) -> dict[str, int]:
        """Name -> number, row by row from the top, of each hole; what is neither is counted too."""
        rows = self._full
        names = [
            square(column, len(rows) - 1 - down)
            for down, row in enumerate(rows)
            for column in range(len(row))
        ]
        signs = "".join(rows)
        return {name: n for n, name in enumerate(names) if signs[n] != NOTHING}

    @cached_property
    def names(self) -> dict[int, str]:
        """Number -> name of each hole."""
        return {number: name for name, number in self.holes.items()}

    @cached_property
    def _places(self) -> dict[tuple[int, int], int]:
        """(row from the top, column) -> number of each hole."""
        places = [
            (down, column) for down, row in enumerate(self._full) for column in range(len(row))
        ]
        return {place: n for n, place in enumerate(places) if n in self.names}

    @cached_property
    def jumps(self) -> list[Jump]:
        """All jumps that the board has room for, in the order of their moves."""
        places, ways = self._places, _STRAIGHT + (_SLANTED if self.side else ())
        return [
            Jump(number, places[over], places[onto])
            for (down, column), number in places.items()
            for along, across in ways
            if (over := (down + along, column + across)) in places
            and (onto := (down + 2 * along, column + 2 * across)) in places
        ]

    def starts(self) -> list[str]:
        first = self.hole
        if not first and (self.side or self.start_board == "english"):
            first = f"a{self.side}" if self.side else "d4"
        signs = [*"".join(self._full)]
        if first:
            signs[self.holes[first]] = HOLE
        return [self._text(signs)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs = position.replace("/", "")
        for jump in self.jumps:
            if signs[jump.start] == signs[jump.over] == PEG and signs[jump.onto] == HOLE:
                jumped = [*signs]
                jumped[jump.start] = jumped[jump.over] = HOLE
                jumped[jump.onto] = PEG
                yield self.label(jump), self._text(jumped)

    def label(self, jump: Jump) -> str:
        """The name of a jump."""
        return f"{self.names[jump.start]} {self.names[jump.onto]}"

    def _text(self, signs: Sequence[str]) -> str:
        rows, first = [], 0
        for row in self._full:
            rows.append("".join(signs[first : first + len(row)]))
            first += len(row)
        return "/".join(rows)

    def verdict(self, position: str) -> Verdict | None:
        if position.count(PEG) != 1:
            return None
        at = position.replace("/", "").index(PEG)
        return "win" if self.goal in ("any", self.names[at]) else None

    def positions_known(self) -> int | None:
        return 187_636_299 if self._is_central else None

    def moves_known(self) -> int | None:
        return 1_487_175_000 if self._is_central else None

    @property
    def _is_central(self) -> bool:
        return self.start_board == "english" and self.hole in ("", "d4")

    @cached_property
    def colours(self) -> list[tuple[int, int]]:
        """For each number its colours, 1 to 3 each, in two colourings in which three holes in a row
        have all three; in a triangle there is one such colouring, and 0 stands for the other."""
        colours = [(0, 0)] * sum(map(len, self._full))
        for (down, column), number in self._places.items():
            other = 0 if self.side else 1 + (down - column) % 3
            colours[number] = (1 + (down + column) % 3, other)
        return colours

    def position_class(self, position: str) -> int:
        """De Bruijn's sums in the field of four elements, the first times 4 and the second.

        Its elements are 0 to 3, and are added up bit by bit: of three colours two make the third,
        as a jump makes one peg of two.
        """
        one = other = 0
        for sign, (first, second) in zip(position.replace("/", ""), self.colours, strict=True):
            if sign == PEG:
                one, other = one ^ first, other ^ second
        return 4 * one + other

    def why_not(self, position: str) -> str | None:
        if position.count(PEG) > self.start.count(PEG):
            return f"it has {position.count(PEG)} pegs, and the start {self.start.count(PEG)}"
        here, begun = self.position_class(position), self.position_class(self.start)
        if here != begun:
            return f"its position_class is {here}, that of the start {begun}: no jump changes it"
        return None

    def absent(self) -> Collection[int]:
        return [number for number, sign in enumerate("".join(self._full)) if sign == NOTHING]

    def board(self, position: str) -> Board | None:
        rows = position.split("/")
        if not self.side:
            return sign_board(rows, absent=self.absent(), in_place=False)
        last = self.side - 1
        spots = [
            Spot(name, column + (last - down) / 2, down, "point")
            for name, (down, column) in zip(self.holes, self._places, strict=True)
        ]
        texts = [
            *(Text((last - down) / 2 - BESIDE, down, str(self.side - down))
              for down in range(self.side)),
            *(Text(column, last + BESIDE, square(column, 0)[:-1]) for column in range(self.side)),
        ]  # fmt: skip
        signs = "".join(rows)
        pieces = {name: PEG for name, number in self.holes.items() if signs[number] == PEG}
        return Board(spots, pieces, (), texts)

    def named_parts(self, position: str) -> tuple[int, int]:
        return position.count(PEG), self.position_class(position)

    def parse(self, text: str) -> str:
        if not re.fullmatch(_OWN, text):
            raise self.malformed(text)
        check_shape(self.slug, text, self._full)
        signs = text.replace("/", "")
        if any((sign == NOTHING) == (n in self.names) for n, sign in enumerate(signs)):
            raise self.malformed(text)
        return text
