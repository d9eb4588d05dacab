"""Races in codes: the three numbers of a position in a row, and one more code for the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints, LabelCode
from explorer.games.shared.race import HOLD, OVER, Scores, TurnGame


class TurnCodes(Codes[TurnGame]):
    """Label codes: what the throw shows, or holding, and whether the turn passes."""

    asked: ClassVar[Collection[str]] = ("outcomes", "gains", "held")

    def code_space(self) -> int:
        return self.game.goal**3 + 1

    def encode(self, position: Scores) -> int:
        goal = self.game.goal
        if position == OVER:
            return int(goal**3)
        score, opponent, turn = position
        return (score * goal + opponent) * goal + turn

    def decode(self, code: int) -> Scores:
        goal = self.game.goal
        if code == goal**3:
            return OVER
        scores, turn = divmod(code, goal)
        return (*divmod(scores, goal), turn)

    def further_codes(self) -> Ints:
        if self.game.states != "all":
            return np.zeros(0, dtype=np.int64)
        shape = (self.game.goal,) * 3
        score, _, turn = np.indices(shape, sparse=True)
        return np.flatnonzero(np.broadcast_to(score + turn < self.game.goal, shape))

    def expand(self, codes: Ints) -> Expansion:
        goal, end = self.game.goal, self.game.goal**3
        parent = np.flatnonzero(codes != end)
        scores, turn = np.divmod(codes[parent], goal)
        score, opponent = np.divmod(scores, goal)
        count = len(self.game.outcomes)
        child = np.empty((len(parent), count + 1), dtype=np.int64)
        label = np.empty_like(child)
        for number, gain in enumerate(self.game.gains):
            if number == 0:
                total = score + gain
                after = (opponent * goal + total) * goal
            else:
                total = score + turn + gain
                after = codes[parent] + gain
            won = total >= goal
            child[:, number] = np.where(won, end, after)
            # The turn passes with the first, and with a throw that wins.
            label[:, number] = 2 * number + (won | (number == 0))
        held = np.array([self.game.held(total) for total in range(goal)], dtype=np.int64)
        banked = score + held[turn]
        child[:, count] = np.where(banked >= goal, end, (opponent * goal + banked) * goal)
        label[:, count] = 2 * count + 1
        probability = np.full(child.shape, 1 / count)
        probability[:, count] = np.nan
        return Expansion(
            np.repeat(parent, count + 1), child.ravel(), label.ravel(), probability.ravel()
        )

    def shard_key(self, codes: Ints) -> Ints:
        """The sum of both scores; the end is above them all."""
        goal = self.game.goal
        score, opponent = np.divmod(codes // goal, goal)
        return np.where(codes == goal**3, 2 * goal, score + opponent)

    def label_space(self) -> int:
        return 2 * (len(self.game.outcomes) + 1)

    def label_of(self, label_code: int) -> LabelCode:
        number, passes = divmod(label_code, 2)
        if number == len(self.game.outcomes):
            return LabelCode(HOLD)
        return LabelCode(self.game.outcomes[number], self.game.throw, bool(passes))

    def format_codes(self, codes: Ints) -> list[str]:
        scores, opponents, turns = self._split(codes)
        end = self.game.goal**3
        return [
            "over" if code == end else f"{score}_{opponent}_{turn}"
            for code, score, opponent, turn in zip(
                codes.tolist(), scores, opponents, turns, strict=True
            )
        ]

    def parts_of(self, codes: Ints) -> Sequence[Sequence[Any]]:
        columns = self._split(codes)
        for place in (codes == self.game.goal**3).nonzero()[0].tolist():
            for column in columns:
                column[place] = None
        return columns

    def _split(self, codes: Ints) -> tuple[list[Any], list[Any], list[Any]]:
        scores, turn = np.divmod(codes, self.game.goal)
        score, opponent = np.divmod(scores, self.game.goal)
        return score.tolist(), opponent.tolist(), turn.tolist()
