"""Two piles of matches: take from both, the squares of the numbers close together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from explorer import spec
from explorer.games.base import Kind, Part, Verdict
from explorer.games.shared.two_piles import Piles, TwoPileGame
from explorer.theory.match_ends import is_stuck


@dataclass(frozen=True)
class Matches(TwoPileGame):
    """Two players in turn take k matches from the first of two piles and m from the second, one or
    more in all, where the squares of k and m differ by no more than `limit`. With both=true a move
    takes at least one from each pile.

    Who takes the last match loses: with both piles empty the player to move has won. A player who
    cannot move though there are matches left has lost, or has won with blocked=win. With
    misere=false who cannot move with both piles empty has lost.
    """

    slug: ClassVar[str] = "matches"
    title: ClassVar[str] = "Matches (two piles, squares rule)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "both piles joined by '+', such as 3+5"
    sources: ClassVar[Sequence[str]] = (
        "Combinatorial game theory, a paper in discrete mathematics, Institut Teknologi Bandung: "
        "the game of matches, by the pigeonhole principle",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("pile_1", "integer", "matches in the first pile"),
        Part("pile_2", "integer", "matches in the second pile"),
        Part("diagonal", "integer", "the first pile less the second"),
    )

    piles: Piles = spec.wholes(
        20, 20, low=0, high=100_000, most=2, least=2, help="sizes of the two piles at the start"
    )
    limit: int = spec.whole(10, low=0, high=1_000_000, help="how much the squares may differ")
    misere: bool = spec.flag(True, help="who takes the last match loses")
    both: bool = spec.flag(False, help="a move takes from both piles")
    states: str = spec.choice("all", "reachable", help="all pairs of piles, or those play reaches")
    blocked: str = spec.choice(
        "lose", "win", help="how it ends for who cannot move though there are matches left"
    )

    @property
    def largest(self) -> Piles:
        return self.piles

    def moves(self, position: Piles) -> Iterator[tuple[str, Piles]]:
        for k, m in self.takes(position):
            yield f"take {k} and {m}", (position[0] - k, position[1] - m)

    def taken(self, label: str) -> Piles:
        k, m = label.removeprefix("take ").split(" and ")
        return int(k), int(m)

    def takes(self, position: Piles) -> Iterator[tuple[int, int]]:
        """What a move may take from each pile."""
        one, two = position
        for k in range(int(self.both), one + 1):
            # The m with |k*k - m*m| <= limit lie between these roots.
            low = isqrt(max(0, k * k - self.limit - 1)) + 1 if k * k > self.limit else 0
            for m in range(max(low, int(self.both)), min(two, isqrt(k * k + self.limit)) + 1):
                if k or m:
                    yield k, m

    def verdict(self, position: Piles) -> Verdict | None:
        if position == (0, 0):
            return "win" if self.misere else None
        return (
            "win" if self.blocked == "win" and is_stuck(*position, self.limit, self.both) else None
        )

    def named_parts(self, position: Piles) -> tuple[int, int, int]:
        return (*position, position[0] - position[1])
