"""Pig: roll a die again, or hold what the turn has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Policy
from explorer.games.shared.race import HOLD, NELLER_PRESSER, PAPER, DieGame, Scores

PRACTICAL = (
    "T. W. Neller, C. G. M. Presser, Practical play of the dice game Pig, "
    "The UMAP Journal 31 (2010) 5-19"
)


@dataclass(frozen=True)
class Pig(DieGame):
    """Two players race to a number of points. In turn a player rolls a die as often as they
    like: each roll but a 1 adds its points to the turn total, a 1 ends the turn with nothing
    gained. When they hold, the turn total is added to their score. Who first has the goal wins.

    Holding at once, with a turn total of 0, is a pass.
    """

    slug: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    sources: ClassVar[Sequence[str]] = (NELLER_PRESSER, PRACTICAL, PAPER)

    goal: int = spec.whole(100, low=1, high=1000, help="points that win")
    faces: int = spec.whole(6, low=2, high=100, help="faces of the die")
    states: str = spec.choice(
        "all", "reachable", help="every pair of scores and turn total, or what play can reach"
    )

    def policies(self) -> Iterator[Policy[Scores]]:
        yield from super().policies()
        end, pace = self._end, self._pace
        published = self.goal == 100 and self.faces == 6
        yield Policy(
            "end-race-or-keep-pace",
            f"roll for the win once either score is {end} or more; else hold at {pace} and an "
            "eighth of the opponent's lead, to the nearest whole number, halves up",
            lambda _: self._end_race_or_keep_pace,
            note=None
            if published
            else "end-race-or-keep-pace is published for 100 points and six faces, with 71 and 21; "
            f"here, for {self.goal:,} points, {end} and {pace} take their place",
        )

    @property
    def _end(self) -> int:
        """The score from which on both race for the goal: 71 of 100."""
        return (71 * self.goal + 50) // 100

    @property
    def _pace(self) -> int:
        """The turn total to hold at with equal scores: 21 where the goal is 100."""
        return (21 * self.goal + 50) // 100

    def _end_race_or_keep_pace(self, position: Scores) -> str:
        score, opponent, turn = position
        needed = self.goal - score
        if max(score, opponent) < self._end:
            # An eighth of the lead, halves up, also where it is negative.
            needed = min(self._pace + (opponent - score + 4) // 8, needed)
        return HOLD if turn >= needed else self.throw
