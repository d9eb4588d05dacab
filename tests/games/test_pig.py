"""Pig and its relatives: published numbers, exact fractions, and the rules by a second reading."""

from fractions import Fraction

import numpy as np
import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.solve.chance import chance_values, exact_values
from tests.cli.test_bad_input import refused

HALF = Fraction(1, 2)


def start(spec):
    return float(chance_values(generate(resolve(spec))).win_probability[0])


@pytest.mark.parametrize(
    ("spec", "known"),
    [
        ("pig:goal=10", 0.709424322598303),
        ("pig:goal=20", 0.615558549805043),
        ("progressive-pig:goal=10", 0.712137709578723),
    ],
)
def test_published_chances_of_the_start(spec, known):
    assert start(spec) == pytest.approx(known, abs=1e-12)


def test_exact_fractions():
    assert exact_values(generate(resolve("pig:goal=10")))[0] == Fraction(7776, 10961)
    graph = generate(resolve("piglet:goal=2"))
    assert dict(zip(graph.positions, exact_values(graph), strict=True)) == {
        "0_0_0": Fraction(4, 7), "0_0_1": Fraction(5, 7), "0_1_0": Fraction(2, 5),
        "0_1_1": Fraction(3, 5), "1_0_0": Fraction(4, 5), "1_1_0": Fraction(2, 3), "over": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "spec", ["pig:goal=13", "pig:goal=9,faces=3", "progressive-pig:goal=14", "piglet:goal=8",
             "hog:goal=12,dice=3"],
)  # fmt: skip
def test_doubles_are_the_fractions(spec):
    graph = generate(resolve(spec))
    exact = exact_values(graph)
    found = chance_values(graph)
    assert found.win_probability == pytest.approx([float(value) for value in exact], abs=1e-14)
    # Ties are ties of fractions: an action is marked iff it is worth exactly the value.
    for position in range(graph.size):
        worth = {}
        for move in range(graph.offsets[position], graph.offsets[position + 1]):
            label = graph.labels[graph.label_codes[move]]
            weight = 1 if label.action is None else Fraction(graph.probability[move])
            weight = Fraction(weight).limit_denominator(10**6)
            reached = exact[graph.targets[move]]
            worth.setdefault(label.action or label.text, [0, set()])
            worth[label.action or label.text][0] += weight * (
                1 - reached if label.passes_turn else reached
            )
            worth[label.action or label.text][1].add(bool(found.optimal[move]))
        for value, marks in worth.values():
            assert marks == {value == exact[position]}


@pytest.mark.parametrize(
    "goal", [30, *(pytest.param(goal, marks=pytest.mark.slow) for goal in (45, 60))]
)
def test_piglet_where_one_side_wins_nearly_surely(goal):
    """Values within rounding of 0 and 1 on circles of passing prove themselves all the same."""
    graph = generate(resolve(f"piglet:goal={goal}"))
    values = chance_values(graph).win_probability
    known = dict(zip(graph.positions, values.tolist(), strict=True))
    # With one point to go and nothing against it: heads wins, tails gives the turn away.
    for j in (0, goal - 1):
        last = (goal - 1, j, 0)
        flip = (1 + 1 - known[f"{j}_{goal - 1}_0"]) / 2
        assert known["{}_{}_{}".format(*last)] == pytest.approx(flip, abs=1e-12)
    assert known[f"{goal - 1}_{goal - 1}_0"] == pytest.approx(2 / 3, abs=1e-12)
    assert 0.5 < values[0] < 0.52


@pytest.mark.parametrize("progressive", [False, True])
def test_the_equations_of_the_papers(progressive):
    """The recursion as the papers write it, held against every position."""
    goal, faces = 15, 6
    slug = "progressive-pig" if progressive else "pig"
    graph = generate(resolve(f"{slug}:goal={goal}"))
    values = chance_values(graph).win_probability
    known = dict(zip(graph.positions, values.tolist(), strict=True))
    one = int(progressive)

    def p(i, j, k):
        return 1.0 if i + k >= goal else known[f"{i}_{j}_{k}"]

    def lost(j, i):
        """What is left after the turn has passed to the other, who has j against i."""
        return 1.0 if i >= goal else 1 - known[f"{j}_{i}_0"]

    for i in range(goal):
        for j in range(goal):
            for k in range(goal - i):
                roll = (lost(j, i + one) + sum(p(i, j, k + r) for r in range(2, faces + 1))) / faces
                hold = lost(j, i + (max(k, 1) if progressive else k))
                assert known[f"{i}_{j}_{k}"] == pytest.approx(max(roll, hold), abs=1e-13)


