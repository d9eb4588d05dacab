"""What a file says is read as it is meant, or a note or an error tells that it is not."""

import networkx as nx
import pytest

import explorer
from explorer.errors import ExplorerError
from explorer.export.lacks import lacks
from explorer.export.source import source
from explorer.export.write import write
from explorer.imports.ends import Ends, settle_ends
from explorer.imports.read import Reading, read
from explorer.python.given import described
from explorer.store.engine import reading

NESTED = (
    '<graphml><graph edgedefault="{}"><node id="z"/><edge source="z" target="g"/><node id="g">'
    '<graph edgedefault="{}"><node id="x"/><node id="y"/><edge source="x" target="y"/></graph>'
    "</node></graph></graphml>"
)
GRAPHML = '<graphml><graph edgedefault="directed"><node id="a"/></graph></graphml>'
GEXF = '<gexf><graph><nodes><node id="a"/></nodes></graph></gexf>'


@pytest.fixture
def take(tmp_path):
    """Read a text as a file, `nodes` as its table of positions: its moves and notes."""

    def run(text, name="g.csv", nodes=None, **how):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        if nodes is not None:
            (tmp_path / "nodes.csv").write_text(nodes)
            how["positions"] = str(tmp_path / "nodes.csv")
        graph = read(tmp_path / name, Reading(**how))
        return [(move.source, move.label, move.target) for move in graph.moves], graph.notes()

    return run


@pytest.mark.parametrize(
    ("outer", "inner", "moves"),
    [
        ("directed", "undirected", ["zg", "xy", "yx"]),
        ("undirected", "directed", ["zg", "gz", "xy"]),
    ],
)
def test_each_nested_graph_has_its_own_direction(take, outer, inner, moves):
    found, notes = take(NESTED.format(outer, inner), "g.graphml")
    assert [source + target for source, _, target in found] == moves
    assert "edges without a direction went both ways: 1" in notes


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("g.gexf", GRAPHML, "line 1: it is GraphML: its name should end in .graphml"),
        ("g.graphml", GEXF, "line 1: it is GEXF: its name should end in .gexf"),
        ("g.graphml", "\n<graph><node/></graph>", "line 2: it holds no graph: 'graph' is no Gr"),
        ("m.mtx", "%%MatrixMarket matrix array real general\n", "not an array; entries are patt"),
    ],
)
def test_one_format_in_the_file_of_another(take, name, text, words):
    with pytest.raises(ExplorerError, match=words):
        take(text, name)


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("source,target\na,b\n", "source,target"),
        ("From\tTo\na\tb\n", "From\\tTo"),
        ("# Directed graph\n# FromNodeId\tToNodeId\na\tb\n", "# Directed graph, # From"),
        ("% asym unweighted\n% 1 2 2\na b\n", "% asym unweighted, % 1 2 2"),
        ("sep=;\nsource;target\na;b\n", "source;target"),
    ],
)
def test_what_stands_above_rows_whose_columns_are_named(take, text, passed):
    moves, notes = take(text, columns="source,target")
    assert moves == [("a", "to b", "b")]
    assert notes[0].startswith(f"passed over above the rows: {passed}")
    nodes = take(text, nodes="id\na\nb\n", columns="source,target")
    assert (nodes[0], nodes[1][1:]) == (moves, notes)


def test_no_move_is_taken_for_a_header(take):
    """Positions may well be called start and end, or u and v."""
    for row in ("start,end", "u,v", "parent,child", "source,sink"):
        one, other = row.split(",")
        moves, notes = take(f"{row}\n{row}\n", columns="source,target")
        assert (len(moves), moves[0], notes[1:]) == (2, (one, f"to {other}", other), [])


