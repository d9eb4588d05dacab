"""Every format, read back by a reader that is not ours."""

import csv
import json
import sqlite3
import sys
import warnings
import xml.etree.ElementTree as ET
from contextlib import closing

import networkx as nx
import pydot
import pytest

from explorer.export.source import MOVE_COLUMNS
from explorer.graph.arrays import GameGraph
from explorer.nx import to_networkx
from explorer.palette import OUTCOMES
from explorer.store.views import COLUMNS
from tests.cli.test_bad_input import refused
from tests.graphs import put

# pydot's parser uses names that its own library has renamed.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:pydot")

SPECS = (
    "chopsticks:overflow=dies,states=reachable",  # parallel moves
    "chopsticks:turn=absolute",
    "nim",
    "nim:misere=true",
)


def rows(path, sql, *values):
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection, connection:
        connection.row_factory = sqlite3.Row
        found = [dict(row) for row in connection.execute(sql, values)]
    connection.close()
    return found


@pytest.fixture
def export(explorer, stored, tmp_path):
    """Export a stored game, and give the file."""

    def run(spec, name, *more):
        result = explorer("export", spec, name, "--db", str(stored), *more)
        assert result.code == 0, result.err
        assert result.out == ""
        return tmp_path / name

    return run


def positions(stored, spec):
    """Position -> every value it has, named parts included, truth values as bools."""
    found = {}
    for row in rows(stored, "SELECT * FROM position WHERE game = ?", spec):
        values = {key: value for key, value in row.items() if key not in ("game", "fields")}
        values["terminal"] = values["terminal"] == 1
        found[row["position"]] = values | json.loads(row["fields"])
    return found


def moves(stored, spec):
    """(source, target, label) -> every value of the move."""
    names = [column.name for column in MOVE_COLUMNS]
    found = {}
    for row in rows(stored, "SELECT * FROM move WHERE game = ?", spec):
        values = {name: row[name] for name in names}
        values |= {name: values[name] == 1 for name in ("optimal", "passes_turn")}
        found[row["source"], row["target"], row["label"]] = values
    return found


def given(values):
    return {key: value for key, value in values.items() if value is not None}


def numbered(values):
    """Values as attributes in files, where the id of a position is its number."""
    return {("number" if key == "id" else key): value for key, value in values.items()}


NEVER = {
    "outcome_class", "left_remoteness", "right_remoteness", "win_probability", "cgt_value", "mean",
    "temperature", "completions", "left_optimal_move", "right_optimal_move", "form", "action",
    "probability",
}  # fmt: skip
"""What no game of `SPECS` can have: it belongs to partizan games, games of chance, and puzzles."""


def can_have(spec, name):
    """Whether a game of `SPECS` can have a column: only impartial ones have nim-values, and nobody
    of their own to move."""
    told = name.removeprefix("source_").removeprefix("target_")
    own = ("mover", "player") if spec.startswith("nim") else ("grundy", "loopy_grundy")
    return told not in NEVER and told not in own


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("flavour", ["plain", "yed"])
def test_graphml(export, stored, spec, flavour):
    graph = nx.read_graphml(export(spec, "g.graphml", "--flavour", flavour), force_multigraph=True)
    texts = {node: data["position"] for node, data in graph.nodes(data=True)}
    skipped = {"label", "name", "shape_type", "x", "y"}
    found = {
        data["position"]: {k: v for k, v in data.items() if k not in skipped}
        for _, data in graph.nodes(data=True)
    }
    expected = positions(stored, spec).items()
    assert found == {text: numbered(given(values)) for text, values in expected}
    assert all(data["name"] == data["position"] for _, data in graph.nodes(data=True))
    assert all(data["label"].replace("\n", "/") == data["position"]
               for _, data in graph.nodes(data=True))  # fmt: skip
    edges = {(texts[a], texts[b], data["label"]): data for a, b, data in graph.edges(data=True)}
    expected = {key: given(values) for key, values in moves(stored, spec).items()}
    assert graph.number_of_edges() == len(edges) == len(expected)
    assert edges == expected
    ids = [key for *_, key in graph.edges(keys=True)]
    assert len(set(ids)) == len(ids)
    assert graph.graph.get("game", spec) == spec


