"""Runs: questions in SQL, of many positions at once, and of what comes after a position."""

import mmap
import os
import shutil
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from explorer import memory
from explorer.answers.building import build
from explorer.errors import ExplorerError, OverdueError
from explorer.games.registry import from_file
from explorer.query.lines import line
from explorer.query.many import moves as moves_of
from explorer.query.user_sql import query
from explorer.store.connection import Limit, StatementError
from explorer.store.engine import locate, reading
from explorer.store.runs import lookup as lookups
from explorer.store.runs import moves as of_moves
from explorer.store.runs import reading as reading_runs

SPEC = "nim:heaps=2+3+4"


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """(database, run without moves) of a game."""
    folder = tmp_path_factory.mktemp("questions")
    build(SPEC, f"{folder}/games.db")
    build(SPEC, to=f"{folder}/run")
    return folder / "games.db", folder / "run"


# SQL


def asked(explorer, place, sql):
    return explorer("sql", sql, "--db", str(place), "--format", "json")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 7 / 2 AS half, 1 / 0 AS none, 1 % 0 AS neither",
        "SELECT DISTINCT mover, outcome FROM position ORDER BY outcome DESC",
        "SELECT x FROM (SELECT 1 AS x UNION ALL SELECT NULL UNION ALL SELECT 2) AS t ORDER BY x",
        "SELECT x FROM (SELECT 1 AS x UNION ALL SELECT NULL) AS t ORDER BY x DESC",
        "SELECT outcome = 'win' AS wins FROM position WHERE id = 0",
    ],
)
def test_a_query_comes_to_what_sqlite_makes_of_it(both, explorer, sql):
    database, run = both
    assert asked(explorer, run, sql).json == asked(explorer, database, sql).json


def test_what_is_no_number_is_null(both, explorer):
    done = asked(explorer, both[1], "SELECT 'nan'::double AS x")
    assert done.json == [{"x": None}]


@pytest.mark.parametrize("table", ["games", "labels"])
@pytest.mark.parametrize("explain", ["EXPLAIN ANALYZE", "/* */ explain (analyze, format json)"])
def test_an_explanation_changes_nothing(both, explorer, explain, table):
    """The tables are DuckDB's own, and stay with a connection for the questions of others."""
    done = asked(explorer, both[1], f"{explain} DELETE FROM {table}")
    assert done.code == 1
    assert "is refused: it does more than read" in done.err
    assert asked(explorer, both[1], "EXPLAIN SELECT 1").code == 0


def test_no_variable_of_the_program_is_a_table(both):
    import pyarrow

    secret = pyarrow.table({"a": [1]})
    with (
        reading(locate(str(both[1]))) as connection,
        pytest.raises(StatementError, match="no such table: secret"),
    ):
        connection.execute("SELECT * FROM secret")
    assert len(secret) == 1


def test_a_statement_that_begins_when_time_is_over_is_stopped(both):
    """Whoever is stopped before they begin hear nothing of it, and are told again."""
    with reading(locate(str(both[1]))) as connection:
        connection.execute("SELECT 1").all()
        driver = connection.driver
        driver.end_in_time(Limit(0.0, time.monotonic()))
        time.sleep(0.1)
        began = time.monotonic()
        with pytest.raises(Exception, match="INTERRUPT"):
            driver.cursor().execute("SELECT count(*) FROM range(100000000000)")
        assert time.monotonic() - began < 5
        driver.end_in_time(None)
        assert connection.execute("SELECT 1").all() == [(1,)]
    deadline = time.monotonic() + 5
    while any(thread.name.startswith("limit") for thread in threading.enumerate()):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_parts_of_positions_are_numbers(tmp_path, explorer):
    build("pig:goal=9", tmp_path / "games.db")
    build("pig:goal=9", to=tmp_path / "run")
    answers = [
        explorer("policy", "table", "pig:goal=9", "--db", place, "--format", "json").json
        for place in ("games.db", "run")
    ]
    assert answers[0] == answers[1]


# Many positions at once


def test_what_a_question_needs_is_not_forgotten_while_it_is_brought(both, monkeypatch):
    monkeypatch.setattr(lookups, "MOST", 5)
    answers = []
    for place in both:
        with reading(locate(str(place))) as connection:
            lines = [line(connection, SPEC, "2+3+4") for _ in range(3)]
            answers.append((moves_of(connection, SPEC, range(60)), lines))
    assert answers[0] == answers[1]
    assert all(answers[0][0][number] for number in range(10))


