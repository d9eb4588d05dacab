"""What Pig and its relatives share: a turn goes on as long as the player dares."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from explorer.board import Board
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind, Move, Part, Policy
from explorer.games.shared.scores import panel

Scores = tuple[int, int, int]
"""The mover's score, the opponent's, and the turn total."""
OVER: Scores = (-1, -1, -1)
"""The end: whose turn it would be has lost."""

NELLER_PRESSER = (
    "T. W. Neller, C. G. M. Presser, Optimal play of the dice game Pig, "
    "The UMAP Journal 25 (2004) 25-47"
)
PAPER = "Pig, ITB, algorithm strategies"

HOLD = "hold"


class TurnGame(Game[Scores]):
    """A race to `goal` in which a turn goes on as long as the player dares.

    Subclasses are dataclasses with the parameters `goal` and `states`. They say what a throw may
    come to; a throw is one chance action, and holding is the other choice.
    """

    kind: ClassVar[Kind] = "chance"
    notation: ClassVar[str] = (
        "the mover's score, the opponent's, and the turn total, such as 78_99_0; over at the end"
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("score", "integer", "points of the player to move, without the turn's"),
        Part("opponent", "integer", "points of the opponent"),
        Part("turn", "integer", "points of this turn"),
    )
    throw: ClassVar[str]
    """The name of the chance action."""

    goal: int
    states: str

    @property
    @abstractmethod
    def outcomes(self) -> Sequence[str]:
        """The labels of what a throw may show, all equally likely; the first ends the turn."""

    @property
    @abstractmethod
    def gains(self) -> Sequence[int]:
        """What each adds to the turn total; the first adds to the score, and the turn passes."""

    def held(self, turn: int) -> int:
        """What holding at this turn total is worth."""
        return turn

    def starts(self) -> list[Scores]:
        return [(0, 0, 0)]

    def further_positions(self) -> Iterator[Scores]:
        if self.states == "all":
            for score in range(self.goal):
                for opponent in range(self.goal):
                    for turn in range(self.goal - score):
                        yield score, opponent, turn

    def positions_known(self) -> int | None:
        if self.states == "reachable":
            return None
        return self.goal * self.goal * (self.goal + 1) // 2 + 1

    def moves_known(self) -> int | None:
        known = self.positions_known()
        return None if known is None else (known - 1) * (len(self.outcomes) + 1)

    def moves(self, position: Scores) -> Iterator[Move]:
        if position == OVER:
            return
        score, opponent, turn = position
        chance = 1 / len(self.outcomes)
        for number, (label, gain) in enumerate(zip(self.outcomes, self.gains, strict=True)):
            after = (opponent, score + gain, 0) if number == 0 else (score, opponent, turn + gain)
            total = score + (gain if number == 0 else turn + gain)
            if total >= self.goal:
                yield Move(label, OVER, self.throw, None, chance)
            else:
                yield Move(label, after, self.throw, None, chance, passes_turn=number == 0)
        banked = score + self.held(turn)
        yield Move(HOLD, (opponent, banked, 0) if banked < self.goal else OVER)

    def named_parts(self, position: Scores) -> tuple[int | None, ...]:
        return (None, None, None) if position == OVER else position

    def format(self, position: Scores) -> str:
        return "over" if position == OVER else "{}_{}_{}".format(*position)

    def parse(self, text: str) -> Scores:
        if text == "over":
            return OVER
        match = re.fullmatch("([0-9]{1,9})_([0-9]{1,9})_([0-9]{1,9})", text, re.ASCII)
        if not match:
            raise self.malformed(text)
        score, opponent, turn = map(int, match.groups())
        if text != f"{score}_{opponent}_{turn}":
            raise self.malformed(text)
        if score + turn >= self.goal or opponent >= self.goal:
            raise MalformedError(
                f"{self.slug}: '{text}' is past the goal of {self.goal}: both scores, and the "
                "mover's with the turn total, are below it; the end is over"
            )
        return score, opponent, turn

    def board(self, position: Scores) -> Board | None:
        score, opponent, turn = map(str, position) if position != OVER else (None, None, None)
        shown = [
            ("score", "to move", score),
            ("turn", "this turn", turn),
            (self.throw, self.throw, "?" if turn else None),
            ("opponent", "opponent", opponent),
        ]
        over = ["over: the player to move has lost"] if position == OVER else []
        return panel(shown, f"goal {self.goal}", *over)

    def touches(self, position: Scores, label: str) -> Sequence[str]:
        return ["turn", "score"] if label == HOLD else [self.throw]

    def policies(self) -> Iterator[Policy[Scores]]:
        yield Policy(
            "hold-at-N",
            "hold as soon as the turn total is N, or enough to win",
            lambda number: (
                lambda position: (
                    HOLD if position[2] >= min(number, self.goal - position[0]) else self.throw
                )
            ),
        )


class DieGame(TurnGame):
    """A turn game played with a die of `faces` faces, of which the 1 ends the turn."""

    throw: ClassVar[str] = "roll"

    faces: int

    @property
    def outcomes(self) -> Sequence[str]:
        return [f"roll {face}" for face in range(1, self.faces + 1)]

    @property
    def gains(self) -> Sequence[int]:
        return [0, *range(2, self.faces + 1)]
