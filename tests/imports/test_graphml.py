"""GraphML of other programs: names, groups, and whatever the format allows besides."""

import gzip
from pathlib import Path

import networkx as nx
import pytest

from explorer.errors import ExplorerError
from explorer.imports.read import read

FILES = Path(__file__).parent.parent / "data" / "files"


def moves_of(graph):
    return [(move.source, move.label, move.target) for move in graph.moves]


@pytest.fixture
def take(tmp_path):
    """Read the body of a GraphML document."""

    def run(text, head='<graphml xmlns="http://graphml.graphdrawing.org/xmlns">', name="g.graphml"):
        root = head.rpartition("<")[2].split()[0].rstrip(">")
        (tmp_path / name).write_text(f"{head}\n{text}\n</{root}>")
        return read(tmp_path / name)

    return run


def test_what_yed_draws_on_boxes_and_arrows_are_the_names():
    graph = read(FILES / "yed.graphml")
    assert graph.positions == ["left bank", "in the boat", "capsized"]
    assert moves_of(graph) == [
        ("in the boat", "rock", "capsized"),
        ("left bank", "step in", "in the boat"),
        ("in the boat", "to left bank", "left bank"),
    ]
    assert graph.notes() == [
        "positions are called by what is drawn, moves by what is drawn",
        "groups were taken apart: 1",
    ]


def test_a_group_that_an_edge_touches_stays(tmp_path):
    text = (FILES / "yed.graphml").read_text()
    text = text.replace('source="n0" target="n1::n0"', 'source="n0" target="n1"')
    (tmp_path / "g.graphml").write_text(text)
    graph = read(tmp_path / "g.graphml")
    assert graph.positions == ["left bank", "the river", "in the boat", "capsized"]
    assert ("left bank", "step in", "the river") in moves_of(graph)
    assert "groups were taken apart: 1; 1 stay, as an edge touches them" in graph.notes()[1]


def test_names_that_are_not_different_are_named_parts(tmp_path):
    text = (FILES / "yed.graphml").read_text().replace("capsized", "left bank")
    (tmp_path / "g.graphml").write_text(text)
    graph = read(tmp_path / "g.graphml")
    assert graph.positions == ["n0", "n1::n0", "n1::n1"]
    assert [graph.parts[name]["drawn"] for name in graph.positions] == [
        "left bank", "in the\nboat", "left bank",
    ]  # fmt: skip
    assert graph.notes()[0] == (
        "positions are called by their ids, as not all differ by what is drawn, moves by what is "
        "drawn"
    )


def test_names_of_cytoscape_and_a_column_called_like_ours():
    graph = read(FILES / "cytoscape.graphml")
    assert moves_of(graph) == [("a", "a (beats) b", "b")]
    assert graph.starts == []
    assert graph.parts["a"] == {
        "shared_name": "a", "suid": 62, "selected": False, "part_depth": 3,
    }  # fmt: skip
    assert graph.notes() == [
        "positions are called by name, moves by name",
        "named parts called like a column of this program go by another name: depth is part_depth",
        "left out, as a move has no named parts: interaction, weight",
    ]


def test_edges_of_a_networkx_multigraph_have_ids_and_no_labels(tmp_path):
    graph = nx.MultiDiGraph([("a", "b"), ("a", "b"), ("a", "c"), ("b", "c")])
    nx.set_edge_attributes(graph, 2.5, "weight")
    nx.write_graphml(graph, tmp_path / "g.graphml")
    found = read(tmp_path / "g.graphml")
    assert moves_of(found) == [
        ("a", "to b", "b"), ("a", "to b (2)", "b"), ("a", "to c", "c"), ("b", "to c", "c"),
    ]  # fmt: skip
    assert found.notes() == [
        "positions are called by their ids, moves by where they lead, as edges have no label",
        "left out, as a move has no named parts: weight",
    ]


def test_one_label_to_two_targets(tmp_path):
    graph = nx.DiGraph()
    graph.add_edge("a", "b", label="knows")
    graph.add_edge("a", "c", label="knows")
    graph.add_edge("b", "c", label="knows")
    nx.write_graphml(graph, tmp_path / "g.graphml")
    assert moves_of(read(tmp_path / "g.graphml")) == [
        ("a", "knows: b", "b"), ("a", "knows: c", "c"), ("b", "knows", "c"),
    ]  # fmt: skip


