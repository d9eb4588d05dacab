"""Pig: roll a die again, or hold what the turn has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Policy
from explorer.games.turns import HOLD, NELLER_PRESSER, PAPER, DieGame, Scores, pass_law, start_law
from explorer.law import Law


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

    def laws(self) -> Iterator[Law]:
        yield pass_law("pig_position")
        if self.faces != 6:
            return
        for goal, known in ((10, 7776 / 10961), (20, 0.615558549805043), (100, 0.530592725273747)):
            if goal == self.goal:
                yield start_law(known, NELLER_PRESSER)
        if self.goal == 100:
            yield Law(
                "hold is first right at 21 with 0 to 0 and with 50 to 50, at 29 with 0 to 50",
                NELLER_PRESSER,
                "SELECT score || ' to ' || opponent, min(turn) = 21 + 8 * (score < opponent) "
                "FROM pig_position WHERE game = :game AND optimal_move = 'hold' "
                "AND (score, opponent) IN (VALUES (0, 0), (50, 50), (0, 50)) "
                "GROUP BY score, opponent",
            )
            yield Law(
                "with 78 to 99 roll to the end: holding at 20 is wrong",
                PAPER,
                "SELECT position, optimal_move = 'roll' FROM pig_position "
                "WHERE game = :game AND score = 78 AND opponent = 99",
            )
        if self.goal == 100 and self.states == "all":
            yield Law(
                "no threshold decides: in 2,503 pairs of scores rolling is right again above the "
                "first hold",
                NELLER_PRESSER,
                "SELECT 'pairs', count(*) = 2503 FROM (SELECT score, opponent FROM (SELECT score, "
                "opponent, turn, optimal_move, min(CASE WHEN optimal_move = 'hold' THEN turn END) "
                "OVER (PARTITION BY score, opponent) AS held FROM pig_position "
                "WHERE game = :game AND score IS NOT NULL) "
                "WHERE turn > held AND optimal_move = 'roll' GROUP BY score, opponent)",
            )
