"""Peg solitaire in codes: a bit for every hole that a peg may come to or leave."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

import numpy as np

from explorer.games.coded import Ints, LabelCode
from explorer.games.pegs import HOLE, PEG, Pegs
from explorer.games.shared.sign_codes import LocalMove, SignCodes


class PegsCodes(SignCodes[Pegs]):
    """A move for each jump. Tiers are the pegs that are left."""

    asked: ClassVar[Collection[str]] = ("jumps", "label", "colours")

    def local_moves(self) -> Iterator[LocalMove]:
        for jump in self.game.jumps:
            label = LabelCode(self.game.label(jump), passes_turn=False)
            needs = {jump.start: PEG, jump.over: PEG, jump.onto: HOLE}
            yield LocalMove(label, needs, {jump.start: HOLE, jump.over: HOLE, jump.onto: PEG})

    def _pegs(self, codes: Ints) -> np.typing.NDArray[np.bool_]:
        """bool[k, holes and what is neither], whether a peg stands there."""
        signs = self._texts(codes)[:, self._columns]
        return np.asarray(signs == ord(PEG))

    def shard_key(self, codes: Ints) -> Ints:
        pegs: Ints = self._pegs(codes).sum(axis=1)
        return pegs

    def parts_of(self, codes: Ints) -> list[list[int]]:
        pegs = self._pegs(codes)
        colours = np.array([4 * one + other for one, other in self.game.colours])
        classes = np.bitwise_xor.reduce(np.where(pegs, colours, 0), axis=1)
        return [pegs.sum(axis=1).tolist(), classes.tolist()]
