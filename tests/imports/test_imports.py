"""Graphs from files: what comes in is what was meant, and what cannot be meant is refused."""

import sqlite3
from contextlib import closing

import networkx as nx
import pytest

from explorer.imports.xml_files import _Pieces
from explorer.nx import to_networkx
from tests.cli.test_bad_input import refused

MOVES = "source,label,target\n"


@pytest.fixture
def take(explorer, tmp_path):
    """Import a text as a file."""

    def run(text, *more, name="graph.csv", slug="mine"):
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(data)
        return explorer("import", name, "--as", slug, *more)

    return run


def value(explorer, slug, position):
    found = explorer("show", slug, position, "--format", "json").json
    return found["outcome"], found["remoteness"]


def test_two_positions_in_a_cycle_with_no_end_are_draws(take, explorer):
    assert take(MOVES + "a,go,b\nb,go,a\n").code == 0
    assert value(explorer, "mine", "a") == value(explorer, "mine", "b") == ("draw", None)
    assert explorer("verify", "mine").code == 0


def test_a_pass_to_oneself_saves_a_position_from_being_lost(take, explorer):
    take(MOVES + "a,pass,a\na,give,b\nb,win,c\n")
    assert value(explorer, "mine", "a") == ("draw", None)
    assert value(explorer, "mine", "b") == ("win", 1)
    take(MOVES + "a,give,b\nb,win,c\n", slug="without")
    assert value(explorer, "without", "a") == ("lose", 2)
    assert explorer("verify").code == 0


@pytest.mark.slow
def test_numbers_above_255_are_stored_as_they_are(take, explorer):
    size = 600
    take(MOVES + "".join(f"p{n},on,p{n - 1}\n" for n in range(size, 0, -1)), slug="chain")
    assert value(explorer, "chain", f"p{size}") == ("lose", size)
    assert value(explorer, "chain", "p255") == ("win", 255)
    assert value(explorer, "chain", "p257") == ("win", 257)
    heap = "".join(f"h{n},take {t},h{n - t}\n" for n in range(300, 0, -1) for t in range(1, n + 1))
    take(MOVES + heap, slug="heap")
    assert explorer("show", "heap", "h300", "--format", "json").json["grundy"] == 300
    assert explorer("find", "heap", "--grundy", "256", "--format", "csv").out.count("h256") == 1
    assert explorer("verify").code == 0


def test_players_and_kept_turns(take, explorer):
    text = (
        "source,label,target,player,passes_turn\n"
        "a,go,b,first,1\na,again,c,first,0\nb,go,d,second,\nc,go,d2,first,1\n"
    )
    assert take(text, "--kind", "alternating").code == 0
    rows = explorer("sql", "SELECT position, mover FROM position ORDER BY position", "--format",
                    "json").json  # fmt: skip
    assert {row["position"]: row["mover"] for row in rows} == {
        "a": "first", "b": "second", "c": "first", "d": "first", "d2": "second",
    }  # fmt: skip
    assert value(explorer, "mine", "a") == ("win", 2)
    assert explorer("verify", "mine").code == 0


def test_a_board_has_no_values(take, explorer):
    take(MOVES + "a,step,b\nb,step,a\n", "--kind", "board")
    assert value(explorer, "mine", "a") == (None, None)
    assert explorer("path", "mine", "a", "b").code == 0
    assert "no outcomes" in explorer("strategy", "mine", "--side", "first", "--rule", "1 = 1").err


def test_the_start_is_the_first_source_unless_said(take, explorer):
    text = MOVES + "b,go,c\na,go,b\n"
    take(text)
    take(text, "--start", "a", slug="other")
    info = explorer("list", "--format", "json").json
    assert {row["game"]: row["start"] for row in info} == {"mine": "b", "other": "a"}
    refused(take(text, "--start", "z", slug="third"), 3, "'z' is not a position of 'graph.csv'")


def test_spreadsheets_write_csv_in_their_own_ways(take, explorer):
    text = '\ufeffsource,label,target\r\n"a, one", "go ""x""", b \r\n\r\nb,ende,c\r\n'
    assert take(text).code == 0
    rows = explorer("sql", "SELECT source, label, target FROM move", "--format", "csv").out
    assert rows.splitlines()[1:] == ['"a, one","go ""x""",b', "b,ende,c"]


