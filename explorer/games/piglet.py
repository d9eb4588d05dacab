"""Piglet: Pig with a coin."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.turns import NELLER_PRESSER, TurnGame, pass_law
from explorer.law import Law


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

    def laws(self) -> Iterator[Law]:
        yield pass_law("piglet_position")
        if self.goal == 2:
            known = {"0_0_0": 4 / 7, "0_0_1": 5 / 7, "0_1_0": 2 / 5, "0_1_1": 3 / 5, "1_0_0": 4 / 5,
                     "1_1_0": 2 / 3}  # fmt: skip
            yield Law(
                "the win probabilities of Piglet to 2",
                NELLER_PRESSER,
                "SELECT p.position, abs(p.win_probability - v.value) < 1e-12 FROM position AS p "
                "JOIN json_each(:known) AS v ON v.key = p.position WHERE p.game = :game",
                {"known": json.dumps(known)},
            )
