"""Chords in codes: used points * (all segments + 1) + drawn segments."""

from __future__ import annotations

import numpy as np

from explorer.games.chords import NEW, Chords
from explorer.games.coded import Codes, Expansion, Ints


class ChordsCodes(Codes[Chords]):
    """Label codes: the number of new points."""

    def __init__(self, game: Chords) -> None:
        super().__init__(game)
        self.width = game.points * (game.points - 1) // 2 + 1

    def code_space(self) -> int:
        return (self.game.points + 1) * self.width

    def encode(self, position: tuple[int, int]) -> int:
        return position[0] * self.width + position[1]

    def decode(self, code: int) -> tuple[int, int]:
        return divmod(code, self.width)

    def expand(self, codes: Ints) -> Expansion:
        used, drawn = np.divmod(codes, self.width)
        goes_on = used < self.game.points
        allowed = np.stack(
            [
                goes_on & (drawn < used * (used - 1) // 2),
                goes_on & (used > 0),
                used + 2 <= self.game.points,
            ],
            axis=1,
        )
        parent, new = np.nonzero(allowed)
        return Expansion(parent, codes[parent] + new * self.width + 1, new)

    def label_space(self) -> int:
        return len(NEW)

    def label_of(self, label_code: int) -> str:
        return NEW[label_code]

    def parts_of(self, codes: Ints) -> list[list[int]]:
        return [column.tolist() for column in np.divmod(codes, self.width)]
