"""Files that are odd and yet mean something, or hostile: read without a stored database."""

import json

import pytest

from explorer.errors import ExplorerError
from explorer.imports.read import read


@pytest.fixture
def take(tmp_path):
    """Read a text as a file of this name."""

    def run(name, text):
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(data)
        return read(tmp_path / name)

    return run


def moves_of(graph):
    return [(move.source, move.label, move.target) for move in graph.moves]


def graphml(body, before=""):
    return f'<graphml>{before}<graph edgedefault="directed">{body}</graph></graphml>'


def test_ids_that_blanks_alone_tell_apart_are_not_made_one(take):
    for name, text in (
        ("g.graphml", graphml('<node id="a"/>\n<node id="a "/>')),
        ("g.json", '{"nodes": [{"id": "a"},\n{"id": " a"}], "links": []}'),
        ("g.gexf", '<gexf><graph><nodes><node id="a"/>\n<node id="a "/></nodes></graph></gexf>'),
    ):
        with pytest.raises(ExplorerError, match="line 2: the node 'a' is in line 1 already"):
            take(name, text)


def test_a_graph_within_an_edge_is_taken_apart(take):
    nested = '<graph edgedefault="undirected"><node id="c"/><edge source="c" target="a"/></graph>'
    found = take("g.graphml", graphml(
        f'<node id="a"/><node id="b"/><edge id="a" source="a" target="b">{nested}</edge>'
        f'<edge source="b" target="a"/>'
    ))  # fmt: skip
    assert found.positions == ["a", "b", "c"]
    assert [(a, b) for a, _, b in moves_of(found)] == [
        ("a", "b"), ("c", "a"), ("a", "c"), ("b", "a"),
    ]  # fmt: skip


def test_data_of_one_name_are_kept_apart(take):
    keys = "".join(
        f'<key id="{key}" for="node" attr.name="{name}"/>'
        for key, name in (("k0", "size"), ("k1", "size"), ("k2", "Team"), ("k3", "team"))
    )
    data = "".join(f'<data key="k{at}">{at}</data>' for at in range(4))
    found = take("g.graphml", graphml(f'<node id="a">{data}</node>', keys))
    assert found.parts["a"] == {"size": "0", "size_k1": "1", "team": "2"}
    assert found.left_out == ["team"]


def test_no_file_gives_positions_parts_without_number(take):
    """Every position has all named parts: a few bytes would else become many."""
    nodes = [{"id": "a", **{f"w{part}": part for part in range(1100)}}, {"id": "b", "w7": 1}]
    found = take("g.json", json.dumps({"nodes": nodes, "links": []}))
    assert len(found.parts["b"]) == 1000
    assert "left out, as a position has at most 1,000 named parts: 100" in found.notes()


@pytest.mark.parametrize(
    ("whole", "moves"),
    [
        ({"directed": "false", "nodes": [{"id": "a"}, {"id": "b"}],
          "links": [{"source": "a", "target": "b"}]}, [("a", "b"), ("b", "a")]),
        ({"nodes": [{"id": "a"}, {"id": "b"}], "links": [{"source": 1, "target": 0}]},
         [("b", "a")]),
        ({"nodes": [{"id": "a", "data": {"x": 1}}, {"id": "b"}],
          "edges": [{"source": "a", "target": "b", "data": {"w": 2}}]}, [("a", "b")]),
    ],
)  # fmt: skip
def test_json_of_other_habits(take, whole, moves):
    assert [(a, b) for a, _, b in moves_of(take("g.json", json.dumps(whole)))] == moves


def test_an_id_of_many_lists_is_refused(take):
    with pytest.raises(ExplorerError, match="line 2: an id is nested too deeply"):
        take("g.json", '{"links": [], "nodes": [\n{"id": ' + "[" * 900 + "]" * 900 + "}]}")