@pytest.mark.parametrize(
    "spec", ["chopsticks", "chopsticks:turn=absolute", "nim:misere=true", "tictactoe:rows=2"]
)
@pytest.mark.parametrize("name", ["g.csv", "g.graphml"])
def test_an_exported_game_comes_back_as_it_was(explorer, tmp_path, spec, name):
    explorer("build", spec)
    kind = explorer("info", spec, "--format", "json").json["kind"]
    assert explorer("export", spec, name).code == 0
    assert explorer("import", name, "--as", "back", "--kind", kind).code == 0
    with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
        for table in ("nodes", "edges", "edges_by_target", "labels"):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            columns.remove("game_id")
            columns = [column for column in columns if column != "move_id"]  # of the database
            if table == "nodes":  # that an end is lost goes without saying
                columns[columns.index("verdict")] = "coalesce(verdict, 'lose')"
            one, two = (
                connection.execute(
                    f"SELECT {', '.join(columns)} FROM {table} WHERE game_id = {game} ORDER BY 1, 2"
                ).fetchall()
                for game in (1, 2)
            )
            assert one == two, table
    connection.close()
    assert explorer("verify", "back").code == 0
    part = {"chopsticks": "mover_code = 2", "nim": "nim_sum = 0", "tictactoe": "marks = 2"}
    where = part[spec.partition(":")[0]]
    found = [explorer("find", game, "--where", where, "--format", "jsonl").out.count("\n")
             for game in (spec, "back")]  # fmt: skip
    assert found[0] == found[1] > 0


def test_graphml_that_networkx_wrote(explorer, tmp_path):
    graph = nx.MultiDiGraph([("a", "b"), ("a", "b"), ("b", "c")])
    graph.nodes["a"]["weight"] = 2.5
    graph.nodes["a"]["viz.x"] = 1
    nx.write_graphml(graph, tmp_path / "g.graphml")
    result = explorer("import", "g.graphml", "--as", "theirs")
    assert result.code == 0
    assert "left out, having no plain name: viz.x" in result.err
    found = to_networkx("theirs", tmp_path / "data" / "explorer.db")
    assert sorted(found.edges()) == [("a", "b"), ("a", "b"), ("b", "c")]
    assert (found.nodes["a"]["weight"], found.nodes["b"]["weight"]) == (2.5, None)
    assert found.nodes["b"]["outcome"] == "win"


def test_undirected_graphml_goes_both_ways(explorer, tmp_path):
    nx.write_graphml(nx.cycle_graph(4), tmp_path / "ring.graphml")
    assert explorer("import", "ring.graphml", "--as", "ring", "--kind", "board").code == 0
    assert explorer("info", "ring", "--format", "json").json["moves"] == 8


def test_a_label_that_is_the_same_move_twice_is_one_move(take, explorer):
    take(MOVES + "a,go,b\na,go,b\n")
    assert explorer("info", "mine", "--format", "json").json["moves"] == 1


def test_moves_without_labels_are_named_by_their_targets(take, explorer):
    assert take("source,target\na,b\na, c\na,b\n").code == 0
    moves = explorer("show", "mine", "a", "--format", "json").json["moves"]
    assert [(move["label"], move["target"]) for move in moves] == [("to b", "b"), ("to c", "c")]


