"""Quixo in codes: a push is as many moves as there are signs that may stand where cubes move up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from explorer.games.coded import Expansion, Ints
from explorer.games.quixo import Quixo
from explorer.games.shared.sign_codes import LocalMove
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.turn_codes import Signs, TurnCodes


class QuixoCodes(TurnCodes[Quixo]):
    """Signs of cubes, and who is to move."""

    def local_moves(self) -> Iterator[LocalMove]:
        for push in self.game.pushes:
            for sign in "XO":
                for first, *others in product(EMPTY + sign, *[".XO"] * (len(push.squares) - 1)):
                    needs = dict(zip(push.squares, (first, *others), strict=True))
                    writes = dict(zip(push.squares, (*others, sign), strict=True))
                    yield self.turned(push.label, sign, needs, writes)

    def over(self, codes: Ints) -> Any:
        signs, _ = self.signs_of(codes)
        return self._lined(signs, "X") | self._lined(signs, "O")

    def _lined(self, signs: Signs, sign: str) -> Any:
        """bool[positions], whether there is a line of a sign."""
        here = signs == ord(sign)
        return np.any([here[:, line].all(axis=1) for line in self.game.lines], axis=0)

    def numbered(self, codes: Ints) -> Expansion:
        found = super().numbered(codes)
        # The first of several moves to one position: they stand in order, and sorting keeps it.
        order = np.lexsort((found.child_code, found.parent_index))
        parent, child = found.parent_index[order], found.child_code[order]
        again = (parent[1:] == parent[:-1]) & (child[1:] == child[:-1])
        kept = np.sort(order[np.flatnonzero(np.r_[True, ~again])]) if len(order) else order
        return Expansion(found.parent_index[kept], found.child_code[kept], found.label_code[kept])
