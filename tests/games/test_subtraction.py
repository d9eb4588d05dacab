"""The subtraction game: Bachet's rule, other sets of numbers, misère play."""

import json
from pathlib import Path

import pytest

from explorer.games.registry import resolve
from explorer.graph.arrays import LOSE
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.spec import canonical

TABLE = json.loads((Path(__file__).parent.parent / "data" / "subtraction_123.json").read_text())


def lost(spec):
    graph = generate(resolve(spec))
    outcome = solve(graph).data("outcome")
    return sorted(int(graph.positions[n]) for n in range(graph.size) if outcome[n] == LOSE)


def test_multiples_of_4_are_lost():
    assert lost("subtraction") == [0, 4, 8, 12, 16, 20]
    assert lost("bachet:heap=40,take=1+2+3+4+5") == [0, 6, 12, 18, 24, 30, 36]
    assert lost("subtraction:misere=true") == [1, 5, 9, 13, 17, 21]


def test_the_published_table():
    published = TABLE["nim_values_0_50"]
    graph = generate(resolve("subtraction:heap=50"))
    values = dict(zip(map(int, graph.positions), solve(graph).data("grundy").tolist(), strict=True))
    assert [values[heap] for heap in range(51)] == published


@pytest.mark.parametrize("take", [(2, 5), (1, 4, 9), (3, 4), (5,), (2, 3, 7)])
def test_any_numbers_equal_the_recursion(take):
    graph = generate(resolve(f"subtraction:heap=60,take={'+'.join(map(str, take))}"))
    values = dict(zip(map(int, graph.positions), solve(graph).data("grundy").tolist(), strict=True))
    expected: list[int] = []
    for heap in range(61):
        reached = {expected[heap - number] for number in take if number <= heap}
        expected.append(next(n for n in range(len(take) + 1) if n not in reached))
    assert [values[heap] for heap in range(61)] == expected


def test_who_is_stuck_with_counters_left_has_lost_or_won_like_any_other():
    assert lost("subtraction:heap=3,take=2") == [0, 1]
    assert lost("subtraction:heap=3,take=2,misere=true") == [2, 3]


def test_numbers_are_a_set_and_heaps_out_of_reach_stay_out():
    assert canonical(resolve("subtraction:take=3+1+2+1")) == "subtraction"
    graph = generate(resolve("subtraction:take=2,heap=7,states=reachable"))
    assert list(graph.positions) == ["7", "5", "3", "1"]
    assert generate(resolve("subtraction:take=2,heap=7")).size == 8
