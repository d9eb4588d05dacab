"""Games of men on squares in codes: a move for each way and each sign that it may come onto."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, ClassVar

import numpy as np

from explorer.games.coded import Ints
from explorer.games.shared.sign_codes import LocalMove
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.square_games import SquareGame
from explorer.games.shared.turn_codes import TurnCodes, others


class SquareGameCodes(TurnCodes[SquareGame]):
    """A way is two moves where a man may come to a free square and take as well."""

    asked: ClassVar[Collection[str]] = ("goal", "empty_wins", "blocked_wins", "permutations")

    def local_moves(self) -> Iterator[LocalMove]:
        for way in self.game.ways:
            leaves, left = {way.at: way.sign}, {way.at: EMPTY}
            if way.to is None:
                yield self.turned(way.label, way.sign, leaves, left)
            else:
                for there in way.onto:
                    needs, writes = {**leaves, way.to: there}, {**left, way.to: way.sign}
                    yield self.turned(way.label, way.sign, needs, writes)

    def over(self, codes: Ints) -> Any:
        signs, mover = self.signs_of(codes)
        other = others(mover)
        found = np.zeros(len(signs), dtype=bool)
        for sign in "XO":
            goal = [*self.game.goal(sign)]
            found |= (other == ord(sign)) & (signs[:, goal] == ord(sign)).any(axis=1)
        if self.game.empty_wins:
            found |= (signs != other[:, None]).all(axis=1)
        return found

    def parts_of(self, codes: Ints) -> list[Any]:
        signs, _ = self.signs_of(codes)
        return [(signs == ord(sign)).sum(axis=1).tolist() for sign in "XO"]