def test_graphml_keeps_parallel_moves_and_types(export):
    path = export(SPECS[0], "g.graphml")
    graph = nx.read_graphml(path)
    assert graph.is_multigraph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (191, 539)
    space = "{http://graphml.graphdrawing.org/xmlns}"
    root = ET.parse(path).getroot()
    keys = [(key.get("for"), key.get("attr.name")) for key in root.iter(f"{space}key")]
    assert len(set(keys)) == len(keys)
    types = {key.get("attr.name"): key.get("attr.type") for key in root.iter(f"{space}key")}
    assert (types["remoteness"], types["optimal"], types["mover"]) == ("long", "boolean", "string")
    # What the kind of game cannot have is not declared; what it can have is, with a value or not.
    could = {name for name in COLUMNS["position"] if can_have(SPECS[0], name)}
    declared = {name for owner, name in keys if owner == "node"}
    assert declared & {*COLUMNS["position"]} == could - {"id", "game", "fields"}
    assert {"mover", "number", "name"} <= declared
    assert not {"id", *NEVER} & {name for _, name in keys}
    assert {data.text for data in root.iter(f"{space}data") if data.get("key") == "e_optimal"} == {
        "true", "false",
    }  # fmt: skip


@pytest.mark.parametrize("spec", SPECS)
def test_gexf(export, stored, spec):
    graph = nx.read_gexf(export(spec, "g.gexf"))
    found = {
        data["label"]: {k: v for k, v in data.items() if k not in ("label", "viz")}
        for _, data in graph.nodes(data=True)
    }
    expected = positions(stored, spec).items()
    assert found == {text: numbered(given(values)) for text, values in expected}
    texts = {node: data["label"] for node, data in graph.nodes(data=True)}
    edges = {
        (texts[a], texts[b], data["label"]): {k: v for k, v in data.items() if k != "id"}
        for a, b, data in graph.edges(data=True)
    }
    assert graph.number_of_edges() == len(edges)
    assert edges == {key: given(values) for key, values in moves(stored, spec).items()}
    reds = {int(colour[1:3], 16) for colour in OUTCOMES.values()}
    assert {data["viz"]["color"]["r"] for _, data in graph.nodes(data=True)} <= reds


@pytest.mark.parametrize("spec", SPECS)
def test_node_link(export, stored, spec):
    data = json.loads(export(spec, "g.json").read_text())
    graph = nx.node_link_graph(data, edges="edges")
    assert graph.is_directed()
    assert graph.is_multigraph()
    assert graph.graph["game"] == spec
    nodes = {
        text: {("id" if k == "number" else k): v for k, v in values.items()}
        for text, values in graph.nodes(data=True)
    }
    expected = positions(stored, spec)
    assert nodes == {
        text: {k: v for k, v in values.items() if k != "position" and can_have(spec, k)}
        for text, values in expected.items()
    }
    edges = {(a, b, key): values for a, b, key, values in graph.edges(keys=True, data=True)}
    assert edges == {
        move: {k: v for k, v in values.items() if can_have(spec, k)}
        for move, values in moves(stored, spec).items()
    }


# The reader of DOT takes a minute for the game with two movers: a part of it stands for it below.
@pytest.mark.parametrize(
    "spec",
    [
        "nim:heaps=1+2",
        "nim:heaps=1+2,misere=true",
        *(pytest.param(spec, marks=pytest.mark.slow) for spec in SPECS if "absolute" not in spec),
    ],
)
def test_dot(explorer, tmp_path, spec):
    stored = tmp_path / "games.db"
    assert explorer("build", spec, "--db", str(stored)).code == 0
    assert explorer("export", spec, "g.dot", "--db", str(stored)).code == 0
    (graph,) = pydot.graph_from_dot_file(str(tmp_path / "g.dot"))
    nodes = [node for node in graph.get_nodes() if node.get_name() not in ("node", "edge")]
    texts = {node.get_name(): node.get("position").strip('"') for node in nodes}
    outcomes = {node.get("position").strip('"'): node.get("outcome") for node in nodes}
    assert outcomes == {
        text: f'"{values["outcome"]}"' for text, values in positions(stored, spec).items()
    }
    edges = {
        (texts[edge.get_source()], texts[edge.get_destination()], edge.get("label").strip('"')):
        edge.get("optimal").strip('"') == "true"
        for edge in graph.get_edges()
    }  # fmt: skip
    assert len(graph.get_edges()) == len(edges)
    assert edges == {key: values["optimal"] for key, values in moves(stored, spec).items()}


def test_dot_names_the_movers(explorer, stored, tmp_path):
    spec = "chopsticks:turn=absolute"
    near = ("--around", "1+1_1+1_a", "--depth", "1", "--db", str(stored))
    assert explorer("export", spec, "near.dot", *near).code == 0
    (graph,) = pydot.graph_from_dot_file(str(tmp_path / "near.dot"))
    nodes = [node for node in graph.get_nodes() if node.get_name() not in ("node", "edge")]
    known = positions(stored, spec)
    assert len(nodes) > 2
    for node in nodes:
        text = node.get("position").strip('"')
        assert node.get("mover").strip('"') == known[text]["mover"]


