"""Progressive Pig: no turn is wasted, and so the game is acyclic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.games.turns import PAPER, DieGame, start_law
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints


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

    def _held(self, turn: Ints) -> Ints:
        import numpy as np

        return np.maximum(turn, 1)

    def laws(self) -> Iterator[Law]:
        if self.faces == 6:
            for goal, known in ((10, 0.712137709578723), (100, 0.533861387696149)):
                if goal == self.goal:
                    yield start_law(known, PAPER)
        if self.faces == 6 and self.goal == 100:
            yield Law(
                "both actions are equally good exactly at 99 points and a turn total of 0",
                PAPER,
                "SELECT source, (count(DISTINCT coalesce(action, label)) = 2) = "
                "(source LIKE '99\\_%\\_0' ESCAPE '\\') FROM move "
                "WHERE game = :game AND optimal = 1 GROUP BY source_id",
            )
