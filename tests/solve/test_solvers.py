"""The fast solvers against naive ones on random graphs, and on shapes that broke other tools."""

import importlib.util
import shutil

import numba
import numpy as np
import pytest
from hypothesis import given

from explorer.errors import ExplorerError
from explorer.graph import kernel as kernels
from explorer.graph.arrays import DRAW, LOSE, WIN, GameGraph, Label
from explorer.graph.cycles import is_cyclic
from explorer.kinds import KINDS
from explorer.solve.grundy import grundy_values, has_nim_values
from explorer.solve.outcome import outcomes
from explorer.solve.solution import solve
from explorer.testing import check_values
from explorer.values import VALUES
from tests import naive
from tests.examples import examples
from tests.graphs import graphs


def values(graph: GameGraph) -> list[tuple[int, int]]:
    outcome, remoteness = outcomes(graph)
    return list(zip(outcome.tolist(), remoteness.tolist(), strict=True))


@given(graphs(kind="alternating"))
@examples(400)
def test_outcome_and_remoteness_equal_the_naive_solver(graph):
    outcome, remoteness = outcomes(graph)
    expected = naive.outcomes(naive.moves_of(graph), graph.verdicts.tolist())
    assert (outcome.tolist(), remoteness.tolist()) == expected


@pytest.mark.slow
@given(graphs(kind="alternating"), graphs(verdicts=False))
@examples(10_000)
def test_many_more_graphs_equal_the_naive_solvers(graph, impartial):
    outcome, remoteness = outcomes(graph)
    expected = naive.outcomes(naive.moves_of(graph), graph.verdicts.tolist())
    assert (outcome.tolist(), remoteness.tolist()) == expected
    assert grundy_values(impartial).tolist() == naive.grundy(naive.moves_of(impartial))


@given(graphs())
@examples(400)
def test_impartial_values_obey_the_local_laws(graph):
    check_values(graph, solve(graph))


@given(graphs(kind="alternating"))
@examples(400)
def test_alternating_values_obey_the_local_laws(graph):
    solution = solve(graph)
    check_values(graph, solution)
    assert "grundy" not in solution


@given(graphs(verdicts=False))
@examples(400)
def test_grundy_values_equal_the_naive_mex(graph):
    assert has_nim_values(graph)
    assert grundy_values(graph).tolist() == naive.grundy(naive.moves_of(graph))


@given(graphs(verdicts=False))
@examples(200)
def test_cyclic_iff_the_naive_mex_leaves_something_out(graph):
    assert is_cyclic(graph) == (-1 in naive.grundy(naive.moves_of(graph)))


@given(graphs(kind="alternating"))
@examples(300)
def test_following_the_preferred_move_ends_where_an_end_is_in_sight(graph):
    solution = solve(graph)
    for start in range(graph.size):
        position, left = start, solution.data("remoteness")[start]
        while left > 0:
            position = graph.targets[solution.data("optimal_move")[position]]
            assert solution.data("remoteness")[position] == left - 1
            left -= 1
        if left == 0:
            assert graph.degrees[position] == 0


@given(graphs(kind="alternating"))
@examples(25)
def test_compiled_kernels_give_what_plain_ones_give(graph):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EXPLORER_COMPILE", "never")
        plain = solve(graph)
        patch.setenv("EXPLORER_COMPILE", "always")
        compiled = solve(graph)
    for name in ("outcome", "remoteness", "optimal_move"):
        assert plain.data(name).tolist() == compiled.data(name).tolist()
    assert plain.optimal.tolist() == compiled.optimal.tolist()


def test_compiled_grundy_values_are_the_same(monkeypatch):
    heaps = [(n, f"take {n - m}", m) for n in range(30) for m in range(n)]
    graph = GameGraph.from_moves(30, heaps)
    monkeypatch.setenv("EXPLORER_COMPILE", "always")
    assert grundy_values(graph).tolist() == list(range(30))
    assert not is_cyclic(graph)


def test_what_is_slow_to_compile_is_compiled_first_for_larger_graphs(monkeypatch):
    """And for smaller ones once it is compiled, in this process or in the cache."""
    monkeypatch.setenv("EXPLORER_COMPILE", "auto")
    monkeypatch.setattr(kernels, "WORTH_COMPILING", 2)
    compiled = []
    monkeypatch.setattr(kernels, "_compiled", lambda run, uses: compiled.append(run) or run)

    def count(values):
        return len(values)

    slow = kernels.kernel(first=10)(count)
    assert [slow(np.zeros(size)) for size in (1, 9)] == [1, 9]
    assert compiled == []
    assert [slow(np.zeros(size)) for size in (10, 9)] == [10, 9]
    assert compiled == [count]
    again = kernels.kernel(first=10)(count)
    monkeypatch.setattr(kernels, "_is_cached", lambda run: run is count)
    assert [again(np.zeros(size)) for size in (1, 9)] == [1, 9]
    assert compiled == [count, count]


