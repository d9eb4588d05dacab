"""GEXF, JSON, Matrix Market and PRISM's files, as their programs write them."""

import json
from itertools import pairwise
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

from explorer.imports.read import read
from explorer.nx import to_networkx
from tests.cli.test_bad_input import refused

FILES = Path(__file__).parent.parent / "data" / "files"


def moves_of(graph):
    return [(move.source, move.label, move.target) for move in graph.moves]


def test_what_gephi_writes():
    graph = read(FILES / "gephi.gexf")
    assert moves_of(graph) == [
        ("Ann", "to Bob", "Bob"), ("Ann", "writes to", "Bob"), ("Bob", "to Cy", "Cy"),
        ("Cy", "to Bob", "Bob"),
    ]  # fmt: skip
    assert {name: graph.parts[name]["modularity_class"] for name in graph.positions} == {
        "Ann": 3, "Bob": 0, "Cy": 0,
    }  # fmt: skip
    assert graph.notes() == [
        "positions are called by label, moves by label",
        "left out, as a move has no named parts: weight, since",
        "edges without a direction went both ways: 1",
    ]


def game():
    graph = nx.MultiDiGraph([("a", "b"), ("a", "b"), ("b", "c")])
    graph.nodes["a"]["height"] = 1.5
    graph.nodes["b"]["tags"] = ["x", "y"]
    return graph


PARALLEL = [("a", "to b", "b"), ("a", "to b (2)", "b"), ("b", "to c", "c")]


@pytest.mark.parametrize("edges", ["edges", "links"])
def test_what_networkx_writes_as_json(tmp_path, edges):
    (tmp_path / "g.json").write_text(json.dumps(nx.node_link_data(game(), edges=edges)))
    graph = read(tmp_path / "g.json")
    assert moves_of(graph) == PARALLEL
    assert graph.parts["a"] == {"height": 1.5, "tags": None}
    assert graph.parts["b"] == {"height": None, "tags": '["x", "y"]'}
    (tmp_path / "c.cyjs").write_text(json.dumps(nx.cytoscape_data(game())))
    assert moves_of(read(tmp_path / "c.cyjs")) == PARALLEL


def test_what_networkx_writes_as_gexf(tmp_path):
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    nx.write_gexf(graph, tmp_path / "g.gexf")
    assert moves_of(read(tmp_path / "g.gexf")) == [("a", "to b", "b"), ("b", "to c", "c")]
    nx.write_gexf(nx.path_graph(["a", "b"]), tmp_path / "u.gexf")
    assert moves_of(read(tmp_path / "u.gexf")) == [("a", "to b", "b"), ("b", "to a", "a")]


def test_what_cytoscape_and_d3_write_as_json(tmp_path):
    assert moves_of(read(FILES / "cytoscape.cyjs")) == [("a", "a (beats) b", "b")]
    (tmp_path / "d3.json").write_text(
        '{"nodes": [{"name": "a"}, {"name": "b"}], "links": [{"source": 0, "target": 1}]}'
    )
    assert moves_of(read(tmp_path / "d3.json")) == [("a", "to b", "b")]
    undirected = {"directed": False, "nodes": [{"id": 1}, {"id": 2}],
                  "links": [{"source": 1, "target": 2}]}  # fmt: skip
    (tmp_path / "u.json").write_text(json.dumps(undirected))
    assert moves_of(read(tmp_path / "u.json")) == [("1", "to 2", "2"), ("2", "to 1", "1")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"nodes": [', ["line 1: it is not JSON"]),
        ('{"nodes": [],\n "edges": [{"source": 1,\n]}', ["line 3: it is not JSON"]),
        ("[1]", ["holds no graph", "a source and a target"]),
        ("{} {}", ["line 1: it is not JSON: there is more than one value"]),
        ('{"nodes": []}', ["holds no graph", "edges or links"]),
        ('{"nodes": [\n{"id": 1},\n{"id": 1}], "edges": []}', ["line 3: the node '1'", "line 2"]),
        ('{"nodes": [\n1], "edges": []}', ["line 2: '1' is no node"]),
        ('{"nodes": [{"id": 1}],\n"links": [\n{"source": 1}]}', ["line 3: the edge has no target"]),
        ('{"nodes": [{"id": 1}],\n"links": [\n{"source": 1, "target": 2}]}',
         ["line 3: the target '2' of an edge is no node"]),
        ('{"nodes": ' + "[" * 99_999, ["line 1", "it is nested too deeply"]),
        ('{"nodes": [' + "9" * 9_999 + '], "edges": []}', ["line 1: it cannot be read"]),
    ],
)  # fmt: skip
def test_json_that_is_no_graph(explorer, tmp_path, text, words):
    (tmp_path / "g.json").write_text(text)
    refused(explorer("import", "g.json", "--as", "mine"), 1, "g.json", *words)
    assert not (tmp_path / "data").exists()