GRAPHML = (
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    '<key id="d" for="node" attr.name="depth" attr.type="int"/>\n'
    '<graph edgedefault="directed">\n{}\n</graph></graphml>\n'
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1", "no column source", "source, target"]),
        ("source,label\na,b\n", ["line 1", "there is no column target"]),
        (MOVES, ["has no moves"]),
        (MOVES + "a,go\n", ["line 2", "2 cells, the header has 3"]),
        (MOVES + "a,go,b\na,go,b,c\n", ["line 3", "4 cells"]),
        (MOVES + "a,go,b\n,go,b\n", ["line 3", "the source is empty"]),
        (MOVES + "a,go,\n", ["line 2", "the target is empty"]),
        (MOVES + "a,g\x01o,b\n", ["line 2", "the label 'g\\x01o' holds a control character"]),
        (MOVES + 'a,"two\n\x01lines",b\n', ["line 3", "holds a control character"]),
        (MOVES + '"a,go,b\n', ["line", "it is not CSV"]),
        (MOVES + 'a,"g"o,b\n', ["line 2", "it is not CSV"]),
        ("sourse,label,target\na,go,b\n", ["line 1", "no column source", "'sourse' is none"]),
        ("source,label,target,label\na,go,b,c\n", ["line 1", "label is there twice"]),
        ("source,label,target,player\na,go,b,first\n", ["line 2", "belong to nobody"]),
        (
            "source,label,target,player\na,go,b,first\na,do,c,third\n",
            ["line 3", "'third' is not a player"],
        ),
        ("source,label,target,passes_turn\na,go,b,maybe\n", ["line 2", "passes_turn is 'maybe'"]),
        ("source,label,target,probability\na,go,b,0.5\n", ["line 2", "left to chance"]),
        (MOVES.encode() + b"a,\xff,b\n", ["is not UTF-8 text"]),
        (MOVES.encode() + b"a,\x00,b\n", ["line 2"]),
    ],
)
def test_a_malformed_file_names_the_line(take, tmp_path, text, words):
    refused(take(text), 1, "graph.csv", *words)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("source,label,target,player\na,go,b,first\na,do,c,second\n", ["line 3", "'a'"]),
        ("source,label,target,player\na,go,b,first\nb,go,c,first\n", ["line 3", "'b'"]),
        ("source,label,target,player\na,go,b,first\nb,go,c,\n", ["line 3", "no player"]),
    ],
)
def test_players_that_contradict_each_other(take, text, words):
    refused(take(text, "--kind", "alternating"), 1, *words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<graphml>", ["line 1", "it is not XML"]),
        ("<svg/>", ["holds no graph"]),
        (GRAPHML.format('<node id="a"/><edge source="a" target="b"/>'), ["line 4", "no node"]),
        (GRAPHML.format('<node id="a"/>\n<node id="a"/>'), ["line 5", "line 4 already"]),
        (GRAPHML.format('<node id="a"><data key="d">x</data></node>'), ["line 4", "declared int"]),
        (GRAPHML.format("</graph><graph>"), ["line 4", "a second graph"]),
        (GRAPHML.format("<hyperedge/>"), ["line 4", "hyperedge"]),
        (GRAPHML.format(""), ["has no moves"]),
        ('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + GRAPHML.format(
            '<node id="&a;"/>'), ["line"]),
    ],
)  # fmt: skip
def test_malformed_graphml_names_the_line(take, tmp_path, text, words):
    refused(take(text, name="g.graphml"), 1, "g.graphml", *words)
    assert not (tmp_path / "data").exists()


def test_names_and_kinds_that_are_refused(take, explorer, tmp_path):
    good = MOVES + "a,go,b\n"
    refused(take(good, slug="nim"), 1, "nim is a game of this program")
    refused(take(good, slug="delapan-jari"), 1, "is a game of this program")
    refused(take(good, slug="My Game"), 2, "'My Game' is not a slug")
    refused(take(good, "--kind", "partizan2"), 2, "'partizan2'", "impartial")
    refused(explorer("import", "none.csv", "--as", "mine"), 3, "there is no file 'none.csv'")
    refused(explorer("import", ".", "--as", "mine"), 2, "names a format")
    refused(take(good, name="graph.txt"), 2, "ends in .csv, ", ".graphml")
    (tmp_path / "folder.csv").mkdir()
    refused(explorer("import", "folder.csv", "--as", "mine"), 3, "there is no file")
    assert take(good).code == 0
    refused(take(MOVES + "x,go,y\n"), 1, "mine is stored already", "--replace")
    assert explorer("show", "mine", "a").code == 0
    assert take(MOVES + "x,go,y\n", "--replace").code == 0
    assert explorer("show", "mine", "x").code == 0
    assert explorer("show", "mine", "a").code == 3


def test_a_pair_that_does_not_fit_together(explorer, tmp_path):
    (tmp_path / "p.positions.csv").write_text("position,fields\na,\nb,\n")
    (tmp_path / "p.moves.csv").write_text(MOVES + "a,go,b\na,do,c\n")
    refused(explorer("import", "p.csv", "--as", "p"), 1, "p.moves.csv', line 3", "'c' is not in")
    (tmp_path / "p.moves.csv").write_text(MOVES + "a,go,b\n")
    (tmp_path / "p.positions.csv").write_text("position,fields\na,\nb,\na,\n")
    refused(explorer("import", "p.csv", "--as", "p"), 1, "p.positions.csv', line 4", "line 2")
    (tmp_path / "p.positions.csv").write_text("position,fields\na,[1]\nb,\n")
    refused(explorer("import", "p.csv", "--as", "p"), 1, "line 2", "it is no JSON object")
    (tmp_path / "p.positions.csv").write_text("position,terminal,outcome\na,0,\nb,1,won\n")
    refused(explorer("import", "p.csv", "--as", "p"), 1, "line 3", "'won' is not an outcome")