@pytest.mark.parametrize("place", ["source", "NUMBA_CACHE_DIR", "user"])
def test_what_was_compiled_is_found_in_the_cache(tmp_path, monkeypatch, place):
    (tmp_path / "module.py").write_text("def count(values):\n    return len(values)\n")
    spec = importlib.util.spec_from_file_location("module", tmp_path / "module.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    elsewhere = tmp_path / "elsewhere"
    if place == "NUMBA_CACHE_DIR":
        monkeypatch.setattr(numba.config, "CACHE_DIR", str(elsewhere))
    if place == "user":  # nothing can be written beside the source
        shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)
        (tmp_path / "__pycache__").touch()
        for name in ("HOME", "XDG_CACHE_HOME"):
            monkeypatch.setenv(name, str(elsewhere))
    assert not kernels._is_cached(module.count)
    kernels._compiled(module.count, ())(np.zeros(3))
    assert kernels._is_cached(module.count)
    assert any(elsewhere.rglob("*.nbi")) == (place != "source")


def test_an_unknown_compile_mode_is_named(monkeypatch):
    monkeypatch.setenv("EXPLORER_COMPILE", "sometimes")
    with pytest.raises(ExplorerError, match=r"'sometimes'.*auto, always or never"):
        is_cyclic(GameGraph.from_moves(1, []))


def test_a_pass_to_oneself_saves_from_being_lost():
    graph = GameGraph.from_moves(3, [(0, "pass", 0), (0, "go", 1), (1, "go", 2), (2, "back", 1)])
    assert values(graph)[0] == (DRAW, -1)
    loses_but_passes = GameGraph.from_moves(
        3, [(0, "pass", 0), (0, "go", 1), (1, "win", 2)], kind="alternating"
    )
    assert values(loses_but_passes) == [(DRAW, -1), (WIN, 1), (LOSE, 0)]


def test_two_positions_in_a_cycle_without_an_end_are_draws():
    graph = GameGraph.from_moves(2, [(0, "a", 1), (1, "b", 0)])
    assert values(graph) == [(DRAW, -1), (DRAW, -1)]
    solution = solve(graph)
    assert solution.optimal.all()
    assert solution.data("optimal_move").tolist() == [0, 1]
    assert solution.data("grundy").tolist() == [-1, -1]


def test_parallel_moves_count_each():
    graph = GameGraph.from_moves(2, [(0, "a", 1), (0, "b", 1)])
    solution = solve(graph)
    assert values(graph) == [(WIN, 1), (LOSE, 0)]
    assert solution.optimal.tolist() == [True, True]
    assert solution.data("grundy").tolist() == [1, 0]


def test_a_drawn_end_gives_draws_a_remoteness():
    chain = [(0, "a", 1), (1, "b", 2), (0, "stay", 0)]
    graph = GameGraph.from_moves(3, chain, kind="alternating", verdicts={2: DRAW})
    assert values(graph) == [(DRAW, 2), (DRAW, 1), (DRAW, 0)]
    solution = solve(graph)
    assert solution.optimal.tolist() == [True, True, True]
    assert solution.data("optimal_move").tolist() == [0, 2, -1]


def test_a_move_that_keeps_the_turn_keeps_the_outcome():
    again = Label("again", passes_turn=False)
    graph = GameGraph.from_moves(3, [(0, again, 1), (1, "go", 2)], kind="alternating")
    assert values(graph) == [(WIN, 2), (WIN, 1), (LOSE, 0)]


@pytest.mark.parametrize("length", [1000, 100_000])
def test_remoteness_has_no_cap(length):
    graph = GameGraph.from_moves(length + 1, [(n + 1, "down", n) for n in range(length)])
    outcome, remoteness = outcomes(graph)
    assert remoteness.tolist() == list(range(length + 1))
    assert outcome.tolist() == [LOSE if n % 2 == 0 else WIN for n in range(length + 1)]
    assert grundy_values(graph).tolist() == [n % 2 for n in range(length + 1)]


def test_nim_values_have_no_cap():
    graph = GameGraph.from_moves(600, [(n, f"to {m}", m) for n in range(600) for m in range(n)])
    assert grundy_values(graph).tolist() == list(range(600))


def test_a_board_has_no_values():
    assert not solve(GameGraph.from_moves(2, [(0, "step", 1)], kind="board")).columns


@pytest.mark.parametrize("kind", KINDS)
def test_a_graph_without_positions_has_empty_columns(kind):
    solution = solve(GameGraph.from_moves(0, [], kind=kind))
    assert all(column.values() == [] for column in solution.columns.values())
    assert set(solution.columns) >= {
        row.name for row in VALUES.values() if KINDS[kind].has(row.group) and not row.cyclic
    }
    assert kind == "board" or solution.optimal.tolist() == []


def test_a_kind_without_a_solver_is_refused():
    with pytest.raises(ExplorerError, match="'riddle' cannot be solved"):
        solve(GameGraph.from_moves(1, [], kind="riddle"))


def test_a_value_is_an_attribute_too():
    solution = solve(GameGraph.from_moves(2, [(1, "take 1", 0)]))
    assert solution.grundy.tolist() == solution.data("grundy").tolist() == [0, 1]
    assert solution.win_probability is None
    with pytest.raises(AttributeError, match="grundi"):
        _ = solution.grundi
