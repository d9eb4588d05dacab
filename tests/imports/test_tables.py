"""Tables as spreadsheets, pandas, Gephi, R, Cytoscape, Neo4j and SNAP write them."""

import bz2
import gzip
import lzma

import pytest

from explorer.imports.read import Reading, read
from tests.cli.test_bad_input import refused


@pytest.fixture
def take(tmp_path):
    """Read a text as a file, and give its moves and notes."""

    def run(text, name="graph.csv", **more):
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(data)
        graph = read(tmp_path / name, Reading(**more))
        return [(m.source, m.label, m.target) for m in graph.moves], graph.notes()

    return run


AB = [("a", "go", "b"), ("b", "on", "c")]
PLAIN = [("a", "to b", "b"), ("b", "to c", "c")]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Source,Target\na,b\nb,c\n", PLAIN),
        ("SOURCE,Label,TARGET\na,go,b\nb,on,c\n", AB),
        ("from,to\na,b\nb,c\n", PLAIN),
        ("Source,Interaction,Target\na,go,b\nb,on,c\n", AB),
        (":START_ID(City),:END_ID(City),:TYPE\na,b,go\nb,c,on\n", AB),
        ("_start,_end,_type\na,b,go\nb,c,on\n", AB),
        ("source,action,target\na,go,b\nb,on,c\n", AB),
        ("Source;Label;Target\na;go;b\nb;on;c\n", AB),
        ("source\tlabel\ttarget\na\tgo\tb\nb\ton\tc\n", AB),
        ("source|label|target\na|go|b\nb|on|c\n", AB),
        ("sep=;\nsource;label;target\na;go;b\nb;on;c\n", AB),
        ("# Nodes: 3 Edges: 2\n# FromNodeId\tToNodeId\na\tb\nb\tc\n", PLAIN),
        ("source  target\na   b\nb c\n\n", PLAIN),
        ("source,label,target,,\na,go,b,,\nb,on,c,,\n,,,,\n", AB),
        ("source,label,target\r\na,go,b\r\nb,on,c\r\n".encode("utf-16"), AB),
        (b"\xef\xbb\xbfsource,label,target\na,go,b\nb,on,c\n", AB),
    ],
)
def test_headers_delimiters_and_encodings(take, text, moves):
    assert take(text) == (moves, [])


@pytest.mark.parametrize("pack", [gzip, bz2, lzma])
def test_compressed_tables(take, pack):
    suffix = {gzip: "gz", bz2: "bz2", lzma: "xz"}[pack]
    packed = pack.compress(b"source,label,target\na,go,b\nb,on,c\n")
    assert take(packed, f"graph.csv.{suffix}") == (AB, [])


def test_what_gephi_writes(take):
    head = "Source,Target,Type,Id,Label,timeset,Weight\n"
    moves, notes = take(
        f"{head}0,1,Directed,0,,,1.0\n0,1,Directed,1,,,1.0\n1,2,Undirected,2,x,,2\n"
    )
    assert moves == [
        ("0", "to 1", "1"), ("0", "to 1 (2)", "1"), ("1", "x", "2"), ("2", "x", "1"),
    ]  # fmt: skip
    assert notes == [
        "left out, as a move has no named parts: timeset, Weight",
        "edges without a direction went both ways: 1",
    ]


@pytest.mark.slow  # with what only this step installs
def test_what_pandas_writes(take, tmp_path):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"source": ["a", "b"], "target": ["b", "c"], "since": [1990, None]})
    frame.to_csv(tmp_path / "f.csv")
    moves, notes = take((tmp_path / "f.csv").read_bytes())
    assert moves == PLAIN
    assert notes == ["left out, as a move has no named parts: since"]


def test_a_near_miss_of_our_own_column_is_asked_after(take):
    moves, notes = take("source,lable,target\na,go,b\nb,on,c\n")
    assert moves == PLAIN
    assert notes == ["left out, as a move has no named parts: lable (did you mean label?)"]


