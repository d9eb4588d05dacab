"""Circuits and paths along arcs: against trying all orders, and against what is published."""

from itertools import pairwise, permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import ExplorerError
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.testing import check_game
from explorer.theory.hamilton.directed import (
    check_directed,
    count_directed_circuits,
    count_directed_paths,
    judge_directed,
)
from explorer.theory.hamilton.graphs import named
from tests.examples import examples


@st.composite
def digraphs(draw, most=6):
    size = draw(st.integers(1, most))
    arcs = [(a, b) for a in range(size) for b in range(size) if a != b]
    chosen = draw(st.lists(st.sampled_from(arcs), unique=True)) if arcs else []
    return [sorted(b for a, b in chosen if a == vertex) for vertex in range(size)]


def orders(ahead):
    """Every Hamiltonian path, by trying every order of the vertices."""
    return [
        list(order)
        for order in permutations(range(len(ahead)))
        if all(other in ahead[one] for one, other in pairwise(order))
    ]


def closing(ahead, paths):
    return [p for p in paths if len(p) > 1 and p[0] == 0 and 0 in ahead[p[-1]]]


def ways(spec):
    graph = generate(resolve(spec))
    return int(solve(graph).data("completions")[graph.start])


@given(digraphs())
@examples(150)
def test_counts_and_verdicts_equal_trying_every_order(ahead):
    paths = orders(ahead)
    circuits = closing(ahead, paths)
    assert count_directed_circuits(ahead) == len(circuits)
    assert count_directed_paths(ahead) == len(paths)
    judged = judge_directed(ahead)
    for condition in judged.conditions:
        assert condition.circuit in (None, bool(circuits)), condition
        assert condition.path in (None, bool(paths)), condition
    expected = "hamilton" if circuits else "semi-hamilton" if paths else "neither"
    assert judged.verdict == expected
    for decision, there, closed in ((judged.circuit, circuits, True), (judged.path, paths, False)):
        assert decision.there == bool(there)
        if decision.example is not None:
            check_directed(ahead, decision.example, closed and decision is judged.circuit)


@given(digraphs(5))
@examples(30)
def test_the_puzzle_counts_the_same(ahead):
    items = [f"{a}_{b}" for a, others in enumerate(ahead) for b in others]
    items += [str(a) for a in range(len(ahead))] if len(ahead) > 1 else ["0_0"]
    paths = orders(ahead)
    spec = f"hamilton:graph={'+'.join(items)},directed=true"
    assert ways(spec) == len(closing(ahead, paths))
    assert ways(f"{spec},closed=false") == sum(path[0] == 0 for path in paths)


@pytest.mark.parametrize("digits", [3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_de_bruijn_sequences(digits):
    """N. G. de Bruijn 1946: there are 2^(2^(n-1) - n) circuits through all words of n bits."""
    words = ["".join(bits) for bits in product("01", repeat=digits)]
    place = {word: number for number, word in enumerate(words)}
    ahead = [[place[word[1:] + bit] for bit in "01" if word[1:] + bit != word] for word in words]
    assert count_directed_circuits(ahead) == 2 ** (2 ** (digits - 1) - digits)
    assert judge_directed(ahead).verdict == "hamilton"


@given(st.integers(2, 6), st.data())
@examples(40)
def test_tournaments_have_an_odd_number_of_paths(size, data):
    """L. Rédei 1934; and a tournament that is strongly connected has a circuit (P. Camion 1959)."""
    ahead = [[] for _ in range(size)]
    for one in range(size):
        for other in range(one):
            a, b = (one, other) if data.draw(st.booleans()) else (other, one)
            ahead[a].append(b)
    assert count_directed_paths(ahead) % 2 == 1
    judged = judge_directed(ahead)
    assert judged.path.there
    strong = next(c for c in judged.conditions if c.name == "strong components").found == "1"
    assert judged.circuit.there == (strong and size > 2)


def test_complete_digraphs():
    for size in range(2, 7):
        ahead = [[b for b in range(size) if b != a] for a in range(size)]
        assert count_directed_circuits(ahead) == factorial(size - 1)
        assert count_directed_paths(ahead) == factorial(size)


@pytest.mark.parametrize(
    ("graph", "closed", "ways_on"),
    [
        ("complete-1", True, 0), ("complete-1", False, 1), ("complete-2", True, 0),
        ("complete-2", False, 1), ("cycle-1", True, 0), ("cycle-1", False, 1),
        ("cycle-2", True, 0), ("cycle-2", False, 1), ("cycle-3", True, 2), ("a_a", False, 1),
        ("a_b+c", True, 0), ("a_b+c", False, 0), ("a+b", False, 0), ("a_b+b", False, 1),
    ],
)  # fmt: skip
def test_small_graphs_and_single_vertices(graph, closed, ways_on):
    spec = f"hamilton:graph={graph},closed={str(closed).lower()}"
    assert ways(spec) == ways_on
    check_game(resolve(spec))
    assert all(name in "ABCabc" for name in named(graph))


def test_faults_along_arcs_are_named():
    check_directed([[1], [0]], [0, 1], closed=True)
    with pytest.raises(ExplorerError, match="no arc leads from vertex 1 to 0"):
        check_directed([[1], []], [1, 0], closed=False)
    with pytest.raises(ExplorerError, match="not every one of 2"):
        check_directed([[1], []], [0], closed=False)


def test_directed_graphs_at_the_command_line(explorer, tmp_path):
    (tmp_path / "way.csv").write_text("source,label,target\na,1,b\nb,2,c\nc,3,a\na,4,d\n")
    explorer("import", "way.csv", "--as", "way", "--kind", "board")
    found = explorer("theory", "hamilton", "way", "--directed", "--count", "--format", "json").json
    assert (found["verdict"], found["circuits"], found["paths"]) == ("semi-hamilton", "0", "1")
    assert (found["path"], found["directed"], found["one_way"]) == (["b", "c", "a", "d"], True, 0)
    text = explorer("theory", "hamilton", "a_b+b_c+c_a", "--directed", "--count").out
    assert "circuits: 1, paths: 3 (directed)" in text
    both = explorer("theory", "hamilton", "way", "--count", "--format", "json").json
    assert (both["directed"], both["one_way"]) == (False, 4)
    plotted = explorer("theory", "hamilton", "way", "--directed", "--plot", "w.svg")
    assert (plotted.code, "leave --directed out" in plotted.err) == (2, True)
    built = explorer("build", "hamilton:graph=way,closed=false")
    assert "4 moves of way without a way back are taken as edges; directed=true" in built.err
    built = explorer("build", "hamilton:graph=way,closed=false,directed=true,start=b")
    assert built.code == 0
    assert "taken as edges" not in built.err
    assert "hamilton:graph=a_b+a_d+b_c+c_a,start=b,closed=false,directed=true" in built.out
    assert "1 way" in built.out
    assert explorer("theory", "hamilton", "complete-1", "--count").code == 0
    for graph in ("complete-2", "cycle-1", "cycle-2", "a_b+c"):
        assert explorer("theory", "hamilton", graph, "--count").code == 0, graph


def test_a_stored_graph_with_a_vertex_by_itself(explorer, tmp_path):
    (tmp_path / "part.csv").write_text("source,label,target\na,on,b\nc,stay,c\n")
    assert explorer("import", "part.csv", "--as", "part", "--kind", "board").code == 0
    built = explorer("build", "hamilton:graph=part")
    assert built.code == 0, built.err
    assert "hamilton:graph=a_b+c" in built.out
