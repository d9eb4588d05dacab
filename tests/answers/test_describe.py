"""What is said of the views and their columns: all of it is there, and Datasette takes it."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from urllib.parse import quote

import pytest

from explorer.games.registry import families
from explorer.kinds import KINDS
from explorer.query.cookbook import recipes
from explorer.store import meanings
from explorer.store.views import COLUMNS

VIEWS = (
    "game",
    "position",
    "move",
    "bare_move",
    "path_step",
    "chopsticks_position",
    "nim_position",
)


def columns(path, view):
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({view})")]


def test_every_column_of_every_view_is_described(explorer, stored):
    said = explorer("db", "describe", "--db", str(stored), "--format", "json").json
    assert tuple(dict.fromkeys(row["view"] for row in said)) == VIEWS
    for view in VIEWS:
        there = [row["column"] for row in said if row["view"] == view]
        assert there == columns(stored, view)
    silent = [f"{row['view']}.{row['column']}" for row in said if not row["meaning"]]
    assert silent == [], f"explorer/store/meanings.py (or values.py) must describe {silent}"
    assert {row["type"] for row in said} == {"integer", "real", "text"}


def test_nothing_is_described_that_is_not_there():
    for view, rows in meanings._ROWS.items():
        assert [row[0] for row in rows if row[0] not in COLUMNS[view]] == []


@pytest.fixture(scope="module")
def of_every_kind(tmp_path_factory):
    """A database with a game of every kind."""
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path_factory.mktemp("described") / "games.db"
    specs = ("nim:heaps=1+2", "token:graph=a_b+b_a+b_t", "tictactoe:rows=2,cols=2,line=2",
             "chopsticks:limit=2,turn=absolute", "pig:goal=2", "domineering:rows=2,cols=2",
             "hamilton:graph=a_b+b_c+a_c", "knight:rows=3,cols=3")  # fmt: skip
    for spec in specs:
        build(locate(str(path)), resolve(spec))
    return path


def test_types_are_those_of_what_is_stored(of_every_kind):
    seen = set()
    with closing(sqlite3.connect(f"file:{of_every_kind}?mode=ro", uri=True)) as connection:
        for view in COLUMNS:
            for column in meanings.described(view):
                query = f"SELECT DISTINCT typeof({column.column}) FROM {view}"
                found = {name for (name,) in connection.execute(query)} - {"null"}
                assert found <= {column.type}, (view, column)
                seen |= found
    assert seen == {"integer", "real", "text"}


def test_kinds_are_those_that_have_a_value(of_every_kind):
    """What a kind of game is said to have not is NULL in all its games, and the reverse."""
    # These graphs have no infinite nim-values, and games of chance may name players but do not.
    never = {"loopy_grundy", "target_loopy_grundy", "mover", "player"}
    with closing(sqlite3.connect(of_every_kind)) as connection:
        for view in ("position", "move"):
            for column in meanings.described(view):
                query = (
                    f"SELECT DISTINCT g.kind FROM {view} AS v JOIN game AS g ON g.game = v.game "
                    f"WHERE v.{column.column} IS NOT NULL"
                )
                having = {kind for (kind,) in connection.execute(query)}
                assert having <= {*column.kinds}, (view, column.column)
                if column.column not in never:
                    assert having == {*column.kinds}, (view, column.column)


def test_a_move_says_whose_outcome_it_tells(explorer, stored):
    said = explorer("db", "describe", "move", "--db", str(stored), "--format", "json").json
    (target,) = [row for row in said if row["column"] == "target_outcome"]
    assert target["meaning"].endswith("for the player who moves at the target")
    assert target["kinds"] == ["impartial", "alternating", "puzzle"]
    assert target["view"] == "move"
    units = {row["column"]: row["unit"] for row in said}
    assert units["target_remoteness"] == "plies"


def test_parts_are_described_by_the_rules(explorer, stored):
    said = explorer("db", "describe", "nim_position", "--db", str(stored), "--format", "json").json
    parts = {part.name: part for part in families()["nim"].parts}
    for row in said:
        if part := parts.pop(row["column"], None):
            assert (row["type"], row["meaning"]) == (part.type, part.meaning)
        assert set(row["kinds"]) <= {"impartial"}
    assert parts == {}


def test_without_a_database_the_views_of_all_are_described(explorer):
    done = explorer("db", "describe", "--format", "csv")
    assert done.code == 0
    assert done.out.count("\n") == 1 + sum(map(len, COLUMNS.values()))
    assert "no database at" in done.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("positions",), 2, "there is no view 'positions': did you mean position"),
        (("pig_position",), 2, "there is no view 'pig_position'"),
        (("move", "--datasette"), 2, "leave out the view"),
        (("--datasette", "--format", "csv"), 2, "leave out --format csv"),
        (("--datasette", "--db", "nowhere.db"), 3, "no database at"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(explorer, stored, arguments, code, said):
    database = () if "--db" in arguments else ("--db", str(stored))
    done = explorer("db", "describe", *arguments, *database)
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert said in done.err


def test_metadata_for_datasette(explorer, stored):
    about = explorer("db", "describe", "--datasette", "--db", str(stored)).json
    ours = about["databases"][stored.stem]
    assert tuple(ours["tables"]) == VIEWS
    for view, table in ours["tables"].items():
        assert list(table["columns"]) == columns(stored, view)
        assert table["description"]
    assert "in plies" in ours["tables"]["position"]["columns"]["remoteness"]
    assert {*recipes()} - {*ours["queries"]} == {
        "hold-from",
        "distance-along-a-tour",
    }  # no pig here
    for name, query in ours["queries"].items():
        assert query["sql"] == recipes()[name].sql
        assert query["params"] == list(recipes()[name].parameters)


def test_kinds_are_named_as_they_are():
    named = {kind for view in COLUMNS for column in meanings.described(view)
             for kind in column.kinds}  # fmt: skip
    assert named == {*KINDS}


@pytest.mark.slow
@pytest.mark.skipif(find_spec("datasette") is None, reason="Datasette is not installed")
def test_datasette_answers_within_its_limit(explorer, tmp_path):
    """Its own limit is a second for a query; beyond it a page is an error."""
    path = tmp_path / "games.db"
    for spec in ("nim", "pig:goal=60"):
        assert explorer("build", spec, "--db", str(path)).code == 0
    metadata = tmp_path / "metadata.json"
    metadata.write_text(explorer("db", "describe", "--datasette", "--db", str(path)).out)

    def page(address):
        done = subprocess.run(
            [sys.executable, "-m", "datasette", str(path), "-m", str(metadata), "--get", address],
            capture_output=True, text=True, timeout=120, check=False,
            env={**os.environ, "HOME": str(tmp_path)},
        )  # fmt: skip
        assert done.returncode == 0, (address, done.stdout, done.stderr)
        return done.stdout

    games = json.loads(page("/games/game.json?_shape=array"))
    assert {game["game"] for game in games} == {"nim", "pig:goal=60"}
    text = page("/games/position")
    assert "plies to the end" in text
    kinds = json.loads(page("/games/game.json?_facet=kind"))
    assert len(kinds["facet_results"]["kind"]["results"]) == 2
    for view, column in (("position", "position"), ("move", "source"), ("move", "target")):
        found = json.loads(page(f"/games/{view}.json?{column}={quote('3+4')}&_shape=array"))
        assert {row["game"] for row in found} == {"nim"}
    (only,) = json.loads(page("/games/only-move.json?game=nim&_shape=array"))[:1]
    assert only["source"] == "3+4+5"


def test_which_sqlite_reads_the_file_is_told(explorer, stored):
    """Tables are STRICT, which SQLite knows since 3.37.0 (release of 2021-11-27)."""
    with closing(sqlite3.connect(f"file:{stored}?mode=ro", uri=True)) as connection:
        tables = [sql for (sql,) in connection.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'nodes'")]  # fmt: skip
    assert all("STRICT" in sql for sql in tables)
    assert tables
    assert "SQLite 3.37" in explorer("db", "describe", "move", "--db", str(stored)).out
    told = explorer("db", "describe", "--datasette", "--db", str(stored)).json
    assert "SQLite 3.37" in told["description"]
