"""Hog: a race with one throw a turn, of as many dice as the player chooses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Kind, Move, Part, Policy
from explorer.games.coded import CodedGame, Expansion, LabelCode
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

Scores = tuple[int, int]
"""The mover's score and the opponent's."""
OVER: Scores = (-1, -1)


@dataclass(frozen=True)
class Hog(CodedGame[Scores]):
    """Two players race to a number of points. In turn a player chooses how many dice to throw, all
    at once. If any shows a 1 the throw scores nothing, else the sum of the dice. Who first has the
    goal wins.
    """

    slug: ClassVar[str] = "hog"
    title: ClassVar[str] = "Hog"
    kind: ClassVar[Kind] = "chance"
    notation: ClassVar[str] = "the mover's score and the opponent's, such as 78_99; over at the end"
    sources: ClassVar[Sequence[str]] = (
        "T. W. Neller, C. G. M. Presser, Optimal play of the dice game Pig, "
        "The UMAP Journal 25 (2004) 25-47",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("score", "integer", "points of the player to move"),
        Part("opponent", "integer", "points of the opponent"),
    )

    goal: int = spec.whole(100, low=1, high=1000, help="points that win")
    faces: int = spec.whole(6, low=2, high=20, help="faces of a die")
    dice: int = spec.whole(10, low=1, high=50, help="most dice in a throw")
    states: str = spec.choice(
        "all", "reachable", help="every pair of scores, or what play can reach"
    )

    @cached_property
    def _throws(self) -> list[tuple[str, list[tuple[int, float]]]]:
        """For each number of dice its action, and (points, probability) of what it may come to."""
        ways = {0: 1}  # points of throws without a 1 -> in how many ways
        throws = []
        for count in range(1, self.dice + 1):
            longer: dict[int, int] = {}
            for total, many in ways.items():
                for face in range(2, self.faces + 1):
                    longer[total + face] = longer.get(total + face, 0) + many
            ways = longer
            every = self.faces**count
            outcomes = [(0, (every - (self.faces - 1) ** count) / every)]
            outcomes += [(total, ways[total] / every) for total in sorted(ways)]
            throws.append(("1 die" if count == 1 else f"{count} dice", outcomes))
        return throws

    def starts(self) -> list[Scores]:
        return [(0, 0)]

    def family(self) -> Iterator[Scores]:
        if self.states == "all":
            for score in range(self.goal):
                for opponent in range(self.goal):
                    yield score, opponent

    def positions_known(self) -> int | None:
        return self.goal**2 + 1 if self.states == "all" else None

    def moves_known(self) -> int | None:
        if self.states == "reachable":
            return None
        return self.goal**2 * sum(len(outcomes) for _, outcomes in self._throws)

    def moves(self, position: Scores) -> Iterator[Move]:
        if position == OVER:
            return
        score, opponent = position
        for action, outcomes in self._throws:
            for points, chance in outcomes:
                total = score + points
                after = (opponent, total) if total < self.goal else OVER
                yield Move(f"{action}: {points}", after, action, None, chance)

    def named_parts(self, position: Scores) -> tuple[int | None, ...]:
        return (None, None) if position == OVER else position

    def format(self, position: Scores) -> str:
        return "over" if position == OVER else "{}_{}".format(*position)

    def parse(self, text: str) -> Scores:
        if text == "over":
            return OVER
        match = re.fullmatch("(0|[1-9][0-9]{0,8})_(0|[1-9][0-9]{0,8})", text, re.ASCII)
        if not match:
            raise self.malformed(text)
        score, opponent = map(int, match.groups())
        if max(score, opponent) >= self.goal:
            raise MalformedError(
                f"{self.slug}: '{text}' is past the goal of {self.goal}: both scores are below it; "
                "the end is over"
            )
        return score, opponent

    def laws(self) -> Iterator[Law]:
        yield Law(
            "with two points to go or fewer one die is best: each more can only show a 1",
            "by the rules",
            "SELECT position, optimal_move = '1 die' FROM hog_position "
            "WHERE game = :game AND score >= :near",
            {"near": max(self.goal - 2, 0)},
        )

    def policies(self) -> Iterator[Policy[Scores]]:
        yield Policy(
            "dice-N",
            "always throw N dice, or as many as there are",
            lambda number: lambda _: self._throws[min(max(number, 1), self.dice) - 1][0],
        )

    # Codes: the scores in a row, and one more for the end.

    def code_space(self) -> int:
        return self.goal**2 + 1

    def encode(self, position: Scores) -> int:
        return self.goal**2 if position == OVER else position[0] * self.goal + position[1]

    def decode(self, code: int) -> Scores:
        return OVER if code == self.goal**2 else divmod(code, self.goal)

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        end = self.goal**2
        parent = np.flatnonzero(codes != end)
        score, opponent = np.divmod(codes[parent], self.goal)
        flat = [outcome for _, outcomes in self._throws for outcome in outcomes]
        points = np.array([points for points, _ in flat], dtype=np.int64)
        total = score[:, None] + points
        child = np.where(total < self.goal, opponent[:, None] * self.goal + total, end)
        return Expansion(
            np.repeat(parent, len(flat)),
            child.ravel(),
            np.tile(np.arange(len(flat), dtype=np.int64), len(parent)),
            np.tile(np.array([chance for _, chance in flat]), len(parent)),
        )

    def label_space(self) -> int:
        return sum(len(outcomes) for _, outcomes in self._throws)

    def label_of(self, label_code: int) -> LabelCode:
        for action, outcomes in self._throws:
            if label_code < len(outcomes):
                return LabelCode(f"{action}: {outcomes[label_code][0]}", action)
            label_code -= len(outcomes)
        raise IndexError(label_code)