def test_an_imported_graph_answers_every_command(take, explorer):
    take(MOVES + "a,go,b\nb,go,c\na,do,c\n")
    for command in (
        ("show", "mine"), ("line", "mine"), ("info", "mine"), ("labels", "mine"), ("list",),
        ("predecessors", "mine", "c", "--depth", "2"), ("path", "mine", "a", "c", "--all"),
        ("find", "mine", "--outcome", "win"), ("replay", "mine", "a,b,go"), ("solve", "mine"),
        ("export", "mine", "mine.graphml"), ("verify", "mine"),
        ("strategy", "mine", "--side", "first", "--rule", "label = 'do'"), ("remove", "mine"),
    ):  # fmt: skip
        result = explorer(*command)
        assert result.code == 0, (command, result.err)


def pair(tmp_path, positions, moves, name="p"):
    (tmp_path / f"{name}.positions.csv").write_text(positions)
    (tmp_path / f"{name}.moves.csv").write_text(moves)


@pytest.mark.parametrize(
    ("parts", "types"),
    [
        (['{"v": true}', '{"v": false}'], "boolean"),
        (['{"v": true}', '{"v": true}'], "boolean"),
        (['{"v": 1}', '{"v": 2.5}'], "double"),
        (['{"v": 1}', '{"v": "t"}'], "string"),
        (['{"v": 1}', ""], "long"),
        (['{"v": null, "w": "x"}', '{"w": "y", "v": 7}'], "long"),
    ],
)
def test_parts_of_any_type_export_in_every_format(explorer, tmp_path, parts, types):
    rows = [f'{name},"{part.replace(chr(34), 2 * chr(34))}"' for name, part in
            zip("ab", parts, strict=True)]  # fmt: skip
    pair(tmp_path, "position,fields\n" + "\n".join(rows) + "\n", MOVES + "a,go,b\n")
    assert explorer("import", "p.csv", "--as", "mine").code == 0
    for suffix in ("graphml", "gexf", "dot", "json", "csv", "mtx"):
        assert explorer("export", "mine", f"o.{suffix}").code == 0, suffix
    assert f'attr.name="v" attr.type="{types}"' in (tmp_path / "o.graphml").read_text()
    graph = nx.read_graphml(tmp_path / "o.graphml")
    assert graph.number_of_nodes() == 2
    assert explorer("import", "o.csv", "--as", "again").code == 0
    assert explorer("verify").code == 0


def test_parts_with_names_that_formats_use_themselves(explorer, tmp_path):
    part = '"{""label"": ""x"", ""self"": 1, ""number"": 2, ""y"": 3, ""shape"": ""box""}"'
    pair(tmp_path, f"position,fields\na,{part}\nb,{part}\n", MOVES + "a,go,b\n")
    assert explorer("import", "p.csv", "--as", "mine").code == 0
    for name in ("o.graphml", "o.gexf", "o.dot", "o.json"):
        assert explorer("export", "mine", name).code == 0
    explorer("export", "mine", "yed.graphml", "--flavour", "yed")
    for graph in (
        to_networkx("mine", tmp_path / "data" / "explorer.db"),
        nx.read_graphml(tmp_path / "o.graphml"),
        nx.read_graphml(tmp_path / "yed.graphml"),
        nx.read_gexf(tmp_path / "o.gexf"),
    ):
        data = next(iter(graph.nodes(data=True)))[1]
        assert (data["part_label"], data["part_self"], data["part_number"]) == ("x", 1, 2)
        assert data["part_shape"] == "box"
        assert float(data["y"]) in (3.0, 0.0)  # yEd's own y stands beside it


