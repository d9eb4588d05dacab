"""The L-game: each player has one L of four squares and puts it somewhere else in every turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Tone
from explorer.games.base import Kind
from explorer.games.shared.sign_rows import EMPTY, SignRows, sign_board
from explorer.games.shared.squares import board_text, check_shape, square_at
from explorer.games.symmetry import ALIKE, SymmetricSigns, symmetries
from explorer.texts import squares_in

COLS = 4
NEUTRAL = 2
STARTS: Mapping[int, str] = {3: "XXXN/X..O/NOOO", 4: "NXX./.OX./.OX./.OON"}
"""Rows -> the board at the start."""

_SWAPPED = str.maketrans("XO", "OX")


@dataclass(frozen=True)
class LGame(SymmetricSigns, SignRows[str]):
    """On a board of 4 x 4 squares lie two pieces in the form of an L, one of each player, three
    squares long with a foot of one, and two neutral pieces of one square. In turn a player takes up
    their L and puts it down, turned and turned over as they like, where it covers free squares and
    not just those that it covered before. Then they may move one neutral piece to any free square.
    Who cannot put down their L elsewhere has lost.

    Positions are seen from the player to move, whose L is X. A move is named by the four squares of
    the L, then N and the squares that a neutral piece leaves and comes to. rows=3 is a smaller
    board. With symmetry=true positions that turning or reflecting the board carries into each other
    are one.
    """

    slug: ClassVar[str] = "l-game"
    title: ClassVar[str] = "L-game"
    kind: ClassVar[Kind] = "alternating"
    notation: ClassVar[str] = (
        "rows from the top joined by '/': X the L of the player to move, O the other's, N neutral, "
        ". free, such as NXX./.OX./.OX./.OON"
    )
    sources: ClassVar[Sequence[str]] = ("E. de Bono, The Five-Day Course in Thinking (1967)",)
    tones: ClassVar[Mapping[str, Tone]] = {"X": "left", "O": "right", "N": "taken"}

    rows: int = spec.whole(4, low=3, high=4, help="rows of the board")
    symmetry: bool = spec.flag(False, help=ALIKE)

    @property
    def places(self) -> list[tuple[int, ...]]:
        """The ways to put down an L, as the numbers of its squares, row by row from the top."""
        return places(self.rows)

    def starts(self) -> list[str]:
        return [self.representative(STARTS[self.rows])]

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return symmetries(self.rows, COLS)

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        squares = position.replace("/", "")
        mine = tuple(at for at, sign in enumerate(squares) if sign == "X")
        lifted = squares.replace("X", EMPTY)
        for place in self.places:
            if place == mine or any(lifted[at] != EMPTY for at in place):
                continue
            label = self.label(place)
            laid = [*lifted]
            for at in place:
                laid[at] = "X"
            yield label, self._turned(laid)
            for origin in [at for at, sign in enumerate(laid) if sign == "N"]:
                for target in [at for at, sign in enumerate(laid) if sign == EMPTY]:
                    moved = [*laid]
                    moved[origin], moved[target] = EMPTY, "N"
                    yield self.label(place, (origin, target)), self._turned(moved)

    def label(self, place: Sequence[int], neutral: Sequence[int] = ()) -> str:
        """The name of a move: the squares of the L, and those of a neutral piece if one moves."""
        words = [square_at(at, self.rows, COLS) for at in (*place, *neutral)]
        return " ".join(["L", *words[:4], *(["N", *words[4:]] if neutral else [])])

    def _turned(self, squares: Sequence[str]) -> str:
        """The board as the other player sees it."""
        return self.representative(board_text("".join(squares).translate(_SWAPPED), COLS))

    def board(self, position: str) -> Board | None:
        # What is X here is O after the move, so pieces do not keep their signs.
        return sign_board(position.split("/"), self.tones, in_place=False)._replace(asks=True)

    def touches(self, position: str, label: str) -> Sequence[str]:
        return squares_in(label)[:4]  # where the L goes; of its neutral moves the page asks

    def parse(self, text: str) -> str:
        if not re.fullmatch("[XON.]+(/[XON.]+)*", text):
            raise self.malformed(text)
        check_shape(self.slug, text, STARTS[self.rows].split("/"))
        return self.representative(text)

    def why_not(self, position: str) -> str | None:
        squares = position.replace("/", "")
        for sign in "XO":
            if tuple(at for at, there in enumerate(squares) if there == sign) not in self.places:
                return f"the squares {sign} are not four in the form of an L"
        if (neutral := squares.count("N")) != NEUTRAL:
            return f"there are {NEUTRAL} neutral pieces, and it has {neutral}"
        return None


@cache
def places(rows: int) -> list[tuple[int, ...]]:
    """Every way to put down an L on a board of four columns.

    >>> len(places(3)), len(places(4)), places(4)[0]
    (28, 48, (0, 1, 2, 4))
    """
    found = set()
    for form in ([(0, 0), (0, 1), (0, 2), (1, 0)], [(0, 0), (0, 1), (0, 2), (1, 2)]):
        for _ in range(4):
            form = [(right, -down) for down, right in form]
            for row in range(-3, rows + 3):
                for column in range(-3, COLS + 3):
                    moved = [(row + down, column + right) for down, right in form]
                    if all(0 <= r < rows and 0 <= c < COLS for r, c in moved):
                        found.add(tuple(sorted(r * COLS + c for r, c in moved)))
    return sorted(found)
