"""Morris in codes: a digit for every point, one for the mover, one for the men that they place.

Moves of men are those of `explorer.games.shared.sign_codes`; which men a line takes depends on the
whole board, so that is looked up in what the moves lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from explorer.games.coded import Expansion, Ints, LabelCode
from explorer.games.morris import LINE, Morris
from explorer.games.shared.sign_codes import LocalMove
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.turn_codes import TurnCodes, others


class MorrisCodes(TurnCodes[Morris]):
    """Label codes: the move of the man, times the points and 1; 1 + a point if its man is taken."""

    @property
    def _hand(self) -> int:
        """The place of the number of men in hand."""
        return self.turn + 1

    def local_moves(self) -> Iterator[LocalMove]:
        names, every = self.game.points.names, range(len(self.game.points.names))
        for sign in "XO":
            for hand in range(1, self.game.most + 1):
                held = {self._hand: str(hand)}
                then = {self._hand: str(hand if sign == "X" else hand - 1)}
                for at in every:
                    yield self.turned(names[at], sign, {at: EMPTY, **held}, {at: sign, **then})
            for at in every:
                for to in self.game.points.near[at] if self.game.flies == "never" else every:
                    if to != at:
                        needs = {at: sign, to: EMPTY, self._hand: "0"}
                        writes = {at: EMPTY, to: sign}
                        yield self.turned(f"{names[at]} {names[to]}", sign, needs, writes)

    def _in_hand(self, codes: Ints) -> Any:
        return self._texts(codes)[:, self._columns[self._hand]] - ord("0")

    def over(self, codes: Ints) -> Any:
        signs, mover = self.signs_of(codes)
        if self.game.takes:
            return (signs == mover[:, None]).sum(axis=1) + self._in_hand(codes) < LINE
        return self._full(signs == others(mover)[:, None]).any(axis=1)

    def _full(self, men: Any) -> Any:
        """bool[positions, lines], which lines are full of men, bool[positions, points]."""
        return men[:, self._mills].all(axis=2)

    @cached_property
    def _mills(self) -> Ints:
        """int64[lines, 3], their points."""
        return np.array(self.game.mills, dtype=np.int64)

    @cached_property
    def _on(self) -> Any:
        """bool[points, lines], which points are on which lines."""
        points = np.arange(len(self.game.points.names))
        return (points[:, None, None] == self._mills).any(axis=2)

    @cached_property
    def _steps(self) -> tuple[Ints, Any, Any]:
        """(the point that each move comes to, its sign, whether it is for those who fly)."""
        points = self.game.points
        ways = [[points.numbers[name] for name in m.label.text.split()] for m in self._moves]
        flights = [len(way) == 2 and way[1] not in points.near[way[0]] for way in ways]
        signs = np.array([ord(move.needs[self.turn]) for move in self._moves], dtype=np.uint8)
        return np.array([way[-1] for way in ways], dtype=np.int64), signs, np.array(flights)

    def expand(self, codes: Ints) -> Expansion:
        parent, child, move, _ = self.numbered(codes)
        if self.game.flies == "at-three":
            signs, mover = self.signs_of(codes)
            few = (signs == mover[:, None]).sum(axis=1) == LINE
            may = ~self._steps[2][move] | few[parent]
            parent, child, move = parent[may], child[may], move[may]
        choices = len(self.game.points.names) + 1
        if not self.game.takes:
            return self.merged(Expansion(parent, child, self.named[move] * choices))
        targets, signs_of_moves, _ = self._steps
        taken = self._taken(child, targets[move], signs_of_moves[move])
        row, choice = np.nonzero(np.column_stack((~taken.any(axis=1), taken)))
        loss = self._losses[(signs_of_moves[move[row]] == ord("X")).astype(np.int64), choice]
        label = self.named[move[row]] * choices + choice
        return self.merged(Expansion(parent[row], child[row] + loss, label))

    def _taken(self, after: Ints, target: Ints, sign: Any) -> Any:
        """bool[moves, points], the men of the other player that may be taken after a move."""
        signs, _ = self.signs_of(after)
        made = (self._full(signs == sign[:, None]) & self._on[target]).any(axis=1)
        theirs = signs == others(sign)[:, None]
        free = theirs & ~(self._full(theirs) @ self._on.T)
        return np.where(free.any(axis=1)[:, None], free, theirs) & made[:, None]

    @cached_property
    def _losses(self) -> Ints:
        """int64[2, 1 + points], what a code gains when nothing, or the man of a point, is taken
        from X, in the first row, or from O."""
        rows = [
            [
                self._weights[at] * (signs.index(EMPTY) - signs.index(sign)) if sign in signs else 0
                for at, signs in sorted(self._places.items())
                if at < self.turn - 1
            ]
            for sign in "XO"
        ]
        return np.array([[0, *row] for row in rows], dtype=np.int64)

    def shard_key(self, codes: Ints) -> Ints:
        """The men that were placed, and those that were taken besides."""
        signs, mover = self.signs_of(codes)
        hand = self._in_hand(codes).astype(np.int64)
        placed = 2 * (self.game.most - hand) + ((mover == ord("O")) & (hand > 0))
        tiers: Ints = 2 * placed - (signs != ord(EMPTY)).sum(axis=1)
        return tiers

    def label_space(self) -> int:
        return super().label_space() * (len(self.game.points.names) + 1)

    def label_of(self, label_code: int) -> LabelCode:
        move, choice = divmod(label_code, len(self.game.points.names) + 1)
        label = super().label_of(move)
        if not choice:
            return label
        return LabelCode(f"{label.text} takes {self.game.points.names[choice - 1]}")
