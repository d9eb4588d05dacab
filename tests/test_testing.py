"""The conformance suite itself: it must reject a solution with any one value wrong."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from explorer.errors import LimitError
from explorer.games.coded import codes_of
from explorer.games.codes.subtraction import SubtractionCodes
from explorer.games.nim import Nim
from explorer.games.registry import resolve
from explorer.games.subtraction import Subtraction
from explorer.graph.arrays import WIN, GameGraph, Label
from explorer.graph.generate import generate
from explorer.kinds import KINDS
from explorer.solve.solution import Column, Solution, solve
from explorer.testing import check_game, check_values
from explorer.values import values_of
from tests.graphs import isolated_end

SPECS = {
    "impartial": [
        "nim:heaps=2+3",
        "nim:heaps=2+3,misere=true",
        "token:graph=a_b+b_a+b_c+a_d+d_c+e_e+e_a+e_c",
        "token:graph=a_b+b_a+b_c+c_d+d_c+d_e+f_f+f_e",  # the order of nim-values matters
    ],
    "alternating": ["chopsticks:limit=3", "tictactoe:rows=2,line=2"],
    "partizan": ["domineering:rows=2,cols=3", "hackenbush"],
    "chance": ["pig:goal=3", "piglet:goal=2"],
    "puzzle": ["hamilton:graph=complete-4", "knights-tour:rows=3,cols=4"],
    "board": ["knight:rows=3,cols=3"],
}
CASES = [(kind, spec) for kind, specs in SPECS.items() for spec in specs]


def circling_puzzle():
    """A puzzle in which play may never end: in circles off every way, and on ways."""
    pairs = [
        (0, 1), (0, 2),  # completed, or into a circle that leads nowhere: one way
        (2, 2),
        (3, 1), (3, 4), (4, 3),  # ways without end
        (5, 3), (5, 1),
        (6, 0), (6, 1),
    ]  # fmt: skip
    moves = [
        (source, Label(f"move {number}", passes_turn=False), target)
        for number, (source, target) in enumerate(pairs)
    ]
    return GameGraph.from_moves(7, moves, kind="puzzle", verdicts={1: WIN})


SPELT_OUT = {"circling puzzle": circling_puzzle}
"""Graphs of what no game here does."""
GRAPHS = [*CASES, ("puzzle", "circling puzzle")]


def graph_of(name):
    return SPELT_OUT[name]() if name in SPELT_OUT else generate(resolve(name))


def test_every_kind_has_a_case():
    assert SPECS.keys() == KINDS.keys()


def wrong_entries(column: Column, place: int):
    """Every other thing that the solver could have found there, or a few where they are numbers."""
    if column.words is not None:
        least = -1 if column.none_below is not None else 0
        return [code for code in range(least, len(column.words)) if code != column.data[place]]
    if isinstance(column.data, np.ndarray) and column.data.dtype.kind == "f":
        return [column.data[place] + 1e-6, 0.5 if column.data[place] != 0.5 else 0.25]
    right = column.data[place]
    if right is None:
        return [0, 1]
    nothing = [None] if isinstance(column.data, list) else [-1] if column.none_below == 0 else []
    others = [right + 1, right - 1] if right > 0 else [right + 1, -1 if right == 0 else 1]
    return [*others, *nothing]


def with_entry(column: Column, place: int, entry) -> Column:
    data = column.data.copy() if isinstance(column.data, np.ndarray) else list(column.data)
    data[place] = entry
    return replace(column, data=data)


def with_columns(solution: Solution, **columns: Column) -> Solution:
    return replace(solution, columns={**solution.columns, **columns})


def alike(column: Column, place: int, entry) -> bool:
    """Whether another index stands for the same thing."""
    right = column.values()[place]
    return with_entry(column, place, entry).values()[place] == right


@pytest.mark.parametrize("sampled", [12, pytest.param(24, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("kind", "spec"), GRAPHS)
def test_every_single_change_of_a_value_is_found(kind, spec, sampled):
    graph = graph_of(spec)
    assert graph.kind == kind
    solution = solve(graph)
    check_values(graph, solution)
    places = range(0, graph.size, 1 + graph.size // sampled)
    for name, column in solution.columns.items():
        for place in places:
            for entry in wrong_entries(column, place):
                if alike(column, place, entry):
                    continue
                changed = {**solution.columns, name: with_entry(column, place, entry)}
                with pytest.raises(AssertionError):
                    check_values(graph, replace(solution, columns=changed))


@pytest.mark.parametrize(("kind", "spec"), GRAPHS)
def test_every_single_mark_of_a_move_is_found(kind, spec):
    graph = graph_of(spec)
    solution = solve(graph)
    if solution.optimal is None:
        with pytest.raises(AssertionError, match="marked"):
            check_values(graph, replace(solution, optimal=np.ones(graph.move_count, dtype=bool)))
        return
    for move in range(0, graph.move_count, 1 + graph.move_count // 60):
        changed = solution.optimal.copy()
        changed[move] = not changed[move]
        with pytest.raises(AssertionError):
            check_values(graph, replace(solution, optimal=changed))


@pytest.mark.parametrize(("kind", "spec"), GRAPHS)
def test_a_value_that_is_missing_or_not_of_the_kind_is_found(kind, spec):
    graph = graph_of(spec)
    solution = solve(graph)
    for name in solution.columns:
        left = {other: column for other, column in solution.columns.items() if other != name}
        with pytest.raises(AssertionError):
            check_values(graph, replace(solution, columns=left))
    own = {row.name for row in values_of(kind)}
    for name in ("outcome", "grundy", "win_probability", "completions", "form", "no_such_value"):
        if name in own:
            continue
        more = {**solution.columns, name: Column(np.zeros(graph.size, dtype=np.int32))}
        with pytest.raises(AssertionError, match=name):
            check_values(graph, replace(solution, columns=more))


def test_the_nim_value_of_an_isolated_end_is_checked():
    graph = isolated_end()
    solution = solve(graph)
    wrong = with_entry(solution.columns["grundy"], graph.size - 1, 1)
    with pytest.raises(AssertionError):
        check_values(graph, replace(solution, columns={**solution.columns, "grundy": wrong}))


@pytest.mark.parametrize("ways", [[None, 1, 0], [2, 1, 0], [1, 1, None], [1, None, 0]])
def test_a_circle_that_no_way_meets_leaves_the_number_of_ways(ways):
    moves = [(0, Label("on", passes_turn=False), 1), (2, Label("round", passes_turn=False), 2)]
    graph = GameGraph.from_moves(3, moves, kind="puzzle", verdicts={1: WIN})
    solution = solve(graph)
    assert solution.columns["completions"].values() == [1, 1, 0]
    check_values(graph, solution)
    with pytest.raises(AssertionError):
        check_values(graph, with_columns(solution, completions=Column(ways)))


def test_a_circle_does_not_vouch_for_its_own_number_of_ways():
    """-1 = -1 + -1 + 1: the sum is right, and the number is none."""
    moves = [
        (0, Label(text, passes_turn=False), target)
        for text, target in zip("abc", (0, 0, 1), strict=True)
    ]
    graph = GameGraph.from_moves(2, moves, kind="puzzle", verdicts={1: WIN})
    solution = solve(graph)
    assert solution.columns["completions"].values() == [None, 1]
    with pytest.raises(AssertionError, match="in no number of ways"):
        check_values(graph, with_columns(solution, completions=Column([-1, 1])))


@pytest.mark.parametrize("error", [ValueError("no number"), IndexError("nothing there")])
def test_a_parser_that_fails_is_told_what_to_raise(error):
    @dataclass(frozen=True)
    class Hasty(Nim):
        def parse(self, text):
            if not text.strip():
                raise error
            return super().parse(text)

    with pytest.raises(AssertionError, match=r"parse\(''\) raises .*: .* self\.malformed\(text\)"):
        check_game(Hasty(heaps=(1, 2)))


def test_its_limit_is_told_to_who_calls_it():
    with pytest.raises(LimitError, match=r"more than 4 positions.*max_positions="):
        check_game(Nim(heaps=(1, 2)), max_positions=4)


@pytest.mark.parametrize(
    ("key", "complaint"),
    [
        (lambda heaps: heaps, None),
        (lambda heaps: 9 - heaps, None),
        (lambda heaps: heaps // 4, None),
        (lambda heaps: heaps * 0, None),
        (lambda heaps: heaps % 2, r"from '\d+' to '\d+' goes from tier 1 to 0, and others"),
        (lambda heaps: heaps - 1, "a tier below 0"),
        (lambda heaps: heaps.astype(np.int8), "int8, not int64"),
        (lambda heaps: heaps[:1], r"gives \(1,\) for 9 codes"),
        (lambda heaps: heaps if len(heaps) else None, "for some codes only"),
    ],
)
def test_tiers_go_one_way(monkeypatch, key, complaint):
    monkeypatch.setattr(SubtractionCodes, "shard_key", lambda self, codes: key(codes))
    if complaint is None:
        assert check_game(Subtraction(heap=8)).size == 9
        return
    with pytest.raises(AssertionError, match=complaint):
        check_game(Subtraction(heap=8))


@pytest.mark.parametrize(
    ("spec", "text", "tier"),
    [
        ("tictactoe", "X.O/.X./...", 3),
        ("tictactoe:symmetry=true", "X.O/.X./...", 3),
        ("pig", "78_99_12", 177),
        ("pig", "over", 200),
        ("piglet", "over", 20),
    ],
)
def test_tiers_of_games(spec, text, tier):
    codes = codes_of(resolve(spec))
    code = codes.encode(resolve(spec).parse(text))
    assert codes.shard_key(np.array([code])).tolist() == [tier]
