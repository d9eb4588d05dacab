"""The guide's table of tools, row by row: out of here into the tool, and out of it again."""

import csv
import json
import shutil
import sqlite3
import subprocess
import warnings
from contextlib import closing

import networkx as nx
import pytest

from explorer.nx import to_networkx

SPEC = "nim:heaps=1+2"


@pytest.fixture
def back(explorer, tmp_path):
    """Import a file, and compare the values of its positions with those of the game."""
    assert explorer("build", SPEC).code == 0
    game = to_networkx(SPEC, tmp_path / "data" / "explorer.db")
    values = ("outcome", "remoteness", "grundy")

    def run(name, *more, labels=True):
        assert explorer("import", name, "--as", "back", "--replace", *more).code == 0
        found = to_networkx("back", tmp_path / "data" / "explorer.db")
        for graph in (found, game):
            assert graph.number_of_nodes() == 5
        assert {text: [data[key] for key in values] for text, data in found.nodes(data=True)} == {
            text: [data[key] for key in values] for text, data in game.nodes(data=True)
        }
        assert sorted((a, b) for a, b in found.edges()) == sorted((a, b) for a, b in game.edges())
        if labels:
            assert sorted(found.edges(keys=True)) == sorted(game.edges(keys=True))

    return run


def test_networkx(explorer, back):
    explorer("export", SPEC, "g.graphml")
    graph = nx.read_graphml("g.graphml", force_multigraph=True)
    nx.write_graphml(graph, "again.graphml")
    back("again.graphml")
    nx.write_gexf(graph, "again.gexf")
    back("again.gexf")
    explorer("export", SPEC, "g.json")
    with open("g.json") as file:
        graph = nx.node_link_graph(json.load(file), edges="edges")
    with open("again.json", "w") as file:
        json.dump(nx.node_link_data(graph, edges="links"), file)
    back("again.json")


@pytest.mark.slow  # with what only this step installs
def test_igraph(explorer, back):
    igraph = pytest.importorskip("igraph")
    pytest.importorskip("pandas")
    explorer("export", SPEC, "g.graphml")
    graph = igraph.Graph.Read_GraphML("g.graphml")
    assert graph.vs.find("1+2")["grundy"] == 3
    graph.write_graphml("again.graphml")
    back("again.graphml")
    frame = graph.get_edge_dataframe()  # what R's as_data_frame calls from and to
    names = graph.vs["name"]
    frame["from"], frame["to"] = (frame[end].map(names.__getitem__) for end in ("source", "target"))
    frame[["from", "to", "label"]].to_csv("again.csv", index=False)
    back("again.csv")


@pytest.mark.slow  # with what only this step installs
def test_pandas(explorer, back):
    pandas = pytest.importorskip("pandas")
    explorer("export", SPEC, "g.csv")
    moves = pandas.read_csv("g.moves.csv", dtype={"source": str, "target": str})
    moves[["source", "label", "target"]].to_csv("again.csv")
    back("again.csv")
    moves[["source", "label", "target"]].to_csv("again.tsv.gz", sep="\t")
    back("again.tsv.gz")
    pandas.read_csv("g.positions.csv").to_csv("p.positions.csv", index=False)
    moves.to_csv("p.moves.csv", index=False)
    back("p.csv")


@pytest.mark.slow
def test_graphviz_by_networkx(explorer, back):
    """DOT goes one way here; pydot reads it, and GraphML comes back."""
    pytest.importorskip("pydot")
    explorer("export", SPEC, "g.dot")
    with warnings.catch_warnings():  # its parser uses names that its own library has renamed
        warnings.simplefilter("ignore")
        graph = nx.nx_pydot.read_dot("g.dot")
    plain = nx.MultiDiGraph()
    for node, data in graph.nodes(data=True):
        if node not in ("node", "edge"):
            plain.add_node(node, label=data["position"].strip('"'))
    for source, target, data in graph.edges(data=True):
        plain.add_edge(source, target, label=data["label"].strip('"'))
    nx.write_graphml(plain, "again.graphml")
    back("again.graphml")


@pytest.mark.slow  # with what only this step installs
def test_scipy(explorer, back):
    pytest.importorskip("scipy")
    from scipy.io import mmread, mmwrite

    explorer("export", SPEC, "g.mtx")
    matrix = mmread("g.mtx")
    with open("g.mtx") as file:
        names = [line[2:].strip() for line in file if line.startswith("% ")][1:]
    mmwrite("again.mtx", matrix, comment="\n".join(f" {name}" for name in names))
    back("again.mtx", labels=False)


def test_yed_saves_what_it_opened(explorer, back):
    """yEd keeps the data of nodes under keys of its own names, and draws the labels."""
    explorer("export", SPEC, "g.graphml", "--flavour", "yed")
    with open("g.graphml") as file:
        text = file.read()
    for place in range(40):
        text = text.replace("n_position", f"d{place}") if place == 7 else text
    with open("again.graphml", "w") as file:
        file.write(text.replace("<graph ", "<!--Created by yEd 3.23-->\n<graph ", 1))
    back("again.graphml")


def test_spreadsheets(explorer, back):
    explorer("export", SPEC, "g.csv")
    with open("g.moves.csv", newline="") as file:
        rows = [[row["source"], row["label"], row["target"]] for row in csv.DictReader(file)]
    rows.insert(0, ["Source", "Label", "Target"])
    for name, encoding, delimiter in (
        ("excel.csv", "utf-8-sig", ";"), ("unicode.tsv", "utf-16", "\t"),
        ("calc.csv", "utf-8", ","),
    ):  # fmt: skip
        with open(name, "w", newline="", encoding=encoding) as file:
            csv.writer(file, delimiter=delimiter).writerows(rows)
        back(name)


def test_a_query_of_neo4j(explorer, back, tmp_path):
    """What `RETURN a.name AS source, type(r) AS label, b.name AS target` writes as CSV."""
    with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
        rows = connection.execute(
            "SELECT source, label, target FROM move WHERE game = ?", (SPEC,)
        ).fetchall()
    connection.close()
    lines = ['"source","label","target"', *('"' + '","'.join(row) + '"' for row in rows)]
    (tmp_path / "export.csv").write_text("\n".join(lines) + "\n")
    back("export.csv")


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not here")
def test_graphviz(explorer, back):
    explorer("export", SPEC, "g.dot")
    subprocess.run(["dot", "-Tjson0", "g.dot", "-o", "g.json"], check=True)
    back("g.json")