@pytest.mark.parametrize(
    "text",
    [
        "source,target,name,label\na,b,,\na,c,M,\n", "source,target,label,name\na,b,,\na,c,M,\n"
        .replace("M,", ",M"), "source,target,type,label,kind\na,b,,,\na,c,M,,\n",
        "source,target,label,action\na,b,,\na,c,,M\n",
    ],
)  # fmt: skip
def test_an_empty_column_hides_no_labels(take, text):
    moves, notes = take(text)
    assert moves == [("a", "to b", "b"), ("a", "M", "c")]
    assert notes in ([], ["left out, as a move has no named parts: kind"])
    assert take(text, nodes="id\na\nb\nc\n")[0] == moves


def test_a_column_without_labels_names_no_move(tmp_path):
    (tmp_path / "g.csv").write_text("Source,Target,Label\na,b,\n")
    assert read(tmp_path / "g.csv").called == ("Source and Target", "where they lead")


def test_a_type_that_is_no_direction_is_told(take):
    text = "Source,Target,Type,Label\na,b,,go\na,c,Undirected,on\na,d,pays,in\n"
    for nodes in (None, "id\na\nb\nc\nd\n"):
        moves, notes = take(text, nodes=nodes)
        assert [label for _, label, _ in moves] == ["go", "on", "on", "in"]
        assert "left out, as Type tells directions: pays" in notes
        assert not [note for note in notes if "named parts" in note]


def test_columns_that_are_left_out_are_called_as_in_the_file(take):
    text = "Source,Target,Type,Weight,Kind Of\na,b,Directed,1,2\n"
    for nodes in (None, "id\na\nb\n"):
        assert take(text, nodes=nodes)[1][-1] == (
            "left out, as a move has no named parts: Weight, Kind Of"
        )


@pytest.mark.parametrize(
    "head", ["movieId:ID,title:string", "id:ID(Film),title", "vertex ID,title", "Vertex,title"]
)
def test_tables_of_nodes_by_other_names(take, head):
    moves, _ = take("source,target\n0,1\n", nodes=f"{head}\n0,a\n1,b\n")
    assert moves == [("a", "to b", "b")]


def test_a_table_that_lacks_its_first_column_is_not_split_at_blanks(take):
    with pytest.raises(ExplorerError, match="line 1: there is no column id"):
        take("source,target\n0,1\n", nodes="ident,vertex name\n0,a\n")


def test_players_of_partizan_games(tmp_path):
    path = tmp_path / "g.csv"
    for left, right in (("L", "r"), ("Left", "RIGHT")):
        path.write_text(f"source,target,label,player\na,b,x,{left}\na,c,y,{right}\n")
        read(path).graph("mine", "partizan")
        assert [move.player for move in read(path).moves] == ["left", "right"]
    path.write_text("source,target,label,player\na,b,x,Alice\n")
    with pytest.raises(ExplorerError, match=r"has no player \('Alice' is none\)"):
        read(path).graph("mine", "partizan")


def test_a_name_in_several_lines_is_one_line(take):
    moves, notes = take('source,target,label\n"New\r\nYork",b,"go\non"\n')
    assert moves == [("New York", "go on", "b")]
    assert notes == ["ends of lines within names are blanks now: 2"]


def test_keys_of_networkx_tell_parallel_edges_apart(take):
    assert [label for _, label, _ in take("source,target,key\na,b,0\na,b,1\n")[0]] == [
        "to b", "to b (2)",
    ]  # fmt: skip


def test_unicode_without_a_mark(take):
    for encoding in ("utf-32-le", "utf-32-be"):
        assert take("source,target\na,b\n".encode(encoding))[0] == [("a", "to b", "b")]


@pytest.fixture(scope="module")
def fork():
    """Of the moves of `a` one leads to the end `b`, one away from it."""
    return explorer.build([("a", "b"), ("a", "c"), ("c", "d")], name="fork")


