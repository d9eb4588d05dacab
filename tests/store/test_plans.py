"""Plans begin with the rows that a question names, whether SQLite knows how large
tables are or not."""

import re
import sqlite3
from contextlib import closing

import pytest

from explorer.games.registry import resolve
from explorer.query.cookbook import recipes
from explorer.store.build import build, keep_path
from explorer.store.engine import locate
from explorer.store.paths import StoredPath
from explorer.store.views import COLUMNS

SPECS = (
    "nim", "nim:misere=true", "chopsticks", "tictactoe", "knight", "pig:goal=5",
    "domineering:rows=2,cols=2",
)  # fmt: skip
ALL = "tictactoe"
"""The largest of them: 5,478 positions and 16,167 moves, which nobody should look through."""
BIG = "(n|s|t|e|b)"
"""What the views call their rows of positions and moves."""
STEP = 100
"""Steps of SQLite's machine at a time."""
FEW = 10_000
"""Steps that a question may take which names its rows: a scan of the moves takes ten times more."""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("plans") / "games.db"
    database = locate(str(path))
    for spec in SPECS:
        build(database, resolve(spec))
    keep_path(database, resolve("knight"), StoredPath(None, "by hand", False, ["a1", "b3", "c1"]))
    return path


@pytest.fixture(params=["with statistics", "without"])
def connection(made, tmp_path, request):
    """The database as it was written, or with the statistics that anybody may give it."""
    with (
        closing(sqlite3.connect(f"file:{made}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(tmp_path / "copy.db")) as copy,
    ):
        source.backup(copy)
        if request.param == "with statistics":
            copy.execute("ANALYZE")
            copy.commit()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as opened:
        there = "SELECT count(*) FROM sqlite_master WHERE name = 'sqlite_stat1'"
        assert opened.execute(there).fetchone() == (int(request.param != "without"),)
        yield opened


def plan(connection, query, values=()):
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", values)]


def steps(connection, query, values=()):
    """How many steps a query takes, about, and its rows."""
    count = 0

    def look():
        nonlocal count
        count += STEP

    connection.set_progress_handler(look, STEP)
    rows = connection.execute(query, values).fetchall()
    connection.set_progress_handler(None, 0)
    return count, rows


def scans(lines):
    """The steps of a plan that go through all positions or moves, or make a whole view first."""
    whole = "|".join([*COLUMNS, r"\w+_position"])
    return [line for line in lines if re.match(rf"SCAN {BIG}\b|MATERIALIZE ({whole})\b", line)]


def whole_games(lines):
    """The steps of a plan that go through all positions or moves of a game."""
    return [line for line in lines if re.match(rf"SEARCH {BIG} .*\(game_id=\?\)", line)]


NAMED = {
    "all games": "SELECT * FROM game",
    "games by kind": "SELECT kind, count(*) FROM game GROUP BY kind",
    "a game": "SELECT * FROM game WHERE game = 'nim'",
    "a position of any game": "SELECT * FROM position WHERE position = '3+4'",
    "a position": "SELECT * FROM position WHERE game = 'nim' AND position = '3+4'",
    "a position by its id": "SELECT * FROM position WHERE game = 'nim' AND id = 7",
    "moves from a position of any game": "SELECT * FROM move WHERE source = '3+4'",
    "moves from a position": "SELECT * FROM move WHERE game = 'nim' AND source = '3+4'",
    "moves from an id": "SELECT * FROM move WHERE game = 'nim' AND source_id = 7",
    "moves to a position of any game": "SELECT * FROM move WHERE target = '3+4'",
    "moves to a position": "SELECT * FROM move WHERE game = 'nim' AND target = '3+4'",
    "moves to an id": "SELECT * FROM move WHERE game = 'nim' AND target_id = 7",
    "moves between two": "SELECT * FROM move WHERE source = '3+4' AND target = '3+3'",
    "moves beside a position": "SELECT m.label FROM position AS p JOIN move AS m "
    "ON m.game = p.game AND m.source_id = p.id WHERE p.position = '3+4'",
    "moves into a position": "SELECT m.label FROM position AS p JOIN move AS m "
    "ON m.game = p.game AND m.target_id = p.id WHERE p.position = '3+4'",
    "all paths": "SELECT * FROM path_step",
    "a path": "SELECT * FROM path_step WHERE path = 1",
    "paths through a position": "SELECT * FROM path_step WHERE position = 'b3'",
    "a position of a family": "SELECT * FROM nim_position WHERE position = '3+4'",
    "a position of a game of a family": "SELECT * FROM nim_position "
    "WHERE game = 'nim' AND position = '3+4'",
}  # fmt: skip


@pytest.mark.parametrize("query", NAMED.values(), ids=NAMED)
def test_a_question_that_names_its_rows_looks_at_no_others(connection, query):
    lines = plan(connection, query)
    assert scans(lines) + whole_games(lines) == []
    taken, rows = steps(connection, query)
    assert rows
    assert taken < FEW


@pytest.mark.parametrize(
    "query",
    [
        f"SELECT * FROM position WHERE game = '{ALL}'",
        f"SELECT count(*) FROM move WHERE game = '{ALL}'",
        "SELECT outcome, count(*) FROM position GROUP BY outcome",
        "SELECT * FROM move LIMIT 101 OFFSET 400",
        "SELECT * FROM tictactoe_position WHERE marks = 1",
    ],
)
def test_whole_games_are_read_game_by_game(connection, query):
    lines = plan(connection, query)
    assert scans(lines) == []
    assert whole_games(lines)  # what tells a look at all of a game sees one


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("", "WHERE source_id < 60"),
        ("", "WHERE source_id BETWEEN 60 AND 119"),
        ("", "WHERE target_id < 60"),
    ],
)
def test_a_range_of_moves_takes_less_than_all(connection, whole, part):
    """A bound of the source, carried over to the moves, once took as many steps as the square."""
    query = f"SELECT label FROM move {{0}} AND game = '{ALL}'"
    bounded, rows = steps(connection, query.format(part))
    every, moves = steps(connection, query.format("WHERE 1"))
    assert 0 < len(rows) < len(moves)
    assert bounded / len(rows) < 4 * every / len(moves)


def test_moves_come_in_their_order_and_only_those_of_one_position_are_sorted(connection):
    ordered = f"SELECT label FROM move WHERE game = '{ALL}' ORDER BY source_id, ordinal"
    assert not any("TEMP B-TREE FOR ORDER BY" in line for line in plan(connection, ordered))


def test_positions_are_counted_by_an_index_alone(connection):
    lines = plan(connection, "SELECT count(*) FROM position")
    assert len(lines) == 2
    assert all("COVERING INDEX" in line for line in lines)


@pytest.mark.parametrize("name", recipes())
def test_queries_of_the_cookbook(connection, name):
    recipe = recipes()[name]
    values = dict.fromkeys(recipe.parameters, "nim") | {"moves": 3, "path": 1}
    lines = plan(connection, recipe.sql, values)
    assert scans(lines) == []
    if {"from", "path"} & {*recipe.parameters}:
        assert whole_games(lines) == []


def test_a_scan_would_be_seen(made):
    with closing(sqlite3.connect(f"file:{made}?mode=ro", uri=True)) as connection:
        by_part = "SELECT * FROM moves AS e WHERE e.label_id = 3"
        assert scans(plan(connection, by_part)) == ["SCAN e"]
        assert steps(connection, by_part)[0] > FEW
        assert whole_games(plan(connection, "SELECT * FROM move WHERE game = 'nim'"))
