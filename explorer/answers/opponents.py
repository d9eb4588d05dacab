"""Who plays the other side: perfectly, at random, by a policy of the game, or as well as is said.

An opponent chooses among the choices of a turn, and leaves equal ones to the play's source of
chance, so that a seed makes their play come again.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from explorer.answers.play import Turn
from explorer.answers.policies import named_policy
from explorer.answers.resolve import NamedGame
from explorer.errors import ExplorerError, MalformedError, option
from explorer.query.choices import RANK, Choice

Opponent = Callable[[Turn, str | None, Random], Choice]
"""(turn, label of the last move, source of chance) -> what is chosen."""

PERFECT, RANDOM = "perfect", "random"
BEST_SKILL = 10


def perfect(turn: Turn, last: str | None, chance: Random) -> Choice:
    """One of the optimal choices: the soonest win, the latest loss, any draw."""
    best = [choice for choice in turn.choices if choice.optimal]
    return chance.choice(best or list(turn.choices))


def at_random(turn: Turn, last: str | None, chance: Random) -> Choice:
    """Any choice, each as likely as another."""
    return chance.choice(list(turn.choices))


def skilled(skill: int) -> Opponent:
    """An opponent between `at_random` (skill 0) and `perfect` (skill 10).

    What a choice costs is counted: an outcome one worse 1 (a draw for a win; a loss for a win 2),
    a delay less than 1/2, a chance of winning 4 times what is lost of it. A choice of cost c comes
    exp(-c s / (10 - s)) times as often as an optimal one with skill s. MalformedError unless the
    skill is 0 to 10.
    """
    if not 0 <= skill <= BEST_SKILL:
        raise MalformedError(f"the skill {skill} is out of range: give 0 to {BEST_SKILL}")
    if skill in (0, BEST_SKILL):
        return perfect if skill else at_random

    def choose(turn: Turn, last: str | None, chance: Random) -> Choice:
        sharpness = skill / (BEST_SKILL - skill)
        weights = [exp(-cost * sharpness) for cost in costs(turn)]
        (chosen,) = chance.choices(turn.choices, weights)
        return chosen

    return choose


def costs(turn: Turn) -> list[float]:
    """What each choice of a turn costs its player, compared with the best: see `skilled`.

    >>> win = Choice("a", [], outcome="win", plies=3, delta=0, optimal=True)
    >>> late = Choice("b", [], outcome="win", plies=5, delta=2, optimal=False)
    >>> lost = Choice("c", [], outcome="lose", plies=2, optimal=False)
    >>> costs(Turn("x", "first", [win, late, lost], "win", "win in 3"))
    [0.0, 0.3333333333333333, 2.0]
    """
    best = max(RANK[choice.outcome] for choice in turn.choices)
    chance = max(choice.probability or 0 for choice in turn.choices)
    listed = []
    for choice in turn.choices:
        delay = 0 if not choice.delta else choice.delta / (2 * (choice.delta + 1))
        lost = 4 * (chance - choice.probability) if choice.probability is not None else 0
        listed.append(float(best - RANK[choice.outcome] + delay + lost))
    return listed


def opponent(about: NamedGame, name: str | None, skill: int | None = None) -> Opponent:
    """The opponent of that name: perfect (also where nothing is said), random, or a policy of the
    game; or the one of a skill.

    MalformedError if the game has no such policy, or a name and a skill are given.
    """
    if skill is not None:
        if name is not None:
            both = option("--opponent and --skill both say", "a name and a skill both say")
            raise MalformedError(f"{both} who plays: give one of them")
        return skilled(skill)
    if name in (None, PERFECT):
        return perfect
    if name == RANDOM:
        return at_random
    assert name is not None
    allowed = named_policy(about, name, besides=(PERFECT, RANDOM))

    def choose(turn: Turn, last: str | None, chance: Random) -> Choice:
        names = allowed(turn.position, last)
        listed = [choice for choice in turn.choices if choice.name in names]
        if not listed:
            raise ExplorerError(f"the policy {name} says no move in {turn.position}")
        return chance.choice(listed)

    return choose