@pytest.mark.parametrize("name", ["g.graphml", "g.gexf", "g.json", "g.mtx"])
def test_a_neighbourhood_is_not_taken_for_a_whole_graph(fork, tmp_path, name):
    """Not even if all its positions but ends have moves, as those from which an end is reached."""
    path = tmp_path / name
    with reading(fork._games.database) as connection:
        part = source(connection, "fork", "b", 1, "backward")
        write(part, path, path.suffix)
        with pytest.raises(ExplorerError, match="this is part of a graph"):
            read(path)
        assert "that it is part of a graph" in (lacks(part, ".csv") or "")
        write(source(connection, "fork", "c"), path, path.suffix)  # all moves are there
        assert len(read(path).positions) == 2


def test_a_neighbourhood_for_networkx_is_not_taken_for_a_whole_graph(fork):
    near = fork.to_networkx(around="b", depth=1, direction="backward")
    assert near.graph["part"]
    with pytest.raises(ExplorerError, match="this is part of a graph"):
        explorer.build(near)
    assert len(explorer.build(fork.to_networkx(around="c"))) == 2


MOVES = '{"source": "a", "target": "b", "label": "go"}, {"from": "b", "to": "a", "label": "on"}'
DATA = '{"data": {"id": "a"}}, ' + MOVES.replace("{", '{"data": {').replace("}", "}}")


@pytest.mark.parametrize(
    "text",
    [f"[{MOVES}]", f'[{DATA}, {{"data": {{"id": "b"}}}}]',
     f'{{"style": [], "elements": [{DATA}, {{"id": "b"}}]}}'],
)  # fmt: skip
def test_lists_of_json(take, text):
    """As pandas writes records, and Cytoscape.js elements."""
    assert take(text, "g.json")[0] == [("a", "go", "b"), ("b", "on", "a")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[{"a": 1}, 2]', "holds no graph: nothing in its list has a source and a target"),
        ('[{"source": "a", "target": "b"},\n{"source": "a", "target": null}]', "line 2: .* no t"),
        ('[{"source": "a", "target": "b"}', "line 1: it is not JSON"),
        ("12", "holds no graph"),
        ("twelve", "line 1: it is not JSON"),
    ],
)  # fmt: skip
def test_json_that_is_no_graph(take, text, words):
    with pytest.raises(ExplorerError, match=words):
        take(text, "g.json")


def test_states_of_a_model_by_number(tmp_path):
    (tmp_path / "m.sta").write_text("(x)\n0:(5)\n1:(0)\n2:(1)\n")
    (tmp_path / "m.tra").write_text("3 4\n0 1 0.25\n0 2 0.75\n1 1 1\n2 2 1\n")
    for name in ("(1)", "2"):  # what is a position's name is its name
        graph = read(tmp_path / "m.tra")
        settle_ends(graph, "chance", Ends(won=[name]))
        assert graph.verdicts == {"(1)": "win"}
    graph.graph("m", "chance", "0")
    with pytest.raises(ExplorerError, match="'3' is not a position"):
        settle_ends(read(tmp_path / "m.tra"), "chance", Ends(won=["3"]))


DRAWN = (
    '<graphml><key id="d" for="all" yfiles.type="graphics"/><graph edgedefault="directed">'
    '<node id="n0"><data key="d"><y><NodeLabel visible="false">hidden</NodeLabel>'
    "<NodeLabel>&lt;html&gt;&lt;b&gt;Left&lt;/b&gt;&lt;br&gt;&amp;amp; bank</NodeLabel></y></data>"
    '</node><node id="n1"><data key="d"><y><NodeLabel>&lt;b&gt;</NodeLabel></y></data></node>'
    '<edge source="n0" target="n1"><data key="d"><y>{}</y></data></edge></graph></graphml>'
)


