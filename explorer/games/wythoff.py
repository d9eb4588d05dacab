"""Wythoff's game: two piles, take from one or alike from both. On a board, the queen's move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Kind, Part, Verdict
from explorer.games.shared.squares import PATTERN, place, square
from explorer.games.shared.two_piles import Piles, TwoPileGame

WYTHOFF = (
    "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202"
)
FRAENKEL = (
    "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, "
    "American Mathematical Monthly 89 (1982) 353-361"
)


@dataclass(frozen=True)
class Wythoff(TwoPileGame):
    """Two players in turn take any number of counters, at least one, from one of two piles, or as
    many from the one as from the other. Who cannot move has lost; in misère play (misere=true) they
    have won.

    step=k: from a single pile only multiples of k may be taken. spread=s: the numbers taken from
    both piles may differ by up to s.

    On a board the same game is a queen that moves towards the corner a1: it stands on a square
    whose column and row are the piles. A position may be given as its square, b3 for 1+2, and the
    named part `square` tells it.
    """

    slug: ClassVar[str] = "wythoff"
    title: ClassVar[str] = "Wythoff's game (the queen's move)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "both piles joined by '+', such as 3+5, or the queen's square, d6"
    sources: ClassVar[Sequence[str]] = (WYTHOFF, FRAENKEL)
    piece: ClassVar[str] = "Q"
    parts: ClassVar[Sequence[Part]] = (
        Part("pile_1", "integer", "counters in the first pile"),
        Part("pile_2", "integer", "counters in the second pile"),
        Part("difference", "integer", "the larger pile less the smaller"),
        Part("square", "text", "where the queen stands: pile_1 is the column, pile_2 the row"),
    )

    heaps: Piles = spec.wholes(
        20, 20, low=0, high=100_000, most=2, least=2, help="sizes of the two piles at the start"
    )
    step: int = spec.whole(1, low=1, high=1000, help="from one pile: multiples of this")
    spread: int = spec.whole(0, low=0, high=1000, help="from both piles: how much they may differ")
    misere: bool = spec.flag(False, help="who cannot move wins")
    states: str = spec.choice("all", "reachable", help="all pairs of piles, or those play reaches")

    @property
    def largest(self) -> Piles:
        return self.heaps

    def moves(self, position: Piles) -> Iterator[tuple[str, Piles]]:
        one, two = position
        for take in range(self.step, one + 1, self.step):
            yield f"pile 1: take {take}", (one - take, two)
        for take in range(self.step, two + 1, self.step):
            yield f"pile 2: take {take}", (one, two - take)
        for take in range(1, one + 1):
            for other in range(max(1, take - self.spread), min(two, take + self.spread) + 1):
                yield both(take, other), (one - take, two - other)

    def taken(self, label: str) -> Piles:
        where, *numbers = re.findall("pile 1|pile 2|both|[0-9]+", label)
        take, other = int(numbers[0]), int(numbers[-1])
        return (0 if where == "pile 2" else take), (0 if where == "pile 1" else other)

    def verdict(self, position: Piles) -> Verdict | None:
        one, two = position
        # One counter from each pile always goes, so only an empty pile can leave a player stuck.
        stuck = min(one, two) == 0 and max(one, two) < self.step
        return "win" if self.misere and stuck else None

    def moves_known(self) -> int | None:
        if self.states == "reachable":
            return None
        one, two = self.heaps
        # Each take is a move of the positions that are large enough for it.
        total = sum((one - take + 1) * (two + 1) for take in range(self.step, one + 1, self.step))
        total += sum((two - take + 1) * (one + 1) for take in range(self.step, two + 1, self.step))
        for take in range(1, one + 1):
            low, high = max(1, take - self.spread), min(two, take + self.spread)
            if low <= high:  # an arithmetic series
                total += (one - take + 1) * (high - low + 1) * (2 * two + 2 - low - high) // 2
        return total

    def named_parts(self, position: Piles) -> tuple[int, int, int, str]:
        return (*position, abs(position[0] - position[1]), square(*position))

    def parse(self, text: str) -> Piles:
        return place(text) if re.fullmatch(PATTERN, text, re.ASCII) else super().parse(text)


def both(take: int, other: int) -> str:
    """The label of a move that takes from both piles."""
    return f"both: take {take}" if take == other else f"both: take {take} and {other}"
