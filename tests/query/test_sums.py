"""Sums of stored games agree with their product graphs, move by move."""

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.graph.arrays import DRAW, LOSE, OUTCOMES, WIN
from explorer.query.sums import sum_of
from explorer.store.build import store
from explorer.store.engine import locate, reading
from explorer.store.load import Header
from explorer.theory.sums import Value, outcome, parse, total
from tests import naive
from tests.cli.test_bad_input import refused
from tests.graphs import graphs


@given(st.lists(graphs(verdicts=False), min_size=2, max_size=3), st.data())
@settings(
    max_examples=60, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
def test_sums_are_their_products(tmp_path, parts, data):
    if len(parts) == 3:
        parts = [part for part in parts if part.size <= 4] or parts[:2]
    database = locate(str(tmp_path / "sums.db"))
    for number, graph in enumerate(parts):
        store(database, Header(f"g{number}", f"g{number}", "any", {}), graph, replace=True)
    states = list(product(*(range(part.size) for part in parts)))
    places = {state: number for number, state in enumerate(states)}
    moves = [naive.moves_of(part) for part in parts]
    steps = [
        [
            (places[(*state[:i], target, *state[i + 1 :])], True)
            for i, at in enumerate(state)
            for target, _ in moves[i][at]
        ]
        for state in states
    ]
    outcomes, _ = naive.outcomes(steps, [0] * len(steps))
    state = data.draw(st.sampled_from(states))
    named = [(f"g{i}", str(at)) for i, at in enumerate(state)]
    with reading(database) as connection:
        found = sum_of(connection, named)
    whole = outcomes[places[state]]
    assert found["outcome"] == OUTCOMES[whole]
    wanted = {WIN: LOSE, DRAW: DRAW}.get(whole)
    good = [
        (i + 1, str(target))
        for i, at in enumerate(state)
        for target, _ in moves[i][at]
        if outcomes[places[(*state[:i], target, *state[i + 1 :])]] == wanted
    ]
    assert [(move["component"], move["target"]) for move in found["moves"]] == good


def test_three_heaps_as_a_sum(explorer):
    explorer("build", "nim:heaps=5")
    found = explorer(
        "sum", "nim:heaps=5@3", "nim:heaps=5@4", "nim:heaps=5", "--format", "json"
    ).json
    assert (found["outcome"], found["value"]) == ("win", "2")
    assert [(m["component"], m["target"]) for m in found["moves"]] == [(1, "1")]
    text = explorer("sum", "nim:heaps=5@3", "nim:heaps=5@4", "nim:heaps=5").out
    assert "the sum: win, nim-value 2" in text
    assert explorer("sum", "nim:heaps=5@3", "nim:heaps=5@3", "--format", "csv").out.count("\n") == 1


@given(st.sets(st.integers(0, 9)), st.integers(0, 9))
def test_values_read_back(kernel, number):
    for value in (Value(number), Value(None, frozenset(kernel))):
        assert parse(str(value)) == value
        assert total([value, Value(number), Value(number)]) == value
    assert outcome(total([Value(None, frozenset(kernel)), Value(number)])) == (
        "win" if number in kernel else "draw"
    )


@pytest.mark.parametrize(
    ("component", "code", "words"),
    [
        ("nim:heaps=9@1", 3, ["'nim:heaps=9' is not stored", "explorer build nim:heaps=9"]),
        ("chopsticks@1+1_1+1", 1, ["chopsticks is alternating", "do not say who may move"]),
        ("nim:misere=true@1", 1, ["has no nim-values, as in misère play"]),
        ("nim@9", 3, ["'9' is not a position of nim"]),
        ("nim@x", 2, ["'x' is not a position"]),
        ("nope@x", 2, ["unknown game 'nope'"]),
    ],
)
def test_components_that_do_not_go(explorer, stored, component, code, words):
    refused(explorer("sum", "nim@3+4", component, "--db", str(stored)), code, *words)
