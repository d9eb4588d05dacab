"""What would be read from a file, told without storing it; tables of edges with one of nodes."""

import re
from pathlib import Path

import pytest

from explorer.imports.describe import describe_file
from explorer.imports.ends import Ends
from explorer.imports.store import import_graph
from tests.cli.test_bad_input import refused

FILES = Path(__file__).parent.parent / "data" / "files"


def test_what_is_told_of_a_drawing(explorer, tmp_path):
    told = explorer("import", "--describe", str(FILES / "yed.graphml"), "--format", "json")
    assert told.json == {
        "file": str(FILES / "yed.graphml"),
        "kind": None,
        "positions": 3,
        "moves": 3,
        "ends": 1,
        "positions_called_by": "what is drawn",
        "moves_called_by": "what is drawn",
        "starts": ["in the boat"],
        "named_parts": [],
        "says": [],
        "sets": [],
        "left_out": ["groups were taken apart: 1"],
    }
    assert told.err == "groups were taken apart: 1\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "name", ["yed.graphml", "cytoscape.graphml", "cytoscape.cyjs", "gephi.gexf", "die.tra"]
)
def test_what_is_described_is_what_is_imported(tmp_path, name):
    path = str(FILES / name)
    facts = describe_file(path, ends=Ends()).object
    stored = import_graph(path, "mine", str(tmp_path / "x.db")).object
    assert (facts["positions"], facts["moves"]) == (stored["positions"], stored["moves"])
    assert facts["starts"][0] == stored["start"]["position"]


def test_a_description_is_held_against_the_kind_that_is_named(explorer, tmp_path):
    (tmp_path / "g.csv").write_text("source,target,player\na,b,left\nb,c,\n")
    assert explorer("import", "--describe", "g.csv").code == 0
    told = explorer("import", "--describe", "g.csv", "--kind", "partizan")
    refused(told, 1, "line 3", "has no player")
    refused(explorer("import", "--describe", "g.csv", "--kind", "chess"), 2, "'chess'")
    refused(explorer("import", "--describe", "none.csv"), 3, "there is no file 'none.csv'")
    refused(explorer("import", "g.csv"), 2, "--as", "--describe")


NODES = ":ID,name,:LABEL,age:int\np1,Ann,Person,31\np2,Bob,Person,\nc1,Rome,City,2700\n"
EDGES = ":START_ID,since,:END_ID,:TYPE\np1,1990,p2,KNOWS\np1,,c1,LIVES_IN\np2,,c1,LIVES_IN\n"


def test_tables_of_neo4j(explorer, tmp_path):
    (tmp_path / "nodes.csv").write_text(NODES)
    (tmp_path / "edges.csv").write_text(EDGES)
    done = explorer("import", "edges.csv", "--positions", "nodes.csv", "--as", "mine")
    assert done.err.splitlines() == [
        "positions are called by name, moves by type",
        "left out, as a move has no named parts: since",
    ]
    shown = explorer("show", "mine", "Ann", "--format", "json").json
    assert shown["fields"] == {"label": "Person", "age": 31}
    moves = [(move["label"], move["target"]) for move in shown["moves"]]
    assert moves == [("KNOWS", "Bob"), ("LIVES_IN", "Rome")]


def test_tables_of_gephi(explorer, tmp_path):
    (tmp_path / "nodes.csv").write_text("Id,Label,timeset,Modularity Class\n0,a,,1\n1,b,,2\n")
    (tmp_path / "edges.csv").write_text(
        "Source,Target,Type,Id,Label,timeset,Weight\n0,1,Undirected,0,,,1.0\n0,1,Directed,1,,,1\n"
    )
    done = explorer("import", "edges.csv", "--positions", "nodes.csv", "--as", "mine")
    assert re.findall("positions are called by (.*)", done.err) == [
        "label, moves by where they lead, as edges have no label"
    ]
    assert "edges without a direction went both ways: 1" in done.err
    moves = explorer("show", "mine", "a", "--format", "json").json["moves"]
    assert [move["label"] for move in moves] == ["to b", "to b (2)"]


def test_tables_that_do_not_fit_together(explorer, tmp_path):
    (tmp_path / "nodes.csv").write_text(NODES)
    (tmp_path / "edges.csv").write_text(EDGES + "p1,,p9,KNOWS\n")
    ask = ("import", "edges.csv", "--positions", "nodes.csv", "--as", "mine")
    refused(explorer(*ask), 1, "edges.csv', line 5", "target 'p9'")
    (tmp_path / "nodes.csv").write_text(NODES + "p1,Eve,Person,1\n")
    refused(explorer(*ask), 1, "nodes.csv', line 5", "'p1' is in line 2 already")
    (tmp_path / "nodes.csv").write_text("name\nAnn\n")
    refused(explorer(*ask), 1, "nodes.csv', line 1", "no column id")
    refused(explorer("import", "edges.csv", "--positions", "no.csv", "--as", "m"), 3, "'no.csv'")
    (tmp_path / "g.json").write_text("{}")
    refused(
        explorer("import", "g.json", "--positions", "nodes.csv", "--as", "m"), 2, "is for tables"
    )
    assert not (tmp_path / "data").exists()
