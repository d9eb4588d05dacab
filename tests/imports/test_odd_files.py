"""Files that are odd and yet mean something, or hostile: read without a stored database."""

import gzip
import json

import pytest

from explorer.errors import ExplorerError
from explorer.imports.read import read
from tests.cli.test_bad_input import refused


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


def test_many_moves_to_one_place_are_numbered_soon(take):
    """Ten thousand of them took most of a minute, as each number was looked for from 2 on."""
    row = "a,b\n" * 2
    moves = take("g.csv", "source,target,id\n" + "".join(f"a,b,{at}\n" for at in range(3000)))
    assert moves_of(moves)[-1] == ("a", "to b (3000)", "b")
    assert [label for _, label, _ in moves_of(take("h.csv", f"source,target\n{row}"))] == [
        "to b", "to b",
    ]  # fmt: skip


@pytest.mark.slow
def test_a_chain_needs_no_actions(explorer, tmp_path):
    (tmp_path / "walk.csv").write_text("source,target,probability\na,b,.25\na,c,75e-2\n")
    links = [{"source": "a", "target": end, "probability": p} for end, p in (("b", 0.25),
             ("c", 0.75))]  # fmt: skip
    nodes = [{"id": name, "outcome": said} for name, said in zip("abc", ("draw", "win", "lose"),
             strict=True)]  # fmt: skip
    (tmp_path / "walk.json").write_text(json.dumps({"nodes": nodes, "links": links}))
    for name, ends in (("walk.csv", ("--won", "b")), ("walk.json", ())):
        done = explorer("import", name, "--as", "walk", "--kind", "chance", "--replace", *ends)
        assert "start a: wins with probability 0.75" in done.out, done.err


def test_what_a_file_says_of_ends_is_heard_without_a_column_terminal(take, tmp_path):
    (tmp_path / "p.moves.csv").write_text("source,target\na,b\nb,c\na,d\n")
    (tmp_path / "p.positions.csv").write_text("position,outcome\na,lose\nb,\nc,win\nd,draw\n")
    assert read(tmp_path / "p.csv").verdicts == {"c": "win", "d": "draw"}
    nodes = [{"id": "a", "outcome": "lose"}, {"id": "b", "outcome": "win"}]
    links = [{"source": "a", "target": "b"}]
    assert take("g.json", json.dumps({"nodes": nodes, "links": links})).verdicts == {"b": "win"}


def test_players_and_truth_values_in_any_case(take):
    found = take("g.csv", "source,target,player,passes_turn\na,b,Left,Yes\nb,c,RIGHT,NO\n")
    assert [(move.player, move.passes_turn) for move in found.moves] == [
        ("left", True), ("right", False),
    ]  # fmt: skip


def test_the_labels_that_gephi_writes_on_edges(take):
    """`Edge Label` in GraphML, and the kind of an edge in GEXF 1.3."""
    key = '<key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>'
    edge = '<edge source="a" target="b"><data key="edgelabel">go</data></edge>'
    found = take("g.graphml", graphml(f'<node id="a"/><node id="b"/>{edge}', key))
    assert moves_of(found) == [("a", "go", "b")]
    edges = '<edges><edge source="a" target="a" kind="likes"/></edges>'
    found = take("g.gexf", f'<gexf><graph><nodes><node id="a"/></nodes>{edges}</graph></gexf>')
    assert moves_of(found) == [("a", "likes", "a")]


@pytest.mark.parametrize(
    "head",
    ["source_id,target_id", "sourceId,targetId", "parent,child", "subject,object", '"V1","V2"',
     "u,v", "From ID,To ID", "node1,node2"],
)  # fmt: skip
def test_headers_of_edge_lists(take, head):
    assert moves_of(take("g.csv", f"{head}\na,b\n")) == [("a", "to b", "b")]


def test_a_matrix_of_reals_may_count_moves(take):
    rows = "% 1 a\n% 2 b\n2 2 1\n1 2 2{}\n"
    for field, dot in (("real", ".0"), ("unsigned-integer", "")):
        found = take(
            "m.mtx", f"%%MatrixMarket matrix coordinate {field} general\n" + rows.format(dot)
        )
        assert moves_of(found) == [("a", "to b", "b"), ("a", "to b (2)", "b")]
    for wrong in (".5", "e99"):
        text = "%%MatrixMarket matrix coordinate real general\n" + rows.format(wrong)
        with pytest.raises(ExplorerError, match=r"line 5: the entry .* counts no moves"):
            take("m.mtx", text)


def test_files_beside_a_model_that_say_nothing_of_it(take, tmp_path):
    (tmp_path / "m.lab").write_text("first one\n0: 0\n")
    with pytest.raises(ExplorerError, match=r"m\.lab'.* line 1: 'first one' names no labels"):
        take("m.tra", "2 1\n0 1 1\n")
    (tmp_path / "m.lab").unlink()
    (tmp_path / "m.sta").write_text("(x)\n0:(1)\n")  # a state without values: none is used
    assert take("m.tra", "2 1\n0 1 1\n").positions == ["0", "1"]


def test_texts_in_other_encodings(take, explorer, tmp_path):
    text = "source,target\nMüller,Łódź\n"
    for encoding in ("utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"):
        assert moves_of(take("g.csv", text.encode(encoding))) == [("Müller", "to Łódź", "Łódź")]
    (tmp_path / "g.csv").write_bytes(text.encode("iso8859-2"))
    ask = ("import", "--describe", "g.csv", "--start", "Müller", "--kind", "impartial")
    assert "start: Müller" in explorer(*ask, "--encoding", "iso8859-2").out
    refused(explorer(*ask), 1, "line 2: it is not UTF-8 text", "--encoding, such as")
    refused(explorer(*ask, "--encoding", "shift_jis"), 1, "line 2: it is not shift_jis text")
    for name in ("utf8000", "rot13", "hex"):
        refused(explorer(*ask, "--encoding", name), 2, f"no encoding is called '{name}'")
    (tmp_path / "g.csv").write_bytes(text.encode("utf-8-sig"))
    assert explorer(*ask, "--encoding", "UTF8").code == 0
    (tmp_path / "g.gexf").write_text("<gexf/>")
    refused(
        explorer("import", "--describe", "g.gexf", "--encoding", "latin-1"), 2, "XML says its enc"
    )


def test_a_line_without_end_is_not_held(take, monkeypatch):
    monkeypatch.setattr("explorer.imports.opened.LONGEST_LINE", 1000)
    for name, text in (
        ("g.csv.gz", "source,target\na,{}"), ("g.tra.gz", "2 1\n{}"),
        ("g.mtx.gz", "%%MatrixMarket matrix coordinate real general\n{}"),
    ):  # fmt: skip
        with pytest.raises(ExplorerError, match="line 2: it has more than 1,000 characters"):
            take(name, gzip.compress(text.format("0" * 5000).encode()))


def test_a_small_packed_file_does_not_fill_the_memory(take, monkeypatch):
    monkeypatch.setattr("explorer.imports.xml_files.LONGEST_LINE", 1 << 17)
    monkeypatch.setattr("explorer.imports.node_link.MOST", 10_000)
    packed = gzip.compress(graphml('<node id="' + "a" * 1_000_000).encode())
    with pytest.raises(ExplorerError, match="line 1: an attribute or a remark goes on for over"):
        take("g.graphml.gz", packed)
    with pytest.raises(ExplorerError, match="has over 10,000 characters"):
        take("g.json.gz", gzip.compress(b"[" * 20_000))