@pytest.mark.parametrize("text", ["9" * 30, "-1", "2+3+4+5+6", "0002", "99999999+1"])
def test_what_names_no_position_is_none(both, explorer, text):
    expected = explorer("show", SPEC, text, "--db", str(both[0]))
    done = explorer("show", SPEC, text, "--db", str(both[1]))
    assert (done.code, done.err) == (expected.code, expected.err)


# What comes after a position, without stored moves


@pytest.mark.parametrize(
    "command",
    [
        ["draw", SPEC, "-", "--depth", "2"],
        ["draw", SPEC, "-"],
        ["draw", SPEC, "-", "--as", "tree", "--from", "1+2"],
        ["export", SPEC, "-", "--around", "2+3+4", "--depth", "1"],
        ["export", SPEC, "-", "--around", "1+2+3", "--as", "json"],
        ["export", SPEC, "-", "--around", "0", "--as", "dot"],
        ["page", SPEC, "pages", "--around", "2+3+4", "--depth", "1"],
        ["sum", f"{SPEC}@2+3", f"{SPEC}@1"],
    ],
)
def test_the_rules_give_what_comes_after_a_position(both, explorer, command, tmp_path):
    answers = []
    for number, place in enumerate(both):
        (tmp_path / str(number)).mkdir()
        named = [{"-": f"{number}/f.svg"}.get(w, w) if command[0] == "draw" else w for w in command]
        named = [f"{number}/pages" if word == "pages" else word for word in named]
        done = explorer(*named, "--db", str(place))
        assert done.code == 0, done.err
        files = {
            path.relative_to(tmp_path / str(number)): path.read_bytes()
            for path in (tmp_path / str(number)).rglob("*")
            if path.is_file() and path.suffix != ".svg"
        }
        answers.append((done.out, files))
    assert answers[0] == answers[1]


def test_a_way_back_needs_the_moves(both, explorer, monkeypatch):
    monkeypatch.setattr(reading_runs, "IN_MEMORY", 10)
    for command in (
        ["export", SPEC, "-", "--around", "1+2", "--direction", "both"],
        ["export", SPEC, "-"],
        ["export", SPEC, "-", "--as", "dot"],
    ):
        done = explorer(*command, "--db", str(both[1]))
        assert done.code == 1
        assert done.out == ""
        assert "holds no moves, which this question needs" in done.err


def test_a_search_without_stored_moves_ends(both, monkeypatch):
    from explorer.export import source

    monkeypatch.setattr(source, "MOST", 3)
    with reading(locate(str(both[1]))) as connection:
        assert source.source(connection, SPEC, "1+2").positions == 5
    monkeypatch.setattr(reading_runs, "IN_MEMORY", 10)
    with reading(locate(str(both[1]))) as connection:
        connection.forget_whole()
        with pytest.raises(ExplorerError, match="holds no moves"):
            source.source(connection, SPEC, "2+3+4")
        assert source.source(connection, SPEC, "1").positions == 2


def test_moves_that_were_made_are_kept_if_they_are_few(both, monkeypatch):
    query = "SELECT count(*) FROM edges_by_target"
    there = locate(str(both[1]))
    for most, kept in ((10_000, True), (10, False)):
        monkeypatch.setattr(reading_runs, "KEPT", most)
        for _ in range(2):
            with reading(there) as connection:
                found = connection.execute(query).scalar()
                assert found == connection.manifest.game["moves"]
                assert connection.holds_moves
            # What tables took is given back when DuckDB is closed, so it is.
            assert (connection.driver._opened is not None) is kept
        with reading(there) as connection:
            assert connection.holds_moves is connection.finds_moves is kept
            assert ("made_moves" in connection.dialect.tables(connection)) is kept


