"""Win probabilities against brute force, published numbers and exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, GameGraph, Label
from explorer.solve.chance import chance_values
from tests import naive_chance

WORTH = {NONE: 0, LOSE: 0, WIN: 1, DRAW: Fraction(1, 2)}


@st.composite
def chance_games(draw, most=4):
    """Small games of chance with circles, passes, plain moves, draws: (graph, actions, ends)."""
    size = draw(st.integers(1, most))
    actions, moves, chances, ends = [], [], [], {}
    budget = 7  # positions with a choice make the brute force long
    for position in range(size):
        count = draw(st.integers(0, 2 if budget > 0 else 1))
        budget -= 2 * (count > 1)
        listed = []
        for number in range(count):
            outcomes = draw(st.integers(1, 3))
            weights = draw(st.lists(st.integers(1, 3), min_size=outcomes, max_size=outcomes))
            plain = outcomes == 1 and draw(st.booleans())
            action = []
            for place, weight in enumerate(weights):
                target, passes = draw(st.integers(0, size - 1)), draw(st.booleans())
                chance = Fraction(weight, sum(weights))
                action.append((chance, passes, target))
                label = Label(f"{number}.{place}", None if plain else f"a{number}", None, passes)
                moves.append((position, label, target))
                chances.append(np.nan if plain else float(chance))
            listed.append(action)
        actions.append(listed)
        if not listed:
            ends[position] = draw(st.sampled_from([NONE, LOSE, WIN, DRAW]))
    graph = GameGraph.from_moves(size, moves, kind="chance", verdicts=ends)
    graph = GameGraph(**{**vars(graph), "probability": np.array(chances)})
    return graph, actions, {position: WORTH[verdict] for position, verdict in ends.items()}


@given(chance_games())
@settings(max_examples=300, deadline=None)
def test_random_games_have_the_values_of_brute_force(game):
    graph, actions, ends = game
    known = naive_chance.win_probabilities(actions, ends)
    found = chance_values(graph)
    assert found.win_probability == pytest.approx([float(value) for value in known], abs=1e-12)
    # An action is optimal iff it is worth what the position is.
    move = 0
    for position, listed in enumerate(actions):
        first, best = move, []
        for action in listed:
            worth = sum(p * (1 - known[t] if passes else known[t]) for p, passes, t in action)
            marks = set(found.optimal[move : move + len(action)].tolist())
            assert marks == {worth == known[position]}
            best += [move] if worth == known[position] else []
            move += len(action)
        shown = int(found.preferred[position])
        assert shown in best if listed else (shown == -1 and first == move)
