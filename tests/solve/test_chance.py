"""Win probabilities against brute force, published numbers and exact fractions."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import LimitError
from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, GameGraph, Label
from explorer.solve import endless
from explorer.solve.chance import chance_values, exact_values
from tests import naive_chance
from tests.examples import examples

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
@examples(300)
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


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 12))]
)
def test_larger_games_have_the_values_of_iteration(seed, monkeypatch):
    """Every throw may end the game, so iteration converges fast; components are large, and no one
    can be held in a circle, so the slow way is not taken."""
    monkeypatch.setattr(endless, "solve_component", None)
    monkeypatch.setenv("EXPLORER_COMPILE", "always" if seed > 7 else "never")
    dice = np.random.default_rng(seed)
    size = int(dice.integers(20, 150))
    moves, chances = [], []
    for position in range(1, size):
        for action in range(int(dice.integers(1, 4))):
            targets = dice.integers(0, size, int(dice.integers(1, 4)))
            weights = dice.random(len(targets)) + 0.1
            weights *= 0.9 / weights.sum()
            for place, target in enumerate([*targets.tolist(), 0]):
                passes = bool(dice.random() < 0.6)
                label = Label(f"{action}.{place}", f"a{action}", None, passes)
                moves.append((position, label, target))
                chances.append(weights[place] if place < len(weights) else 0.1)
    graph = GameGraph.from_moves(size, moves, kind="chance")
    graph = GameGraph(**{**vars(graph), "probability": np.array(chances)})
    values = np.full(size, 0.5)
    values[0] = 0
    _, labels, targets = zip(*moves, strict=True)
    passes = np.array([label.passes_turn for label in labels])
    throws = [f"{source} {label.action}" for source, label, _ in moves]
    actions, places = np.unique(throws, return_inverse=True)
    owners = np.array([int(action.split()[0]) for action in actions])
    for _ in range(600):
        reached = np.where(passes, 1 - values[list(targets)], values[list(targets)])
        worth = np.bincount(places, weights=np.array(chances) * reached)
        values = np.zeros(size)
        np.maximum.at(values, owners, worth)
    assert chance_values(graph).win_probability == pytest.approx(values.tolist(), abs=1e-12)


def test_nobody_leaves_a_circle_that_is_better_than_any_end():
    """Whoever leaves it loses: both stay, and have half a win each."""
    moves = [(0, "stay", 1), (1, "stay", 0), (0, Label("leave", passes_turn=False), 2),
             (1, Label("leave", passes_turn=False), 2)]  # fmt: skip
    graph = GameGraph.from_moves(3, moves, kind="chance")
    found = chance_values(graph)
    assert found.win_probability.tolist() == [0.5, 0.5, 0]
    assert found.optimal.tolist() == [True, False, True, False]


CIRCLES = {
    "alone": {"you": [("stay", False, "you")]},
    "two turns": {"you": [("stay", True, "me")], "me": [("on", True, "you")]},
    "I throw again and again": {
        "you": [("stay", True, "me")],
        "me": [("on", True, "you"), ("on", False, "me")],
    },
    "one of mine goes on": {
        "you": [("stay", True, "me")],
        "me": [("on", False, "mine")],
        "mine": [("on", True, "you")],
    },
    "one of yours goes on": {
        "you": [("stay", False, "yours")],
        "yours": [("on", True, "me")],
        "me": [("on", True, "you")],
    },
    "of four turns": {
        "you": [("stay", True, "me")],
        "me": [("on", True, "yours")],
        "yours": [("on", True, "mine")],
        "mine": [("on", True, "you")],
    },
    "by chance": {
        "you": [("stay", True, "me"), ("stay", False, "yours")],
        "yours": [("on", True, "me")],
        "me": [("on", True, "you"), ("on", False, "mine")],
        "mine": [("on", True, "you")],
    },
}


def lured(circle, end):
    """You may stay in a circle, which is worth a half, leave it for 3 chances in 10, or take a road
    to an end where I win. That is too far off to be seen at first, so the road is as good as
    staying. Then leaving is better than the road; staying no better, as long as it comes to leaving
    later. Gives the graph, the names of its positions, and those of its moves.
    """
    road = [f"road {number}" for number in range(6)]
    moves = [("road 0", "win", None, end == "cornered", end, np.nan)]
    if end == "cornered":  # there you lose sooner or later
        moves.append((end, "roll low", "roll", False, "lost", 0.5))
        moves.append((end, "roll high", "roll", True, "road 0", 0.5))
    for before, here in pairwise(road):
        moves.append((before, "back", None, False, here, np.nan))
        moves.append((here, "on", None, False, before, np.nan))
    moves.append((road[-1], "give way", None, True, "you", np.nan))
    moves.append(("you", "take the road", None, True, road[-1], np.nan))
    for source, listed in circle.items():
        for label, passes, target in listed:
            moves.append((source, f"{label}: {target}", label, passes, target, 1 / len(listed)))
    moves.append(("you", "leave and win", "leave", False, "won", 0.3))
    moves.append(("you", "leave and lose", "leave", False, "lost", 0.7))
    names = [*road, "you", *(name for name in circle if name != "you"), "won", "lost", "cornered"]
    moves.sort(key=lambda move: names.index(move[0]))
    graph = GameGraph.from_moves(
        len(names),
        [
            (names.index(source), Label(label, action, None, passes), names.index(target))
            for source, label, action, passes, target, _ in moves
        ],
        kind="chance",
        verdicts={names.index("won"): WIN},
    )
    chances = np.array([move[-1] for move in moves])
    graph = GameGraph(**{**vars(graph), "probability": chances})
    return graph, names, [move[1] for move in moves]


@pytest.mark.parametrize("end", ["won", "cornered"])
@pytest.mark.parametrize("circle", CIRCLES.values(), ids=CIRCLES)
def test_a_circle_is_not_left_because_another_way_out_was_worse(circle, end):
    graph, names, moves = lured(circle, end)
    found = chance_values(graph)
    values = dict(zip(names, found.win_probability.tolist(), strict=True))
    expected = {f"road {number}": 1 for number in range(6)} | dict.fromkeys(circle, 0.5)
    assert values == pytest.approx(expected | {"won": 1, "lost": 0, "cornered": 0}, abs=1e-12)
    best = {move for move, optimal in zip(moves, found.optimal, strict=True) if optimal}
    assert not best & {"take the road", "leave and win", "leave and lose", "give way"}


@pytest.mark.parametrize(
    ("moves", "values"),
    [
        # x = 1/3 (1 - 1/2) + 1/3 x + 1/3, where the other waits for ever.
        ([(0, "pass", "roll", True, 1, 1 / 3), (0, "again", "roll", False, 0, 1 / 3),
          (0, "win", "roll", False, 2, 1 / 3), (1, "wait", None, False, 1, np.nan),
          (1, "go", None, True, 0, np.nan)], [3 / 4, 1 / 2, 1]),
        # Sooner or later a win; so the other waits for ever, too.
        ([(0, "again", "roll", False, 0, 2 / 3), (0, "win", "roll", False, 2, 1 / 3),
          (0, "go", None, True, 1, np.nan), (1, "pass", "toss", True, 0, 1 / 2),
          (1, "again", "toss", False, 1, 1 / 2), (1, "wait", None, False, 1, np.nan)],
         [1, 1 / 2, 1]),
    ],
)  # fmt: skip
def test_who_waits_for_ever_leaves_others_their_exact_values(moves, values):
    """Equations without a single solution say nothing of the other positions, either."""
    listed = [(source, Label(*label, None, passes), target)
              for source, *label, passes, target, _ in moves]  # fmt: skip
    graph = GameGraph.from_moves(3, listed, kind="chance", verdicts={2: WIN})
    graph = GameGraph(**{**vars(graph), "probability": np.array([move[-1] for move in moves])})
    assert chance_values(graph).win_probability == pytest.approx(values, abs=1e-12)


def test_circles_that_are_not_solved_are_refused(monkeypatch):
    graph, _, _ = lured(CIRCLES["two turns"], "won")
    with pytest.raises(LimitError, match="circles of constant value have no exact solution"):
        exact_values(graph)
    with monkeypatch.context() as without:  # the policy to begin with proves nothing
        without.setattr(endless, "_STOPPING", ())
        with pytest.raises(LimitError, match="no policy proves itself the best"):
            chance_values(graph)
    monkeypatch.setattr(endless, "LARGEST", 8)  # six of the road, you and me
    assert chance_values(graph).win_probability[6] == pytest.approx(0.5, abs=1e-12)
    monkeypatch.setattr(endless, "LARGEST", 7)
    with pytest.raises(LimitError, match=r"^8 positions lie in circles"):
        chance_values(graph)


@pytest.mark.parametrize("size", [1, 2, 5, 20, 501])
def test_equations_are_solved_in_whatever_order_they_stand(size):
    """Beyond some hundreds of them by another program, which is held to the same."""
    dice = np.random.default_rng(size)
    system = dice.random((size, size)) * (dice.random((size, size)) < 0.3)
    system += size * np.eye(size)[dice.permutation(size)]
    solution = dice.random(size)
    assert endless._solved(system, system @ solution) == pytest.approx(solution, abs=1e-9)
    system[-1] = 0
    with pytest.raises(np.linalg.LinAlgError):
        endless._solved(system, np.ones(size))


@pytest.mark.skipif(np.finfo(np.longdouble).eps > 1e-18, reason="no longer doubles here")
def test_small_systems_are_solved_more_exactly_than_doubles_allow():
    """Round and round with a chance of 1e-11 to leave: doubles lose eleven digits of sixteen."""
    dice = np.random.default_rng(1)
    play = dice.random((3, 3))
    play *= (1 - 1e-11) / play.sum(axis=1, keepdims=True)
    system, leave = np.eye(3) - play, 1e-11 * dice.random(3)
    rows = [
        [*map(Fraction, row), Fraction(right)]
        for row, right in zip(system.tolist(), leave.tolist(), strict=True)
    ]
    expected = [float(value) for value in naive_chance.solved(rows)]
    assert endless._solved(system, leave) == pytest.approx(expected, rel=1e-8, abs=0)


def test_a_very_long_wait_is_still_exact():
    """Out of a circle with a chance of one in a million."""
    chance = 1e-6
    moves = [(0, Label("go", "try", None, False), 1), (0, Label("wait", "try", None, False), 0)]
    graph = GameGraph.from_moves(2, moves, kind="chance", verdicts={1: WIN})
    graph = GameGraph(**{**vars(graph), "probability": np.array([chance, 1 - chance])})
    assert chance_values(graph).win_probability[0] == pytest.approx(1, abs=1e-9)


def test_probabilities_that_are_no_simple_fractions_have_no_exact_values():
    moves = [(0, Label(str(n), "try", None, False), n) for n in (0, 1, 2)]
    graph = GameGraph.from_moves(3, moves, kind="chance", verdicts={1: WIN})
    odd = np.array([0.12345678912345, 0.2345678912345])
    graph = GameGraph(**{**vars(graph), "probability": np.array([*odd, 1 - odd.sum()])})
    with pytest.raises(LimitError, match="no simple fractions"):
        exact_values(graph)
