"""The statements that questions really run: what a position is asked takes no look at others.

Each is recorded, and run once more beside: for its plan by EXPLAIN QUERY PLAN, for the tables that
it opens and for how many steps it takes, whatever tables and views are called.
"""

import re
import sqlite3
from contextlib import closing, nullcontext

import pytest

import explorer.query.between
from explorer.answers.answer import Answer
from explorer.answers.line import line
from explorer.answers.moves import move, paths, predecessors
from explorer.answers.neighbourhood import neighbourhood
from explorer.answers.positions import find, show
from explorer.answers.replay import replay
from explorer.errors import ExplorerError
from explorer.games.registry import resolve
from explorer.store.build import build
from explorer.store.connection import Connection
from explorer.store.engine import locate
from tests.store.test_plans import plan, steps

GAME = "tictactoe"
"""5,478 positions and 16,167 moves, which nobody should look through."""
SPECS = (GAME, "domineering:rows=2,cols=3", "pig:goal=4")
FEW = 5_000
"""Steps that a statement may take which names its positions: a scan of the 5,478 takes more."""
SMALL = {"games", "labels", "cgt_values", "families", "alembic_version", "sqlite_schema"}
"""Tables that do not grow with the positions of a game, or not as fast."""
EMPTY, CENTRE = ".../.../...", "X../.../..."


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("plans") / "games.db"
    for spec in SPECS:
        build(locate(str(path)), resolve(spec))
    return path


@pytest.fixture(params=["with statistics", "without"])
def database(made, tmp_path, request):
    """The database as it was written, or with the statistics that anybody may give it."""
    copy = tmp_path / "copy.db"
    copy.write_bytes(made.read_bytes())
    if request.param == "with statistics":
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("ANALYZE")
            connection.commit()
    return str(copy)


@pytest.fixture
def asked(monkeypatch):
    """Ask a question and get the statements that it has run, with what was bound in them."""
    statements = []
    execute = Connection.execute

    def recorded(self, sql, values=None):
        if re.match(r"\s*(SELECT|WITH)\b", sql):
            statements.append((sql, values or {}))
        return execute(self, sql, values)

    def ask(question):
        statements.clear()
        with monkeypatch.context() as patch:
            patch.setattr(Connection, "execute", recorded)
            answer = question()
            with answer if hasattr(answer, "__enter__") else nullcontext(answer) as opened:
                rows = list(opened.rows)
        assert statements
        return [*statements], rows

    return ask


def looks_through(lines, sql):
    """The steps of a plan that go through a table, or through all rows of a game."""
    own = {*re.findall(r"(\w+)\([\w, ]+\) AS \(", sql), *re.findall(r"\) AS (\w+)", sql)}
    few = {*own, "CONSTANT", "sqlite_master", "alembic_version", "games", "g"}  # g in the views
    scans = [
        n for n in lines if (m := re.match(r"SCAN (\w+)(?! VIRTUAL)\b", n)) and m[1] not in few
    ]
    return scans + [n for n in lines if re.search(r"\(game_id=\?( AND id>\?)?\)", n)]


def tables(connection, sql, values):
    """The names of the tables that a statement reads."""
    names = dict(connection.execute("SELECT rootpage, tbl_name FROM sqlite_master"))
    program = connection.execute(f"EXPLAIN {sql}", values).fetchall()
    return {names.get(row[3], "sqlite_schema") for row in program if row[1] == "OpenRead"}


