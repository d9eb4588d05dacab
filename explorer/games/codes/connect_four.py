"""Connect Four in codes: the columns of a board as bits, with one that marks how high they are.

A column has a bit more than the board has rows. From the bottom there is a bit for each disc, 1 for
X and 0 for O, then a 1, the mark that tells where the discs end, then zeros. So no two boards have
one code, and a disc is dropped by adding to it. Lines are found by shifting the discs onto each
other: the uppermost bit, where no disc lies, keeps columns apart. See the code of J. Tromp's
Connect Four Playground.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np

from explorer.games.base import Player, Verdict
from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.connect_four import ROOM, ConnectFour
from explorer.games.shared.squares import square, upwards_text


class ConnectFourCodes(Codes[ConnectFour]):
    """Label codes: the column, from 0."""

    def __init__(self, game: ConnectFour) -> None:
        super().__init__(game)
        self.high = game.rows + 1
        """Bits of a column."""
        self.bottoms = [1 << column * self.high for column in range(game.cols)]
        """The bit of the lowest square of each column."""
        self.tops = sum(self.bottoms) << game.rows
        """The bits above the squares, where the mark of a full column is."""

    def code_space(self) -> int:
        return 1 << self.high * self.game.cols

    def encode(self, position: str) -> int:
        code = 0
        for column, bottom in enumerate(self.bottoms):
            signs = position[column :: self.game.cols + 1][::-1].rstrip(".")
            discs = sum(1 << row for row, sign in enumerate(signs) if sign == "X")
            code += bottom * (discs + (1 << len(signs)))
        return code

    def decode(self, code: int) -> str:
        columns = []
        for bottom in self.bottoms:
            bits = code // bottom & (1 << self.high) - 1
            signs = ["OX"[bits >> row & 1] for row in range(bits.bit_length() - 1)]
            columns.append("".join(signs).ljust(self.game.rows, "."))
        return upwards_text([*chain.from_iterable(zip(*columns, strict=True))], self.game.cols)

    def _discs(self, codes: Ints) -> Ints:
        """The squares with a disc, as bits: all that are below the marks."""
        below, reach = codes, 1
        while reach <= self.game.rows:
            # Nothing may come down from the column above: there such bits have no room.
            room = sum(bottom * ((1 << self.high - reach) - 1) for bottom in self.bottoms)
            below, reach = below | (below >> reach & room), 2 * reach
        return below >> 1 & ~self.tops

    def _has_line(self, discs: Ints) -> Any:
        """bool[k], whether these discs, as bits, have a line."""
        found = np.zeros(len(discs), dtype=bool)
        for step in (1, self.high, self.high + 1, self.high - 1):
            if step * (self.game.line - 1) >= ROOM:
                continue  # longer than the board
            inside = discs
            for place in range(1, self.game.line):
                inside = inside & discs >> place * step
            found |= inside != 0
        return found

    def _won(self, codes: Ints, discs: Ints, even: Any) -> Any:
        """bool[k], whether the player who moved last has a line."""
        return self._has_line(discs & np.where(even, ~codes, codes))

    def expand(self, codes: Ints) -> Expansion:
        discs = self._discs(codes)
        even = _count(discs) % 2 == 0
        marks = codes & ~(discs & codes)
        open_marks = np.where(self._won(codes, discs, even), 0, marks & ~self.tops)
        column_bits = np.array(self.bottoms, dtype=np.int64) * ((1 << self.high) - 1)
        in_column = (open_marks[:, None] & column_bits).ravel()
        move = np.flatnonzero(in_column != 0)
        parent, column = np.divmod(move, self.game.cols)
        mark = in_column[move]
        # The mark moves up one square; where it was there is a 1 for X, a 0 for O.
        child = codes[parent] + np.where(even[parent], 2 * mark, mark)
        return Expansion(parent, self._least(child) if self.game.symmetry else child, column)

    def _least(self, codes: Ints) -> Ints:
        """Of each board and its mirror image the one whose text comes first."""
        discs = self._discs(codes)
        mirrored = np.zeros_like(codes)
        for one, other in zip(self.bottoms, reversed(self.bottoms), strict=True):
            mirrored += (codes // one & (1 << self.high) - 1) * other
        # The first square, row by row from the top, that is not as the one across decides.
        sign = np.zeros(len(codes), dtype=np.int64)
        for row in reversed(range(self.game.rows)):
            for column in range(self.game.cols // 2):
                here, across = column, self.game.cols - 1 - column
                signs = [self._sign(codes, discs, at, row) for at in (here, across)]
                sign = np.where(sign == 0, signs[0] - signs[1], sign)
        return np.where(sign > 0, mirrored, codes)

    def _sign(self, codes: Ints, discs: Ints, column: int, row: int) -> Ints:
        """For each board 0, 1 or 2: the square is empty, or there is a disc of O or of X."""
        bit = column * self.high + row
        sign: Ints = (discs >> bit & 1) + (discs & codes) // (1 << bit) % 2
        return sign

    def label_space(self) -> int:
        return self.game.cols

    def label_of(self, label_code: int) -> str:
        return square(label_code, 0)[:-1]

    def shard_key(self, codes: Ints) -> Ints:
        """The discs on the board."""
        return _count(self._discs(codes))

    def movers_of(self, codes: Ints) -> list[Player | None]:
        even = self.shard_key(codes) % 2 == 0
        return ["first" if yes else "second" for yes in even.tolist()]

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        discs = self._discs(codes)
        won = self._won(codes, discs, _count(discs) % 2 == 0)
        return ["lose" if yes else "draw" for yes in won.tolist()]  # an end has a line, or is full

    def format_codes(self, codes: Ints) -> list[str]:
        rows, cols = self.game.rows, self.game.cols
        discs = self._discs(codes)
        texts = np.full((len(codes), rows, cols + 1), ord("/"), dtype=np.uint8)
        for column in range(cols):
            for row in range(rows):
                texts[:, rows - 1 - row, column] = _SIGNS[self._sign(codes, discs, column, row)]
        joined = texts.tobytes().decode()
        width = rows * (cols + 1)
        return [joined[first : first + width - 1] for first in range(0, len(joined), width)]

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        discs = self._discs(codes)
        counts = _count(discs)
        won = self._won(codes, discs, counts % 2 == 0)
        winners = [None, "O", "X"]  # who has a line has made the last move
        last = won * (1 + counts % 2)
        return [counts.tolist(), [winners[number] for number in last.tolist()]]


_SIGNS = np.frombuffer(b".OX", dtype=np.uint8)


def _count(bits: Ints) -> Ints:
    """How many bits are set, of 62 at most: sums of ever wider groups of bits."""
    pairs = bits - (bits >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    bytes_of = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    counts: Ints = bytes_of * 0x0101010101010101 >> 56
    return counts