@pytest.mark.parametrize("spec", SPECS)
def test_matrix_market(export, stored, spec):
    path = export(spec, "g.mtx")
    banner, *lines = path.read_text().splitlines()
    assert banner == "%%MatrixMarket matrix coordinate integer general"
    names = [line.split(maxsplit=2)[2].strip() for line in lines
             if line.startswith("% ") and line.split()[1].isdecimal()]  # fmt: skip
    size, *rows = (tuple(map(int, line.split())) for line in lines if not line.startswith("%"))
    graph = to_networkx(spec, stored)
    assert size == (len(graph), len(graph), len(rows))
    assert len(graph) == len(names)
    entries = {(names[i - 1], names[j - 1]): count for i, j, count in rows}
    assert len(entries) == len(rows)
    assert entries == {(a, b): graph.number_of_edges(a, b) for a, b in set(graph.edges())}


@pytest.mark.parametrize("spec", SPECS)
def test_csv_pair(export, stored, spec, tmp_path):
    export(spec, "g.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.moves.csv", "g.positions.csv"]
    for view, name, order in (
        ("position", "g.positions.csv", "id"),
        ("move", "g.moves.csv", "source_id, ordinal"),
    ):
        with (tmp_path / name).open(newline="") as file:
            found = list(csv.DictReader(file))
        expected = rows(stored, f"SELECT * FROM {view} WHERE game = ? ORDER BY {order}", spec)
        there = [name for name in COLUMNS[view] if name != "game" and can_have(spec, name)]
        assert list(found[0]) == there
        assert found == [
            {k: "" if row[k] is None else str(row[k]) for k in there} for row in expected
        ]
        assert all(value is None for row in expected for k, value in row.items()
                   if k not in there and k != "game")  # fmt: skip


