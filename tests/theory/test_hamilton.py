"""Hamiltonian paths and circuits: search, counts, conditions and verdicts against trying all
orders of the vertices, on random graphs, and against what is published on known ones."""

from itertools import combinations, pairwise, permutations
from math import factorial

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import ExplorerError, LimitError, MalformedError
from explorer.theory.hamilton import states
from explorer.theory.hamilton.conditions import conditions
from explorer.theory.hamilton.disjoint import disjoint_circuits
from explorer.theory.hamilton.frontier import (
    count_circuits,
    count_paths,
    find_circuit,
    find_path,
)
from explorer.theory.hamilton.graphs import is_graph, named
from explorer.theory.hamilton.judge import judge
from explorer.theory.hamilton.order import narrowed
from explorer.theory.hamilton.search import attempts, every, search
from explorer.theory.hamilton.starts import circuits, ways_on
from explorer.theory.hamilton.verify import check_path
from explorer.theory.tours.knight import board_graph
from tests.examples import examples


@st.composite
def graphs(draw, most=7):
    size = draw(st.integers(1, most))
    pairs = list(combinations(range(size), 2))
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    near = [[] for _ in range(size)]
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    return [sorted(others) for others in near]


def all_paths(near):
    """Every directed Hamiltonian path, by trying every order of the vertices."""
    return [
        list(order)
        for order in permutations(range(len(near)))
        if all(other in near[one] for one, other in pairwise(order))
    ]


def all_circuits(near):
    """Every directed Hamiltonian circuit from vertex 0."""
    if len(near) < 3:
        return []
    return [path for path in all_paths(near) if path[0] == 0 and 0 in near[path[-1]]]


def numbered(name, most=26):
    graph = named(name, most)
    place = {vertex: number for number, vertex in enumerate(graph)}
    return [[place[other] for other in others] for others in graph.values()]


@given(graphs())
@examples(150)
def test_counts_equal_trying_every_order(near):
    paths, rounds = all_paths(near), all_circuits(near)
    for graph in (near, narrowed(near)[1]):
        assert count_circuits(graph) == len(rounds) // 2
        assert count_paths(graph) == (len(paths) // 2 if len(near) > 1 else 1)
    for start in range(len(near)):
        mine = [path for path in paths if path[0] == start]
        assert count_paths(near, start) == len(mine)
        found = find_path(near, start)
        assert found in mine if mine else found is None
    found, circuit = find_path(near), find_circuit(near)
    assert found in paths if paths else found is None
    assert circuit in rounds if rounds else circuit is None
    assert sorted(every(near, [0])) == sorted(path for path in paths if path[0] == 0)
    assert circuits(near) == sorted(rounds)


@pytest.mark.slow
@given(graphs())
@examples(150)
def test_a_search_finds_what_there_is(near):
    paths, rounds = all_paths(near), all_circuits(near)
    for start in range(len(near)):
        mine = [path for path in paths if path[0] == start]
        for found in (search(near, start), search(near, start, seed=3), attempts(near, start)):
            assert (found.path in mine) == bool(mine)
            assert found.complete == (not mine)
    if len(near) > 2:
        found = search(near, 0, closed=True)
        assert (found.path in rounds) == bool(rounds)
        assert found.complete == (not rounds)


@given(graphs())
@examples(200)
def test_conditions_and_verdicts_are_true(near):
    paths, rounds = all_paths(near), all_circuits(near)
    for condition in conditions(near):
        assert condition.circuit in (None, bool(rounds)), condition
        assert condition.path in (None, bool(paths)), condition
    judged = judge(near)
    expected = "hamilton" if rounds else "semi-hamilton" if paths else "neither"
    assert judged.verdict == expected
    assert (judged.circuit.there, judged.path.there) == (bool(rounds), bool(paths))
    if rounds:
        check_path(near, judged.circuit.example, closed=True)
    elif paths:
        assert judged.path.example in paths


@given(graphs())
@examples(100)
def test_degrees_are_those_of_dirac_and_ore(near):
    """The two theorems as they are stated, from the graph library's degrees."""
    graph = nx.Graph((one, other) for one, others in enumerate(near) for other in others)
    graph.add_nodes_from(range(len(near)))
    size = len(near)
    dirac, ore = conditions(near)[-2:]
    degrees = dict(graph.degree)
    apart = [degrees[a] + degrees[b] for a, b in nx.non_edges(graph)]
    assert bool(dirac.circuit) == (size >= 3 and all(d >= size / 2 for d in degrees.values()))
    assert bool(ore.circuit) == (size >= 3 and all(total >= size for total in apart))


@given(graphs(6), st.integers(1, 6))
@examples(80)
def test_ways_on_add_up(near, length):
    if length > len(near):
        return
    rounds = [path[at:] + path[:at] for path in all_circuits(near) for at in range(len(path))]
    expected = {}
    begun = {tuple(order) for order in permutations(range(len(near)), length)
             if all(b in near[a] for a, b in pairwise(order))}  # fmt: skip
    for path in begun:
        ways = sum(tuple(circuit[:length]) == path for circuit in rounds)
        expected[ways] = expected.get(ways, 0) + 1
    assert ways_on(near, length) == expected


@pytest.mark.parametrize(
    ("name", "rounds", "paths"),
    [
        ("dodecahedron", 30, 1620), ("cube", 6, 72), ("octahedron", 16, 120),
        ("petersen", 0, 120), ("cycle-7", 1, 7), ("complete-9", 20160, 181440),
    ],
)  # fmt: skip
def test_known_graphs(name, rounds, paths):
    _, near = narrowed(numbered(name))
    assert (count_circuits(near), count_paths(near)) == (rounds, paths)
    library = nx.Graph((a, b) for a, others in enumerate(near) for b in others)
    twins = {"dodecahedron": nx.dodecahedral_graph(), "cube": nx.cubical_graph(),
             "octahedron": nx.octahedral_graph(), "petersen": nx.petersen_graph(),
             "cycle-7": nx.cycle_graph(7), "complete-9": nx.complete_graph(9)}  # fmt: skip
    assert nx.is_isomorphic(library, twins[name])


def test_the_icosian_game():
    near = numbered("dodecahedron")
    assert ways_on(near, 5) == {2: 360, 4: 120}
    assert sum(ways_on(near, 2).values()) == 60
    place = {vertex: number for number, vertex in enumerate(named("dodecahedron"))}
    found = circuits(near, [place[vertex] for vertex in "BCDFG"])
    assert len(found) in (2, 4)
    for circuit in found:
        check_path(near, circuit, closed=True)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 8, 9, 26, 99, 100])