@pytest.mark.slow  # with what only this step installs
def test_what_scipy_writes(tmp_path):
    scipy = pytest.importorskip("scipy")
    pytest.importorskip("scipy.io")
    matrix = scipy.sparse.coo_array(([2.5, -1.0, 0.0], ([0, 1, 1], [1, 2, 0])), shape=(3, 3))
    scipy.io.mmwrite(tmp_path / "m.mtx", matrix)
    graph = read(tmp_path / "m.mtx")
    assert moves_of(graph) == [("1", "to 2", "2"), ("2", "to 3", "3")]
    assert graph.notes() == ["values of entries are left out: each is one move"]
    ring = nx.to_scipy_sparse_array(nx.cycle_graph(4), dtype=int)
    scipy.io.mmwrite(tmp_path / "ring.mtx", ring, field="pattern", symmetry="symmetric")
    found = nx.DiGraph(
        (int(a) - 1, int(b) - 1) for a, _, b in moves_of(read(tmp_path / "ring.mtx"))
    )
    assert sorted(found.edges()) == sorted(nx.cycle_graph(4).to_directed().edges())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1: it does not begin with %%MatrixMarket"]),
        ("%%MatrixMarket matrix array real general\n", ["line 1", "array", "write coordinates"]),
        ("%%MatrixMarket matrix coordinate real general\n", ["line 1", "size", "missing"]),
        ("%%MatrixMarket matrix coordinate real general\n2 3 0\n", ["line 2", "2 rows and 3 col"]),
        ("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 1\n", ["1 entries, not 2"]),
        ("%%MatrixMarket matrix coordinate real general\n2 2 1\n\n1 3 1\n", ["line 4", "1, 3"]),
        ("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2\n", ["line 3: 2 numbers"]),
        ("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 x\n", ["line 3", "'x'"]),
        ("%%MatrixMarket matrix coordinate real general\n9999999999 9999999999 1\n1 2 1\n",
         ["9,999,999,999 rows"]),
        ("%%MatrixMarket matrix coordinate integer general\n% 1 a\n% 2 b\n2 2 1\n1 2 4000000000\n",
         ["line 5", "counts no moves"]),
    ],
)  # fmt: skip
def test_matrices_that_are_no_graphs(explorer, tmp_path, text, words):
    (tmp_path / "m.mtx").write_text(text)
    refused(explorer("import", "m.mtx", "--as", "mine"), 1, "m.mtx", *words)
    assert not (tmp_path / "data").exists()


def test_the_die_of_knuth_and_yao(explorer, tmp_path):
    """A fair die from a fair coin: each face 1/6, in 11/3 flips on average."""
    die = str(FILES / "die.tra")
    for face in range(1, 7):
        done = explorer("import", die, "--as", f"die-{face}", "--won", f"(7,{face})")
        assert "start (0,0): wins with probability 0.16666666666666" in done.out, done.err
    done = explorer("import", die, "--as", "even", "--won", "even")
    assert "start (0,0): wins with probability 0.5" in done.out
    assert "states that lead only to themselves are ends: 6" in done.err
    assert "no end is won" not in done.err
    assert "no end is won" in explorer("import", die, "--as", "none").err
    assert explorer("verify").code == 0
    graph = to_networkx("even", tmp_path / "data" / "explorer.db")
    states = [state for state in graph if graph.out_degree(state)]
    step = np.array([
        [sum(d["probability"] for d in (graph.get_edge_data(a, b) or {}).values()) for b in states]
        for a in states
    ])  # fmt: skip
    flips = np.linalg.solve(np.eye(len(states)) - step, np.ones(len(states)))
    assert flips[states.index("(0,0)")] == pytest.approx(11 / 3, abs=1e-12)


