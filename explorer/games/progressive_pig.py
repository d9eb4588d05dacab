"""Progressive Pig: no turn is wasted, and so the game is acyclic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.race import PAPER, DieGame


@dataclass(frozen=True)
class ProgressivePig(DieGame):
    """Pig in which no turn is wasted: a roll of 1 ends the turn and scores one point instead of
    the turn total, and holding scores one point at least. So every turn brings the end nearer.
    """

    slug: ClassVar[str] = "progressive-pig"
    title: ClassVar[str] = "Progressive Pig"
    sources: ClassVar[Sequence[str]] = (PAPER,)

    goal: int = spec.whole(100, low=1, high=1000, help="points that win")
    faces: int = spec.whole(6, low=2, high=100, help="faces of the die")
    states: str = spec.choice(
        "all", "reachable", help="every pair of scores and turn total, or what play can reach"
    )

    @property
    def gains(self) -> Sequence[int]:
        return [1, *range(2, self.faces + 1)]

    def held(self, turn: int) -> int:
        return max(turn, 1)