@pytest.mark.parametrize(
    ("positions", "line", "words"),
    [
        ('position,fields\na,"{""v"": NaN}"\nb,\n', 2, "is not a finite number"),
        ('position,fields\na,\nb,"{""v"": 1e999}"\n', 3, "is not a finite number"),
        ('position,fields\na,"{""v"": ""\\ud800""}"\nb,\n', 2, "is not a text"),
        ('position,fields\na,"{""v"": [1]}"\nb,\n', 2, "neither a number nor a text"),
        ('position,fields\na,"{""outcome"": 1}"\nb,\n', 2, "cannot be called 'outcome'"),
        ('position,fields\na,"{""a b"": 1}"\nb,\n', 2, "cannot be called 'a b'"),
        ("position,terminal\na,0\nb,0\n", 3, "'b' has no moves, but is not called an end"),
        ("position,terminal\na,1\nb,1\n", 2, "'a' is called an end, but has moves"),
        ("position,terminal\na,no\nb,1\n", 2, "terminal is 'no'"),
        ("position,mover\na,first\nb,second\n", 2, "no position names a mover"),
    ],
)
def test_positions_that_cannot_be_meant(explorer, tmp_path, positions, line, words):
    pair(tmp_path, positions, MOVES + "a,go,b\n")
    result = explorer("import", "p.csv", "--as", "mine")
    refused(result, 1, f"p.positions.csv', line {line}", words)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("positions", "moves", "words"),
    [
        ("position,mover\na,first\nb,second\n", "a,go,b,second\n", "p.moves.csv', line 2"),
        ("position,mover\na,first\nb,first\n", "a,go,b,\n", "p.moves.csv', line 2"),
        ("position,mover\na,first\nb,\n", "a,go,b,\n", "p.positions.csv', line 3"),
    ],
)
def test_movers_and_players_that_contradict_each_other(explorer, tmp_path, positions, moves, words):
    pair(tmp_path, positions, "source,label,target,player\n" + moves)
    refused(explorer("import", "p.csv", "--as", "mine", "--kind", "alternating"), 1, words)


def test_a_part_of_a_graph_is_no_graph(explorer, tmp_path):
    explorer("build", "nim")
    for name in ("near.csv", "near.graphml"):
        explorer("export", "nim", name, "--around", "1+4+5", "--depth", "1")
        result = explorer("import", name, "--as", "near")
        refused(result, 1, "this is part of a graph")


def test_a_name_that_is_a_family_elsewhere_is_refused(explorer, tmp_path):
    (tmp_path / "foo.py").write_text(
        "from dataclasses import dataclass\n"
        "from explorer import spec\n"
        "from explorer.games.subtraction import Subtraction\n"
        "@dataclass(frozen=True)\n"
        "class Foo(Subtraction):\n"
        "    '''Rules.'''\n"
        "    slug = 'foo'\n"
        "    aliases = {}\n"
        "    n: int = spec.whole(1, low=1, high=9, help='nothing')\n"
    )
    assert explorer("build", "foo:n=4", "--game-file", "foo.py").code == 0
    (tmp_path / "xy.csv").write_text(MOVES + "a,go,b\n")
    refused(explorer("import", "xy.csv", "--as", "foo"), 1, "foo is a family of games")
    refused(explorer("import", "xy.csv", "--as", "sqlite"), 2, "'sqlite' is not a slug")
    assert explorer("sql", "SELECT heap FROM foo_position").code == 0


def test_parts_go_with_the_graph_that_had_them(explorer, tmp_path):
    pair(tmp_path, 'position,fields\na,"{""x"": 1}"\nb,"{""x"": 2}"\n', MOVES + "a,go,b\n")
    explorer("import", "p.csv", "--as", "mine")
    assert explorer("find", "mine", "--where", "x = 1", "--format", "jsonl").out.count("\n") == 1
    (tmp_path / "plain.csv").write_text(MOVES + "a,go,b\n")
    assert explorer("import", "plain.csv", "--as", "mine", "--replace").code == 0
    refused(explorer("find", "mine", "--where", "x = 1"), 2, "no such column: x")


def test_graphml_defaults_and_types(explorer, tmp_path):
    (tmp_path / "d.graphml").write_text(
        '<graphml><key id="p" for="edge" attr.name="passes_turn" attr.type="boolean">'
        "<default>false</default></key>"
        '<key id="t" for="node" attr.name="terminal" attr.type="string"/>'
        '<key id="o" for="node" attr.name="outcome" attr.type="string"/>'
        '<graph edgedefault="directed"><node id="a"/><node id="b"><data key="t">true</data>'
        '<data key="o">draw</data></node><edge source="a" target="b"/></graph></graphml>'
    )
    refused(explorer("import", "d.graphml", "--as", "mine"), 1, "does not pass the turn")
    assert explorer("import", "d.graphml", "--as", "mine", "--kind", "alternating").code == 0
    assert value(explorer, "mine", "a") == ("draw", 1)


