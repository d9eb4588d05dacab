"""Hunts in codes: a move for each two neighbours and each side that may go from one to the other.

A rule against stalling has none: the count of moves that stalled is no sign.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from explorer.games.coded import Ints
from explorer.games.shared.hunts import Hunt
from explorer.games.shared.sign_codes import LocalMove
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.turn_codes import TurnCodes


class HuntCodes(TurnCodes[Hunt]):
    """Tiers are how far the hunters have come, all together, where none is taken."""

    asked: ClassVar[Collection[str]] = ("stalling", "jumps", "permutations")

    def code_space(self) -> int | None:
        return None if self.game.stalling else super().code_space()

    def local_moves(self) -> Iterator[LocalMove]:
        points, ahead = self.game.points, self.game.ahead
        for sign in "XO":
            for at, name in enumerate(points.names):
                for to in points.near[at]:
                    if sign == "O" or ahead[to] >= ahead[at]:
                        label, needs = f"{name} {points.names[to]}", {at: sign, to: EMPTY}
                        yield self.turned(label, sign, needs, {at: EMPTY, to: sign})
        if self.game.jumps:
            yield from self._jumps()

    def _jumps(self) -> Iterator[LocalMove]:
        names = self.game.points.names
        for at, jumps in enumerate(self.game.points.jumps):
            for over, to in jumps:
                label = f"{names[at]} {names[to]} takes {names[over]}"
                needs = {at: "O", over: "X", to: EMPTY}
                yield self.turned(label, "O", needs, {at: EMPTY, over: EMPTY, to: "O"})

    @cached_property
    def _ahead(self) -> Ints:
        return np.array(self.game.ahead, dtype=np.int64)

    def over(self, codes: Ints) -> Any:
        signs, _ = self.signs_of(codes)
        quarry = self._ahead[(signs == ord("O")).argmax(axis=1)]
        if self.game.escape == "reaching":
            return quarry == self._ahead.min()
        return ~((signs == ord("X")) & (self._ahead < quarry[:, None])).any(axis=1)

    def shard_key(self, codes: Ints) -> Ints | None:
        if self.game.stalling or self.game.jumps:  # with a hunter goes what it has come
            return None
        tiers: Ints = (self.signs_of(codes)[0] == ord("X")) @ self._ahead
        return tiers
