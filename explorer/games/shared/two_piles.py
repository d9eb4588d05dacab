"""What games with two piles share: an ordered pair of sizes is a position."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from explorer.board import Board, Spot, Text
from explorer.games.base import Game

Piles = tuple[int, int]

_FORM = re.compile(r"([0-9]{1,9})\+([0-9]{1,9})")


_SEEN = 20
"""Counters in the larger pile, at most, where the piles are shown as a piece on a board."""


class TwoPileGame(Game[Piles]):
    """A game on two piles that keep their places.

    Subclasses are dataclasses with the parameter `states`, all (every pair of piles no larger than
    at the start) or reachable, and a parameter for the piles themselves.
    """

    states: str
    piece: ClassVar[str] = "o"
    """What stands on a board whose columns are the first pile, and whose rows are the second."""

    @property
    @abstractmethod
    def largest(self) -> Piles:
        """The piles at the start."""

    def taken(self, label: str) -> Piles:
        """What the move of a label takes from each pile; nothing, where it tells no more."""
        return 0, 0

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

    def board(self, position: Piles) -> Board | None:
        """A piece on the square whose column and row are the piles; large piles as numbers."""
        columns, rows = map(max, zip(self.largest, position, strict=True))
        if max(columns, rows) > _SEEN:
            titles = [Text(2 * n, -1, f"pile {n + 1}") for n in range(2)]
            spots = [Spot(f"pile {n + 1}", 2 * n, 0) for n in range(2)]
            numbers = {spot.name: str(pile) for spot, pile in zip(spots, position, strict=True)}
            return Board(spots, numbers, (), titles, arrows=False, asks=True)
        spots = [
            Spot(self.format((one, two)), one, -two)
            for two in reversed(range(rows + 1))
            for one in range(columns + 1)
        ]
        texts = [
            *(Text(-1, -two, str(two)) for two in reversed(range(rows + 1))),
            *(Text(one, 1, str(one)) for one in range(columns + 1)),
        ]
        at = self.format(position)
        return Board(spots, {at: self.piece}, (), texts, {at: "here"}, in_place=True)

    def touches(self, position: Piles, label: str) -> Sequence[str]:
        if not any(taken := self.taken(label)):
            return []
        if max(*self.largest, *position) > _SEEN:
            return [f"pile {n + 1}" for n in range(2) if taken[n]]
        left = position[0] - taken[0], position[1] - taken[1]
        return [self.format(position), self.format(left)]

    def why_not(self, position: Piles) -> str | None:
        for number, (pile, start) in enumerate(zip(position, self.largest, strict=True), 1):
            if pile > start:
                return f"pile {number} has {pile}, and at the start {start}"
        return None

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
