"""The game of matches in codes."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from explorer.games.coded import Expansion, Ints
from explorer.games.matches import Matches
from explorer.games.shared.codes.two_piles import TwoPileCodes


class MatchesCodes(TwoPileCodes[Matches]):
    """Label codes: a pair of takes, coded like a position."""

    @cached_property
    def takes(self) -> Ints:
        """int64[t, 2], what a move may take from piles as large as at the start, in order."""
        takes = list(self.game.takes(self.game.piles))
        return np.array(takes, dtype=np.int64).reshape(-1, 2)

    def expand(self, codes: Ints) -> Expansion:
        takes = self.takes
        one, two = np.divmod(codes, self.width)
        parents, chosen = [], []
        # So many positions at a time that their moves fill no more than some megabytes.
        step = max(1, 4_000_000 // max(1, len(takes)))
        for low in range(0, max(1, len(codes)), step):
            allowed = (takes[:, 0] <= one[low : low + step, None]) & (
                takes[:, 1] <= two[low : low + step, None]
            )
            parent, take = np.nonzero(allowed)
            parents.append(parent + low)
            chosen.append(take)
        parent, take = np.concatenate(parents), np.concatenate(chosen)
        label = takes[take, 0] * self.width + takes[take, 1]
        return Expansion(parent, codes[parent] - label, label)

    def label_space(self) -> int:
        return self.code_space()

    def label_of(self, label_code: int) -> str:
        k, m = self.decode(label_code)
        return f"take {k} and {m}"
