"""Towers of Hanoi in codes: the pegs of the discs as digits, the smallest disc lowest."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.hanoi import DISCS, PEGS, Hanoi, Tower


class HanoiCodes(Codes[Hanoi]):
    """Label codes: the disc, and the peg it goes to."""

    def __init__(self, game: Hanoi) -> None:
        super().__init__(game)
        self.discs, self.pegs = game.discs, game.pegs
        # int64[discs], what a peg further on counts for each disc.
        self.weights = self.pegs ** np.arange(self.discs, dtype=np.int64)

    def code_space(self) -> int:
        return int(self.pegs**self.discs)

    def encode(self, position: Tower) -> int:
        return sum(
            peg * self.pegs ** DISCS.index(disc)
            for peg, discs in enumerate(position)
            for disc in discs
        )

    def decode(self, code: int) -> Tower:
        towers = [""] * self.pegs
        for number in reversed(range(self.discs)):
            towers[code // self.pegs**number % self.pegs] += DISCS[number]
        return tuple(towers)

    def _digits(self, codes: Ints) -> Any:
        """int64[k, discs], the peg of each disc."""
        return codes[:, None] // self.weights % self.pegs

    def expand(self, codes: Ints) -> Expansion:
        at, last = self._digits(codes), self.code_space() - 1
        # int64[k, pegs], the uppermost disc; a bare peg has one larger than all.
        top = np.full((len(codes), self.pegs), self.discs, dtype=np.int64)
        rows = np.arange(len(codes))
        for smaller in reversed(range(self.discs)):
            top[rows, at[:, smaller]] = smaller
        top[codes == last] = self.discs
        parent, source, target = np.nonzero(top[:, :, None] < top[:, None, :])
        disc = top[parent, source]
        moved = codes[parent] + (target - source) * self.weights[disc]
        return Expansion(parent, moved, self.pegs * disc + target)

    def label_space(self) -> int:
        return self.discs * self.pegs

    def label_of(self, label_code: int) -> str:
        disc, peg = divmod(label_code, self.pegs)
        return self.game.label(DISCS[disc], peg)

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        at = self._digits(codes)
        there = (at == self.pegs - 1).sum(axis=1)
        return [[PEGS[peg] for peg in at[:, -1].tolist()], there.tolist()]
