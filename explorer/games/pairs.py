"""What games with two piles share: an ordered pair of sizes is a position."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from explorer.games.coded import CodedGame

if TYPE_CHECKING:
    from explorer.games.coded import Ints

Piles = tuple[int, int]

_FORM = re.compile(r"([0-9]{1,9})\+([0-9]{1,9})")


class PairGame(CodedGame[Piles]):
    """A game on two piles that keep their places.

    Subclasses are dataclasses with the parameter `states`, all (every pair of piles no larger than
    at the start) or reachable, and a parameter for the piles themselves. The code of a position is
    pile 1 * (largest pile 2 + 1) + pile 2.
    """

    states: str

    @property
    @abstractmethod
    def largest(self) -> Piles:
        """The piles at the start."""

    def starts(self) -> list[Piles]:
        return [self.largest]

    def family(self) -> Iterator[Piles]:
        if self.states == "all":
            for one in range(self.largest[0] + 1):
                for two in range(self.largest[1] + 1):
                    yield one, two

    def positions_known(self) -> int | None:
        return self.code_space() if self.states == "all" else None

    def format(self, position: Piles) -> str:
        return f"{position[0]}+{position[1]}"

    def parse(self, text: str) -> Piles:
        match = _FORM.fullmatch(text)
        if not match:
            raise self.malformed(text)
        return int(match[1]), int(match[2])

    def code_space(self) -> int:
        return (self.largest[0] + 1) * (self.largest[1] + 1)

    def encode(self, position: Piles) -> int:
        return position[0] * (self.largest[1] + 1) + position[1]

    def decode(self, code: int) -> Piles:
        return divmod(code, self.largest[1] + 1)

    def family_codes(self) -> Ints:
        import numpy as np

        return np.arange(self.code_space() if self.states == "all" else 0, dtype=np.int64)

    def format_codes(self, codes: Ints) -> list[str]:
        return [f"{one}+{two}" for one, two in map(self.decode, codes.tolist())]
