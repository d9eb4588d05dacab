"""Hog in codes: the scores in a row, and one more code for the end."""

from __future__ import annotations

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints, LabelCode
from explorer.games.hog import OVER, Hog, Scores


class HogCodes(Codes[Hog]):
    """Label codes: what all numbers of dice may come to, one after another."""

    def code_space(self) -> int:
        return self.game.goal**2 + 1

    def encode(self, position: Scores) -> int:
        goal = self.game.goal
        return goal**2 if position == OVER else position[0] * goal + position[1]

    def decode(self, code: int) -> Scores:
        return OVER if code == self.game.goal**2 else divmod(code, self.game.goal)

    def expand(self, codes: Ints) -> Expansion:
        goal, end = self.game.goal, self.game.goal**2
        parent = np.flatnonzero(codes != end)
        score, opponent = np.divmod(codes[parent], goal)
        flat = [outcome for _, outcomes in self.game.throws for outcome in outcomes]
        points = np.array([points for points, _ in flat], dtype=np.int64)
        total = score[:, None] + points
        child = np.where(total < goal, opponent[:, None] * goal + total, end)
        return Expansion(
            np.repeat(parent, len(flat)),
            child.ravel(),
            np.tile(np.arange(len(flat), dtype=np.int64), len(parent)),
            np.tile(np.array([chance for _, chance in flat]), len(parent)),
        )

    def label_space(self) -> int:
        return sum(len(outcomes) for _, outcomes in self.game.throws)

    def label_of(self, label_code: int) -> LabelCode:
        for action, outcomes in self.game.throws:
            if label_code < len(outcomes):
                return LabelCode(f"{action}: {outcomes[label_code][0]}", action)
            label_code -= len(outcomes)
        raise IndexError(label_code)
