"""Policies of games, by the names of today and those that game files were written with before."""

import pytest

from explorer.answers.resolve import NamedGame
from explorer.games.base import Policy, Strategy
from explorer.games.nim import Nim
from explorer.games.piglet import Piglet


class NimOfBefore(Nim):
    """A game that calls its policies as they were called before."""

    def strategies(self):
        yield Strategy[tuple[int, ...]](
            "all", "take a heap", lambda heaps, last: [str(heaps), last]
        )


class PigletOfBefore(Piglet):
    """A game of chance with a policy that takes a number."""

    def policies(self):
        yield Policy[tuple[int, int, int]](
            "roll-N", "roll", lambda number: lambda _: f"roll {number}"
        )


def test_strategies_of_a_game_file_are_policies():
    about = NamedGame("nim", NimOfBefore())
    policies = {policy.name: policy for policy in about.policies()}
    assert list(policies) == ["bouton", "equalise", "all"]
    former = policies["all"]
    assert isinstance(former, Policy)
    assert (former.meaning, former.make) == ("take a heap", None)
    assert former.answers((1, 2), "x") == ["(1, 2)", "x"]
    assert about.choices(former)("1+2", None) == ["(1, 2)", None]


def test_a_policy_that_is_made_for_a_number_leaves_no_choice():
    about = NamedGame("piglet", PigletOfBefore())
    (policy,) = about.policies()
    text = about.game.format(about.game.start)
    assert about.choices(policy, 7)(text, None) == ["roll 7"]


def test_a_policy_is_given_in_one_way():
    with pytest.raises(TypeError, match="needs one of make and answers"):
        Policy("none", "nothing")
    with pytest.raises(TypeError, match="needs one of make and answers"):
        Policy("both", "twice", lambda number: str, lambda position, last: [])
