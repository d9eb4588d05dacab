"""The impartial games in which play can go on in cycles."""

import json
from math import isqrt
from pathlib import Path

import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.graph.arrays import LOSE
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.spec import canonical

LOOPY = json.loads((Path(__file__).parent.parent / "data" / "loopy_nim_values.json").read_text())

# The On-Line Encyclopedia of Integer Sequences, A005240
EPSTEIN = [
    0, 5, 20, 29, 45, 80, 101, 116, 135, 145, 165, 173, 236, 257, 397, 404, 445, 477, 540, 565, 580,
    585, 629, 666, 836, 845, 885, 909, 944, 949, 954, 975, 1125, 1177,
]  # fmt: skip


def lost(spec):
    graph = generate(resolve(spec))
    outcome = solve(graph).data("outcome")
    return sorted(
        int(text) for text, code in zip(graph.positions, outcome, strict=True) if code == LOSE
    )


def test_put_or_take_has_the_published_losses():
    assert [heap for heap in lost("put-or-take") if heap <= 1177] == EPSTEIN


def test_what_a_low_limit_says_is_so_under_a_higher_one():
    low, high = set(lost("put-or-take:limit=600")), set(lost("put-or-take"))
    assert low < high
    assert 5 in low


def test_put_or_take_by_plain_search():
    """Lost in so many plies at most, straight from the rules, with no limit on the heap."""
    known = {}

    def loses(heap, plies):
        if (heap, plies) not in known:
            square = isqrt(heap) ** 2
            known[heap, plies] = heap == 0 or (
                plies > 0 and wins(heap - square, plies - 1) and wins(heap + square, plies - 1)
            )
        return known[heap, plies]

    def wins(heap, plies):
        square = isqrt(heap) ** 2
        return (
            heap > 0
            and plies > 0
            and (loses(heap - square, plies - 1) or loses(heap + square, plies - 1))
        )

    found = [heap for heap in range(1178) if loses(heap, 16)]
    assert found == EPSTEIN


def test_put_or_take_of_what_play_reaches():
    """The same values on the heaps that a walk by the rules meets, and no other heap."""
    graph, whole = (
        generate(resolve(f"put-or-take:heap=7,limit=300{states}"))
        for states in (",states=reachable", "")
    )
    met, waiting = {7}, [7]
    for heap in waiting:
        square = isqrt(heap) ** 2
        for after in (heap - square, heap + square) if heap else ():
            if after <= 300 and after not in met:
                met.add(after)
                waiting.append(after)
    assert {text for text in graph.positions if text != "more"} == {str(heap) for heap in met}
    few, all_of_them = solve(graph), solve(whole)
    place = {text: number for number, text in enumerate(whole.positions)}
    for number, text in enumerate(graph.positions):
        one = few.data("outcome")[number]
        assert one == all_of_them.data("outcome")[place[text]], text


@pytest.mark.parametrize("name", LOOPY["examples"])
def test_token_games_have_the_worked_values(name):
    example = LOOPY["examples"][name]
    arcs = [f"{a}_{b}" for a, targets in example["graph"].items() for b in targets]
    graph = generate(resolve(f"token:graph={'+'.join([*example['graph'], *arcs])}"))
    solution = solve(graph)
    found = {
        text: int(value) if value >= 0 else solution.columns["loopy_grundy"].values()[place]
        for place, (text, value) in enumerate(
            zip(graph.positions, solution.data("grundy"), strict=True)
        )
    }
    assert found == example["nim"]


def test_one_graph_has_one_spec():
    one = resolve("token:graph=b_a+a_b+b_a+c")
    assert canonical(one) == "token:graph=b+a_b+b_a+c"
    assert resolve(canonical(one)) == one
    assert one.starts() == ["b"]
    assert canonical(resolve("token:graph=a_b+b+a_t+b_a+b_s+b_t+s_t")) == "token"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("token:graph=a-b", "arcs such as a_b"),
        ("token:graph=a_b_c", "arcs such as a_b"),
        ("put-or-take:heap=30,limit=20", "heap=30 is above limit=20"),
    ],
)
def test_bad_parameters(spec, words):
    with pytest.raises(MalformedError, match=words):
        resolve(spec)


def test_a_graph_too_long_for_a_spec():
    arcs = "+".join(f"a_b{n}" for n in range(10_001))
    with pytest.raises(LimitError, match="more than 10,000: write it to a file"):
        resolve(f"token:graph={arcs}")
