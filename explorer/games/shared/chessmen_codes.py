"""Men of chess on thousands of boards at a time: where they may go, and who is in check.

Sets of squares are the bits of one number, square 0 the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.games.coded import Ints
from explorer.games.shared.chessmen import LETTERS, rays

Bits = npt.NDArray[np.uint64]


class Tables(NamedTuple):
    """Sets of squares, by the numbers of squares, the last for a man that is captured: all empty.

    bit[square]               the square alone
    reach[letter, from]       what a man attacks on an empty board
    behind[letter, from, at]  what of it lies behind a square
    way[letter, from, to]     where it attacks a square, its own and all those between; else nothing
    """

    bit: Bits
    reach: Bits
    behind: Bits
    way: Bits


@cache
def tables(rows: int, cols: int) -> Tables:
    """The tables of a board."""
    squares = rows * cols
    bit = [1 << square for square in range(squares)] + [0]
    reach = [[0] * (squares + 1) for _ in LETTERS]
    behind, way = (
        [[[0] * (squares + 1) for _ in range(squares + 1)] for _ in LETTERS] for _ in range(2)
    )
    for number, letter in enumerate(LETTERS):
        for origin in range(squares):
            for ray in rays(letter, origin, rows, cols):
                for place, at in enumerate(ray):
                    reach[number][origin] |= bit[at]
                    behind[number][origin][at] = sum(bit[far] for far in ray[place + 1 :])
                    way[number][origin][at] = bit[origin] + sum(bit[near] for near in ray[:place])
    return Tables(*(np.array(table, dtype=np.uint64) for table in (bit, reach, behind, way)))


class Armies:
    """The men of both sides, each by its place in `men`: (letter, 0 for White's or 1 for Black's).

    What is asked is asked of `digits`, the square of each man on each of the boards, int64[k]; a
    man that is captured has the number after the last square. The first two men are the kings.
    """

    def __init__(self, men: Sequence[tuple[str, int]], rows: int, cols: int) -> None:
        self.types = [LETTERS.index(letter) for letter, _ in men]
        self.sides = [[n for n, (_, side) in enumerate(men) if side == which] for which in (0, 1)]
        """The men of White and of Black, the king first."""
        self.tables = tables(rows, cols)

    def standing(self, digits: Sequence[Ints], men: Sequence[int]) -> Bits:
        """The squares on which some men stand."""
        squares: Bits = np.bitwise_or.reduce([self.tables.bit[digits[man]] for man in men])
        return squares

    def side_by_side(self, digits: Sequence[Ints]) -> Any:
        """bool[k], whether the kings attack each other."""
        return self.tables.way[0][digits[0], digits[1]] != 0

    def in_check(self, digits: Sequence[Ints], side: int) -> Any:
        """bool[k], whether the king of a side is attacked by the other's men; not by the king."""
        king = digits[self.sides[side][0]]
        occupied = self.standing(digits, range(len(digits)))
        found = np.zeros(len(king), dtype=bool)
        for man in self.sides[1 - side][1:]:
            found |= self._hits(digits, man, king, occupied)[0]
        return found

    def targets(self, digits: Sequence[Ints], side: int) -> Iterator[Bits]:
        """The squares that each man of a side, which is to move, may go to by the rules."""
        (king, *others), enemies = self.sides[side], self.sides[1 - side]
        everyone = range(len(digits))
        own, occupied = self.standing(digits, self.sides[side]), self.standing(digits, everyone)
        # The king hides nothing: it is not to step back on the line of who gives check.
        around = [man for man in everyone if man != king]
        guarded = np.zeros_like(own)
        for enemy in enemies:
            guarded |= self._attacked(digits, enemy, around)
        yield self._attacked(digits, king, ()) & ~own & ~guarded
        for man in others:
            allowed = ~own
            left = occupied & ~self.tables.bit[digits[man]]
            for enemy in enemies[1:]:
                # Who attacks the king once the man is away must be captured by it, or stopped.
                hits, way = self._hits(digits, enemy, digits[king], left)
                allowed = np.where(hits, allowed & way, allowed)
            yield self._attacked(digits, man, everyone) & allowed

    def _hits(
        self, digits: Sequence[Ints], man: int, place: Ints, occupied: Bits
    ) -> tuple[Any, Bits]:
        """(whether a man attacks a square, its own square and those on the way there)."""
        way = self.tables.way[self.types[man]][digits[man], place]
        return (way != 0) & (way & occupied == self.tables.bit[digits[man]]), way

    def _attacked(self, digits: Sequence[Ints], man: int, around: Sequence[int]) -> Bits:
        """The squares that a man attacks, where those in `around` stand in the way."""
        behind = np.zeros(len(digits[man]), dtype=np.uint64)
        for other in around:
            if other != man:
                behind |= self.tables.behind[self.types[man]][digits[man], digits[other]]
        attacked: Bits = self.tables.reach[self.types[man]][digits[man]] & ~behind
        return attacked
