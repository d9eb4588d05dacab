"""Clobber: a stone moves onto a neighbouring stone of the other colour and takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer import spec
from explorer.board import Tone
from explorer.games.base import Kind, Move, Part, Player
from explorer.games.partizan import PartizanGame
from explorer.games.shared.bitboards import around, bits, corner, exchanged_images, regions
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import board_text, check_board, read_board, square_at

ALBERT = (
    "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, "
    "Integers 5(2) (2005) A1"
)

LESSONS = "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)"

_PATTERN = r"[.XO]+(/[.XO]+)*"

STONES: Sequence[tuple[str, str, Player]] = (("X", "O", "left"), ("O", "X", "right"))
"""(a stone, those that it takes, whose it is), in the order of their moves."""

Stones = tuple[int, int]
"""(Left's stones, Right's), as in `explorer.games.shared.bitboards`."""


@dataclass(frozen=True)
class Clobber(SignRows[str], PartizanGame[str]):
    """Stones lie on the squares of a board: X belong to Left, O to Right. A player moves a stone of
    their own onto one of the other player's on a neighbouring square, which it takes. Who cannot
    move has lost.

    The board is given as rows from the top joined by '/'. A move names the stone's colour, its
    square and the one it goes to: columns are letters, rows are numbered from the bottom.
    """

    slug: ClassVar[str] = "clobber"
    title: ClassVar[str] = "Clobber"
    kind: ClassVar[Kind] = "partizan"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = (
        "rows from the top joined by '/': X, O stones, . empty, such as XO./O.X"
    )
    sources: ClassVar[Sequence[str]] = (ALBERT, LESSONS)
    tones: ClassVar[Mapping[str, Tone]] = {"X": "left", "O": "right"}
    parts: ClassVar[Sequence[Part]] = (
        Part("left_stones", "integer", "stones X"),
        Part("right_stones", "integer", "stones O"),
    )

    start_board: str = spec.word(
        "XOX/OXO/XOX",
        pattern=_PATTERN,
        allowed="rows of X (Left's), O (Right's) and . (empty), all of one length, joined by '/'",
        help="the board",
        name="board",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_board(self.slug, self.start_board, 100)

    def starts(self) -> list[str]:
        return [self.start_board]

    @cached_property
    def _size(self) -> tuple[int, int]:
        rows = self.start_board.split("/")
        return len(rows), len(rows[0])

    def moves(self, position: str) -> Iterator[Move]:
        squares = position.replace("/", "")
        for mine, other, player in STONES:
            for number, stone in enumerate(squares):
                if stone != mine:
                    continue
                for onto in self.beside[number]:
                    if squares[onto] == other:
                        moved = [*squares]
                        moved[number], moved[onto] = ".", mine
                        yield Move(
                            self.label(mine, number, onto),
                            board_text(moved, self._size[1]),
                            player=player,
                        )

    @cached_property
    def beside(self) -> list[list[int]]:
        """The neighbours of every square."""
        rows, cols = self._size
        return [
            [
                r * cols + c
                for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
                if 0 <= r < rows and 0 <= c < cols
            ]
            for row in range(rows)
            for col in range(cols)
        ]

    def label(self, stone: str, number: int, onto: int) -> str:
        """The name of a stone's move from a square onto another."""
        return f"{stone} {square_at(number, *self._size)} {square_at(onto, *self._size)}"

    def positions_at_least(self) -> int:
        """Neighbours of two colours have three states, whatever happens elsewhere."""
        pairs, free = 0, bits(self.start_board.split("/"), "XO", self._stride)
        for one, onto in self._takes(*self._stones(self.start_board)):
            if one & free and onto & free:
                free ^= one | onto
                pairs += 1
        return int(3**pairs)

    def named_parts(self, position: str) -> tuple[int, int]:
        return position.count("X"), position.count("O")

    def parse(self, text: str) -> str:
        return read_board(self, text, _PATTERN, self.start_board)

    # Summands: connected groups of stones, moved into the corner.

    @cached_property
    def _stride(self) -> int:
        return max(self._size) + 1

    def summands(self, position: str) -> list[Stones]:
        return self._split(*self._stones(position))

    def _stones(self, position: str) -> Stones:
        rows = position.split("/")
        return bits(rows, "X", self._stride), bits(rows, "O", self._stride)

    def _split(self, left: int, right: int) -> list[Stones]:
        stride, groups = self._stride, []
        for group in regions(left | right, stride):
            mine, other = left & group, right & group
            if mine and other:  # nobody can move in a group of one colour
                shift = corner(group, stride)
                groups.append((mine >> shift, other >> shift))
        return groups

    def options(self, summand: Stones) -> tuple[list[list[Stones]], list[list[Stones]]]:
        left, right = summand
        return (
            [
                self._split(left ^ one ^ onto, right ^ onto)
                for one, onto in self._takes(left, right)
            ],
            [
                self._split(left ^ onto, right ^ one ^ onto)
                for one, onto in self._takes(right, left)
            ],
        )

    def _takes(self, mine: int, other: int) -> Iterator[tuple[int, int]]:
        """(a stone, a neighbour of the other colour)."""
        while mine:
            one = mine & -mine
            mine ^= one
            targets = around(one, self._stride) & other
            while targets:
                onto = targets & -targets
                targets ^= onto
                yield one, onto

    def images(self, summand: Stones) -> Iterable[tuple[Stones, int]]:
        return exchanged_images(summand, self._stride)