@pytest.mark.parametrize(
    "head",
    [
        '<?xml version="1.0" encoding="shift_jis"?>',
        '<?xml version="1.0" encoding="nope"?>',
        '<?xml version="1.0"?><!DOCTYPE graphml [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<?xml version="1.0"?><!DOCTYPE graphml [<!ENTITY % b "c">]>',
        '<?xml version="1.0"?><!DOCTYPE graphml [<!ENTITY a "b">]>',
    ],
)
def test_xml_that_is_not_read(explorer, tmp_path, head):
    (tmp_path / "x.graphml").write_text(
        head + '<graphml><graph><node id="a"/><node id="b"/><edge source="a" target="b"/>'
        "</graph></graphml>"
    )
    refused(explorer("import", "x.graphml", "--as", "mine"), 1, "x.graphml', line 1")


def test_letters_of_all_the_world_are_no_control_characters(take, explorer):
    assert take(MOVES + "a\u00a0b,👩\u200d🚀,c\n").code == 0
    assert explorer("show", "mine", "a\u00a0b").code == 0


def test_records_of_imported_games(take, explorer):
    take(MOVES + "a,go,b\na,b,c\nb,on,c\n")
    refused(explorer("replay", "mine", "a,what"), 2, "neither a position nor a move")
    refused(explorer("replay", "mine", "what"), 2, "neither a position nor a move")
    refused(explorer("replay", "mine", "a,go,a"), 3, "no move of mine leads there from b")
    # `b` names a move and the position where another one leads.
    refused(explorer("replay", "mine", "a,b"), 2, "it may be b to c, go to b")


BOTH = "a,b,left\na,c,right\nb,d,right\nb,d,left\nb,d,left\n"


def test_labels_that_no_file_gives_tell_the_players_apart(take, explorer):
    done = take("source,target,player\n" + BOTH, "--kind", "partizan")
    assert done.code == 0
    assert "count once: 1 row" in done.out + done.err
    moves = explorer("show", "mine", "b", "--format", "json").json["moves"]
    assert [(move["player"], move["label"]) for move in moves] == [
        ("right", "right to d"), ("left", "left to d")
    ]  # fmt: skip
    labels = [
        move["label"] for move in explorer("show", "mine", "a", "--format", "json").json["moves"]
    ]
    assert labels == ["to b", "to c"]
    assert explorer("show", "mine", "b", "--format", "json").json["cgt_value"] == "*"


def test_edges_without_labels_tell_the_players_apart(take, explorer):
    keys = '<key id="p" for="edge" attr.name="player" attr.type="string"/>'
    edges = "".join(
        f'<edge source="a" target="b"><data key="p">{player}</data></edge>'
        for player in ("left", "right")
    )
    text = (
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
        f'{keys}<graph edgedefault="directed"><node id="a"/><node id="b"/>{edges}</graph></graphml>'
    )
    assert take(text, "--kind", "partizan", name="g.graphml").code == 0
    moves = explorer("show", "mine", "a", "--format", "json").json["moves"]
    assert [move["label"] for move in moves] == ["left to b", "right to b"]


def test_labels_that_a_file_gives_stay_as_they_are_if_that_is_asked(take):
    given = "source,target,player,label\nb,d,right,to d\nb,d,left,to d\n"
    strictly = take(given, "--kind", "partizan", "--strict")
    refused(strictly, 1, "the label 'to d' of 'b' is another move")


def test_a_long_attribute_is_not_read_again_and_again(take, monkeypatch):
    sizes, read = [], _Pieces.read

    def counted(pieces, *size):
        data = read(pieces, *size)
        sizes.append(len(data))
        return data

    monkeypatch.setattr(_Pieces, "read", counted)
    text = (
        f'<graphml><graph edgedefault="directed"><node id="a" note="{"x" * 4_000_000}"/>'
        '<node id="b"/><edge source="a" target="b"/></graph></graphml>'
    )
    assert take(text, name="graph.graphml").code == 0
    assert sum(sizes) == len(text)
    assert len(sizes) < 15


@pytest.mark.parametrize("length", [10_001, 200_000])
def test_a_name_or_part_that_is_too_long(take, length):
    long = "x" * length
    refused(take(f"{MOVES}a,{long},b\n"), 1, "line 2", "10,000" if length < 131_072 else "limit")
    part = (
        '<graphml><key id="k" for="node" attr.name="note" attr.type="string"/><graph>'
        f'<node id="a"><data key="k">{long}</data></node></graph></graphml>'
    )
    refused(take(part, name="graph.graphml"), 1, "the part note has more than 10,000 characters")
