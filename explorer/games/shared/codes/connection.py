"""Games of connection in codes: a move for each cell, and chains of many positions at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from explorer.games.base import Player
from explorer.games.coded import Ints, LabelCode
from explorer.games.shared.connection import OPEN, SETTLED, SWAP, ConnectionGame
from explorer.games.shared.sign_codes import LocalMove
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.turn_codes import TurnCodes, others

Cells = npt.NDArray[np.bool_]
"""Which cells of each position: [cells, positions]."""


class ConnectionCodes(TurnCodes[ConnectionGame]):
    """Signs of cells, who is to move, and with the swap rule whether sides may be swapped."""

    asked: ClassVar[Collection[str]] = ("aim", "permutations", "sides")

    def local_moves(self) -> Iterator[LocalMove]:
        for at, name in enumerate(self.game.points.names):
            for sign in "XO":
                # The first move of O, too, settles who has which sides.
                for tail in OPEN + SETTLED if self.game.swap and sign == "O" else [""]:
                    needs = {at: EMPTY} | ({self.turn + 1: tail} if tail else {})
                    writes = {at: sign} | ({self.turn + 1: SETTLED} if tail else {})
                    yield self.turned(name, sign, needs, writes)
        if self.game.swap:
            needs = {self.turn: "O", self.turn + 1: OPEN}
            yield LocalMove(LabelCode(SWAP), needs, {self.turn + 1: SETTLED})

    def over(self, codes: Ints) -> Any:
        signs, mover = self.signs_of(codes)
        last = others(mover)
        found = np.zeros(len(signs), dtype=bool)
        for sign in "XO":
            rows = np.flatnonzero(last == ord(sign))
            found[rows] = self._joins(np.ascontiguousarray(signs[rows].T) == ord(sign), sign)
        return found

    def _joins(self, chains: Cells, sign: str) -> Any:
        """bool[positions], whether one of the chains touches all sides that it has to."""
        for side in self.game.sides(sign):
            touching = np.zeros_like(chains)
            touching[[*side]] = chains[[*side]]
            self._spread(touching, chains)
            chains = touching
        return chains.any(axis=0)

    def _spread(self, touching: Cells, chains: Cells) -> None:
        """Add what is joined to some cells by chains."""
        near = self.game.points.near
        order = [*range(len(near))]
        while True:
            count = np.count_nonzero(touching)
            # There and back again, so that most chains are followed in one go.
            for at in (*order, *reversed(order)):
                beside = touching[near[at]].any(axis=0)
                beside &= chains[at]
                touching[at] |= beside
            if np.count_nonzero(touching) == count:
                return

    def shard_key(self, codes: Ints) -> Ints:
        """The stones on the board."""
        stones: Ints = (self.signs_of(codes)[0] != ord(EMPTY)).sum(axis=1)
        return stones

    def movers_of(self, codes: Ints) -> list[Player | None]:
        return [None] * len(codes) if self.game.swap else super().movers_of(codes)

    def verdicts_of(self, codes: Ints) -> list[Any]:
        return ["lose" if over else None for over in self.over(codes).tolist()]

    def parts_of(self, codes: Ints) -> list[Any]:
        last = others(self.signs_of(codes)[1])
        winner = np.where(self.over(codes), last, 0)
        words = {0: None, ord("X"): "X", ord("O"): "O"}
        return [self.shard_key(codes).tolist(), [words[sign] for sign in winner.tolist()]]