OF_A_POSITION = {
    "show": lambda db: show(GAME, CENTRE, db),
    "show, partizan": lambda db: show("domineering:rows=2,cols=3", None, db),
    "predecessors": lambda db: predecessors(GAME, "XO./.../...", db),
    "predecessors --depth": lambda db: predecessors(GAME, "XO./.../...", db, depth=3),
    "path": lambda db: paths(GAME, EMPTY, "XO./.X./...", db, every=True),
    "path, by arrays": lambda db: paths(GAME, EMPTY, "XO./.X./...", db, every=True),
    "line": lambda db: line(GAME, EMPTY, db),
    "line, partizan": lambda db: line("domineering:rows=2,cols=3", None, db, first="left"),
    "line, chance": lambda db: line("pig:goal=4", None, db),
    "replay": lambda db: replay(GAME, f"{EMPTY},{CENTRE},XO./.../...", db),
    "replay of labels": lambda db: replay(GAME, "X a3,O b3", db),
    "neighbourhood": lambda db: neighbourhood(GAME, "XO./.../...", db, on=1, back=2),
    "find by position": lambda db: find(GAME, db, where=[f"position = '{CENTRE}'"]),
    "find by id": lambda db: find(GAME, db, where=["id BETWEEN 17 AND 20"]),
}


@pytest.mark.parametrize("name", OF_A_POSITION)
def test_what_a_position_is_asked_looks_at_no_others(database, asked, name, monkeypatch):
    if "arrays" in name:
        monkeypatch.setattr(explorer.query.between, "MANY", 0)
    statements, rows = asked(lambda: OF_A_POSITION[name](database))
    assert rows
    if "arrays" in name:
        assert any("ranges" in values for _, values in statements)
    with closing(sqlite3.connect(database)) as connection:
        for sql, values in statements:
            assert looks_through(plan(connection, sql, values), sql) == [], sql
            assert steps(connection, sql, values)[0] < FEW, sql


REFUSED = {
    "replay": lambda db: replay(GAME, "no such move", db),
    "a move": lambda db: move(GAME, EMPTY, "no such move", db),
    "a position too far": lambda db: replay(GAME, f"{EMPTY},XO./.../...", db),
    "a move made before": lambda db: replay(GAME, "X a1,X a1", db),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_move_is_refused_without_a_look_at_all_moves(database, asked, name):
    statements, _ = asked(lambda: refused(REFUSED[name], database))
    with closing(sqlite3.connect(database)) as connection:
        assert any("FROM labels" in sql for sql, _ in statements)
        for sql, values in statements:
            assert steps(connection, sql, values)[0] < FEW, sql


def refused(question, database):
    with pytest.raises(ExplorerError, match="moves from there"):
        question(database)
    return Answer((), ())


FOUND = {
    "outcome": {"outcome": "draw"},
    "remoteness": {"remoteness": 3},
    "where": {"where": ["marks = 4"]},
    "both, and a limit": {"where": ["marks = 4"], "outcome": "win", "limit": 5},
    "a limit and a start": {"where": ["marks = 4"], "limit": 5, "after": 1000},
    "moves": {"where": ["optimal_move = 'X a1'"]},
}


@pytest.mark.parametrize("wanted", FOUND.values(), ids=FOUND)
def test_positions_are_found_by_one_look_at_positions_and_none_at_moves(database, asked, wanted):
    statements, rows = asked(lambda: find(GAME, database, **wanted))
    assert rows
    with closing(sqlite3.connect(database)) as connection:
        looks = []
        for sql, values in statements:
            looks += looks_through(plan(connection, sql, values), sql)
            assert tables(connection, sql, values) <= SMALL | {"nodes"}, sql
        # Where there is a limit, one look counts them all, and the last statement ends with it.
        assert len(looks) == (2 if wanted.get("limit") else 1)
        if wanted.get("limit"):
            assert len(rows) == wanted["limit"]
            assert steps(connection, *statements[-1])[0] < FEW


def test_a_look_at_all_would_be_seen(database):
    with closing(sqlite3.connect(database)) as connection:
        for sql in (
            "SELECT count(*) FROM move WHERE game = 'tictactoe' AND label = 'none'",
            "SELECT count(*) FROM position WHERE game = 'tictactoe' AND remoteness = 3",
        ):
            assert looks_through(plan(connection, sql), sql)
            assert steps(connection, sql)[0] > FEW
        moves = tables(connection, "SELECT count(*) FROM move WHERE game = 'nim'", {})
        assert moves - SMALL - {"nodes"}
        assert looks_through(["SCAN e"], "SELECT e.x FROM edges AS e") == ["SCAN e"]