def test_a_column_called_like_ours_is_ours_if_its_first_value_fits(take, tmp_path):
    assert take("source,target,player,probability\na,b,Alice,high\nb,c,Bob,low\n") == (
        PLAIN, ["left out, as a move has no named parts: player, probability"],
    )  # fmt: skip
    (tmp_path / "g.csv").write_text("source,target,player\na,b,\nb,c,second\n")
    assert [move.player for move in read(tmp_path / "g.csv").moves] == [None, "second"]


def test_one_label_to_two_targets_is_told_apart(take):
    moves, notes = take("source,label,target\na,knows,b\na,knows,c\na,knows,b\nb,knows,c\n")
    assert moves == [
        ("a", "knows: b", "b"), ("a", "knows: c", "c"), ("a", "knows: b", "b"), ("b", "knows", "c"),
    ]  # fmt: skip
    assert notes == [
        "labels that were not unique in their position say more now, such as 'knows: b': 3 moves",
        "moves given more than once count once: 1 rows",
    ]
    moves, _ = take("source,label,target\na,x,b\na,x,c\na,x: b,d\n")
    assert [label for _, label, _ in moves] == ["x: b (2)", "x: c", "x: b"]
    moves, _ = take("source,label,target,player\na,x,b,left\na,x,b,right\n")
    assert [label for _, label, _ in moves] == ["left x", "right x"]


def test_labels_are_refused_strictly(take, explorer):
    for row, words in (("a,go,c", "the label 'go' of 'a' is another move"), ("a,,c", "is empty")):
        take(f"source,label,target\na,go,b\n{row}\n")
        assert explorer("import", "graph.csv", "--as", "mine", "--replace").code == 0
        refused(
            explorer("import", "graph.csv", "--as", "mine", "--strict", "--replace"),
            1, "line 3", words,
        )  # fmt: skip


def test_a_table_without_a_header(take, explorer, tmp_path):
    (tmp_path / "graph.csv").write_text("a,b\nb,c\n")
    refused(
        explorer("import", "graph.csv", "--as", "mine"),
        1, "line 1", "no column source", "--columns source,target",
    )  # fmt: skip
    assert explorer("import", "graph.csv", "--as", "mine", "--columns", "source,target").code == 0
    assert take("a,b\nb,c\n", columns="source,target") == (PLAIN, [])
    assert take("a b go\nb c on\n", columns="from, to, label") == (AB, [])
    refused(
        explorer("import", "graph.csv", "--as", "new", "--columns", "label,target"),
        1, "no column source",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04rest", "zip archive"),
        (gzip.compress(b"source,target\na,b\n" * 99, mtime=0)[:40], "cannot be unpacked"),
        (b"\x1f\x8bno", "cannot be"),
        (b"source,target\na,b\nM\xfcller,b\n", "line 3: it is not UTF-8 text"),
        ("source,target\na,b\n".encode("utf-16") + b"a", "not UTF-8 text"),
        (b"PAR1....", "Parquet"),
    ],
)
def test_files_that_are_no_tables(take, explorer, tmp_path, data, words):
    (tmp_path / "graph.csv").write_bytes(data)
    refused(explorer("import", "graph.csv", "--as", "mine"), 1, "graph.csv", words)
    assert not (tmp_path / "data").exists()


def test_probabilities_with_a_decimal_comma(take, tmp_path):
    text = "source;target;action;probability\na;b;throw;0,25\na;c;throw;0,75\n"
    (tmp_path / "g.csv").write_text(text)
    assert [move.probability for move in read(tmp_path / "g.csv").moves] == [0.25, 0.75]


def test_further_columns_of_positions_are_named_parts(explorer, tmp_path):
    (tmp_path / "p.positions.csv").write_text(
        "position,fields,Height,Team,note.x\na,,1.5,red,\nb,,2,blue,\n"
    )
    (tmp_path / "p.moves.csv").write_text("source,label,target\na,go,b\n")
    result = explorer("import", "p.csv", "--as", "p")
    assert result.code == 0
    assert "left out, having no plain name: note.x" in result.err
    found = explorer("find", "p", "--where", "height = 1.5 AND team = 'red'", "--format", "jsonl")
    assert found.out.count("\n") == 1
