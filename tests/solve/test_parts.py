"""Parts of graphs: any cut of any graph into parts gives the values of the whole."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import LimitError
from explorer.games.registry import resolve
from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, GameGraph, Label
from explorer.graph.components import components
from explorer.graph.generate import generate
from explorer.graph.part import part_of
from explorer.solve.parts import Gathered, solve_parts
from explorer.solve.solution import Column, Known, solve
from explorer.testing import check_values
from tests.examples import examples
from tests.graphs import graphs
from tests.solve.test_chance import chance_games
from tests.solve.test_puzzle import puzzles


def cut_one_way(graph, priorities, parts):
    """int64[n], a part for each position: components in a topological order that priorities
    decide, so many of them a part as `parts` says by turns."""
    found = components(graph)
    quotient = nx.DiGraph()
    quotient.add_nodes_from(found.number.tolist())
    pairs = zip(found.number[graph.targets], found.number[graph.sources()], strict=True)
    quotient.add_edges_from((int(one), int(two)) for one, two in pairs if one != two)
    order = nx.lexicographical_topological_sort(
        quotient, lambda component: priorities[component % len(priorities)]
    )
    part_of_component = np.zeros(len(quotient), dtype=np.int64)
    at, left = 0, parts[0]
    for component in order:
        while left == 0:
            at += 1
            left = parts[at % len(parts)]
        part_of_component[component] = at
        left -= 1
    return part_of_component[found.number]


SLOW = pytest.mark.slow

CUTS = st.tuples(
    st.lists(st.integers(0, 99), min_size=1, max_size=9),
    st.lists(st.integers(0, 4), min_size=1, max_size=5).filter(any),  # 0: an empty part
)


def columns(solution, leaving=()):
    return {
        name: column.values()
        for name, column in solution.columns.items()
        if name not in ("grundy_order", *leaving)
    }


def assert_same(graph, number):
    """Every column and every mark is as in the whole; nim-values may be found in another order,
    which must prove them as well."""
    whole, parts = solve(graph), solve_parts(graph, number)
    assert columns(parts) == columns(whole)
    assert whole.columns.keys() == parts.columns.keys()
    assert parts.optimal.tolist() == whole.optimal.tolist()
    check_values(graph, parts)


@given(graphs(kind="alternating"), CUTS)
@examples(200)
def test_alternating_games_in_parts_have_the_values_of_the_whole(graph, how):
    assert_same(graph, cut_one_way(graph, *how))


@given(st.booleans().flatmap(lambda said: graphs(verdicts=said)), CUTS)
@examples(200)
def test_impartial_games_in_parts_have_the_values_of_the_whole(graph, how):
    assert_same(graph, cut_one_way(graph, *how))


@given(puzzles(), CUTS)
@examples(100)
def test_puzzles_in_parts_have_the_values_of_the_whole(graph, how):
    assert_same(graph, cut_one_way(graph, *how))


@given(chance_games(most=7), CUTS)
@examples(150)
def test_games_of_chance_in_parts_have_the_values_of_the_whole(game, how):
    graph, _, _ = game
    assert_same_chance(graph, cut_one_way(graph, *how))


def assert_same_chance(graph, number):
    whole, parts = solve(graph), solve_parts(graph, number)
    assert parts.win_probability == pytest.approx(whole.win_probability, abs=1e-13)
    assert parts.optimal.tolist() == whole.optimal.tolist()
    check_values(graph, parts)
    # In a circle that no best move leaves, who is shown what depends on where the solver began.
    found = components(graph)
    out = parts.optimal & (found.number[graph.targets] != found.number[graph.sources()])
    free = np.ones(graph.size, dtype=bool)
    free[graph.sources()[~out & parts.optimal]] = False
    assert parts.optimal_move[free].tolist() == whole.optimal_move[free].tolist()


def loopy(seed):
    """120 positions in many components, most of one position or a few."""
    dice = np.random.default_rng(seed)
    moves = []
    for source in range(2, 120):
        for number in range(int(dice.integers(0, 6))):
            back = dice.random() < 0.03
            target = source + (dice.integers(1, 4) if back else -dice.integers(1, 15))
            moves.append((source, f"move {number}", int(np.clip(target, 0, 119))))
    return GameGraph.from_moves(120, moves)


@pytest.mark.parametrize("seed", [1, 2, 3, *(pytest.param(n, marks=SLOW) for n in range(4, 80))])
def test_larger_loopy_graphs_in_parts_have_the_values_of_the_whole(seed, monkeypatch):
    monkeypatch.setenv("EXPLORER_COMPILE", "always" if seed == 4 else "never")
    graph, dice = loopy(seed), np.random.default_rng(-seed % 1000)
    priorities, parts = dice.integers(0, 99, 40).tolist(), dice.integers(1, 40, 5).tolist()
    assert_same(graph, cut_one_way(graph, priorities, parts))


def test_the_larger_loopy_graphs_have_what_is_hard():
    solutions = [solve(loopy(seed)) for seed in (1, 2, 3)]
    assert max(solution.grundy.max() for solution in solutions) > 3
    assert sum((solution.grundy < 0).sum() for solution in solutions) > 9
    assert sum((solution.grundy_order >= 0).sum() for solution in solutions) > 99
    assert len({text for each in solutions for text in each.columns["loopy_grundy"].words}) > 5


def drawish(seed):
    """150 positions with cycles, kept turns, ends of all three verdicts and ways of many plies."""
    dice = np.random.default_rng(seed)
    moves = []
    for source in range(6, 150):
        for number in range(int(dice.integers(1, 4))):
            back = dice.random() < 0.05
            target = source + (dice.integers(1, 9) if back else -dice.integers(1, 7))
            label = Label(f"move {number}", passes_turn=bool(dice.random() < 0.7))
            moves.append((source, label, int(min(target, 149))))
    ends = {end: int(dice.choice([WIN, LOSE, DRAW])) for end in range(6)}
    return GameGraph.from_moves(150, moves, kind="alternating", verdicts=ends)


@pytest.mark.parametrize("seed", [*range(9), *(pytest.param(n, marks=SLOW) for n in range(9, 99))])
def test_remoteness_across_parts_comes_the_nearer_way(seed):
    graph, dice = drawish(seed), np.random.default_rng(seed)
    priorities, parts = dice.integers(0, 99, 40).tolist(), dice.integers(1, 9, 5).tolist()
    assert_same(graph, cut_one_way(graph, priorities, parts))


def test_these_graphs_have_ways_of_many_plies():
    solutions = [solve(drawish(seed)) for seed in range(9)]
    drawn = [each.remoteness[each.outcome == DRAW].max(initial=-1) for each in solutions]
    decided = [each.remoteness[each.outcome != DRAW].max(initial=-1) for each in solutions]
    assert sum(furthest > 9 for furthest in drawn) > 2
    assert sum(furthest > 9 for furthest in decided) > 4


@pytest.mark.parametrize(
    "spec",
    [
        "nim:heaps=3+4+5",
        "nim:heaps=3+4,misere=true",
        "tictactoe:symmetry=true",
        "chopsticks:limit=3",
        "hog:goal=10",
        "pig:goal=20",
        "knights-tour:rows=3,cols=4",
    ],
)
def test_real_games_in_parts_have_the_values_of_the_whole(spec):
    graph = generate(resolve(spec))
    number = cut_one_way(graph, [5, 2, 8, 1], [graph.size // 5 + 1])
    if graph.kind == "chance":
        assert_same_chance(graph, number)
    else:
        assert_same(graph, number)


def test_a_fringe_stands_in_the_order_of_its_first_appearance():
    moves = [(3, "a", 5), (3, "b", 0), (3, "c", 1), (1, "d", 0), (1, "e", 4), (2, "f", 3)]
    graph = GameGraph.from_moves(6, moves, verdicts={5: LOSE, 4: WIN})
    part = part_of(graph, np.array([3, 1]))
    assert part.positions.tolist() == [3, 1, 5, 0, 4]
    assert part.graph.targets.tolist() == [2, 3, 1, 3, 4]
    assert part.graph.offsets.tolist() == [0, 3, 5, 5, 5, 5]
    assert [graph.labels[code].text for code in part.graph.label_codes] == ["a", "b", "c", "d", "e"]
    assert part.graph.labels == graph.labels
    assert part.graph.verdicts.tolist() == [NONE] * 5  # a fringe has values, not verdicts
    assert part_of(graph, np.array([4, 5])).graph.verdicts.tolist() == [WIN, LOSE]
    empty = part_of(graph, np.array([], dtype=np.int64))
    assert (empty.graph.size, empty.graph.move_count, len(empty.fringe)) == (0, 0, 0)


def test_values_of_a_fringe_are_given_back_and_never_computed_anew():
    """They need not be what any position without moves could be worth."""
    graph = GameGraph.from_moves(4, [(0, "a", 1), (0, "b", 2), (0, "c", 3)])
    part = part_of(graph, np.array([0]))
    given = {
        "outcome": Column(np.array([WIN, WIN, DRAW], dtype=np.int8), (None, "win", "lose", "draw")),
        "remoteness": Column(np.array([7, 5, -1]), none_below=0),
        "grundy": Column(np.array([0, 4, -1]), none_below=0),
        "loopy_grundy": Column(np.array([-1, -1, 0]), ("inf(1,2)",), none_below=0),
        "grundy_order": Column(np.array([-1, 6, -1]), none_below=0),
    }
    solution = solve(part.graph, Known(given, 3, found=9))
    assert solution.remoteness.tolist() == [-1, 7, 5, -1]
    assert solution.columns["outcome"].values() == ["draw", "win", "win", "draw"]
    assert solution.columns["loopy_grundy"].values() == [None, None, None, "inf(1,2)"]
    assert solution.grundy.tolist() == [1, 0, 4, -1]  # inf(1,2) is answered by a move to 1
    assert solution.grundy_order.tolist() == [9, -1, 6, -1]
    assert solution.optimal_move.tolist() == [2, -1, -1, -1]


def test_nim_values_end_where_any_part_has_an_end_that_is_not_lost():
    graph = GameGraph.from_moves(3, [(1, "a", 0)], verdicts={2: WIN})
    parts = solve_parts(graph, np.array([0, 0, 1]))
    assert parts.columns.keys() == solve(graph).columns.keys()
    assert parts.grundy is None


def test_what_a_fringe_lacks_is_named():
    part = part_of(GameGraph.from_moves(2, [(0, "a", 1)]), np.array([0]))
    with pytest.raises(ValueError, match="the fringe is without its outcome"):
        solve(part.graph, Known(size=1))
    column = Column(np.array([1, 2]))
    with pytest.raises(ValueError, match="2 values of outcome for 1 positions"):
        solve(part.graph, Known({"outcome": column}, 1))
    given = {name: Column(np.array([-1])) for name in ("outcome", "remoteness", "grundy")}
    with pytest.raises(ValueError, match="either finite or infinite"):
        solve(part.graph, Known(given, 1))


def test_a_cut_must_let_moves_go_one_way():
    graph = GameGraph.from_moves(2, [(0, "a", 1)])
    with pytest.raises(ValueError, match="solved later"):
        solve_parts(graph, np.array([0, 1]))


def test_a_partizan_game_is_refused_in_parts():
    graph = GameGraph.from_moves(2, [(0, Label("a", player="left"), 1)], kind="partizan")
    with pytest.raises(LimitError, match="solved as a whole"):
        solve_parts(graph, np.array([0, 0]))


def test_a_board_in_parts_has_no_values():
    graph = GameGraph.from_moves(2, [(0, "step", 1)], kind="board")
    solution = solve_parts(graph, np.array([1, 0]))
    assert (dict(solution.columns), solution.optimal) == ({}, None)


def test_words_of_different_parts_are_put_together():
    values = Gathered(4)
    values.put(np.array([3, 0]), {"loopy_grundy": Column(np.array([0, 1]), ("a", "b"), 0)})
    values.put(np.array([1]), {"loopy_grundy": Column(np.array([0]), ("b",), 0)})
    assert values.columns()["loopy_grundy"].values() == ["b", "b", None, "a"]
    some = values.columns(np.array([2, 1]))["loopy_grundy"]
    assert (some.values(), some.words) == ([None, "b"], ["b"])
