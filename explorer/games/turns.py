"""What Pig and its relatives share: a turn goes on as long as the player dares."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from explorer.errors import MalformedError
from explorer.games.base import Kind, Move, Part, Policy
from explorer.games.coded import CodedGame, Expansion, LabelCode
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

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


class TurnGame(CodedGame[Scores]):
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

    def family(self) -> Iterator[Scores]:
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

    # Codes: the three numbers in a row, and one more for the end.

    def code_space(self) -> int:
        return self.goal**3 + 1

    def encode(self, position: Scores) -> int:
        if position == OVER:
            return self.goal**3
        score, opponent, turn = position
        return (score * self.goal + opponent) * self.goal + turn

    def decode(self, code: int) -> Scores:
        if code == self.goal**3:
            return OVER
        scores, turn = divmod(code, self.goal)
        return (*divmod(scores, self.goal), turn)

    def family_codes(self) -> Ints:
        import numpy as np

        if self.states != "all":
            return np.zeros(0, dtype=np.int64)
        score, _, turn = np.indices((self.goal,) * 3, sparse=True)
        inside = np.broadcast_to(score + turn < self.goal, (self.goal,) * 3)
        return np.flatnonzero(inside)

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        goal, end = self.goal, self.goal**3
        parent = np.flatnonzero(codes != end)
        scores, turn = np.divmod(codes[parent], goal)
        score, opponent = np.divmod(scores, goal)
        count = len(self.outcomes)
        child = np.empty((len(parent), count + 1), dtype=np.int64)
        label = np.empty_like(child)
        for number, gain in enumerate(self.gains):
            if number == 0:
                total = score + gain
                after = (opponent * goal + total) * goal
            else:
                total = score + turn + gain
                after = codes[parent] + gain
            won = total >= goal
            child[:, number] = np.where(won, end, after)
            # The turn passes with the first, and with a throw that wins.
            label[:, number] = 2 * number + (won | (number == 0))
        banked = score + self._held(turn)
        child[:, count] = np.where(banked >= goal, end, (opponent * goal + banked) * goal)
        label[:, count] = 2 * count + 1
        probability = np.full(child.shape, 1 / count)
        probability[:, count] = np.nan
        return Expansion(
            np.repeat(parent, count + 1), child.ravel(), label.ravel(), probability.ravel()
        )

    def _held(self, turn: Ints) -> Ints:
        return turn

    def label_space(self) -> int:
        return 2 * (len(self.outcomes) + 1)

    def label_of(self, label_code: int) -> LabelCode:
        number, passes = divmod(label_code, 2)
        if number == len(self.outcomes):
            return LabelCode(HOLD)
        return LabelCode(self.outcomes[number], self.throw, bool(passes))

    def format_codes(self, codes: Ints) -> list[str]:
        scores, opponents, turns = self._split(codes)
        end = self.goal**3
        return [
            "over" if code == end else f"{score}_{opponent}_{turn}"
            for code, score, opponent, turn in zip(
                codes.tolist(), scores, opponents, turns, strict=True
            )
        ]

    def parts_of(self, codes: Ints) -> Sequence[Sequence[Any]]:
        columns = self._split(codes)
        for place in (codes == self.goal**3).nonzero()[0].tolist():
            for column in columns:
                column[place] = None
        return columns

    def _split(self, codes: Ints) -> tuple[list[Any], list[Any], list[Any]]:
        import numpy as np

        scores, turn = np.divmod(codes, self.goal)
        score, opponent = np.divmod(scores, self.goal)
        return score.tolist(), opponent.tolist(), turn.tolist()


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


def pass_law(view: str) -> Law:
    """What follows from the right to pass: nobody is worse off for being to move."""
    return Law(
        "with equal scores the mover wins at least half the time: they may pass at once",
        "by the rules: P(i,i,0) >= 1 - P(i,i,0)",
        f"SELECT position, win_probability >= 0.5 FROM {view} "
        "WHERE game = :game AND score = opponent AND turn = 0",
    )


def start_law(win_probability: float, source: str, accuracy: float = 1e-12) -> Law:
    """The published win probability of the start."""
    return Law(
        f"the first player wins with probability {win_probability}",
        source,
        "SELECT start, abs(p.win_probability - :published) <= :accuracy FROM game AS g "
        "JOIN position AS p ON p.game = g.game AND p.position = g.start WHERE g.game = :game",
        {"published": win_probability, "accuracy": accuracy},
    )
