"""Puzzles: the solver against naive search and counting, on random graphs and known ones."""

from collections import deque
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import RulesError
from explorer.games.registry import resolve
from explorer.graph.arrays import DRAW, LOSE, WIN, GameGraph, Label
from explorer.graph.contracts import check_kind
from explorer.graph.generate import generate
from explorer.solve.puzzle import puzzle_values
from explorer.solve.solution import solve
from explorer.testing import check_values
from explorer.theory.hamilton.graphs import named
from tests.examples import examples


@st.composite
def puzzles(draw):
    size = draw(st.integers(1, 8))
    place = st.integers(0, size - 1)
    pairs = draw(st.lists(st.tuples(place, place), max_size=2 * size))
    moves = [
        (source, Label(f"move {number}", passes_turn=False), target)
        for number, (source, target) in enumerate(pairs)
    ]
    ends = set(range(size)) - {source for source, _ in pairs}
    done = {end: WIN for end in ends if draw(st.booleans())}
    return GameGraph.from_moves(size, moves, kind="puzzle", verdicts=done)


def naive(graph, start):
    """(least moves to a completed end or -1, ways or None if there is no end of them)."""
    graph_of_moves = nx.MultiDiGraph()
    graph_of_moves.add_nodes_from(range(graph.size))
    graph_of_moves.add_edges_from(
        zip(graph.sources().tolist(), graph.targets.tolist(), strict=True)
    )
    done = {n for n in range(graph.size) if graph.terminal[n] and graph.verdicts[n] == WIN}
    useful = set(done).union(*(nx.ancestors(graph_of_moves, end) for end in done))
    if start not in useful:
        return -1, 0
    distance = min(
        length
        for end, length in nx.single_source_shortest_path_length(graph_of_moves, start).items()
        if end in done
    )
    reached = (nx.descendants(graph_of_moves, start) | {start}) & useful
    part = graph_of_moves.subgraph(reached)
    if not nx.is_directed_acyclic_graph(part):
        return distance, None
    ways, waiting = 0, deque([start])
    while waiting:
        here = waiting.popleft()
        ways += here in done
        waiting.extend(target for _, target, _ in part.out_edges(here, keys=True))
    return distance, ways


@given(puzzles())
@examples(300)
def test_values_equal_naive_ones(graph):
    check_kind(graph, "any")
    found = puzzle_values(graph)
    for position in range(graph.size):
        distance, ways = naive(graph, position)
        assert found.remoteness[position] == distance
        assert found.outcome[position] == (WIN if distance >= 0 else LOSE)
        assert found.completions[position] == ways
    check_values(graph, solve(graph))


@pytest.mark.parametrize(
    ("spec", "size", "moves", "ways"),
    [
        ("knights-tour:rows=3,cols=4", 67, 66, 2),
        ("knights-tour:rows=4,cols=4", 1_635, 1_870, 0),
        ("hamilton", None, None, 60),
        ("hamilton:graph=complete-7", None, None, 720),
        ("hamilton:graph=cube", None, None, 12),
        ("hamilton:graph=petersen", None, None, 0),
        ("hamilton:graph=cycle-9", None, None, 2),
        ("hamilton:graph=octahedron", None, None, 32),
    ],
)
def test_known_counts(spec, size, moves, ways):
    graph = generate(resolve(spec))
    found = puzzle_values(graph)
    assert size in (None, graph.size)
    assert moves in (None, graph.move_count)
    assert found.completions[0] == ways


@pytest.mark.slow
def test_the_search_on_five_by_five():
    graph = generate(resolve("knights-tour"))
    assert (graph.size, graph.move_count) == (508_461, 678_082)
    assert puzzle_values(graph).completions[0] == 304


def test_tours_from_all_squares_of_three_by_four():
    game = resolve("knights-tour:rows=3,cols=4,start=any")
    found = puzzle_values(generate(game))
    assert sum(found.completions[: len(game.starts())]) == 16


def test_the_dodecahedron_is_the_dodecahedron():
    graph = nx.Graph((one, other) for one, near in named("dodecahedron").items() for other in near)
    assert nx.is_isomorphic(graph, nx.dodecahedral_graph())
    petersen = nx.Graph((a, b) for a, near in named("petersen").items() for b in near)
    assert nx.is_isomorphic(petersen, nx.petersen_graph())
    assert nx.is_isomorphic(
        nx.Graph((a, b) for a, near in named("octahedron").items() for b in near),
        nx.octahedral_graph(),
    )
    assert nx.is_isomorphic(
        nx.Graph((a, b) for a, near in named("cube").items() for b in near), nx.cubical_graph()
    )


def test_five_vertices_of_the_icosian_game():
    graph = named("dodecahedron")
    whole = generate(resolve("hamilton"))
    assert whole.positions[0] == "B_B"
    paths = [["B"]]
    for _ in range(4):
        paths = [[*path, near] for path in paths for near in graph[path[-1]] if near not in path]
    assert 20 * len(paths) == 480
    ways = [
        puzzle_values(generate(resolve(f"hamilton:start={'+'.join(path)}"))).completions[0]
        for path in paths
    ]
    assert all(b in graph[a] for path in paths for a, b in pairwise(path))
    assert (20 * ways.count(2), 20 * ways.count(4)) == (360, 120)


@pytest.mark.parametrize(
    ("moves", "verdicts", "words"),
    [
        ([(0, Label("a"), 1)], {1: WIN}, "the move 'a' passes the turn"),
        ([(0, Label("a", player="left", passes_turn=False), 1)], {}, "one of two players"),
        ([(0, Label("a", passes_turn=False), 1)], {1: DRAW}, "declares drawn ends"),
    ],
)
def test_what_no_puzzle_can_be_is_refused(moves, verdicts, words):
    graph = GameGraph.from_moves(2, moves, kind="puzzle", verdicts=verdicts)
    with pytest.raises(RulesError, match=words):
        check_kind(graph, "any")


CHANCE = [(0, Label("throw", "six", passes_turn=False), 1)]


@pytest.mark.parametrize(
    ("kind", "words"),
    [("puzzle", "a puzzle"), ("board", "a bare graph"), ("impartial", "impartial")],
)
def test_what_a_game_is_declared_is_said_in_words(kind, words):
    with pytest.raises(RulesError, match=f"^it is declared {words}, but has moves of chance$"):
        check_kind(GameGraph.from_moves(2, CHANCE, kind=kind), "it")
