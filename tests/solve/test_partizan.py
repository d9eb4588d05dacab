"""The partizan solver on random graphs, against play by recursion and values by another program."""

from functools import cache

import numpy as np
import pycgt
import pytest
from hypothesis import given

from explorer.cgt.evaluate import Evaluator
from explorer.cgt.parse import parse
from explorer.cgt.text import text
from explorer.errors import RulesError
from explorer.games.registry import resolve
from explorer.graph import kernel
from explorer.graph.arrays import CLASSES, GameGraph, Label
from explorer.graph.contracts import check_kind
from explorer.graph.forms import forms
from explorer.graph.generate import generate
from explorer.solve.partizan import partizan_values
from explorer.solve.solution import solve
from explorer.testing import check_values
from tests.cgt.test_partizan import rebuilt
from tests.examples import examples
from tests.graphs import partizan_graphs


def options(graph, position):
    """(targets of Left's moves, of Right's)."""
    found = {"left": [], "right": []}
    for move in range(graph.offsets[position], graph.offsets[position + 1]):
        found[graph.labels[graph.label_codes[move]].player].append(int(graph.targets[move]))
    return found["left"], found["right"]


@given(partizan_graphs())
@examples(300)
def test_values_obey_the_local_laws(graph):
    check_kind(graph, "any")
    check_values(graph, solve(graph))


@given(partizan_graphs())
@examples(300)
def test_classes_and_values_equal_naive_ones(graph):
    found = partizan_values(graph)

    @cache
    def wins(position, side):
        return any(not wins(target, 1 - side) for target in options(graph, position)[side])

    @cache
    def value(position):
        left, right = options(graph, position)
        return pycgt.game([value(t) for t in left], [value(t) for t in right])

    @cache
    def form(position):
        left, right = options(graph, position)
        return frozenset(map(form, left)), frozenset(map(form, right))

    names = {}
    for position in range(graph.size):
        won = wins(position, 0), wins(position, 1)
        expected = {(True, True): "next", (True, False): "left", (False, True): "right"}
        assert CLASSES[found.outcome_class[position]] == expected.get(won, "previous")
        told = found.values[found.value[position]]
        other = pycgt.canonical(value(position))
        assert (told.mean, told.temperature) == (pycgt.mean(other), pycgt.temperature(other))
        assert rebuilt(parse(told.value)) == other
        assert found.form[position] == names.setdefault(form(position), position)


@pytest.mark.parametrize(
    "spec",
    [
        "domineering:rows=3,cols=4", "domineering:board=..x./..../x...", "col:board=.../..x",
        "col:board=L../...", "snort:board=.../..x", "snort:board=..R/L..", "marks:rows=2,cols=3",
        "clobber:board=XOX/OXO/.XO", "toads-and-frogs:board=TT..F/T.FF",
        "hackenbush:strings=RG+BRG+BRB",
    ],
)  # fmt: skip
def test_values_by_summands_are_those_of_the_whole_graph(spec):
    game = resolve(spec)
    graph = generate(game)
    found = partizan_values(graph)
    evaluator = Evaluator(game)
    for position, number in zip(graph.positions, found.value.tolist(), strict=True):
        value = evaluator.value(game.summands(game.parse(position)))
        assert text(value) == found.values[number].value, position


def test_compiled_forms_are_the_same(monkeypatch):
    graph = generate(resolve("domineering:rows=3,cols=4"))
    sides = np.array([label.player == "right" for label in graph.labels], dtype=np.int8)
    plain = forms(graph, sides[graph.label_codes])
    monkeypatch.setattr(kernel, "WORTH_COMPILING", 0)
    compiled = forms(graph, sides[graph.label_codes])
    assert np.array_equal(plain.form, compiled.form)
    assert np.array_equal(plain.order, compiled.order)


LEFT, RIGHT = Label("l", player="left"), Label("r", player="right")


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([(0, LEFT, 1), (1, RIGHT, 0)], "can go on in cycles from '0'"),
        ([(0, LEFT, 0)], "can go on in cycles from '0'"),
        ([(0, "plain", 1)], "the move 'plain' belongs neither to left nor to right"),
        ([(0, Label("f", player="first"), 1)], "belongs neither to left nor to right"),
        ([(0, Label("k", player="left", passes_turn=False), 1)], "does not pass the turn"),
    ],
)
def test_what_no_partizan_game_can_be_is_refused(moves, words):
    graph = GameGraph.from_moves(2, moves, kind="partizan")
    with pytest.raises(RulesError, match=words):
        check_kind(graph, "any")
    ended = GameGraph.from_moves(1, [], kind="partizan", verdicts={0: 1})
    with pytest.raises(RulesError, match="declares outcomes of ends"):
        check_kind(ended, "any")


@pytest.mark.slow
def test_a_long_game_is_solved():
    steps = 60_000
    graph = GameGraph.from_moves(
        steps + 1,
        [(place, LEFT if place % 2 else RIGHT, place - 1) for place in range(1, steps + 1)],
        kind="partizan",
    )
    found = partizan_values(graph)
    # {|} = 0, {0|} = 1, {|1} = 0, {0|} = 1, and so on
    values = [found.values[number].value for number in found.value.tolist()]
    assert values == ["0", "1"] * (steps // 2) + ["0"]
    assert found.left_remoteness.tolist() == [n if n % 2 else 0 for n in range(steps + 1)]
    assert found.right_remoteness.tolist() == [0 if n % 2 else n for n in range(steps + 1)]