@pytest.mark.slow  # with what only this step installs
@pytest.mark.parametrize("spec", [SPECS[0], "nim"])
def test_parquet(export, stored, spec, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    export(spec, "g.parquet")
    names = ("g.positions.parquet", "g.moves.parquet")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    for view, name, order in (
        ("position", names[0], "id"),
        ("move", names[1], "source_id, ordinal"),
    ):
        table = parquet.read_table(tmp_path / name)
        expected = rows(stored, f"SELECT * FROM {view} WHERE game = ? ORDER BY {order}", spec)
        there = [name for name in COLUMNS[view] if name != "game" and can_have(spec, name)]
        assert table.column_names == there
        assert table.to_pylist() == [{key: row[key] for key in there} for row in expected]
        types = {field.name: str(field.type) for field in table.schema}
        wanted = {"terminal": "bool", "remoteness": "int64", "optimal": "bool", "source": "string",
                  "target_remoteness": "int64", "outcome": "string"}  # fmt: skip
        assert {key: types[key] for key in wanted if key in types} == {
            key: kind for key, kind in wanted.items() if key in there
        }


def test_parquet_without_pyarrow(explorer, stored, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "pyarrow.parquet", raising=False)
    result = explorer("export", "nim", "g.parquet", "--db", str(stored))
    refused(result, 1, "need pyarrow", "extra 'parquet'")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", ["graphml", "gexf", "dot", "json", "mtx"])
def test_standard_output_is_the_file(export, explorer, stored, form):
    file = export("nim", f"g.{form}").read_text()
    named = () if form == "graphml" else ("--as", form)
    result = explorer("export", "nim", "-", *named, "--db", str(stored))
    assert (result.code, result.out, result.err) == (0, file, "")


def test_a_format_by_name(export):
    assert nx.read_gexf(export("nim", "nim.xml", "--as", "gexf")).number_of_edges() == 262


def test_positions_are_found_by_their_names(export):
    """By `name`, where NetworkX reads labels as nodes."""
    graph = nx.read_graphml(export("nim", "g.graphml"))
    (node,) = (n for n, name in graph.nodes(data="name") if name == "1+4+5")
    assert graph.nodes[node]["outcome"] == "lose"


@pytest.mark.slow
def test_igraph_finds_positions_by_their_names(export, stored):
    igraph = pytest.importorskip("igraph")
    export("nim", "g.graphml")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read = igraph.Graph.Read_GraphML("g.graphml")
    assert read.vs.find("1+4+5")["remoteness"] == positions(stored, "nim")["1+4+5"]["remoteness"]
    assert read.ecount() == 262


def test_dot_carries_signs_and_a_legend(export):
    text = export("nim", "g.dot").read_text()
    assert 'label="3+4+5\\nW 11"' in text
    assert "W: won by the player to move; L: lost by the player to move" in text


@pytest.mark.parametrize("spec", SPECS)
def test_to_networkx_has_every_attribute(stored, spec):
    graph = to_networkx(spec, stored)
    assert isinstance(graph, nx.MultiDiGraph)
    assert dict(graph.nodes(data=True)) == positions(stored, spec)
    edges = {(a, b, key): values for a, b, key, values in graph.edges(keys=True, data=True)}
    assert edges == moves(stored, spec)
    assert (graph.graph["game"], graph.graph["start"]) == (spec, next(iter(graph)))


@pytest.mark.parametrize(
    ("direction", "reached"), [("forward", nx.descendants), ("backward", nx.ancestors)]
)
def test_a_neighbourhood_is_the_subgraph_within_reach(stored, direction, reached):
    whole = to_networkx("chopsticks", stored)
    for depth in (0, 1, 2, 3):
        part = to_networkx("chopsticks", stored, around="2+0_1+1", depth=depth, direction=direction)
        walked = whole if direction == "forward" else whole.reverse()
        near = nx.single_source_shortest_path_length(walked, "2+0_1+1", cutoff=depth)
        assert set(part) == set(near)
        assert set(part.edges(keys=True)) == set(whole.subgraph(near).edges(keys=True))
    every = to_networkx("chopsticks", stored, around="2+0_1+1", direction=direction)
    assert set(every) == reached(whole, "2+0_1+1") | {"2+0_1+1"}
    both = to_networkx("chopsticks", stored, around="2+0_1+1", depth=1, direction="both")
    assert set(both) == {"2+0_1+1", *whole.successors("2+0_1+1"), *whole.predecessors("2+0_1+1")}


@pytest.mark.parametrize("name", ["n.graphml", "n.gexf", "n.dot", "n.json", "n.csv", "n.mtx"])
def test_a_neighbourhood_in_every_format(export, name, tmp_path):
    export("nim", name, "--around", "2+2", "--depth", "1")
    files = [path.read_text() for path in tmp_path.iterdir() if path.suffix != ".db"]
    assert sum(text.count("1+2") for text in files) > 0
    assert not any("3+4+5" in text.replace("heaps=3+4+5", "") for text in files
                   if name != "n.graphml" and name != "n.json")  # fmt: skip


def test_an_unsolved_graph_exports(explorer, tmp_path):
    ring = GameGraph.from_moves(
        3, [(0, "step", 1), (1, "step", 2), (2, "step", 0)], kind="board"
    )  # fmt: skip
    database = put(tmp_path, ring)
    for name in ("u.graphml", "u.gexf", "u.dot", "u.json", "u.csv", "u.mtx"):
        result = explorer("export", "any", name, "--db", str(database))
        assert result.code == 0, result.err
    graph = nx.read_graphml(tmp_path / "u.graphml")
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (3, 3)
    assert all("outcome" not in data for _, data in graph.nodes(data=True))


def test_texts_that_need_escaping(explorer, tmp_path):
    odd = ['a<b>&"c"', "it's \\n", "ä ∞ 🂡", "]]>"]
    graph = GameGraph.from_moves(
        4, [(0, odd[0], 1), (1, odd[1], 2), (2, odd[2], 3)], positions=odd
    )  # fmt: skip
    database = put(tmp_path, graph)
    for name in ("o.graphml", "o.gexf", "o.dot", "o.json", "o.csv"):
        assert explorer("export", "any", name, "--db", str(database)).code == 0
    edges = {(odd[0], odd[1], odd[0]), (odd[1], odd[2], odd[1]), (odd[2], odd[3], odd[2])}
    graphml = nx.read_graphml(tmp_path / "o.graphml")
    label = nx.get_node_attributes(graphml, "label")
    assert {(label[a], label[b], d["label"]) for a, b, d in graphml.edges(data=True)} == edges
    gexf = nx.read_gexf(tmp_path / "o.gexf")
    label = nx.get_node_attributes(gexf, "label")
    assert {(label[a], label[b], d["label"]) for a, b, d in gexf.edges(data=True)} == edges
    link = nx.node_link_graph(json.loads((tmp_path / "o.json").read_text()), edges="edges")
    assert set(link.edges(keys=True)) == edges
    (dot,) = pydot.graph_from_dot_file(str(tmp_path / "o.dot"))
    assert len(dot.get_edges()) == 3
    with (tmp_path / "o.moves.csv").open(newline="") as file:
        assert {(r["source"], r["target"], r["label"]) for r in csv.DictReader(file)} == edges
