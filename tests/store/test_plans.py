"""Plans begin with the rows that a question names, whether SQLite knows the sizes of tables or not;
and what it knows of them is kept with every change."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from explorer.games.registry import resolve
from explorer.query.cookbook import recipes
from explorer.store.build import build, keep_path, remove, solve_again
from explorer.store.engine import locate, reading, writing
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
    """The database as it was written, or as nobody has looked at it."""
    with (
        closing(sqlite3.connect(f"file:{made}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(tmp_path / "copy.db")) as copy,
    ):
        source.backup(copy)
        if request.param == "without":
            copy.execute("DROP TABLE sqlite_stat1")
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


def test_moves_come_in_their_order_without_sorting(connection):
    ordered = f"SELECT label FROM move WHERE game = '{ALL}' ORDER BY source_id, ordinal"
    assert not any("TEMP B-TREE" in line for line in plan(connection, ordered))


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
        by_part = "SELECT * FROM edges AS e WHERE e.label_id = 3"
        assert scans(plan(connection, by_part)) == ["SCAN e"]
        assert steps(connection, by_part)[0] > FEW
        assert whole_games(plan(connection, "SELECT * FROM move WHERE game = 'nim'"))


# Statistics


def statistics(path):
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        query = "SELECT tbl, stat FROM sqlite_stat1 WHERE tbl IN ('games', 'nodes', 'paths')"
        try:
            return {table: int(stat.split()[0]) for table, stat in connection.execute(query)}
        except sqlite3.OperationalError:
            return None


def test_statistics_follow_every_change(tmp_path):
    path = tmp_path / "games.db"
    database = locate(str(path))
    build(database, resolve("nim"))
    assert statistics(path) == {"games": 1, "nodes": 48}
    build(database, resolve("nim:misere=true"))
    assert statistics(path) == {"games": 2, "nodes": 96}
    remove(database, "nim")
    assert statistics(path) == {"games": 1, "nodes": 48}
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DELETE FROM sqlite_stat1")
    solve_again(database, "nim:misere=true")
    assert statistics(path) == {"games": 1, "nodes": 48}


def test_an_upgrade_and_a_path_bring_statistics(explorer, tmp_path):
    explorer("build", "knight:rows=3,cols=4")
    path = tmp_path / "data" / "explorer.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP VIEW game; DROP TABLE sqlite_stat1")
    assert statistics(path) is None
    assert explorer("db", "upgrade").code == 0
    assert statistics(path) == {"games": 1, "nodes": 12}
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DELETE FROM sqlite_stat1")
    assert explorer("tour", "find", "3x4", "--store").code == 0
    assert statistics(path)["nodes"] == 12
    assert explorer("db", "check").code == 0
    assert explorer("verify").code == 0


def test_a_build_that_is_killed_while_it_counts_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    with reading(locate(str(path))) as connection:
        before = connection.execute("SELECT * FROM sqlite_stat1").all()
    program = (
        "import time\n"
        "from explorer.store.build import build\n"
        "from explorer.store.dialect import Dialect\n"
        "from explorer.store.engine import locate\n"
        "from explorer.games.registry import resolve\n"
        "keep = Dialect.keep_statistics\n"
        "def slowly(*given):\n"
        "    keep(*given)\n"
        "    print('counted', flush=True)\n"
        "    time.sleep(60)\n"
        "Dialect.keep_statistics = slowly\n"
        f"build(locate({str(path)!r}), resolve('chopsticks'))\n"
    )
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"counted\n"
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    with reading(locate(str(path))) as connection:
        assert connection.execute("SELECT * FROM sqlite_stat1").all() == before
        assert connection.execute("SELECT game FROM game").scalars() == ["nim"]


@pytest.mark.slow
def test_statistics_of_a_large_game_take_a_moment(tmp_path):
    """Few rows are looked at, however many there are: 0.02 s on a million moves."""
    database = locate(str(tmp_path / "games.db"))
    build(database, resolve("subtraction:heap=300000"))
    with writing(database) as connection:
        begun = time.process_time()
        connection.dialect.keep_statistics(connection, ["nodes", "edges", "edges_by_target"])
        assert time.process_time() - begun < 0.5
