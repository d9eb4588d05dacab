"""What games with two piles share: an ordered pair of sizes is a position."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator

from explorer.games.base import Game

Piles = tuple[int, int]

_FORM = re.compile(r"([0-9]{1,9})\+([0-9]{1,9})")


class TwoPileGame(Game[Piles]):
    """A game on two piles that keep their places.

    Subclasses are dataclasses with the parameter `states`, all (every pair of piles no larger than
    at the start) or reachable, and a parameter for the piles themselves.
    """

    states: str

    @property
    @abstractmethod
    def largest(self) -> Piles:
        """The piles at the start."""

    @property
    def pairs(self) -> int:
        """How many pairs of piles there are, none larger than at the start."""
        return (self.largest[0] + 1) * (self.largest[1] + 1)

    def starts(self) -> list[Piles]:
        return [self.largest]

    def further_positions(self) -> Iterator[Piles]:
        if self.states == "all":
            for one in range(self.largest[0] + 1):
                for two in range(self.largest[1] + 1):
                    yield one, two

    def positions_known(self) -> int | None:
        return self.pairs if self.states == "all" else None

    def format(self, position: Piles) -> str:
        return f"{position[0]}+{position[1]}"

    def parse(self, text: str) -> Piles:
        return read_pair(self, text, _FORM)


def read_pair(game: Game[Piles], text: str, form: re.Pattern[str]) -> Piles:
    """Two numbers, the groups of a form; MalformedError if the text has another."""
    match = form.fullmatch(text)
    if not match:
        raise game.malformed(text)
    return int(match[1]), int(match[2])