@pytest.mark.slow
def test_what_igraph_writes(tmp_path):
    igraph = pytest.importorskip("igraph")
    graph = igraph.Graph([(0, 1), (0, 1), (1, 2)], directed=True)
    graph.vs["name"] = ["a", "b", "c"]
    graph.vs["height"] = [1.5, float("nan"), 2.0]
    graph.write_graphml(str(tmp_path / "g.graphml"))
    found = read(tmp_path / "g.graphml")
    assert moves_of(found) == [("a", "to b", "b"), ("a", "to b (2)", "b"), ("b", "to c", "c")]
    assert [found.parts[name]["height"] for name in "abc"] == [1.5, None, 2.0]
    packed = gzip.compress((tmp_path / "g.graphml").read_bytes())  # as its write_graphmlz does
    (tmp_path / "z.graphml.gz").write_bytes(packed)
    assert moves_of(read(tmp_path / "z.graphml.gz")) == moves_of(found)


def test_what_graphml_allows_besides(take):
    graph = take(
        '<g:key id="late" for="node" attr.name="size" attr.type="int"><g:desc>in feet</g:desc>'
        "<g:default>7</g:default></g:key>"
        '<g:graph edgedefault="undirected" parse.order="free"><g:desc>two rooms</g:desc>'
        '<g:edge source="a" target="b" directed="false"><g:desc>a door</g:desc></g:edge>'
        '<g:edge source="b" target="c" directed="true"/>'
        '<g:node id="a" parse.indegree="0"><g:port name="north"><g:data key="late">9</g:data>'
        '</g:port><g:data key="shape">square</g:data></g:node><g:node id="b"/>'
        '<g:node id="c"><g:data key="late"> 1.0 </g:data><g:data key="what">x</g:data></g:node>'
        '</g:graph><g:key id="shape" for="node"/>',
        '<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns">',
    )
    assert moves_of(graph) == [("a", "to b", "b"), ("b", "to a", "a"), ("b", "to c", "c")]
    assert graph.parts == {
        "a": {"shape": "square", "size": 7}, "b": {"shape": None, "size": 7},
        "c": {"shape": None, "size": 1},
    }  # fmt: skip
    assert "left out, as no key declares it: data what" in graph.notes()


def test_a_document_type_with_an_external_name_is_passed_over(take):
    head = '<!DOCTYPE graphml SYSTEM "http://example.org/none.dtd">\n<graphml>'
    body = '<graph><node id="a"/><node id="b"/><desc>{}</desc></graph>'
    assert take(body.format("it"), head).positions == ["a", "b"]
    with pytest.raises(ExplorerError, match="line 3: the entity 'nbsp' is not read"):
        take(body.format("&nbsp;"), head)


def test_a_loop_without_direction_is_one_move(take):
    graph = take(
        '<graph edgedefault="undirected"><node id="a"/><edge source="a" target="a"/></graph>'
    )
    assert moves_of(graph) == [("a", "to a", "a")]


def test_a_file_of_yfiles_for_html(take):
    graph = take(
        '<key id="d0" for="node" attr.name="NodeLabels"/><graph edgedefault="directed">'
        '<node id="n0"><data key="d0"><x:List xmlns:x="x"><y:Label xmlns:y="y"><y:Label.Text>'
        "<![CDATA[one & only]]></y:Label.Text></y:Label></x:List></data></node>"
        '<node id="n1"><data key="d0"><x:List xmlns:x="x"><y:Label xmlns:y="y" Text="two"/>'
        '</x:List></data></node><edge source="n0" target="n1"/></graph>'
    )
    assert graph.positions == ["one & only", "two"]


def test_an_exported_file_says_its_kind(explorer):
    explorer("build", "chopsticks:limit=3")
    explorer("export", "chopsticks:limit=3", "g.graphml")
    done = explorer("import", "g.graphml", "--as", "back")
    assert "of kind alternating, as the file says" in done.err
    explorer("build", "domineering:rows=2,cols=2")
    explorer("export", "domineering:rows=2,cols=2", "d.graphml")
    done = explorer("import", "d.graphml", "--as", "dominoes")
    assert "of kind partizan, as the file says" in done.err
    assert explorer("list", "--format", "json").json[-1]["kind"] == "partizan"
