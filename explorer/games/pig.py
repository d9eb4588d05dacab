"""Pig: roll a die again, or hold what the turn has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Policy
from explorer.games.shared.race import HOLD, NELLER_PRESSER, PAPER, DieGame, Scores


@dataclass(frozen=True)
class Pig(DieGame):
    """Two players race to a number of points. In turn a player rolls a die as often as they
    like: each roll but a 1 adds its points to the turn total, a 1 ends the turn with nothing
    gained. When they hold, the turn total is added to their score. Who first has the goal wins.

    Holding at once, with a turn total of 0, is a pass.
    """

    slug: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    sources: ClassVar[Sequence[str]] = (NELLER_PRESSER, PAPER)

    goal: int = spec.whole(100, low=1, high=1000, help="points that win")
    faces: int = spec.whole(6, low=2, high=100, help="faces of the die")
    states: str = spec.choice(
        "all", "reachable", help="every pair of scores and turn total, or what play can reach"
    )

    def policies(self) -> Iterator[Policy[Scores]]:
        yield from super().policies()
        yield Policy(
            "end-race-or-keep-pace",
            "roll for the win once either score is 71 or more; else hold at 21 and an eighth of "
            "the opponent's lead",
            lambda _: self._end_race_or_keep_pace,
        )

    def _end_race_or_keep_pace(self, position: Scores) -> str:
        score, opponent, turn = position
        if max(score, opponent) >= 71:
            needed = self.goal - score
        else:
            needed = min(21 + round((opponent - score) / 8), self.goal - score)
        return HOLD if turn >= needed else self.throw