@pytest.mark.parametrize(
    ("heads", "moves", "note"),
    [
        ('<Arrows source="none" target="standard"/>', "ab", ""),
        ('<Arrows source="standard" target="none"/>', "ba", "arrows whose head is at their source"),
        ('<Arrows source="white_delta" target="plain"/>', "abba", "edges without a direction"),
        ('<Arrows source="none" target="none"/>', "ab", ""),
    ],
)
def test_what_yed_draws(take, heads, moves, note):
    """Heads of arrows, labels that are hidden, and labels in HTML."""
    found, notes = take(DRAWN.format(heads), "g.graphml")
    names = {"a": "Left & bank", "b": "<b>"}
    assert [end for move in found for end in move[::2]] == [names[end] for end in moves]
    assert [one for one in notes if "called by" not in one] == [
        one for one in notes if note and one.startswith(note)
    ]


def test_numbers_that_are_lost_are_told(take):
    text = GRAPHML.replace("/></graph>", '><data key="k">1e400</data></node></graph>')
    key = '<key id="k" for="node" attr.name="size" attr.type="double"/>'
    _, notes = take(text.replace("<graphml>", f"<graphml>{key}"), "g.graphml")
    assert notes[-1] == "numbers that are not finite are left out, in size"


def test_a_graph_of_networkx_is_read_as_a_file_if_that_is_asked():
    given = nx.MultiDiGraph()
    given.add_edge("a", "b", relation="knows")
    given.add_edge("a", "c", relation="knows")
    given.add_edge("a", "c")
    given.add_edge("a", "c")
    found = described(given, strict=False)
    assert [move.label for move in found.moves] == [
        "knows: b", "knows: c", "to c", "to c (2)",
    ]  # fmt: skip
    with pytest.raises(ExplorerError, match=r"edge 2: the label is empty, .*; strict=False"):
        described(nx.DiGraph([("a", "b", {"label": "k"}), ("a", "c")]))
    twice = [("a", "b", "k"), ("a", "c", "k")]
    with pytest.raises(ExplorerError, match=r"is another move .*; strict=False tells them apart"):
        explorer.build(twice)
    with pytest.warns(UserWarning, match="say more now, such as 'k: b'"):
        assert explorer.build(twice, strict=False)["a"].optimal_move == "k: b"
    with pytest.raises(ExplorerError, match="those of a graph"):
        explorer.build("nim", strict=False)


GRAPHVIZ = r"""{"directed": true, "strict": false, "rankdir": "LR", "_subgraph_cnt": 1,
"objects": [{"name": "cluster_0", "label": "In", "_gvid": 0, "nodes": [3, 4], "edges": [3]},
{"_gvid": 1, "name": "New York", "label": "\\N", "shape": "box"},
{"_gvid": 2, "name": "b", "label": "B\\nend", "size": "2"},
{"_gvid": 3, "name": "c", "label": "\\N"},
{"_gvid": 4, "name": "d", "label": "\\N"}],
"edges": [{"_gvid": 0, "tail": 1, "head": 2, "label": "go"}, {"_gvid": 1, "tail": 2, "head": 1,
"label": ""}, {"_gvid": 2, "tail": 2, "head": 3, "dir": "both", "label": "x"},
{"_gvid": 3, "tail": 3, "head": 4, "dir": "back", "label": "y"}]}"""


def test_what_graphviz_writes(take, tmp_path):
    moves, notes = take(GRAPHVIZ, "g.json")
    assert moves == [
        ("New York", "go", "B end"), ("B end", "to New York", "New York"), ("B end", "x", "c"),
        ("c", "x", "B end"), ("d", "y", "c"),
    ]  # fmt: skip
    assert "left out, as it only says how to draw: shape, dir" in notes
    assert read(tmp_path / "g.json").parts["B end"] == {"size": 2}
    with pytest.raises(ExplorerError, match="line 7: an end of the edge is no node"):
        take(GRAPHVIZ.replace('"head": 2', '"head": []'), "g.json")


def test_names_in_tables_stay_as_they_are(take):
    moves, _ = take("source,target\n0,1\n", nodes="id,label\n0,1.10\n1,2.0\n")
    assert moves == [("1.10", "to 2.0", "2.0")]