@pytest.mark.slow  # most of it compiles: below are smaller goals
def test_pig_to_100():
    graph = generate(resolve("pig"))
    assert (graph.size, graph.move_count) == (505_001, 3_535_000)
    found = chance_values(graph)
    assert found.win_probability[0] == pytest.approx(0.530592725273747, abs=1e-12)
    texts = list(graph.positions)
    places = {text: place for place, text in enumerate(texts)}
    is_hold = np.array([label.text == "hold" for label in graph.labels])[graph.label_codes]
    holds = np.zeros(graph.size, dtype=bool)
    movable = found.preferred >= 0
    holds[movable] = is_hold[found.preferred[movable]]

    def held(i, j):
        return [k for k in range(100 - i) if holds[places[f"{i}_{j}_{k}"]]]

    assert [held(0, 0)[0], held(50, 50)[0], held(0, 50)[0], held(78, 99)] == [21, 21, 29, []]
    assert held(0, 57)[0] == 29
    assert not {98, 99} & set(held(0, 57))
    again = 0
    for i in range(100):
        for j in range(100):
            turns = held(i, j)
            again += (bool(turns) and turns[-1] - turns[0] + 1 != len(turns)) or bool(
                turns and turns[-1] != 99 - i
            )
    assert again == 2503
    # A close decision: 2.7e-8 between rolling and holding.
    moves = range(*graph.offsets[places["1_49_28"] : places["1_49_28"] + 2])
    worth = [0.0, 0.0]
    for move in moves:
        label = graph.labels[graph.label_codes[move]]
        reached = found.win_probability[graph.targets[move]]
        weight = 1.0 if label.action is None else 1 / 6
        worth[label.action is None] += weight * (1 - reached if label.passes_turn else reached)
    assert abs(worth[0] - worth[1]) == pytest.approx(2.7e-8, abs=1e-9)
    reachable = generate(resolve("pig:states=reachable"))
    assert (reachable.size, reachable.move_count) == (480_448, 3_363_129)


@pytest.mark.slow
def test_progressive_pig_to_100():
    graph = generate(resolve("progressive-pig:states=reachable"))
    assert (graph.size, graph.move_count) == (490_249, 3_431_736)
    graph = generate(resolve("progressive-pig"))
    found = chance_values(graph)
    assert found.win_probability[0] == pytest.approx(0.533861387696149, abs=1e-12)
    plain = np.array([label.action is None for label in graph.labels])[graph.label_codes]
    holds = np.add.reduceat(found.optimal & plain, graph.offsets[:-1][graph.degrees > 0])
    rolls = np.add.reduceat(found.optimal & ~plain, graph.offsets[:-1][graph.degrees > 0])
    movable = np.flatnonzero(graph.degrees > 0)
    ties = movable[(holds > 0) & (rolls > 0)]
    texts = {graph.positions[int(place)] for place in ties}
    assert texts == {f"99_{j}_0" for j in range(100)}
    assert plain[found.preferred[ties]].all()  # who may as well hold is shown to hold


@pytest.mark.slow
def test_kernels_compiled_or_not_agree(monkeypatch):
    graph = generate(resolve("pig:goal=12"))
    found = []
    for mode in ("never", "always"):
        monkeypatch.setenv("EXPLORER_COMPILE", mode)
        found.append(chance_values(graph))
    assert np.array_equal(found[0].win_probability, found[1].win_probability)
    assert np.array_equal(found[0].optimal, found[1].optimal)
    assert np.array_equal(found[0].preferred, found[1].preferred)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("pig:goal=0", "goal is a whole number from 1"),
        ("pig:faces=1", "faces is a whole number from 2"),
        ("hog:dice=0", "dice is a whole number from 1"),
    ],
)
def test_bad_parameters(spec, words):
    with pytest.raises(MalformedError, match=words):
        resolve(spec)


def test_a_goal_too_large_says_how_many_positions():
    with pytest.raises(LimitError, match="13,545,001 positions, more than the limit"):
        generate(resolve("pig:goal=300"))


def test_positions_past_the_goal(explorer):
    explorer("build", "pig:goal=10")
    told = "past the goal of 10"
    refused(explorer("show", "pig:goal=10", "10_0_0"), 2, told)
    refused(explorer("show", "pig:goal=10", "4_3_6"), 2, told)
    refused(explorer("show", "pig:goal=10", "04_3_0"), 2, "is not a position")
    assert "wins with probability 0.709424322598303" in explorer("show", "pig:goal=10").out
    assert "roll: wins with probability" in explorer("show", "pig:goal=10", "4_3_2").out
