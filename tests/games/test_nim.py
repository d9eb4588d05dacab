"""Nim against Bouton's theorem, normal and misere, and both notations."""

from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

from explorer.games.nim import Nim
from explorer.games.registry import resolve
from explorer.graph.arrays import LOSE, WIN
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.spec import canonical


def test_three_four_five_has_one_winning_move():
    graph = generate(Nim())
    solution = solve(graph)
    moves = range(graph.offsets[0], graph.offsets[1])
    winning = [graph.labels[graph.label_codes[m]].text for m in moves if solution.optimal[m]]
    assert solution.data("grundy")[0] == 2
    lost = [m for m in moves if solution.data("outcome")[graph.targets[m]] == LOSE]
    assert [graph.positions[graph.targets[m]] for m in lost] == ["1+4+5"]
    assert winning == ["heap 3: take 2"]


@pytest.mark.parametrize("ordered", [False, True])
def test_grundy_value_is_the_nim_sum(ordered):
    game = Nim(heaps=(7, 7, 7) if not ordered else (4, 5, 6), ordered=ordered)
    graph = generate(game)
    solution = solve(graph)
    for number, text in enumerate(graph.positions):
        assert solution.data("grundy")[number] == reduce(xor, game.parse(text), 0)


def test_misere_triples_to_seven_follow_bouton():
    game = Nim(heaps=(7, 7, 7), misere=True)
    graph = generate(game)
    solution = solve(graph)
    assert "grundy" not in solution
    triples = {
        game.format(game.parse("+".join(map(str, heaps))))
        for heaps in combinations_with_replacement(range(8), 3)
    }
    assert set(graph.positions) == triples
    for number, text in enumerate(graph.positions):
        heaps = game.parse(text)
        if all(size <= 1 for size in heaps):
            lost = sum(heaps) % 2 == 1
        else:
            lost = reduce(xor, heaps, 0) == 0
        assert solution.data("outcome")[number] == (LOSE if lost else WIN), text


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        *((text, LOSE) for text in ("1", "1+1+1", "2+2", "1+2+3", "1+4+5", "5+5")),
        *((text, WIN) for text in ("1+1", "2", "1+3+4", "0")),
    ],
)
def test_published_misere_positions(text, outcome):
    graph = generate(Nim(heaps=(5, 5, 5), misere=True))
    assert solve(graph).data("outcome")[graph.positions.index(text)] == outcome


def test_order_of_heaps_and_empty_heaps_say_nothing():
    assert canonical(resolve("nim:heaps=5+0+3+4")) == "nim"
    assert canonical(resolve("nim:heaps=0+0")) == "nim:heaps=0"
    assert canonical(resolve("nim:heaps=4+3+5,ordered=true")) == "nim:heaps=4+3+5,ordered=true"


def test_ordered_heaps_keep_places_and_zeros():
    graph = generate(Nim(heaps=(1, 0, 2), ordered=True))
    assert graph.positions[0] == "1+0+2"
    assert graph.positions[-1] == "0+0+0"
    assert [label.text for label in graph.labels] == [
        "pile 1: take 1",
        "pile 3: take 1",
        "pile 3: take 2",
    ]