def test_edge_disjoint_circuits_of_complete_graphs(size):
    found = disjoint_circuits(size)
    assert len(found) == ((size - 1) // 2 if size % 2 else max(0, (size - 2) // 2))
    near = [[n for n in range(size) if n != vertex] for vertex in range(size)]
    edges = []
    for circuit in found:
        check_path(near, circuit, closed=True)
        edges += [frozenset(step) for step in [*pairwise(circuit), (circuit[-1], circuit[0])]]
    assert len(set(edges)) == len(edges)
    left = set(map(frozenset, combinations(range(size), 2))) - set(edges)
    if size % 2:
        assert not left
    else:  # what is left is a perfect matching
        assert sorted(vertex for edge in left for vertex in edge) == list(range(size))


@pytest.mark.parametrize(
    ("rows", "cols", "verdict", "reason"),
    [
        (8, 8, "hamilton", "found by search"),
        (5, 5, "semi-hamilton", "colours: bipartite, 13 and 12"),
        (4, 4, "neither", "everything was tried"), (3, 3, "neither", "components: 2"),
        (3, 8, "semi-hamilton", "dynamic programming went"),
        (4, 20, "semi-hamilton", "dynamic programming went"),
    ],
)  # fmt: skip
def test_knights_boards_are_judged(rows, cols, verdict, reason):
    judged = judge(board_graph(rows, cols), limit=20_000)
    assert judged.verdict == verdict
    assert judged.circuit.reason.startswith(reason)


@pytest.mark.slow
def test_long_boards_are_decided_by_dynamic_programming():
    near = board_graph(3, 100)
    judged = judge(near, limit=200_000)
    assert (judged.verdict, judged.circuit.reason) == ("hamilton", "found by dynamic programming")
    check_path(near, judged.circuit.example, closed=True)
    ring = [[(n - 1) % 8_000, (n + 1) % 8_000] for n in range(8_000)]
    assert judge(ring).verdict == "hamilton"


def test_what_cannot_be_decided_is_said():
    judged = judge(board_graph(6, 6), limit=10)
    assert judged.verdict == "undecided"
    assert "raise the limit" in judged.circuit.reason
    with pytest.raises(LimitError, match="more than 100 kinds of partial paths"):
        count_paths(board_graph(5, 5), limit=100)
    with pytest.raises(LimitError, match="more than 5 circuits"):
        circuits(numbered("complete-6"), most=5)


def test_counts_beyond_sixty_four_bits(monkeypatch):
    assert count_circuits(numbered("complete-13")) == factorial(12) // 2
    # A king's board of 3 rows.
    near = [
        [3 * c + r for c in range(a - 1, a + 2) for r in range(b - 1, b + 2)
         if 0 <= c < 40 and 0 <= r < 3 and (c, r) != (a, b)]
        for a in range(40) for b in range(3)
    ]  # fmt: skip
    many = count_circuits(near)
    assert many > 1 << 64
    monkeypatch.setattr(states, "_SAFE", 0)
    assert count_circuits(near) == many


def test_independent_vertices_decide_what_a_search_cannot():
    """Two hubs with a thousand leaves: a state there takes as long as a thousand others."""
    near = [[1, *range(2, 1002)], [0, *range(2, 1002)], *([0, 1] for _ in range(1000))]
    judged = judge(near)
    assert judged.verdict == "neither"
    assert judged.path.reason.startswith("independent: 1,000 at least, 2 others")


def test_many_vertices_in_view():
    with pytest.raises(LimitError, match="more than 60 vertices"):
        count_circuits(numbered("complete-70", 70))


@pytest.mark.parametrize(
    ("path", "closed", "words"),
    [
        ([0, 1], False, "not every one of 3"), ([0, 1, 1], False, "not every one"),
        ([1, 0, 2], False, "0 and 2 are not adjacent"), ([0, 1, 2], True, "2 and 0"),
    ],
)  # fmt: skip
def test_faults_of_paths_are_named(path, closed, words):
    with pytest.raises(ExplorerError, match=words):
        check_path([[1], [0, 2], [1]], path, closed)


def test_names_of_graphs():
    assert list(named("cycle-30", 30))[:3] == ["1", "2", "3"]
    assert list(named("v10_v9+v9_v1"))[:2] == ["v1", "v9"]
    assert not is_graph("my-graph")
    with pytest.raises(MalformedError, match="N is from 1 to 26"):
        named("complete-27")
    with pytest.raises(MalformedError, match="explorer import takes one"):
        named("nonsense")
