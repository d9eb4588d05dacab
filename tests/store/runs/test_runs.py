"""Runs: every question is answered as by the database of the same game."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.answers.building import build, copy
from explorer.games.base import Game
from explorer.games.coded import codes_of
from explorer.games.registry import families, resolve
from explorer.kinds import KINDS
from explorer.store.engine import locate, reading
from explorer.store.runs import reading as reading_runs
from explorer.store.runs.lookup import _TABLES, NODES
from explorer.store.runs.manifest import NAME
from explorer.store.schema import metadata

GAMES = (
    "nim:heaps=1+2+3",
    "chopsticks:limit=3",
    "pig:goal=9",
    "tictactoe:cols=2,line=2",
    "hanoi:discs=2,pegs=4",
    "chess-ending:rows=3,cols=4",
    "wythoff:heaps=4+4,misere=true",
)


@pytest.fixture(scope="module", params=GAMES)
def places(request, tmp_path_factory):
    """(spec, database, run with moves, run without) of a game."""
    folder = tmp_path_factory.mktemp("runs")
    spec = request.param
    build(spec, f"{folder}/games.db")
    build(spec, to=f"{folder}/moves", moves=True)
    build(spec, to=f"{folder}/run", engine="parts", memory="600MB")
    return spec, folder / "games.db", folder / "moves", folder / "run"


def rows(place, sql):
    with reading(locate(str(place))) as connection:
        return connection.execute(sql).all()


EVERYTHING = (
    "SELECT * FROM position ORDER BY id",
    "SELECT * FROM move ORDER BY source_id, ordinal",
    "SELECT * FROM bare_move ORDER BY source_id, ordinal",
    "SELECT game, slug, title, kind, parameters, positions, moves, start, cyclic, content_hash "
    "FROM game",
    "SELECT slug, view, parts FROM families",
    "SELECT id, label, action, player, passes_turn, probability, same_as FROM labels ORDER BY id",
)


@pytest.mark.parametrize("sql", EVERYTHING)
def test_views_hold_the_rows_of_a_database(places, sql):
    _, database, moves, run = places
    assert rows(moves, sql) == rows(run, sql) == rows(database, sql)


def test_named_parts_are_columns_of_the_view_of_the_family(places):
    spec, database, moves, run = places
    view = f"{spec.partition(':')[0].replace('-', '_')}_position"
    if resolve(spec).parts:
        sql = f"SELECT * FROM {view} ORDER BY id"
        assert rows(run, sql) == rows(moves, sql) == rows(database, sql)


def asked(explorer, place, *command):
    done = explorer(*command, "--db", str(place))
    text = (done.out + done.err).replace(str(place), "PLACE")
    return done.code, re.sub(r'"(built|solved)_at": "[^"]*"', "", text)


def test_commands_answer_as_on_a_database(places, explorer):
    spec, database, moves, run = places
    start = rows(database, "SELECT start FROM game")[0][0]
    some = rows(database, "SELECT position FROM position ORDER BY depth DESC, id LIMIT 1")[0][0]
    commands = [
        ["show", spec],
        ["show", spec, some, "--format", "json"],
        ["show", spec, "no such position"],
        ["line", spec],
        ["line", spec, some],
        ["info", spec, "--format", "json"],
        ["find", spec, "--where", "depth <= 1", "--format", "csv"],
        ["find", spec, "--where", "nonsense = 1"],
        ["sql", "SELECT outcome, count(*) AS n FROM position GROUP BY outcome ORDER BY n, outcome"],
        ["sql", "SELECT :n AS n", "-p", "n=3"],
        ["sql", "SELECT outcom FROM position"],
        ["sql", "SELECT 1 FROM nowhere"],
        ["sql", "DELETE FROM games"],
        ["sql", "SELECT 1; SELECT 2"],
        ["labels", spec],
        ["path", spec, start, some],
        ["predecessors", spec, some, "--depth", "2"],
        ["export", spec, "-", "--format", "graphml"],
        ["export", spec, "-", "--format", "json"],
        ["export", spec, "-", "--around", some, "--direction", "both", "--depth", "1"],
        ["draw", spec, "--out", "picture.svg"],
    ]
    for command in commands:
        expected = asked(explorer, database, *command)
        assert asked(explorer, moves, *command) == expected
        assert asked(explorer, run, *command) == expected


def test_what_a_run_without_moves_cannot_answer_says_so(places, explorer, monkeypatch):
    spec, database, _, run = places
    monkeypatch.setattr(reading_runs, "IN_MEMORY", 10)
    ((start, next_one),) = rows(
        database, "SELECT start, target FROM game JOIN move ON source = start LIMIT 1"
    )
    many = rows(database, "SELECT moves FROM game")[0][0]
    for command in (
        ["path", spec, start, next_one],
        ["predecessors", spec, start],
        ["export", spec, "graph.graphml"],
        ["sql", "SELECT count(*) FROM move"],
        ["sql", "SELECT count(*) FROM bare_move"],
    ):
        done = explorer(*command, "--db", str(run))
        assert done.code == 1
        assert done.err.count("\n") == 1
        assert "holds no moves, which this question needs" in done.err
        assert f"{many:,} are too many" in done.err
        assert f"explorer build {spec} --to DIR --moves" in done.err
    assert not Path("graph.graphml").exists()


def test_audit(places, explorer, monkeypatch):
    spec, database, moves, run = places
    whole = explorer("verify", spec, "--db", str(moves), "--format", "json")
    assert whole.code == 0, whole.err
    made = explorer("verify", spec, "--db", str(run), "--format", "json")
    assert made.code == 0, made.err
    told = {law["law"]: law["checked"] for law in whole.json}
    assert {law["law"]: law["checked"] for law in made.json[1:]} == {
        law["law"]: law["checked"]
        for law in whole.json[1:]  # the first counts the files
    }
    there = explorer("verify", spec, "--db", str(database), "--format", "json").json
    # The files are looked at instead of the cells.
    expected = {law["law"]: law["checked"] for law in there[1:]}
    assert {law: told[law] for law in expected} == expected
    monkeypatch.setattr(reading_runs, "IN_MEMORY", 10)
    without = explorer("verify", spec, "--db", str(run), "--format", "json")
    assert without.code == 0, without.err
    assert {law["law"] for law in without.json} < set(told)
    assert "laws that ask in SQL for moves, which it does not hold: " in without.err


@pytest.mark.parametrize("moves", [True, False])
def test_a_game_without_moves(tmp_path, explorer, moves):
    build("nim:heaps=0", tmp_path / "games.db")
    build("nim:heaps=0", to="run", moves=moves)
    for command in (
        ["show", "nim:heaps=0"],
        ["sql", "SELECT count(*) AS n FROM move"],
        ["line", "nim:heaps=0"],
    ):
        places = str(tmp_path / "games.db"), "run"
        expected, done = (asked(explorer, place, *command) for place in places)
        assert done[0] == 0
        assert done == expected
    assert explorer("verify", "nim:heaps=0", "--db", "run").code == 0


def test_copies_are_equal(places, tmp_path):
    spec, database, moves, run = places
    for place in (moves, run):
        target = tmp_path / f"{place.name}.db"
        copy(spec, target, str(place))
        for sql in EVERYTHING:
            assert rows(target, sql) == rows(database, sql)
        again = tmp_path / f"{place.name}-again"
        copy(spec, again, str(target), moves=place is moves)
        for name in ("positions.parquet", "labels.parquet", "index/codes"):
            assert (again / name).read_bytes() == (place / name).read_bytes()


@pytest.mark.parametrize("how", [{}, {"moves": True}, {"engine": "parts", "memory": "600MB"}])
def test_built_in_python(tmp_path, monkeypatch, how):
    import explorer

    monkeypatch.chdir(tmp_path)
    game = explorer.build("nim:heaps=1+2", to=tmp_path / "run", **how)
    usual = explorer.build("nim:heaps=1+2", "games.db")
    assert (str(game.start), list(game)) == (str(usual.start), list(usual))
    assert [str(move) for move in game.start.moves] == [str(move) for move in usual.start.moves]
    assert explorer.open("run")["nim:heaps=1+2"].move_count == usual.move_count == 7
    assert (tmp_path / "run" / "moves.parquet").exists() is how.get("moves", False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db", "run"]


def test_in_python(places):
    import explorer

    spec, database, _, run = places
    with explorer.open(run) as there, explorer.open(database) as usual:
        game, other = there[spec], usual[spec]
        assert str(game.start) == str(other.start)
        assert [str(move) for move in game.start.moves] == [str(m) for m in other.start.moves]
        assert list(game) == list(other)
        assert game.line().labels == other.line().labels


def test_play_goes_on_a_run(places, explorer):
    spec, database, _, run = places
    said = "1\n1\nundo\nquit\n"
    expected = explorer("play", spec, "--seed", "7", "--db", str(database), stdin=said)
    done = explorer("play", spec, "--seed", "7", "--db", str(run), stdin=said)
    assert (done.code, done.out) == (expected.code, expected.out)


def test_the_small_database_has_the_columns_of_the_tables():
    for table, (columns, _) in _TABLES.items():
        assert {*columns.split(", ")} == {column.name for column in metadata.tables[table].columns}
    assert {*NODES} == {column.name for column in metadata.tables["nodes"].columns}


def test_what_was_brought_for_a_question_does_not_stay_for_ever(tmp_path, monkeypatch):
    from explorer.query.lines import line
    from explorer.store.runs import lookup

    build("nim:heaps=9+9,ordered=true", to=tmp_path / "run")
    monkeypatch.setattr(lookup, "MOST", 20)
    with reading(locate(str(tmp_path / "run"))) as connection:
        asked = connection.execute("SELECT position FROM position ORDER BY id LIMIT 5").scalars()
        for text in asked:
            line(connection, "nim:heaps=9+9,ordered=true", text)
            small = connection.lookup()  # forgets, or has nothing to forget
            assert small.execute("SELECT count(*) FROM moves").scalar() <= lookup.MOST


def test_a_graph_that_was_read_whole_is_not_kept_for_the_next_question(tmp_path):
    build("nim", to=tmp_path / "run")
    with locate(str(tmp_path / "run")) as run:
        with reading(run) as connection:
            assert connection.whole()[0] is connection.whole()[0]
        with reading(run) as again:
            assert again is connection
            assert "_whole" not in vars(again)


# What is refused


@pytest.fixture
def run(tmp_path):
    build("nim", to=tmp_path / "run", moves=True)
    return tmp_path / "run"


@pytest.mark.parametrize(
    "command",
    [["solve", "nim"], ["remove", "nim"], ["build", "kayles"], ["import", "g.csv", "--as", "g"]],
)
def test_a_run_is_only_read(run, explorer, command):
    Path("g.csv").write_text("source,target\na,b\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    done = explorer(*command, "--db", str(run))
    assert done.code == 1
    assert "is a run, which is only read" in done.err
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("command", "said", "code"),
    [
        (["build", "kayles", "--to", "x"], "'octal' cannot be a run: its rules have no codes", 1),
        (["build", "clobber", "--to", "x"], "no room for the canonical forms", 1),
        (["build", "nim", "--moves"], "moves are chosen for a run, with --to DIR", 2),
        (["build", "nim", "--to", "full"], "can be no run (files are in it): name a new", 1),
        (["build", "nim", "--to", "full/file"], "can be no run (it is a file): name a new", 1),
        (["build", "pig", "--to", "run"], "the run of nim is in 'run': name another", 1),
        (["copy", "nim", "--to", "new", "--db", "no.db"], "no database at 'no.db'", 3),
        (
            ["copy", "nim", "--to", "n.db", "--db", "run", "--moves"],
            "a database holds all moves",
            2,
        ),
        (["copy", "pig", "--to", "n.db", "--db", "run"], "'pig' is not stored", 3),
        (
            ["copy", "nim", "--to", "full", "--db", "run"],
            "'full' is a folder, and no run: name a file in it",
            1,
        ),
        (
            ["build", "nim", "--to", "x", "--max-positions", "5"],
            "more than the limit of 5: nothing was built",
            1,
        ),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(run, explorer, command, said, code):
    Path("full").mkdir()
    Path("full/file").write_text("mine", encoding="utf-8")
    before = sorted(Path().rglob("*"))
    done = explorer(*command)
    assert (done.code, done.err.count("\n")) == (code, 1), done.err
    assert said in done.err
    assert sorted(Path().rglob("*")) == before


def test_a_run_without_moves_gives_way_to_one_with_them_if_it_is_to(tmp_path):
    place = tmp_path / "run"
    build("nim", to=place)
    assert "stored already" in build("nim", to=place).words[0]
    with pytest.raises(Exception, match="a run without moves is in"):
        build("nim", to=place, moves=True)
    build("nim", to=place, moves=True, replace=True)
    assert (place / "moves.parquet").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_what_a_killed_build_left_goes_with_the_next(tmp_path):
    left = tmp_path / ".run.01234567.draft"
    left.mkdir()
    (left / "moves.parquet").write_bytes(b"half")
    build("nim", to=tmp_path / "run")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_a_disk_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    from explorer.errors import ExplorerError
    from explorer.store.runs import write

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(write, "write_index", full)
    with pytest.raises(ExplorerError, match="No space left on device"):
        build("nim", to=tmp_path / "run")
    assert not list(tmp_path.iterdir())


# What is damaged


@pytest.mark.parametrize("table", ["game", "labels"])
def test_a_damaged_table_is_told_in_sql_too(run, explorer, table):
    file = run / f"{table}.parquet"
    written = bytearray(file.read_bytes())
    written[-208:-8] = b"\xff" * 200  # what the file says of itself
    file.write_bytes(written)
    done = explorer("sql", "SELECT count(*) FROM position", "--db", str(run))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "is damaged: its tables cannot be read: " in done.err


def test_a_file_that_is_gone_or_short_is_told(run, explorer):
    (run / "index" / "codes").write_bytes(b"")
    done = explorer("show", "nim", "--db", str(run))
    assert done.code == 1
    assert "is damaged: index/codes: it has 0 bytes of" in done.err
    (run / "index" / "codes").unlink()
    assert "is damaged: index/codes: No such file" in explorer("list", "--db", str(run)).err


def parts_of_a_manifest():
    """What may be missing of it, or be something else."""
    for key in ("game", "parts", "moves", "columns", "files"):
        for value in (None, {}, [], 3, "x", [[1, 2]], {"a": 1}):
            if value is not None or key != "moves":
                yield key, value


@pytest.mark.parametrize(("key", "value"), list(parts_of_a_manifest()))
def test_a_manifest_that_says_something_else_is_told(run, explorer, key, value):
    told = json.loads((run / NAME).read_text(encoding="utf-8"))
    if key in ("parts", "moves") and value in ({}, []):
        return  # no parts, no moves
    (run / NAME).write_text(json.dumps(told | {key: value}), encoding="utf-8")
    for command in (["list"], ["show", "nim"], ["sql", "SELECT count(*) FROM nim_position"]):
        done = explorer(*command, "--db", str(run))
        if key == "moves" and not done.code:
            continue  # it is as good as true
        assert (done.code, done.err.count("\n")) == (1, 1), done.err
        assert "is damaged" in done.err


@pytest.mark.parametrize("name", ["order", "outcome", "offsets", "codes", "labels.json"])
@pytest.mark.parametrize("byte", [1, 7, 97, 255])
def test_numbers_that_do_not_fit_are_told(run, explorer, name, byte):
    file = run / "index" / name
    file.write_bytes(bytes([byte]) * file.stat().st_size)
    for command in (["show", "nim"], ["line", "nim"], ["list"], ["find", "nim"]):
        done = explorer(*command, "--db", str(run))
        assert done.code in (0, 1, 3)
        assert done.code == 0 or done.err.count("\n") == 1
        assert "should not have happened" not in done.err
    done = explorer("copy", "nim", "--to", "n.db", "--db", str(run))
    assert done.code == 1
    assert "is damaged: index" in done.err
    assert not Path("n.db").exists()
    assert explorer("verify", "nim", "--db", str(run)).code == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": 7}'])
def test_a_manifest_that_cannot_be_read_is_told(run, explorer, text):
    (run / NAME).write_text(text, encoding="utf-8")
    done = explorer("list", "--db", str(run))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "is damaged" in done.err or "has format 7" in done.err


def files(run):
    return [str(p.relative_to(run)) for p in run.rglob("*") if p.is_file() and p.name != NAME]


def test_every_byte_counts(run, explorer):
    for name in files(run):
        whole = (run / name).read_bytes()
        middle = len(whole) // 2
        (run / name).write_bytes(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :])
        done = explorer("verify", "nim", "--db", str(run), "--format", "csv")
        assert done.code == 1
        assert f"{name}: it is not as it was written" in done.out or name == "index/labels.json"
        assert (done.out + done.err).count(name)
        assert f"{name} is as it was written" in explorer("db", "check", "--db", str(run)).err
        (run / name).write_bytes(whole)
    assert explorer("verify", "nim", "--db", str(run)).code == 0


@pytest.mark.parametrize(
    "name", ["outcome", "remoteness", "grundy", "optimal", "optimal_label_id", "depth"]
)
def test_a_forged_value_is_found_where_the_files_fit_it(tmp_path, explorer, name):
    """Somebody has written another value, tables and hashes with it."""
    from explorer.graph.cycles import is_cyclic
    from explorer.graph.generate import generate
    from explorer.solve.solution import solve
    from explorer.store.runs.write import write_run

    game = resolve("nim:heaps=1+2+3")
    graph = generate(game)
    solution = solve(graph)
    place = 5
    if name == "optimal":
        solution.optimal[place] ^= True
    elif name == "depth":
        graph.depth[place] += 1
    elif name == "optimal_label_id":
        moves = solution.columns["optimal_move"].data
        moves[place] = graph.offsets[place] + (moves[place] == graph.offsets[place])
    elif name == "outcome":
        solution.columns[name].data[place] = 3 - solution.columns[name].data[place]
    else:
        solution.columns[name].data[place] += 1
    write_run(tmp_path / "run", game, graph, solution, is_cyclic(graph), moves=True)
    done = explorer("verify", "nim:heaps=1+2+3", "--db", "run", "--format", "json")
    assert done.code == 1
    broken = [law["law"] for law in done.json if not law["holds"]]
    assert broken
    assert "every file is as it was written" not in broken
    assert "tables and index tell the same" not in broken


def told_anew(run):
    """Let the manifest tell of the files as they are."""
    from explorer.store.runs.manifest import told_of

    told = json.loads((run / NAME).read_text(encoding="utf-8"))
    told["files"] = {name: told_of(run / name) for name in files(run)}
    (run / NAME).write_text(json.dumps(told), encoding="utf-8")


@pytest.mark.parametrize("table", ["positions", "moves", "by_target"])
def test_tables_that_tell_otherwise_than_the_index_are_found(run, explorer, table):
    import pyarrow as arrow
    from pyarrow import parquet

    file = run / f"{table}.parquet"
    whole = parquet.read_table(file)
    name = {"positions": "grundy", "moves": "optimal", "by_target": "ordinal"}[table]
    values = whole[name].to_pylist()
    values[7] = 1 - values[7] if table == "moves" else values[7] + 1
    column = arrow.array(values, whole.schema.field(name).type)
    parquet.write_table(whole.set_column(whole.schema.names.index(name), name, column), file)
    told_anew(run)
    done = explorer("verify", "nim", "--db", str(run), "--format", "json")
    assert done.code == 1
    assert done.json[0]["law"] == "tables and index tell the same"
    assert done.json[0]["counterexamples"][0].startswith(f"{table}.parquet: ")


def told_otherwise(run, **changes):
    """Let a run tell something else of its game."""
    import pyarrow as arrow
    from pyarrow import parquet

    (row,) = parquet.read_table(run / "game.parquet").to_pylist()
    parquet.write_table(arrow.Table.from_pylist([row | changes]), run / "game.parquet")
    told = json.loads((run / NAME).read_text(encoding="utf-8"))
    (run / NAME).write_text(json.dumps(told | {"game": told["game"] | changes}), encoding="utf-8")
    told_anew(run)


@pytest.mark.parametrize("moves", [True, False])
def test_without_its_rules_a_run_is_what_stands_in_its_tables(tmp_path, explorer, moves):
    build("nim", to="run", moves=moves)
    build("nim", "games.db")
    told_otherwise(tmp_path / "run", rules="99")
    listed = explorer("list", "--db", "run", "--format", "csv")
    assert (listed.code, listed.out.count("\nnim,")) == (0, 1)
    for command in (
        ["show", "nim", "1+2"], ["line", "nim"], ["predecessors", "nim", "1+2"],
        ["find", "nim", "--limit", "2"],
    ):  # fmt: skip
        done = explorer(*command, "--db", "run")
        if moves or command[0] == "find":
            assert done.code == 0, done.err
            assert "was built by other rules (ruleset 99, and here is ruleset" in done.err
            assert done.out == explorer(*command, "--db", "games.db").out
        else:
            assert done.code == 1
            by_rules = "was built by other rules of nim than those that are here" in done.err
            assert by_rules or "holds no moves" in done.err


def test_a_run_whose_game_is_not_here_is_listed(run, explorer):
    told_otherwise(run, slug="other", spec="other")
    assert "other" in explorer("list", "--db", str(run)).out
    assert explorer("sql", "SELECT count(*) FROM move", "--db", str(run)).code == 0
    assert "3+4+5" in explorer("show", "other", "--db", str(run)).out


def test_a_run_is_not_copied_into_a_run(run, explorer):
    before = sorted(run.parent.rglob("*"))
    done = explorer("copy", "nim", "--to", str(run), "--db", str(run))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "a run is copied into a database" in done.err
    assert sorted(run.parent.rglob("*")) == before


def test_a_game_of_other_rules_is_not_copied_into_a_run(tmp_path, explorer):
    """The run would find its moves by rules that it was not built by."""
    build("nim", tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE games SET rules = '99'")
    done = explorer("copy", "nim", "--to", "run", "--db", "games.db")
    assert (done.code, done.err.count("\n")) == (1, 1), done.err
    assert "cannot be copied into a run" in done.err
    assert not (tmp_path / "run").exists()


# A game file, other places


def test_a_game_file_goes_with_its_run(tmp_path, explorer):
    source = Path(__file__).with_name("odd.py").read_text(encoding="utf-8")
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    slug = "odd-rings"
    built = explorer("build", slug, "--game-file", "mine.py", "--to", "run")
    assert built.code == 0, built.err
    given = ["--game-file", "mine.py"]
    for command in (
        ["show", slug, "--format", "json"],
        ["line", slug],
        ["labels", slug],
        ["info", slug, "--format", "json"],
        ["verify", slug, "--format", "json"],
    ):
        named = explorer(*command, "--db", "run", *given)
        assert named.code == 0, named.err
        alone = explorer(*command, "--db", "run")
        assert (alone.code, alone.out) == (0, named.out), alone.err
        if command[0] == "verify":
            assert "the moves are those that the rules make, in their order" in alone.out
    every = explorer("verify", "--db", "run", "--format", "json")
    assert every.out == alone.out
    (tmp_path / "mine.py").write_text(source + "\n# changed\n", encoding="utf-8")
    other = explorer("show", slug, "--db", "run", *given)
    assert (other.code, other.err.count("\n")) == (1, 1)
    assert "was built by other rules" in other.err
    (tmp_path / "mine.py").unlink()
    shown = explorer("show", slug, "--db", "run", "--format", "json")
    assert shown.code == 0, shown.err
    assert shown.json["moves"]


def test_a_run_may_be_moved(run, tmp_path, explorer):
    other = tmp_path / "it's another place"
    shutil.move(run, other)
    assert "3+4+5" in explorer("show", "nim", "--db", str(other)).out
    done = explorer("sql", "SELECT count(*) AS n FROM move", "--db", str(other), "--format", "csv")
    assert done.out.split() == ["n", "262"]


def test_a_query_reaches_no_other_file(run, tmp_path, explorer):
    (tmp_path / "secret.csv").write_text("a\n1\n", encoding="utf-8")
    for sql in (
        "SELECT * FROM read_csv('secret.csv')",
        f"SELECT * FROM '{tmp_path}/secret.csv'",
        "COPY (SELECT 1) TO 'out.csv'",
        "ATTACH 'other.db'",
        "SET enable_external_access = true",
        "CREATE TABLE mine (a integer)",
        "INSTALL httpfs",
    ):
        done = explorer("sql", sql, "--db", str(run))
        assert (done.code, done.err.count("\n")) == (1, 1), sql
        assert "is refused" in done.err
    assert not Path("out.csv").exists()


def test_a_query_that_does_not_end_is_stopped(run, explorer):
    done = explorer(
        "sql", "SELECT count(*) FROM range(100000000000) a, range(1000) b", "--timeout", "0.2",
        "--db", str(run),
    )  # fmt: skip
    assert done.code == 1
    assert "took longer than 0.2 seconds: it was stopped" in done.err


def has_codes(game: Game) -> bool:
    codes = codes_of(game)
    return codes is not None and codes.code_space() is not None


SMALL = {"chess-ending": "rows=3,cols=4", "connect-four": "cols=3,rows=3,line=3", "hog": "goal=9",
         "pig": "goal=12", "progressive-pig": "goal=12", "wythoff": "heaps=6+6",
         "matches": "piles=6+6", "pegs": "", "tictactoe": "", "quixo": "size=2",
         "knights-tour": "rows=4,cols=3", "sliding": "", "l-game": "rows=3"}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(families()))
def test_every_family_with_codes_is_a_run(slug, tmp_path, explorer):
    given = SMALL.get(slug)
    spec = f"{slug}:{given}" if given else slug
    game = resolve(spec)
    if not has_codes(game) or KINDS[game.kind].has("partizan value"):
        with pytest.raises(Exception, match="cannot be a run"):
            build(spec, to=tmp_path / "run")
        return
    build(spec, tmp_path / "games.db", max_positions=500_000)
    build(spec, to=tmp_path / "run", moves=True, max_positions=500_000)
    for sql in EVERYTHING:
        assert rows(tmp_path / "run", sql) == rows(tmp_path / "games.db", sql)
    for command in (["show", spec], ["line", spec], ["verify", spec]):
        done = explorer(*command, "--db", "run")
        assert done.code == 0, done.err
