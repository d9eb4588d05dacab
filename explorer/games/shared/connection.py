"""Games in which a chain of stones joins sides of a board: what Hex and Y share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import ClassVar

from explorer.board import Board, Text
from explorer.games.base import Part, Player, Verdict
from explorer.games.shared.point_games import PointGame, Step, placing
from explorer.games.shared.points import Points
from explorer.games.shared.sign_rows import BESIDE, EMPTY
from explorer.games.shared.squares import square
from explorer.games.shared.two_signs import OTHER

OPEN, SETTLED = "+", "."
"""With the swap rule what stands behind the player to move: sides may yet be swapped, or not."""

SWAP = "swap"


class ConnectionGame(PointGame):
    """X and O in turn place a stone on a free cell, until a chain of one joins all sides it has to.

    With swap=true the second player may take over the first stone in place of their own first move.
    Then signs are not a player's: it is the first player who goes on with O.
    """

    parts: ClassVar[Sequence[Part]] = (
        Part("stones", "integer", "stones on the board"),
        Part("winner", "text", "X or O, whoever has joined their sides"),
    )

    size: int
    swap: bool

    @abstractmethod
    def sides(self, sign: str) -> Sequence[Collection[int]]:
        """The cells along each side that one chain of a sign must touch, by their numbers."""

    @property
    @abstractmethod
    def aim(self) -> Sequence[str]:
        """What a chain has to join, in lines of words below the board."""

    @property
    def tail(self) -> str:
        return f"[{OPEN}{SETTLED}]" if self.swap else ""

    def starts(self) -> list[str]:
        return [self.text(EMPTY * len(self.points.names), "X", OPEN if self.swap else "")]

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return self.points.symmetries()

    def positions_at_least(self) -> int:
        # Too few stones for a chain: they may lie anywhere.
        cells, most = len(self.points.names), 2 * (self.size - 1)
        found = sum(comb(cells, stones) * comb(stones, stones // 2) for stones in range(most + 1))
        return -(-found // len(self.permutations)) if self.symmetry else found

    def steps(self, signs: str, sign: str) -> Iterator[Step]:
        return placing(self.points, signs, sign)

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, tail = self.read(position)
        after = SETTLED if tail and sign == "O" else tail
        for step in self.steps(signs, sign):
            yield step.label, self.representative(self.text(step.signs, OTHER[sign], after))
        if tail == OPEN and sign == "O":
            yield SWAP, self.text(signs, sign, SETTLED)

    def mover(self, position: str) -> Player | None:
        """Seen from the mover where sides may be swapped: a sign is nobody's own."""
        return None if self.swap else super().mover(position)

    def verdict(self, position: str) -> Verdict | None:
        return None if self.winner(position) is None else "lose"  # who moved last has joined them

    def winner(self, position: str) -> str | None:
        """Whose chain joins all sides."""
        signs = self.read(position)[0]
        return next((sign for sign in "XO" if self._joins(signs, sign)), None)

    def _joins(self, signs: str, sign: str) -> bool:
        chains = {at for at, there in enumerate(signs) if there == sign}
        for side in self._sides[sign]:
            waiting = [*chains & side]
            chains.difference_update(waiting)
            touching = {*waiting}
            while waiting:
                beside = chains.intersection(self._near[waiting.pop()])
                chains -= beside
                touching |= beside
                waiting += beside
            chains = touching
        return bool(chains)

    @cached_property
    def _sides(self) -> dict[str, list[set[int]]]:
        return {sign: [{*side} for side in self.sides(sign)] for sign in "XO"}

    @cached_property
    def _near(self) -> list[list[int]]:
        return self.points.near

    def named_parts(self, position: str) -> tuple[int, str | None]:
        signs = self.read(position)[0]
        return len(signs) - signs.count(EMPTY), self.winner(position)

    def words(self, position: str) -> Sequence[str]:
        may_swap = self.read(position)[1:] == ("O", OPEN)
        return [*self.aim, "sides may be swapped"] if may_swap else self.aim

    def board(self, position: str) -> Board | None:
        board = super().board(position)
        assert board is not None
        rows, places = self.points.rows, self.points.places
        names = [(*places[row[0]], str(self.size - down)) for down, row in enumerate(rows)]
        letters = [(*places[name], square(column, 0)[:-1]) for column, name in enumerate(rows[-1])]
        return board._replace(
            texts=[
                *(Text(x - BESIDE, y, name) for x, y, name in names),
                *(Text(x, y + BESIDE, letter) for x, y, letter in letters),
                *board.texts[len(places) :],
            ]
        )

    def touches(self, position: str, label: str) -> Sequence[str]:
        if label != SWAP:
            return super().touches(position, label)
        return [self.points.names[self.read(position)[0].index("X")]]

    def why_not(self, position: str) -> str | None:
        signs, sign, tail = self.read(position)
        first, second = signs.count("X"), signs.count("O")
        if first != second + (sign == "O"):
            turn = "X moves first" if second > first else "they move in turn"
            return f"{second} O, {first} X and {sign} to move: {turn}"
        stones = first + second
        if (tail == OPEN and stones > 1) or (tail == SETTLED and stones == 0):
            return "sides may be swapped after the first stone, and not later"
        last = OTHER[sign]
        if self._joins(signs, sign):
            return f"{sign} has joined their sides, and {last} moved after it"
        if not self._joins(signs, last):
            return None
        if tail == SETTLED and stones == 1:
            return "the first stone ended play: nobody swapped sides"
        # The stone that ended the game is one that all such chains need.
        before = (
            signs[:at] + EMPTY + signs[at + 1 :] for at, there in enumerate(signs) if there == last
        )
        if all(self._joins(board, last) for board in before):
            return f"{last} has joined their sides twice: play ends with the first time"
        return None


def triangulated(rows: Sequence[int], lean: int) -> Points:
    """Cells in rows of these lengths, from the top. A cell is next to those beside it in its row,
    to the one of its number in the row below, and to the next there to the left (lean=-1) or to
    the right (lean=1): three by three they are neighbours of each other.

    >>> triangulated([2, 2], -1).near, triangulated([1, 2], 1).near
    ([[1, 2], [0, 2, 3], [0, 1, 3], [1, 2]], [[1, 2], [0, 2], [0, 1]])
    """
    names = [
        [square(column, len(rows) - 1 - down) for column in range(length)]
        for down, length in enumerate(rows)
    ]
    lines = [" ".join(row) for row in names]
    for upper, lower in pairwise(names):
        for column, name in enumerate(upper):
            below = [at for at in (column, column + lean) if 0 <= at < len(lower)]
            lines += [f"{name} {lower[at]}" for at in below]
    middles = {
        name: (column - lean * down / 2, float(down))
        for down, row in enumerate(names)
        for column, name in enumerate(row)
    }
    return Points(" / ".join(map(" ".join, names)), ",".join(lines), middles)
