"""Piglet: Pig with a coin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.race import NELLER_PRESSER, TurnGame


@dataclass(frozen=True)
class Piglet(TurnGame):
    """Pig with a coin: heads adds a point to the turn total, tails ends the turn with nothing
    gained. Who holds adds the turn total to their score. Who first has the goal wins.
    """

    slug: ClassVar[str] = "piglet"
    title: ClassVar[str] = "Piglet"
    sources: ClassVar[Sequence[str]] = (NELLER_PRESSER,)
    throw: ClassVar[str] = "flip"

    goal: int = spec.whole(10, low=1, high=1000, help="points that win")
    states: str = spec.choice(
        "all", "reachable", help="every pair of scores and turn total, or what play can reach"
    )

    @property
    def outcomes(self) -> Sequence[str]:
        return ("flip tails", "flip heads")

    @property
    def gains(self) -> Sequence[int]:
        return (0, 1)
