"""Loopy nim-values: the published examples, and the outcome of every sum of two, by brute force."""

import json
from pathlib import Path

import pytest
from hypothesis import given

from explorer.graph.arrays import DRAW, LOSE, WIN, GameGraph
from explorer.solve import loopy
from explorer.solve.grundy import grundy_values
from explorer.solve.loopy import infinite_values, loopy_values
from explorer.solve.outcome import outcomes
from tests import naive
from tests.examples import examples
from tests.graphs import graphs

EXAMPLES = json.loads(
    (Path(__file__).parent.parent / "data" / "loopy_nim_values.json").read_text()
)["examples"]


def shown(graph, found):
    """The values as the database writes them."""
    numbers, texts = infinite_values(graph, found)
    return [
        int(value) if value >= 0 else texts[number]
        for value, number in zip(found.finite, numbers, strict=True)
    ]


@pytest.mark.parametrize("name", EXAMPLES)
def test_published_examples(name):
    example = EXAMPLES[name]
    names = list(example["graph"])
    moves = [
        (names.index(source), f"to {target} {number}", names.index(target))
        for source, targets in example["graph"].items()
        for number, target in enumerate(targets)
    ]
    graph = GameGraph.from_moves(len(names), moves)
    found = shown(graph, loopy_values(graph))
    assert dict(zip(names, found, strict=True)) == example["nim"]
    outcome, _ = outcomes(graph)
    words = {WIN: "win", LOSE: "lose", DRAW: "draw"}
    assert {n: words[o] for n, o in zip(names, outcome.tolist(), strict=True)} == example["outcome"]


def predicted(graph, found, one, two):
    """The outcome of the sum of two positions, from their values alone."""
    values = found.finite.tolist()
    finite = [value for value in (values[one], values[two]) if value >= 0]
    if len(finite) == 2:
        return WIN if finite[0] ^ finite[1] else LOSE
    if not finite:
        return DRAW
    infinite = one if values[one] < 0 else two
    low, high = graph.offsets[infinite], graph.offsets[infinite + 1]
    return WIN if finite[0] in {values[t] for t in graph.targets[low:high]} else DRAW


@given(graphs(verdicts=False))
@examples(300)
def test_every_sum_of_two_is_as_the_values_say(graph):
    found = loopy_values(graph)
    size = graph.size
    moves = naive.moves_of(graph)
    product = [
        [(t * size + two, True) for t, _ in moves[one]]
        + [(one * size + t, True) for t, _ in moves[two]]
        for one in range(size)
        for two in range(size)
    ]
    outcome, _ = naive.outcomes(product, [0] * len(product))
    for one in range(size):
        for two in range(size):
            assert outcome[one * size + two] == predicted(graph, found, one, two), (one, two)


@given(graphs(verdicts=False))
@examples(200)
def test_infinite_values_name_the_values_of_successors_in_whatever_blocks(graph):
    found = loopy_values(graph)
    sets = [{int(found.finite[t]) for t, _ in listed} - {-1} for listed in naive.moves_of(graph)]
    texts = [f"inf({','.join(map(str, sorted(reached)))})" for reached in sets]
    named = [text for text, value in zip(texts, found.finite, strict=True) if value < 0]
    for block in (1, 5, 1 << 20):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loopy, "_BLOCK", block)
            numbers, words = infinite_values(graph, found)
        assert [words[number] for number in numbers if number >= 0] == named
        assert (numbers >= 0).tolist() == (found.finite < 0).tolist()
        assert words == [*dict.fromkeys(named)]


@given(graphs(verdicts=False))
@examples(200)
def test_finite_values_without_circles_are_the_usual_ones(graph):
    plain = grundy_values(graph)
    found = loopy_values(graph)
    assert all(a == b for a, b in zip(plain, found.finite, strict=True) if a >= 0)
    outcome, _ = outcomes(graph)
    for value, text, own in zip(found.finite, shown(graph, found), outcome, strict=True):
        if value >= 0:
            assert own == (WIN if value else LOSE)
        else:
            assert own == (WIN if "0" in text[4:-1].split(",") else DRAW)
