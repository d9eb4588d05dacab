"""Wrong input of every kind: one line, the right exit code, nothing written, no traceback."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from tests.edges import editable


def refused(result, code, *words):
    assert result.code == code, result
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1, result.err
    assert lines[0].startswith("explorer: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in lines[0], lines[0]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("nimm", ["unknown game 'nimm'", "did you mean nim?"]),
        ("go", ["unknown game 'go'", "chopsticks", "nim"]),
        ("", ["is not a game spec"]),
        ("Nim", ["is not a game spec", "nim:heaps=3+4+5"]),
        ("nim:", ["'' is not key=value"]),
        ("nim:heaps", ["'heaps' is not key=value"]),
        ("nim:heap=3", ["no parameter 'heap'", "did you mean heaps?"]),
        ("nim:heaps=3,heaps=4", ["'heaps' is given twice"]),
        ("nim:heaps=3+x", ["cannot be read", "whole numbers from 0 to 1000000"]),
        ("nim:heaps=1000001", ["out of range", "from 0 to 1000000"]),
        ("nim:heaps=" + "9" * 5000, ["cannot be read", "characters)"]),
        ("nim:misere=yes", ["true or false"]),
        ("nim:states=reachable", ["out of range: states is all"]),
        ("chopsticks:limit=1", ["limit='1' is out of range", "from 2 to 100"]),
        ("chopsticks:limit=-5", ["from 2 to 100"]),
        ("chopsticks:limit=٥", ["from 2 to 100"]),
        ("chopsticks:split=some", ["any, keep-alive, halve or none"]),
        ("nim\nnim", ["is not a game spec"]),
    ],
)
def test_a_spec_that_names_no_game(explorer, tmp_path, spec, words):
    for command in ("build", "show", "solve"):
        refused(explorer(command, spec), 2, *words)
    assert list(tmp_path.iterdir()) == []


MORE = {
    "predecessors": ["1"],
    "path": ["3+4+5", "0"],
    "replay": ["3+4+5"],
    "strategy": ["--side", "first", "--rule", "1 = 1"],
    "export": ["nim.graphml"],
}
"""What commands need besides a game."""

OF_A_GAME = ["show", "line", "info", "solve", "remove", "labels", "find", "verify", *MORE]


@pytest.mark.parametrize("command", [*OF_A_GAME, "list", "sql"])
def test_a_missing_database_is_not_created(explorer, tmp_path, command):
    arguments = {"list": [], "sql": ["SELECT 1"]}.get(command, ["nim", *MORE.get(command, ())])
    refused(explorer(command, *arguments, "--db", "none/no.db"), 3, "no database at 'none/no.db'")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", OF_A_GAME)
def test_a_game_that_is_not_stored(explorer, stored, command):
    result = explorer(command, "nim:heaps=1", *MORE.get(command, ()), "--db", str(stored))
    refused(result, 3, "'nim:heaps=1' is not stored", "explorer build nim:heaps=1")


@pytest.mark.parametrize("command", ["show", "line", "predecessors"])
@pytest.mark.parametrize(
    ("spec", "position", "code", "words"),
    [
        ("chopsticks", "1+1", 2, ["'1+1' is not a position", "1+1_2+0"]),
        ("chopsticks", "1+1_2+0_a", 2, ["is not a position"]),
        ("chopsticks", "", 2, ["'' is not a position"]),
        ("chopsticks", "9+9_1+1", 3, ["'9+9_1+1' is not a position of chopsticks"]),
        ("chopsticks", "0+0_0+0", 3, ["is not a position of chopsticks"]),
        ("chopsticks:turn=absolute", "1+1_1+1", 2, ["_a or _b"]),
        ("nim", "3-4", 2, ["'3-4' is not a position", "3+4+5"]),
        ("nim", "9", 3, ["'9' is not a position of nim"]),
        ("nim", "9" * 5000, 2, ["characters)"]),
        (
            "chopsticks",
            "5+5_1+1",
            3,
            ["is not a position of chopsticks: a hand has fewer than 5 fingers, and one has 5"],
        ),
    ],
)
def test_positions_malformed_and_not_in_the_graph(
    explorer, stored, command, spec, position, code, words
):
    refused(explorer(command, spec, position, "--db", str(stored)), code, *words)


@pytest.mark.parametrize("command", ["show nim", "build nim", "list", "sql SELECT\t1", "db check"])
def test_a_file_that_is_not_a_database(explorer, tmp_path, command):
    path = tmp_path / "notes.txt"
    path.write_text("These are only notes, but long enough for a page header. " * 40)
    before = path.read_bytes()
    result = explorer(*command.split(" "), "--db", "notes.txt")
    refused(result, 1, "'notes.txt' is not a database", "--db")
    assert path.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    "theirs",
    [
        "CREATE TABLE recipes (name TEXT)",
        "CREATE TABLE games (name TEXT)",
        "CREATE TABLE games (name TEXT); CREATE TABLE alembic_version (version_num TEXT);"
        "INSERT INTO alembic_version VALUES ('0000f00d')",
    ],
)
@pytest.mark.parametrize("command", ["show nim", "build nim", "list", "db upgrade"])
def test_somebody_elses_database(explorer, tmp_path, command, theirs):
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as connection, connection:
        connection.executescript(theirs)
    connection.close()
    before = (tmp_path / "theirs.db").read_bytes()
    refused(explorer(*command.split(), "--db", "theirs.db"), 1, "not one of this program")
    assert (tmp_path / "theirs.db").read_bytes() == before


def test_a_folder_for_a_database(explorer, tmp_path):
    (tmp_path / "folder").mkdir()
    refused(explorer("list", "--db", "folder"), 1, "'folder' is a folder")
    refused(explorer("build", "nim", "--db", "folder"), 1, "'folder' is a folder")


def test_a_url_of_another_back_end(explorer):
    refused(explorer("list", "--db", "oracle://host/x"), 1, "'oracle://...'", "sqlite:///FILE")


def test_a_password_in_a_url_is_not_told(explorer):
    result = explorer("list", "--db", "postgresql://me:secret@host/games")
    refused(result, 1, "'postgresql://...' cannot be opened")
    assert "secret" not in result.err


@pytest.mark.parametrize("name", ["a" * 300, "b" * 5000])
def test_a_name_too_long_for_a_file(explorer, name):
    for command in ("list", "games", "build nim", "db upgrade"):
        refused(explorer(*command.split(), "--db", name), 1, "cannot be opened", "too long")


@pytest.mark.parametrize("command", ["solve", "remove", "show"])
def test_what_is_not_stored_changes_no_byte(explorer, tmp_path, command):
    (tmp_path / "empty.db").touch()
    refused(explorer(command, "nim", "--db", "empty.db"), 3, "no database at 'empty.db'")
    assert (tmp_path / "empty.db").stat().st_size == 0
    explorer("build", "nim", "--db", "games.db")
    before = (tmp_path / "games.db").read_bytes()
    refused(explorer(command, "chopsticks", "--db", "games.db"), 3, "not stored")
    assert explorer("db", "upgrade", "--db", "games.db").code == 0
    assert (tmp_path / "games.db").read_bytes() == before


def test_a_number_of_64_bits_and_one_beyond(explorer, stored):
    asked = ("sql", "SELECT :a AS a", "--db", str(stored), "--format", "json", "-p")
    assert explorer(*asked, "a=9223372036854775807").json == [{"a": 9223372036854775807}]
    refused(explorer(*asked, "a=9223372036854775808"), 2, "out of range")


def test_a_parameter_given_twice(explorer, stored):
    result = explorer("sql", "SELECT :a", "-p", "a=1", "-p", "a=2", "--db", str(stored))
    refused(result, 2, "-p a is given twice")


def test_an_empty_file_holds_no_database_yet(explorer, tmp_path):
    (tmp_path / "empty.db").touch()
    refused(explorer("list", "--db", "empty.db"), 3, "no database at 'empty.db'")
    assert explorer("build", "nim", "--db", "empty.db").code == 0


def test_too_many_positions(explorer, tmp_path):
    result = explorer("build", "chopsticks", "--max-positions", "50")
    refused(result, 1, "210 positions, more than the limit of 50", "--max-positions")
    result = explorer("build", "chopsticks:states=reachable", "--max-positions", "50")
    refused(result, 1, "more than 50 positions", "stopped at depth", "--max-positions")
    assert list(tmp_path.iterdir()) == []


def test_a_huge_game_is_refused_before_trying(explorer):
    refused(explorer("build", "nim:heaps=" + "+".join(["1000000"] * 64)), 1, "more than the limit")


@pytest.mark.parametrize(
    ("query", "code", "words"),
    [
        ("INSERT INTO games (id) VALUES (9)", 1, ["inserts rows", "queries only read"]),
        ("UPDATE nodes SET outcome = 'win'", 1, ["updates rows"]),
        ("DELETE FROM moves", 1, ["deletes rows"]),
        ("DROP TABLE nodes", 1, ["changes the schema", "queries only read"]),
        ("CREATE TABLE mine (a)", 1, ["queries only read"]),
        ("CREATE TEMP TABLE mine (a)", 1, ["queries only read"]),
        ("CREATE VIEW mine AS SELECT 1", 1, ["queries only read"]),
        ("ATTACH 'other.db' AS other", 1, ["attaches or writes another file"]),
        ("VACUUM INTO 'copy.db'", 1, ["it writes a file"]),
        ("VACUUM", 1, ["queries only read"]),
        ("DELETE FROM game", 1, ["changes rows"]),
        ("UPDATE sqlite_master SET sql = ''", 1, ["changes the schema"]),
        ("SELECT load_extension('x')", 1, ["queries only read"]),
        ("SELECT cast(x'ff41' AS text)", 1, ["failed", "UTF-8"]),
        ("SELECT zeroblob(2000000000)", 1, ["failed", "too big"]),
        ("PRAGMA journal_mode = WAL", 1, ["only pragmas that tell"]),
        ("PRAGMA writable_schema = 1", 1, ["only pragmas that tell"]),
        ("PRAGMA user_version = 7", 1, ["only pragmas that tell"]),
        ("COMMIT", 1, ["transactions"]),
        ("SELECT 1; SELECT 2", 1, ["more than one statement"]),
        ("SELECT 1; DROP TABLE nodes", 1, ["more than one statement"]),
        ("SELEC 1", 2, ["'SELEC 1' cannot be run", "syntax error"]),
        ("SELECT * FROM positions", 2, ["no such table", "position"]),
        ("SELECT colour FROM game", 2, ["no such column: colour"]),
        ("SELECT :n", 2, ["-p name=value"]),
        ("", 2, ["the query is empty"]),
        ("/* nothing */", 2, ["the query is empty"]),
        ("SELECT '", 2, ["cannot be run"]),
    ],
)
def test_sql_that_does_more_than_read_or_is_none(explorer, stored, tmp_path, query, code, words):
    path = tmp_path / "games.db"
    shutil.copy(stored, path)
    before = path.read_bytes()
    refused(explorer("sql", query, "--db", "games.db"), code, *words)
    assert path.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.parametrize("parameter", ["n", "=3", "1n=3"])
def test_a_parameter_that_is_none(explorer, stored, parameter):
    result = explorer("sql", "SELECT 1", "-p", parameter, "--db", str(stored))
    refused(result, 2, f"-p '{parameter}' is not name=value")


def test_telling_pragmas_are_allowed(explorer, stored):
    result = explorer("sql", "PRAGMA table_info(game)", "--db", str(stored), "--format", "json")
    assert result.json[0]["name"] == "game"


def test_a_damaged_database_fails_its_check(explorer, tmp_path):
    explorer("build", "nim", "--db", "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("DELETE FROM nodes WHERE id = 7")
    connection.close()
    result = explorer("db", "check", "--db", "games.db")
    assert result.code == 1
    assert len(result.err.splitlines()) == 1
    assert "every reference leads somewhere" in result.err
    assert "nim: positions" in result.err
    assert "47 of 48" in result.out


@pytest.mark.parametrize(
    ("damage", "failed"),
    [
        ("UPDATE edges_by_target SET target_id = 1 WHERE target_id = 2", "lead to their targets"),
        ("DROP VIEW nim_position", "every view is there, as this program makes it"),
        ("UPDATE edges SET label_id = 999 WHERE ordinal = 0", "every reference"),
    ],
)
def test_a_check_finds_damage_of_every_kind(explorer, tmp_path, damage, failed):
    explorer("build", "nim", "--db", "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        editable(connection).execute(damage)
    connection.close()
    result = explorer("db", "check", "--db", "games.db")
    assert result.code == 1
    assert failed in result.err


def test_a_database_without_its_views_is_told_in_one_line(explorer, tmp_path):
    explorer("build", "nim", "--db", "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("DROP VIEW game")
    connection.close()
    refused(explorer("list", "--db", "games.db"), 1, "'games.db' is not as this program left it")


@pytest.mark.parametrize(
    "damage",
    [
        ["DROP VIEW game"],
        ["DROP VIEW nim_position"],
        # What a database has that was made between two revisions: a view without a later column.
        ["DROP VIEW position", "CREATE VIEW position AS SELECT g.spec AS game, n.position AS "
         "position FROM games AS g JOIN nodes AS n ON n.game_id = g.id"],
    ],
)  # fmt: skip
def test_an_upgrade_makes_views_anew_that_are_not_as_they_should_be(explorer, tmp_path, damage):
    explorer("build", "nim", "--db", "games.db")
    shown = explorer("show", "nim", "--db", "games.db").out
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("CREATE VIEW mine AS SELECT 1 AS one")
        for statement in damage:
            connection.execute(statement)
    connection.close()
    name = damage[0].split()[-1]
    checked = explorer("db", "check", "--db", "games.db")
    assert checked.code == 1
    assert f"not so: {name}; explorer db upgrade makes them anew" in checked.out
    assert explorer("db", "upgrade", "--db", "games.db").code == 0
    assert explorer("db", "check", "--db", "games.db").code == 0
    assert explorer("show", "nim", "--db", "games.db").out == shown
    assert explorer("sql", "SELECT one FROM mine", "--db", "games.db").code == 0


def test_arguments_that_are_not_utf8(process):
    done = process("show", "nim\udcff")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_processes_own_usage_errors_keep_their_form(process):
    done = process("show")
    assert done.returncode == 2
    assert "Missing argument 'SPEC'" in done.stderr


def test_no_path_is_exit_3(explorer, stored):
    result = explorer("path", "chopsticks", "1+1_1+1", "1+1_1+0", "--db", str(stored))
    refused(result, 3, "no path leads from 1+1_1+1 to 1+1_1+0 in chopsticks")
    refused(explorer("path", "nim", "0", "1", "--db", str(stored)), 3, "no path")
    refused(explorer("path", "nim", "9", "1", "--db", str(stored)), 3, "'9' is not a position")
    refused(explorer("path", "nim", "x", "1", "--db", str(stored)), 2, "'x' is not a position")
