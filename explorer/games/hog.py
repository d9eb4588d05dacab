"""Hog: a race with one throw a turn, of as many dice as the player chooses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind, Move, Part, Policy
from explorer.games.shared.scores import panel

Scores = tuple[int, int]
"""The mover's score and the opponent's."""
OVER: Scores = (-1, -1)

_ROW = 10
"""Dice in a row of a board."""


@dataclass(frozen=True)
class Hog(Game[Scores]):
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
    def throws(self) -> list[tuple[str, list[tuple[int, float]]]]:
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

    def further_positions(self) -> Iterator[Scores]:
        if self.states == "all":
            for score in range(self.goal):
                for opponent in range(self.goal):
                    yield score, opponent

    def positions_known(self) -> int | None:
        return self.goal**2 + 1 if self.states == "all" else None

    def moves_known(self) -> int | None:
        if self.states == "reachable":
            return None
        return self.goal**2 * sum(len(outcomes) for _, outcomes in self.throws)

    def moves(self, position: Scores) -> Iterator[Move]:
        if position == OVER:
            return
        score, opponent = position
        for action, outcomes in self.throws:
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

    def board(self, position: Scores) -> Board | None:
        score, opponent = map(str, position) if position != OVER else (None, None)
        shown = panel(
            [("score", "to move", score), ("opponent", "opponent", opponent)],
            f"goal {self.goal}" if score else "over: the player to move has lost",
            "dice to throw",
        )
        dice = [
            Spot(action, n % _ROW - (min(self.dice, _ROW) - 3) / 2, 3 + n // _ROW)
            for n, (action, _) in enumerate(self.throws)
        ]
        numbers = {spot.name: str(n) for n, spot in enumerate(dice, 1)}
        return shown._replace(spots=[*shown.spots, *dice], pieces={**shown.pieces, **numbers})

    def touches(self, position: Scores, label: str) -> Sequence[str]:
        return [label.partition(":")[0]]

    def policies(self) -> Iterator[Policy[Scores]]:
        yield Policy(
            "dice-N",
            "always throw N dice, or as many as there are",
            lambda number: lambda _: self.throws[min(max(number, 1), self.dice) - 1][0],
        )
