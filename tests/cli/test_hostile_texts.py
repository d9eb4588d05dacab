"""Texts that would tell a terminal or a spreadsheet to do something are shown, and not obeyed."""

import csv
import io
import os
import sqlite3
from contextlib import closing

import pytest

from explorer.games.registry import resolve
from explorer.store.build import build
from explorer.store.engine import locate
from tests.cli.test_bad_input import refused

HOSTILE = "\x1b]0;owned\x07\x9b31m\u202eabc\u2066\u200f\u061c"


def harmless(text):
    return all(character == "\n" or character.isprintable() for character in text)


@pytest.fixture
def hostile(tmp_path):
    """A database whose title, start and named parts would tell a terminal what to do."""
    build(locate(str(tmp_path / "games.db")), resolve("nim:heaps=1+2"))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE games SET title = title || ?", [HOSTILE])
        connection.execute("UPDATE nodes SET position = position || ? WHERE id = 0", [HOSTILE])
        connection.execute("UPDATE labels SET label = label || ?", [HOSTILE])
    connection.close()
    return "games.db"


@pytest.mark.parametrize(
    "arguments",
    [
        ["list"], ["info", "nim:heaps=1+2"], ["show", "nim:heaps=1+2", "0"], ["verify"],
        ["labels", "nim:heaps=1+2"], ["find", "nim:heaps=1+2"], ["line", "nim:heaps=1+2"],
        ["show", "nim:heaps=1+2"], ["db", "check"], ["build", "nim:heaps=1+2"],
        ["sql", "SELECT title, start FROM game"], ["sql", f'SELECT 1 AS "{HOSTILE}"'],
        ["sql", f'SELECT 1 AS "{HOSTILE}" FROM move, move AS b, move AS c, move AS d'],
        ["sql", f"SELECT {HOSTILE}"], ["sql", f'SELECT "{HOSTILE}" FROM nowhere'],
        ["show", HOSTILE], ["show", "nim", HOSTILE], ["list", "--db", HOSTILE],
        ["import", HOSTILE + ".csv", "--as", "a"], ["draw", "nim", HOSTILE + "/a.svg"],
        ["list", "--format", HOSTILE], [HOSTILE],
    ],
)  # fmt: skip
def test_what_reaches_a_terminal(explorer, hostile, arguments):
    db = [] if "--db" in arguments or arguments == [HOSTILE] else ["--db", hostile]
    result = explorer(*arguments, *db)
    assert harmless(result.out), result.out
    assert harmless(result.err), result.err


def test_data_stays_as_it_is(explorer, hostile):
    query = ("sql", "SELECT title FROM game", "--db", hostile)
    assert HOSTILE in explorer(*query, "--format", "csv").out
    assert explorer(*query, "--format", "json").json[0]["title"].endswith(HOSTILE)


def test_a_message_is_no_longer_than_can_be_read(explorer, stored):
    long = "x" * 100_000
    for arguments in (["sql", f"SELECT {long}"], ["show", long], ["show", "nim", long]):
        result = explorer(*arguments, "--db", str(stored))
        assert (result.code, result.out) == (2, "")
        assert len(result.err) < 5_000


@pytest.mark.parametrize("command", ["list", "build nim", "sql SELECT\t1", "db upgrade"])
def test_a_database_that_is_no_file(explorer, tmp_path, command):
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "/dev/null"):
        refused(explorer(*command.split(" "), "--db", name), 1, f"'{name}' is no file but a pipe")


@pytest.mark.parametrize(
    "name",
    [":memory:", "sqlite:///:memory:", "sqlite:///", "file:a.db?mode=memory", "sqlite:///a.db?b=c"],
)
def test_a_database_that_would_be_called_otherwise(explorer, tmp_path, name):
    refused(explorer("build", "nim", "--db", name), 1, f"--db '{name}'")
    assert list(tmp_path.iterdir()) == []


def test_a_spreadsheet_runs_nothing(explorer, stored):
    query = """SELECT '=1+1' AS "=a", '+x' AS b, '-2' AS c, -3 AS d, '@x' AS e, char(9) || 'y' AS f,
               '-1/2' AS g, '1+2' AS h, ' =1' AS i"""
    told = explorer("sql", query, "--db", str(stored), "--format", "spreadsheet").out
    header, row = csv.reader(io.StringIO(told))
    assert header[0] == "'=a"
    assert row == ["'=1+1", "'+x", "-2", "-3", "'@x", "'\ty", "'-1/2", "1+2", "' =1"]
    plain = explorer("sql", query, "--db", str(stored), "--format", "csv").out
    assert next(csv.reader(io.StringIO(plain)))[0] == "=a"


def test_a_dollar_in_a_label_begins_no_formula(explorer, tmp_path):
    (tmp_path / "a.csv").write_text("source,label,target\n$\\bad$,take $x^{,$\\frac$\n")
    assert explorer("import", "a.csv", "--as", "dollars").code == 0
    drawn = explorer("draw", "dollars", "a.svg")
    assert drawn.code == 0, drawn.err
