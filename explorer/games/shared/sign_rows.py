"""Boards of games whose positions are written row by row from the top, a sign for each square."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, TypeVar

from explorer.board import Board, Spot, Text, Tone
from explorer.games.base import Game
from explorer.games.shared.squares import square
from explorer.games.symmetry import Symmetric
from explorer.texts import squares_in

P = TypeVar("P")

EMPTY = "."
BESIDE = 0.85
"""How far the names of rows and columns stand from the middle of the nearest square."""


class SignRows(Game[P]):
    """A game whose position is written as rows of signs from the top, joined by '/'.

    Labels name the squares that they touch as words of their own: "X b2", "T a1 c1", "a1 a2".
    """

    tones: ClassVar[Mapping[str, Tone]] = {}
    """Sign -> how its square is coloured."""
    moves_pieces: ClassVar[bool] = True
    """Whether a label with two squares moves a piece from the first to the second."""

    @property
    def keeps_places(self) -> bool:
        """Whether what stands on the board keeps its squares when others are touched: where a
        move may turn the board it does not."""
        return not (isinstance(self, Symmetric) and self.symmetry)

    def absent(self) -> Collection[int]:
        """Squares in the text that are not on the board, by their numbers: row by row from 0."""
        return ()

    def board(self, position: P) -> Board | None:
        return sign_board(
            self.format(position).split("/"),
            self.tones,
            self.absent(),
            arrows=self.moves_pieces,
            in_place=self.keeps_places,
        )

    def touches(self, position: P, label: str) -> Sequence[str]:
        return squares_in(label)


def sign_board(
    rows: Sequence[str],
    tones: Mapping[str, Tone] | None = None,
    absent: Collection[int] = (),
    *,
    arrows: bool = True,
    in_place: bool = True,
) -> Board:
    """Rows of signs as a board: a full stop is an empty square; a1 is at the bottom left.

    >>> sign_board(["X.", ".O"]).pieces
    {'a2': 'X', 'b1': 'O'}
    """
    spots, texts = _squares(tuple(map(len, rows)), frozenset(absent))
    signs = "".join(rows)
    standing = {spot.name: signs[number] for number, spot in spots if signs[number] != EMPTY}
    coloured = {name: tones[sign] for name, sign in standing.items() if tones and sign in tones}
    every = [spot for _, spot in spots]
    return Board(every, standing, (), texts, coloured, arrows=arrows, in_place=in_place)


@lru_cache(64)
def _squares(
    lengths: tuple[int, ...], absent: frozenset[int]
) -> tuple[list[tuple[int, Spot]], list[Text]]:
    """(each square by its number and its spot, the names of rows and columns)."""
    places = [(down, column) for down, length in enumerate(lengths) for column in range(length)]
    spots = [
        (number, Spot(square(column, len(lengths) - 1 - down), column, down))
        for number, (down, column) in enumerate(places)
        if number not in absent
    ]
    return spots, coordinates(range(max(lengths)), range(len(lengths)), len(lengths))


def coordinates(columns: range, rows: range, height: int) -> list[Text]:
    """The names of rows, at the left, and of columns, below, of a board `height` rows high.

    `rows` are numbered from the bottom, as in names of squares.

    >>> [text.text for text in coordinates(range(2), range(2), 2)]
    ['2', '1', 'a', 'b']
    """
    left, bottom = columns[0] - BESIDE, height - 1 - rows[0] + BESIDE
    return [
        *(Text(left, height - 1 - row, str(row + 1)) for row in reversed(rows)),
        *(Text(column, bottom, square(column, 0)[:-1]) for column in columns),
    ]