def test_explicit_files_of_storm(explorer, tmp_path):
    """Their first line is the type of the model, and labels are written out."""
    rows = (FILES / "die.tra").read_text().split("\n", 1)[1]
    (tmp_path / "die.tra").write_text(f"dtmc\n{rows}")
    (tmp_path / "die.lab").write_text("#DECLARATION\ninit six\n#END\n0 init\n12 six\n")
    done = explorer("import", "die.tra", "--as", "die", "--won", "six")
    assert "start 0: wins with probability 0.16666666666666" in done.out
    (tmp_path / "coin.tra").write_text("mdp\n0 0 1 0.25\n0 0 2 0.75\n0 1 1 1 take\n1 0 1 1\n")
    done = explorer("import", "coin.tra", "--as", "coin", "--won", "1")
    assert "start 0: wins with probability 1" in done.out
    (tmp_path / "die.lab").write_text("#DECLARATION\ninit six\n#END\n0 init\n12 seven\n")
    refused(explorer("import", "die.tra", "--as", "new"), 1, "line 5", "no label 'seven'")


def test_a_decision_process(explorer, tmp_path):
    """Two coins of which the better is chosen: 3/4 at best, if it is thrown once."""
    (tmp_path / "coins.tra").write_text(
        "4 5 7\n0 0 1 0.5 fair\n0 0 2 0.5 fair\n0 1 1 0.75\n0 1 2 0.25\n0 2 3 1 leave\n"
        "1 0 1 1\n2 0 2 1\n"
    )
    done = explorer("import", "coins.tra", "--as", "coins", "--won", "1")
    assert "start 0: wins with probability 0.75" in done.out
    shown = explorer("show", "coins", "--format", "json").json
    assert {move["action"] or move["label"] for move in shown["moves"]} == {
        "fair", "choice 1", "leave",
    }  # fmt: skip
    assert shown["optimal_move"] == "choice 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1: it does not begin with the numbers"]),
        ("999999999999 1\n0 999999999998 1\n", ["999,999,999,999 states"]),
        ("2 1\n0 5 1\n", ["line 2: there are 2 states, from 0 on"]),
        ("2 2\n0 1 1\n", ["there are 1 transitions, not 2"]),
        ("2 2\n1 0 1\n0 1 1\n", ["line 3", "not stand in the order of states"]),
        ("2 1\n0 1 half\n", ["line 2: the probability is 'half'"]),
        ("2 1\n0 1\n", ["line 2: 2 words"]),
        ("2 1\n0 x 1\n", ["line 2", "are not states"]),
        ("3 2\n0 1 0.5\n0 2 0.4\n", ["'next' in '0'", "add up to 0.9"]),
    ],
)
def test_models_that_are_none(explorer, tmp_path, text, words):
    (tmp_path / "m.tra").write_text(text)
    refused(explorer("import", "m.tra", "--as", "mine"), 1, *words)
    assert not (tmp_path / "data").exists()


def test_what_is_only_written_here_says_so(explorer, tmp_path):
    for name, words in (("g.dot", "DOT is only written here"), ("g.parquet", "pandas reads it")):
        (tmp_path / name).write_text("digraph { a -> b }")
        refused(explorer("import", name, "--as", "mine"), 2, words)


@pytest.mark.slow  # with what only this step installs
def test_a_cycle_of_directed_edges_is_the_same_in_every_format(tmp_path):
    """Four positions in a ring, written by NetworkX in each format that it has and we read."""
    ring = nx.DiGraph(pairwise(["a", "b", "c", "d", "a"]))
    nx.write_graphml(ring, tmp_path / "g.graphml")
    nx.write_gexf(ring, tmp_path / "g.gexf")
    (tmp_path / "g.json").write_text(json.dumps(nx.node_link_data(ring, edges="edges")))
    pytest.importorskip("pandas")
    nx.to_pandas_edgelist(ring).to_csv(tmp_path / "g.csv")
    nx.to_pandas_edgelist(ring).to_csv(tmp_path / "i.csv", index=False, sep=";")
    for path in tmp_path.iterdir():
        assert {(a, b) for a, _, b in moves_of(read(path))} == set(ring.edges()), path.name
