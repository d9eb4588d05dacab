"""What Cram and Domineering share: boards on which dominoes are laid."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from explorer.board import Tone
from explorer.games.base import Move, Player
from explorer.games.shared.sign_rows import SignRows
from explorer.games.shared.squares import board_text, check_shape, square_at
from explorer.theory.dominoes import coverable, placements

NOTATION = "rows from the top joined by '/': x covered, . free, such as xx./..."


class DominoGame(SignRows[str]):
    """A player lays a domino on two free neighbouring squares; `player_of` says who may."""

    tones: ClassVar[Mapping[str, Tone]] = {"x": "taken"}
    moves_pieces: ClassVar[bool] = False

    @abstractmethod
    def empty(self) -> str:
        """The board before the first move."""

    @abstractmethod
    def dominoes(self) -> Sequence[tuple[int, int]]:
        """The dominoes that fit on the empty board, in the order of their moves: two squares each,
        numbered row by row."""

    def player_of(self, one: int, two: int) -> Player | None:
        """Who may lay a domino on these squares; None: both."""
        return None

    @cached_property
    def _dominoes(self) -> Sequence[tuple[int, int]]:
        return self.dominoes()

    @cached_property
    def _rows(self) -> Sequence[str]:
        return self.empty().split("/")

    @property
    def _cols(self) -> int:
        return len(self._rows[0])

    def starts(self) -> list[str]:
        return [self.empty()]

    def moves(self, position: str) -> Iterator[Move]:
        squares = position.replace("/", "")
        for one, two in self._dominoes:
            if squares[one] == squares[two] == ".":
                covered = [*squares]
                covered[one] = covered[two] = "x"
                laid = board_text(covered, self._cols)
                yield Move(self.label(one, two), laid, player=self.player_of(one, two))

    def label(self, one: int, two: int) -> str:
        """The name of the move that covers two squares: from the lower or the left one on."""
        rows, cols = len(self._rows), self._cols
        upwards = sorted((one, two), key=lambda number: (-(number // cols), number))
        return " ".join(square_at(number, rows, cols) for number in upwards)

    def absent(self) -> Collection[int]:
        squares = self.empty().replace("/", "")
        return {number for number, sign in enumerate(squares) if sign == "x"}

    def named_parts(self, position: str) -> tuple[int]:
        return (position.count("."),)

    def positions_known(self) -> int | None:
        return coverable(self._rows)

    def moves_known(self) -> int | None:
        known = self.positions_known()
        # Beyond what can be built anyway nobody need count on.
        return placements(self._rows, self._dominoes) if known and known < 10**9 else None

    def why_not(self, position: str) -> str | None:
        if (position.count("x") - len(self.absent())) % 2:
            return "an odd number of squares is taken, and a domino takes two"
        return None

    def parse(self, text: str) -> str:
        if not re.fullmatch("[x.]+(/[x.]+)*", text):
            raise self.malformed(text)
        check_shape(self.slug, text, self._rows)
        taken = zip(text, self.empty(), strict=True)
        if any(now == "." and before == "x" for now, before in taken):
            raise self.malformed(text)
        return text


def dominoes(rows: int, cols: int) -> list[tuple[int, int]]:
    """The two squares of every domino that fits on a board, by the first of them, across first.

    >>> dominoes(2, 2)
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    pairs = []
    for row in range(rows):
        for column in range(cols):
            number = row * cols + column
            if column + 1 < cols:
                pairs.append((number, number + 1))
            if row + 1 < rows:
                pairs.append((number, number + cols))
    return pairs
