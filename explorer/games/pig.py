"""Pig and its relatives, played with one die or a coin: roll again, or hold what the turn has."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from explorer import spec
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

_NELLER_PRESSER = (
    "T. W. Neller, C. G. M. Presser, Optimal play of the dice game Pig, "
    "The UMAP Journal 25 (2004) 25-47"
)
_PAPER = "Pig, ITB, algorithm strategies"

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
        for place, code in enumerate(codes.tolist()):
            if code == self.goal**3:
                for column in columns:
                    column[place] = None
        return columns

    def _split(self, codes: Ints) -> tuple[list[Any], list[Any], list[Any]]:
        import numpy as np

        scores, turn = np.divmod(codes, self.goal)
        score, opponent = np.divmod(scores, self.goal)
        return score.tolist(), opponent.tolist(), turn.tolist()


def pass_law(view: str) -> Law:
    """What follows from the right to pass: nobody is worse off for being to move."""
    return Law(
        "with equal scores the mover wins at least half the time: he may pass at once",
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


@dataclass(frozen=True)
class Pig(DieGame):
    """Two players race to a number of points. In his turn a player rolls a die as often as he
    likes: each roll but a 1 adds its points to the turn total, a 1 ends the turn with nothing
    gained. When he holds, the turn total is added to his score. Who first has the goal wins.

    Holding at once, with a turn total of 0, is a pass.
    """

    slug: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    sources: ClassVar[Sequence[str]] = (_NELLER_PRESSER, _PAPER)

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
                yield start_law(known, _NELLER_PRESSER)
        if self.goal == 100:
            yield Law(
                "hold is first right at 21 with 0 to 0 and with 50 to 50, at 29 with 0 to 50",
                _NELLER_PRESSER,
                "SELECT score || ' to ' || opponent, min(turn) = 21 + 8 * (score < opponent) "
                "FROM pig_position WHERE game = :game AND optimal_move = 'hold' "
                "AND (score, opponent) IN (VALUES (0, 0), (50, 50), (0, 50)) "
                "GROUP BY score, opponent",
            )
            yield Law(
                "with 78 to 99 roll to the end: holding at 20 is wrong",
                _PAPER,
                "SELECT position, optimal_move = 'roll' FROM pig_position "
                "WHERE game = :game AND score = 78 AND opponent = 99",
            )
        if self.goal == 100 and self.states == "all":
            yield Law(
                "no threshold decides: in 2,503 pairs of scores rolling is right again above the "
                "first hold",
                _NELLER_PRESSER,
                "SELECT 'pairs', count(*) = 2503 FROM (SELECT score, opponent FROM (SELECT score, "
                "opponent, turn, optimal_move, min(CASE WHEN optimal_move = 'hold' THEN turn END) "
                "OVER (PARTITION BY score, opponent) AS held FROM pig_position "
                "WHERE game = :game AND score IS NOT NULL) "
                "WHERE turn > held AND optimal_move = 'roll' GROUP BY score, opponent)",
            )


@dataclass(frozen=True)
class ProgressivePig(DieGame):
    """Pig in which no turn is wasted: a roll of 1 ends the turn and scores one point instead of
    the turn total, and holding scores one point at least. So every turn brings the end nearer.
    """

    slug: ClassVar[str] = "progressive-pig"
    title: ClassVar[str] = "Progressive Pig"
    sources: ClassVar[Sequence[str]] = (_PAPER,)

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
                    yield start_law(known, _PAPER)
        if self.faces == 6 and self.goal == 100:
            yield Law(
                "both actions are equally good exactly at 99 points and a turn total of 0",
                _PAPER,
                "SELECT source, (count(DISTINCT coalesce(action, label)) = 2) = "
                "(source LIKE '99\\_%\\_0' ESCAPE '\\') FROM move "
                "WHERE game = :game AND optimal = 1 GROUP BY source_id",
            )


@dataclass(frozen=True)
class Piglet(TurnGame):
    """Pig with a coin: heads adds a point to the turn total, tails ends the turn with nothing
    gained. Who holds adds the turn total to his score. Who first has the goal wins.
    """

    slug: ClassVar[str] = "piglet"
    title: ClassVar[str] = "Piglet"
    sources: ClassVar[Sequence[str]] = (_NELLER_PRESSER,)
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
            import json

            yield Law(
                "the win probabilities of Piglet to 2",
                _NELLER_PRESSER,
                "SELECT p.position, abs(p.win_probability - v.value) < 1e-12 FROM position AS p "
                "JOIN json_each(:known) AS v ON v.key = p.position WHERE p.game = :game",
                {"known": json.dumps(known)},
            )
