"""Policies of games of chance against each other, by brute force over fractions."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.graph.actions import actions_of
from explorer.graph.arrays import DRAW, WIN, GameGraph, Label
from explorer.solve import policies
from explorer.solve.policies import Tally, match, simulate
from tests.examples import examples
from tests.naive_chance import HALF, evaluated
from tests.solve.test_chance import chance_games


def chosen(graph, policy):
    """A policy of the brute force, position -> which of its actions, as the program has it."""
    first = actions_of(graph).offsets[:-1]
    numbers = np.full(graph.size, -1, dtype=np.int64)
    for position, action in policy.items():
        numbers[position] = first[position] + action
    return numbers


def won(actions, ends, mine, yours):
    """My chances if I move in each position, and if you do."""
    first = [value + HALF for value in evaluated(actions, ends, mine, yours)]
    return first, [HALF - value for value in evaluated(actions, ends, yours, mine)]


@given(chance_games(), st.data())
@examples(200)
def test_two_policies_have_the_chances_of_brute_force(game, data):
    graph, actions, ends = game
    choices = st.fixed_dictionaries(
        {p: st.integers(0, len(listed) - 1) for p, listed in enumerate(actions) if listed}
    )
    one, other = data.draw(choices), data.draw(choices)
    found = match(graph, chosen(graph, one), chosen(graph, other))
    first, second = won(actions, ends, one, other)
    assert found.first == pytest.approx([float(chance) for chance in first], abs=1e-12)
    assert found.second == pytest.approx([float(chance) for chance in second], abs=1e-12)
    assert found.answer is None


@given(chance_games(most=3), st.data(), st.booleans())
@examples(100)
def test_the_best_answer_is_the_best_of_all(game, data, answers_first):
    graph, actions, ends = game
    ranges = {p: range(len(listed)) for p, listed in enumerate(actions) if listed}
    fixed = {p: data.draw(st.sampled_from(each)) for p, each in ranges.items()}
    every = [
        won(actions, ends, dict(zip(ranges, policy, strict=True)), fixed)
        for policy in product(*ranges.values())
    ]
    best = [float(max(chances)) for chances in zip(*(a + b for a, b in every), strict=True)]
    if answers_first:
        found = match(graph, None, chosen(graph, fixed))
        told = [*found.first, *found.second]
        again = match(graph, found.answer, chosen(graph, fixed))
        reached = [*again.first, *again.second]
    else:
        found = match(graph, chosen(graph, fixed), None)
        told = [*(1 - found.second), *(1 - found.first)]
        again = match(graph, chosen(graph, fixed), found.answer)
        reached = [*(1 - again.second), *(1 - again.first)]
    assert told == pytest.approx(best, abs=1e-12)
    assert (found.answer >= 0).tolist() == [bool(listed) for listed in actions]
    assert reached == pytest.approx(best, abs=1e-12)


def test_a_tally_counts_what_was_not_won_or_lost_half():
    assert Tally(10, 3, 4, 2).share == (3 + 4 / 2 + 2 / 2) / 10


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_of_r_g_newcombe(won, games, low, high):
    """Statistics in Medicine 17 (1998) 857-872, table I, method 3."""
    assert Tally(games, won, 0, 0).interval == pytest.approx((low, high), abs=5e-5)


def coin():
    """Toss for heads, which wins once in 4 times, else the turn passes; or end it by a draw, or so
    that the other is to move and cannot."""
    toss, passes = Label("heads", "toss", None, False), Label("tails", "toss", None, True)
    moves = [(0, toss, 1), (0, Label("draw"), 2), (0, passes, 0), (0, Label("take the last"), 3)]
    graph = GameGraph.from_moves(4, moves, kind="chance", verdicts={1: WIN, 2: DRAW})
    chances = np.array([0.25, np.nan, 0.75, np.nan])
    return GameGraph(**{**vars(graph), "probability": chances})


@pytest.mark.parametrize("a_begins", [True, False])
def test_played_games_are_won_as_often_as_reckoned(a_begins):
    """A's chance to begin and toss heads first is 1/4 : (1 - 9/16) = 4/7."""
    graph, toss = coin(), np.array([0, -1, -1, -1])
    told = []
    tally = simulate(
        graph, toss, toss, 4_000, 7, a_begins=a_begins, progress=lambda *done: told.append(done)
    )
    assert (tally.games, tally.drawn, tally.unfinished) == (4_000, 0, 0)
    expected = 4 / 7 if a_begins else 3 / 7
    assert abs(tally.share - expected) < 4 * (expected * (1 - expected) / 4_000) ** 0.5
    assert told[0] == (0, 4_000)
    assert told[-1] == (4_000, 4_000)
    assert told == sorted(told)


def test_played_games_that_are_drawn_won_at_once_or_stopped(monkeypatch):
    graph = coin()
    toss, draw, last = (np.array([action, -1, -1, -1]) for action in range(3))
    assert simulate(graph, draw, draw, 9, 1) == Tally(9, 0, 9, 0)
    # Whoever takes the last leaves none to the other, who is to move and has lost.
    assert simulate(graph, last, draw, 9, 1) == Tally(9, 9, 0, 0)
    assert simulate(graph, draw, last, 9, 1, a_begins=False) == Tally(9, 0, 0, 0)
    assert simulate(graph, last, draw, 9, 1, a_begins=False) == Tally(9, 0, 9, 0)
    monkeypatch.setattr(policies, "MOST_TURNS", 1)
    once = simulate(graph, toss, toss, 4_000, 7)
    assert once.drawn == 0
    assert once.won + once.unfinished == 4_000
    assert abs(once.won - 1_000) < 4 * (4_000 * 3 / 16) ** 0.5
