"""Chopsticks: the published table, the rule sets, both turn models."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from explorer.games.chopsticks import Chopsticks
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve

TABLE = json.loads((Path(__file__).parent.parent / "data" / "chopsticks.json").read_text())


def solved(spec):
    graph = generate(resolve(spec))
    solution = solve(graph)
    values = {
        text: [OUTCOMES[outcome], None if remoteness < 0 else int(remoteness)]
        for text, outcome, remoteness in zip(
            graph.positions, solution.data("outcome"), solution.data("remoteness"), strict=True
        )
    }
    return graph, solution, values


def optimal(graph, solution, text):
    number = graph.positions.index(text)
    return [
        graph.labels[graph.label_codes[move]].text
        for move in range(graph.offsets[number], graph.offsets[number + 1])
        if solution.optimal[move]
    ]


def test_all_210_positions_equal_the_published_table():
    graph, _, values = solved("chopsticks")
    assert values == TABLE["positions"]
    assert (graph.size, graph.move_count, int(graph.terminal.sum())) == (210, 596, 14)
    assert Counter(outcome for outcome, _ in values.values()) == {
        "win": 73,
        "lose": 35,
        "draw": 102,
    }


def test_the_longest_win_has_one_optimal_move():
    graph, solution, values = solved("chopsticks")
    assert values["1+1_2+0"] == ["win", 25]
    assert max(left for _, left in values.values() if left is not None) == 25
    assert optimal(graph, solution, "1+1_2+0") == ["touch 1 on 2"]
    assert values["1+1_1+1"] == ["draw", None]


def test_moves_by_kind_and_a_simple_graph():
    graph, _, _ = solved("chopsticks")
    kinds = Counter(graph.labels[code].text.split()[0] for code in graph.label_codes)
    assert kinds == {"touch": 400, "split": 196}
    pairs = set(zip(graph.sources().tolist(), graph.targets.tolist(), strict=True))
    assert len(pairs) == graph.move_count
    assert all(source != target for source, target in pairs)


def test_three_positions_cannot_be_reached():
    graph, _, _ = solved("chopsticks")
    unreached = [graph.positions[number] for number in np.flatnonzero(graph.depth < 0)]
    assert unreached == ["1+1_1+0", "4+3_4+4", "4+4_4+4"]


@pytest.mark.parametrize(
    ("rules", "positions", "moves", "targets", "start"),
    [
        ("overflow=wrap,split=none", 200, 387, 387, ["draw", None]),
        ("overflow=wrap,split=halve", 202, 418, 418, ["draw", None]),
        ("overflow=wrap,split=keep-alive", 204, 531, 531, ["draw", None]),
        ("overflow=wrap,split=any", 207, 591, 591, ["draw", None]),
        ("overflow=dies,split=none", 92, 175, 158, ["lose", 8]),
        ("overflow=dies,split=halve", 153, 326, 295, ["draw", None]),
        ("overflow=dies,split=keep-alive", 171, 455, 422, ["draw", None]),
        ("overflow=dies,split=any", 191, 539, 500, ["lose", 26]),
    ],
)
def test_rule_sets(rules, positions, moves, targets, start):
    graph, _, values = solved(f"chopsticks:states=reachable,{rules}")
    pairs = set(zip(graph.sources().tolist(), graph.targets.tolist(), strict=True))
    assert (graph.size, graph.move_count, len(pairs)) == (positions, moves, targets)
    assert values["1+1_1+1"] == start


@pytest.mark.parametrize(
    ("limit", "start", "counts"),
    [(3, ["draw", None], (11, 9, 10)), (4, ["win", 11], (49, 30, 11))],
)
def test_smaller_limits(limit, start, counts):
    _, _, values = solved(f"chopsticks:limit={limit}")
    found = Counter(outcome for outcome, _ in values.values())
    assert values["1+1_1+1"] == start
    assert (found["win"], found["lose"], found["draw"]) == counts


def test_the_absolute_model_has_the_same_values_twice():
    graph, _, values = solved("chopsticks:turn=absolute")
    assert graph.size == 420
    for text, value in TABLE["positions"].items():
        mover, other = text.split("_")
        assert values[f"{mover}_{other}_a"] == value
        assert values[f"{other}_{mover}_b"] == value


def test_named_parts_are_the_papers_codes():
    game = Chopsticks()
    codes = []
    for text in TABLE["positions"]:
        parts = dict(
            zip([p.name for p in game.parts], game.named_parts(game.parse(text)), strict=True)
        )
        assert parts["code"] == 14 * parts["mover_code"] + parts["opponent_code"]
        codes.append(parts["code"])
    assert sorted(codes) == list(range(1, 211))
    assert game.named_parts(game.parse("4+4_1+0")) == (4, 4, 1, 0, 14, 1, 197)


def test_split_rules_by_hand():
    def splits(rule, text):
        game = Chopsticks(split=rule)
        return [label for label, _ in game.moves(game.parse(text)) if label.startswith("split")]

    assert splits("any", "2+0_1+1") == ["split 1+1"]
    assert splits("any", "3+1_1+1") == ["split 2+2", "split 4+0"]
    assert splits("keep-alive", "3+1_1+1") == ["split 2+2"]
    assert splits("keep-alive", "3+0_1+1") == ["split 2+1"]
    assert splits("halve", "4+0_1+1") == ["split 2+2"]
    assert splits("halve", "3+1_1+1") == splits("halve", "3+0_1+1") == []
    assert splits("none", "2+0_1+1") == []


def test_touch_rules_by_hand():
    wraps, dies = Chopsticks(), Chopsticks(overflow="dies")
    place = wraps.parse("4+1_3+2")
    assert dict(wraps.moves(place))["touch 4 on 3"] == wraps.parse("2+2_4+1")
    assert dict(wraps.moves(place))["touch 4 on 2"] == wraps.parse("3+1_4+1")
    assert dict(dies.moves(place))["touch 4 on 3"] == wraps.parse("2+0_4+1")


def test_hands_in_any_order_are_one_position():
    game = Chopsticks()
    assert game.format(game.parse("0+2_1+3")) == "2+0_3+1"
