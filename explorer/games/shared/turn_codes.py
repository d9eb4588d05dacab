"""Games of X and O that say who is to move, in codes: the mover is one more sign of the board.

So is what stands behind the mover, if it is one character. What ends play is often not to be seen
from a few squares: a subclass tells it of all signs together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from explorer.games.base import Player, Verdict
from explorer.games.coded import Expansion, Ints, LabelCode
from explorer.games.shared.sign_codes import LocalMove, SignCodes
from explorer.games.shared.two_signs import OTHER, TwoSignGame

G = TypeVar("G", bound=TwoSignGame)

Signs = npt.NDArray[np.uint8]
"""Characters by their numbers: [positions, places], or [positions]."""


class TurnCodes(SignCodes[G]):
    """A subclass gives the moves as `turned` makes them, and which positions are `over`."""

    @cached_property
    def turn(self) -> int:
        """The place of the mover's sign, behind those of the board and '_'."""
        return len(self.game.read(self.game.start)[0]) + 1

    def turned(
        self, label: str, sign: str, needs: Mapping[int, str], writes: Mapping[int, str]
    ) -> LocalMove:
        """A move of one sign, after which it is the other's turn."""
        return LocalMove(
            LabelCode(label), {**needs, self.turn: sign}, {**writes, self.turn: OTHER[sign]}
        )

    @abstractmethod
    def over(self, codes: Ints) -> Any:
        """bool[positions], where play has ended though there may be moves."""

    def signs_of(self, codes: Ints) -> tuple[Signs, Signs]:
        """(the signs of the board, the mover's)."""
        texts = self._texts(codes)
        return texts[:, self._columns[: self.turn - 1]], texts[:, self._columns[self.turn]]

    def expand(self, codes: Ints) -> Expansion:
        found = super().expand(codes)
        return found._replace(label_code=self.named[found.label_code])

    def numbered(self, codes: Ints) -> Expansion:
        """The moves of positions that are not over, with their numbers in place of label codes."""
        live = np.flatnonzero(~self.over(codes))
        found = super().numbered(codes[live])
        return found._replace(parent_index=live[found.parent_index])

    @cached_property
    def named(self) -> Ints:
        """int64[moves], the first move of the same name: both sides may have moves of one name."""
        first: dict[str, int] = {}
        names = [move.label.text for move in self._moves]
        return np.array([first.setdefault(name, n) for n, name in enumerate(names)], dtype=np.int64)

    def movers_of(self, codes: Ints) -> list[Player | None]:
        signs, _, tail = self.game.read(self.game.start)
        x, o = (self.game.mover(self.game.text(signs, sign, tail)) for sign in "XO")
        return [x if is_x else o for is_x in (self.signs_of(codes)[1] == ord("X")).tolist()]

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        return [self.game.verdict(text) for text in self.format_codes(codes)]

    def parts_of(self, codes: Ints) -> list[Any]:
        parts = [self.game.named_parts(text) for text in self.format_codes(codes)]
        return list(zip(*parts, strict=True)) if parts else [()] * len(self.game.parts)


def others(mover: Signs) -> Signs:
    """The sign of the player who is not to move.

    >>> others(np.frombuffer(b"XO", dtype=np.uint8)).tobytes()
    b'OX'
    """
    return ord("X") + ord("O") - mover
