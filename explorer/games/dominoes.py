"""What Cram and Domineering share: boards on which dominoes are laid."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from explorer.games.base import Move, Player
from explorer.games.coded import CodedGame, Expansion, LabelCode
from explorer.games.squares import board_text, check_shape, square_at
from explorer.theory.dominoes import coverable, placements

if TYPE_CHECKING:
    from explorer.games.coded import Ints

NOTATION = "rows from the top joined by '/': x covered, . free, such as xx./..."


class DominoGame(CodedGame[str]):
    """A player lays a domino on two free neighbouring squares; `player_of` says who may."""

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

    def named_parts(self, position: str) -> tuple[int]:
        return (position.count("."),)

    def positions_known(self) -> int | None:
        return coverable(self._rows)

    def moves_known(self) -> int | None:
        known = self.positions_known()
        # Beyond what can be built anyway nobody need count on.
        return placements(self._rows, self._dominoes) if known and known < 10**9 else None

    def parse(self, text: str) -> str:
        if not re.fullmatch("[x.]+(/[x.]+)*", text):
            raise self.malformed(text)
        check_shape(self.slug, text, self._rows)
        taken = zip(text, self.empty(), strict=True)
        if any(now == "." and before == "x" for now, before in taken):
            raise self.malformed(text)
        return text

    # Codes: the covered squares as bits; label codes: the number of the domino.

    def code_space(self) -> int | None:
        squares = len(self._rows) * self._cols
        return 1 << squares if squares < 62 else None

    def encode(self, position: str) -> int:
        squares = position.replace("/", "")
        return sum(1 << number for number, state in enumerate(squares) if state == "x")

    def decode(self, code: int) -> str:
        squares = len(self._rows) * self._cols
        return board_text(
            ["x" if code >> number & 1 else "." for number in range(squares)], self._cols
        )

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        masks = np.array([1 << one | 1 << two for one, two in self._dominoes], dtype=np.int64)
        parent, domino = np.nonzero(codes[:, None] & masks == 0)
        return Expansion(parent, codes[parent] | masks[domino], domino)

    def label_space(self) -> int:
        return len(self._dominoes)

    def label_of(self, label_code: int) -> LabelCode:
        one, two = self._dominoes[label_code]
        return LabelCode(self.label(one, two), player=self.player_of(one, two))


def dominoes(rows: int, cols: int) -> list[tuple[int, int]]:
    """The two squares of every domino that fits on a board, by the first of them, across first.

    >>> dominoes(2, 2)
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    found = []
    for row in range(rows):
        for column in range(cols):
            number = row * cols + column
            if column + 1 < cols:
                found.append((number, number + 1))
            if row + 1 < rows:
                found.append((number, number + cols))
    return found