def test_moves_are_made_for_a_query_of_somebody_else(both, explorer):
    query = "SELECT count(*) AS n FROM move WHERE optimal = 1"
    answers = [asked(explorer, place, query).json for place in both]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("sql", "made"),
    [
        ("SELECT count(*) FROM move WHERE optimal = :n", True),
        ("WITH x AS (SELECT 1 FROM Bare_Move) SELECT count(*) FROM x WHERE :n = 1", True),
        ("SELECT moves, 'FROM move' FROM game WHERE :n = 1 -- FROM move", False),
    ],
)
def test_moves_are_made_before_the_query_is_bounded(both, monkeypatch, sql, made):
    """They take more memory than a query may."""
    events = []
    bounded, need = memory.bounded, reading_runs.RunConnection.need_moves

    def told_bounded(allowed):
        events.append("bounded")
        return bounded(allowed)

    def told_made(connection, limit):
        events.append("made")
        need(connection, limit)

    monkeypatch.setattr(memory, "bounded", told_bounded)
    monkeypatch.setattr(reading_runs.RunConnection, "need_moves", told_made)
    with (
        reading(locate(str(both[1]))) as connection,
        query(connection, sql, {"n": 1}) as (_, found),
    ):
        assert len(list(found)) == 1
    assert events == (["made", "bounded"] if made else ["bounded"])


def test_a_query_has_no_time_left_where_moves_took_it(both, monkeypatch):
    monkeypatch.setattr(
        reading_runs.RunConnection, "need_moves", lambda connection, limit: time.sleep(0.2)
    )
    with (
        reading(locate(str(both[1]))) as connection,
        pytest.raises(OverdueError, match=r"took longer than 0\.1 seconds"),
        query(connection, "SELECT count(*) FROM move", {}, timeout=0.1),
    ):
        pass


def test_who_has_little_time_has_few_moves_made(both, monkeypatch, explorer):
    monkeypatch.setattr(reading_runs, "A_SECOND", 1)
    with reading(locate(str(both[1])).within(5)) as connection:
        with pytest.raises(ExplorerError, match="take longer than its 5 seconds"):
            connection.execute("SELECT count(*) FROM move")
        assert line(connection, SPEC, "2+3+4")
    done = explorer("sql", "SELECT 1 FROM move", "--timeout", "7", "--db", str(both[1]))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "to make 114 would take longer than its 7 seconds: build it" in done.err
    assert explorer("sql", "SELECT 1 FROM move", "--db", str(both[1])).code == 0


def test_no_memory_for_moves_is_told_as_such(both, monkeypatch):
    """DuckDB makes an error of its own of what happens while it reads rows of ours."""

    by_target = of_moves.by_target

    def some(graph):
        yield from list(by_target(graph))
        raise MemoryError

    with reading(locate(str(both[1]))) as connection:
        monkeypatch.setattr(of_moves, "by_target", some)
        with pytest.raises(MemoryError):
            connection.need_moves()
        monkeypatch.undo()
        assert connection.execute("SELECT count(*) FROM move").scalar() == 114


def test_a_query_may_take_what_duckdb_keeps_to(both, monkeypatch, explorer):
    """It puts on the disk what is more: with less than it counts on, it would fail to sort."""
    allowed = []
    bounded = memory.bounded
    monkeypatch.setattr(memory, "bounded", lambda most: allowed.append(most) or bounded(most))
    assert explorer("sql", "SELECT 1", "--db", str(both[0])).code == 0
    assert explorer("sql", "SELECT 1", "--db", str(both[1])).code == 0
    assert allowed == [memory.QUERY, memory.QUERY + 2 * 10**9]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("OutOfMemoryException", "failed to allocate data"),
        ("InvalidInputException", "failed to allocate block (bad allocation)"),
    ],
)
def test_no_memory_for_a_query_is_told_as_such(both, monkeypatch, error, words):
    import duckdb

    with reading(locate(str(both[1]))) as connection:
        connection.execute("SELECT 1").all()
        cursor = type(connection.driver.cursor())

        def fails(self, sql, values=()):
            raise getattr(duckdb, error)(words)

        monkeypatch.setattr(cursor, "execute", fails)
        with (
            pytest.raises(ExplorerError, match="takes more memory than"),
            query(connection, "SELECT 1", {}),
        ):
            pass


def test_memory_and_disk_of_a_query_are_bounded(both):
    with reading(locate(str(both[1]))) as connection:
        asked_for = ("memory_limit", "max_temp_directory_size")
        settings = [
            connection.execute(f"SELECT current_setting('{name}')").scalar() for name in asked_for
        ]
    assert settings == ["1.8 GiB", "18.6 GiB"]


