"""Rounds: any cut of any graph, through components too, gives the outcomes of the whole."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import LimitError
from explorer.graph.arrays import LOSE, NONE, WIN, GameGraph
from explorer.graph.part import cut
from explorer.solve.rounds import outcomes_in_rounds, solve_in_rounds
from explorer.solve.solution import solve
from tests.examples import examples
from tests.graphs import graphs
from tests.solve.test_parts import SLOW, columns, drawish


def assert_same(graph, number):
    whole, rounds = solve(graph), solve_in_rounds(graph, number)
    assert columns(rounds) == columns(whole)
    assert rounds.optimal.tolist() == whole.optimal.tolist()


@given(graphs(kind="alternating"), st.lists(st.integers(0, 3), min_size=9, max_size=9))
@examples(200)
def test_rounds_give_any_cut_the_values_of_the_whole(graph, number):
    """Parts may be empty."""
    assert_same(graph, np.array(number[: graph.size]))


@pytest.mark.parametrize("seed", [*range(9), *(pytest.param(n, marks=SLOW) for n in range(9, 99))])
def test_rounds_correct_the_remoteness_of_long_ways(seed):
    dice = np.random.default_rng(seed)
    assert_same(drawish(seed), dice.integers(0, 1 + seed % 9, 150))


def test_rounds_of_a_component_begin_from_what_is_known_outside_it():
    graph = drawish(0)
    whole = solve(graph)
    inside = np.flatnonzero(graph.degrees)
    number = np.full(graph.size, 2)
    number[inside] = inside % 2
    outcome, remoteness = np.zeros(150, dtype=np.int8), np.zeros(150, dtype=np.int32)
    ends = graph.degrees == 0
    outcome[ends], remoteness[ends] = whole.outcome[ends], 0
    outcomes_in_rounds([*cut(graph, number)][:2], outcome, remoteness)
    assert outcome.tolist() == whole.outcome.tolist()
    assert remoteness.tolist() == whole.remoteness.tolist()


def test_a_part_is_solved_again_only_if_its_fringe_has_changed():
    """Each position of a path is a part, solved from its end or from its beginning."""
    path = [(n, "on", n + 1) for n in range(9)]
    graph = GameGraph.from_moves(10, path, kind="alternating")
    outcome, remoteness = np.zeros(10, dtype=np.int8), np.zeros(10, dtype=np.int32)
    work = outcomes_in_rounds([*cut(graph, np.arange(10)[::-1])], outcome, remoteness)
    assert (work.rounds, work.solved) == (2, 20)  # once for what is decided, once for draws
    assert remoteness.tolist() == [*range(9, -1, -1)]
    work = outcomes_in_rounds([*cut(graph, np.arange(10))], outcome, remoteness)
    assert (work.rounds, work.solved) == (11, 29)
    assert remoteness.tolist() == [*range(9, -1, -1)]


@pytest.mark.parametrize(
    ("kind", "words"),
    [("impartial", "nim-value"), ("chance", "win probability"), ("puzzle", "completions")],
)
def test_what_rounds_cannot_find_is_refused(kind, words):
    graph = GameGraph.from_moves(2, [(0, "on", 1)], kind=kind)
    with pytest.raises(LimitError, match=f"^rounds do not find the {words} of"):
        solve_in_rounds(graph, np.array([0, 1]))
    if kind == "impartial":
        misere = replace(graph, verdicts=np.array([NONE, WIN], dtype=np.int8))
        assert solve_in_rounds(misere, np.array([0, 1])).outcome.tolist() == [LOSE, WIN]
