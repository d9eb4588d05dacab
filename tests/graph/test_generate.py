"""Growing graphs: order, duplicates, limits, and games that break their contract."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from explorer import spec
from explorer.errors import LimitError, RulesError
from explorer.games.base import Game, Move
from explorer.games.nim import Nim
from explorer.graph import limits
from explorer.graph.cycles import is_cyclic
from explorer.graph.generate import generate
from explorer.testing import check_game


@dataclass(frozen=True)
class Toy(Game[int]):
    """A game on whole numbers whose moves are written down."""

    slug: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    kind: ClassVar = "impartial"
    notation: ClassVar[str] = "a whole number"
    table: ClassVar[dict[int, list]] = {}

    def starts(self):
        return [0]

    def moves(self, position: int) -> Iterable:
        return self.table.get(position, [])

    def parse(self, text: str) -> int:
        if not text.isdecimal():
            raise self.malformed(text)
        return int(text)


def toy(table, **attributes):
    return type("ThisToy", (Toy,), {"table": table, "__doc__": "Rules.", **attributes})()


def test_ids_follow_depth_then_parent_then_order_of_moves():
    graph = generate(toy({0: [("b", 9), ("a", 4)], 9: [("x", 7)], 4: [("x", 5), ("y", 7)]}))
    assert graph.positions == ["0", "9", "4", "7", "5"]
    assert graph.depth.tolist() == [0, 1, 1, 2, 2]


def test_the_same_label_and_target_twice_is_one_move_and_two_labels_are_two():
    graph = generate(toy({0: [("a", 1), ("a", 1), ("b", 1)]}))
    assert graph.targets.tolist() == [1, 1]
    assert [label.text for label in graph.labels] == ["a", "b"]


def test_a_label_for_two_moves_is_refused():
    with pytest.raises(RulesError, match="'a' stands for two moves"):
        generate(toy({0: [("a", 1), ("a", 2)]}))


def test_a_text_for_two_positions_is_refused():
    with pytest.raises(RulesError, match="text of two different positions"):
        generate(toy({0: [("a", 1)]}, format=lambda self, position: "same"))


def test_no_start_is_refused():
    with pytest.raises(RulesError, match="no start"):
        generate(toy({}, starts=lambda self: []))


@pytest.mark.parametrize(
    ("kind", "move", "match"),
    [
        ("impartial", Move("a", 1, player="left"), "belongs to one player"),
        ("impartial", Move("a", 1, passes_turn=False), "does not pass the turn"),
        ("impartial", Move("a", 1, action="roll", probability=1.0), "moves of chance"),
        ("alternating", Move("a", 1, action="roll", probability=1.0), "moves of chance"),
    ],
)
def test_moves_that_contradict_the_kind_are_refused(kind, move, match):
    with pytest.raises(RulesError, match=match):
        generate(toy({0: [move]}, kind=kind))


def test_movers_must_change_with_the_turn():
    wrong = {"mover": lambda self, position: "first"}
    with pytest.raises(RulesError, match="wrong mover"):
        generate(toy({0: [("a", 1)]}, kind="alternating", **wrong))
    right = {"mover": lambda self, position: ("first", "second")[position % 2]}
    graph = generate(toy({0: [("a", 1)]}, kind="alternating", **right))
    assert graph.movers.tolist() == [1, 2]
    half = {"mover": lambda self, position: None if position else "first"}
    with pytest.raises(RulesError, match="some do not"):
        generate(toy({0: [("a", 1)]}, kind="alternating", **half))


@pytest.mark.parametrize("name", ["further_positions", "family"])  # the former name works on
def test_positions_beyond_reach_bring_what_they_lead_to(name):
    further = {name: lambda self: [20, 1, 10]}
    graph = generate(toy({0: [("a", 1)], 20: [("a", 3)], 3: [("a", 1)]}, **further))
    assert graph.positions == ["0", "1", "10", "20", "3"]
    assert graph.depth.tolist() == [0, 1, -1, -1, -1]


def test_the_limit_counts_what_play_cannot_reach():
    endless = {"further_positions": lambda self: itertools.count(100)}
    with pytest.raises(LimitError, match="more than 50 positions"):
        generate(toy({0: [("a", 1)]}, **endless), max_positions=50)


def test_an_end_by_verdict_has_no_moves():
    verdict = {"verdict": lambda self, position: "draw" if position == 1 else None}
    graph = generate(toy({0: [("a", 1)], 1: [("b", 2)]}, **verdict))
    assert graph.positions == ["0", "1"]


def test_a_limit_says_how_far_it_got():
    endless = toy({}, moves=lambda self, position: [("on", position + 1)])
    with pytest.raises(LimitError, match=r"more than 50 positions \(stopped at depth 50 with 49"):
        generate(endless, max_positions=50)


@pytest.mark.parametrize("vectorised", [False, True])
def test_too_many_moves_are_refused(monkeypatch, vectorised):
    monkeypatch.setattr(limits, "MAX_MOVES", 1000)
    with pytest.raises(LimitError, match="more than 1,000 moves"):
        generate(Nim(heaps=(20, 20, 20)), vectorised=vectorised)


@pytest.mark.parametrize("vectorised", [False, True])
def test_what_does_not_fit_into_memory_is_refused(vectorised):
    with pytest.raises(LimitError, match=r"in memory, of 0.1 MB: nothing was built; build it in p"):
        generate(Nim(heaps=(9, 9, 9), ordered=True), vectorised=vectorised, memory=100_000)


def test_a_long_chain_needs_no_recursion():
    chain = toy({}, moves=lambda self, p: [("on", p + 1)] if p < 100_000 else [])
    graph = generate(chain)
    assert (graph.size, graph.depth[-1]) == (100_001, 100_000)
    assert not is_cyclic(graph)


@pytest.mark.parametrize(
    ("breach", "match"),
    [
        ({"format": lambda self, position: f"{position} "}, "not safe as a word"),
        ({"format": lambda self, position: f"1/{position}"}, "spreadsheet"),
        ({"parse": lambda self, text: 0}, "is not the text of what it reads as"),
        ({"positions_known": lambda self: 7}, "positions_known says 7"),
        ({"__doc__": None, "rules": classmethod(lambda cls: "")}, "does not tell the rules"),
        ({"kind": "solitaire"}, "not a kind of game"),
    ],
)
def test_check_game_finds_breaches(breach, match):
    with pytest.raises(AssertionError, match=match):
        check_game(toy({0: [("a", 1)]}, **breach))


def test_check_game_passes_a_small_game_of_one_file():
    @dataclass(frozen=True)
    class Race(Game[int]):
        """Two players add 1 to `most`; who reaches the goal wins."""

        slug: ClassVar[str] = "race"
        title: ClassVar[str] = "Race"
        kind: ClassVar = "impartial"
        notation: ClassVar[str] = "the total, such as 7"
        goal: int = spec.whole(10, low=1, high=100, help="the total that wins")
        most: int = spec.whole(3, low=1, high=10, help="the largest step")

        def starts(self):
            return [0]

        def moves(self, position):
            for step in range(1, min(self.most, self.goal - position) + 1):
                yield f"add {step}", position + step

        def parse(self, text):
            if not (text.isascii() and text.isdecimal()):
                raise self.malformed(text)
            return int(text)

    assert check_game(Race()).size == 11