@pytest.mark.parametrize("name", ["id=5", "terminal=1", "optimal=0", "a[1]", "a?c", "*", "[a-z]"])
@pytest.mark.parametrize("moves", [True, False])
def test_a_folder_may_have_any_name(both, explorer, tmp_path, monkeypatch, name, moves):
    """`a=b` would be a column for DuckDB, and others the names of all that are like it."""
    monkeypatch.chdir(tmp_path)
    for other in ("a1", "abc", "x"):
        build("pig:goal=4", to=other)
    build(SPEC, to=name, moves=moves)
    for command in (
        ["sql", "SELECT sum(terminal) AS ends, count(id) AS n FROM position"],
        ["sql", "SELECT sum(optimal) AS best, count(*) AS n FROM move"],
        ["find", SPEC, "--where", "outcome = 'lose'"],
        ["path", SPEC, "2+3+4", "0"],
    ):
        expected = explorer(*command, "--db", str(both[0]))
        done = explorer(*command, "--db", name)
        assert (done.code, done.out) == (expected.code, expected.out)


def test_the_page_of_a_graph_looks_back_only_where_it_can(both, monkeypatch):
    monkeypatch.setattr(reading_runs, "IN_MEMORY", 10)
    monkeypatch.setattr(reading_runs, "KEPT", 10)
    pytest.importorskip("starlette")
    from explorer.web.app import create_app
    from tests.web.client import get

    app = create_app(both[1])
    page = get(app, f"/g/{SPEC}/graph?at=2%2B3")
    assert page.status == 200
    assert "Leads to" in page.text
    assert "Leads here" not in page.text
    assert "further back" not in page.text
    assert "further on" in page.text
    assert get(app, f"/g/{SPEC}/graph?at=2%2B3&back=1").status == 409


# Replaced, forked, many at once


def test_a_run_that_is_replaced_while_it_is_read_is_told(tmp_path):
    build("nim", to=tmp_path / "run")
    there = locate(str(tmp_path / "run"))
    with pytest.raises(ExplorerError, match="was replaced or removed while"), reading(there):
        build("pig:goal=5", to=tmp_path / "run", replace=True)
    with reading(there) as connection:
        assert connection.execute("SELECT slug FROM games").scalar() == "pig"


def test_a_run_that_is_removed_while_it_is_read_is_told(tmp_path):
    build("nim", to=tmp_path / "run")

    def ask():
        with reading(locate(str(tmp_path / "run"))) as connection:
            shutil.rmtree(tmp_path / "run")
            connection.execute("SELECT * FROM position")

    with pytest.raises(ExplorerError, match="was replaced or removed while"):
        ask()


def test_threads_and_forked_processes_ask_the_same_run(both):
    database, run = both
    there = locate(str(run))

    def ask(_=None):
        with reading(there) as connection:
            listed = connection.execute("SELECT position FROM position ORDER BY id").all()
            return line(connection, SPEC, "2+3+4"), listed

    with reading(locate(str(database))) as connection:
        expected = ask()
        assert expected[0] == line(connection, SPEC, "2+3+4")
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(ask, range(40))) == [expected] * 40
    child = os.fork()
    if not child:
        os._exit(0 if ask() == expected else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert ask() == expected


def test_a_large_graph_leaves_no_files(tmp_path, monkeypatch):
    monkeypatch.setattr(reading_runs, "IN_MEMORY", 10)
    (tmp_path / "files").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "files"))
    build("nim", to=tmp_path / "run", moves=True)
    with reading(locate(str(tmp_path / "run"))) as connection:
        graph, solution = connection.whole()
        assert graph.move_count == len(solution.optimal) == 262
        assert isinstance(graph.targets.base, np.memmap | mmap.mmap)
        assert not list((tmp_path / "files").iterdir())


def test_a_game_file_leaves_nothing_in_its_run(tmp_path, explorer):
    source = Path(__file__).parents[2] / "scale" / "deadly.py"
    shutil.copy(source, tmp_path / "mine.py")
    slug = from_file(str(source))[0].slug
    assert explorer("build", slug, "--game-file", "mine.py", "--to", "run").code == 0
    before = sorted((tmp_path / "run").rglob("*"))
    sys.dont_write_bytecode, kept = False, sys.dont_write_bytecode
    try:
        assert explorer("show", slug, "--db", "run").code == 0
    finally:
        sys.dont_write_bytecode = kept
    assert sorted((tmp_path / "run").rglob("*")) == before
