"""A limit of time for all that is read: what takes longer is stopped, nothing else notices."""

import shutil
import sqlite3
import threading
from time import monotonic, sleep

import pytest

from explorer.answers.line import line
from explorer.answers.positions import show
from explorer.answers.sql import sql
from explorer.errors import ExplorerError, OverdueError
from explorer.query.user_sql import query
from explorer.store import connection as connections
from explorer.store.engine import Database, locate, reading

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


@pytest.fixture
def database(stored):
    with locate(str(stored)) as database:
        yield database


def test_a_statement_is_stopped(database):
    begun = monotonic()
    with (
        pytest.raises(OverdueError, match=r"^this took longer than 0\.2 seconds: it was stopped$"),
        reading(database.within(0.2)) as connection,
    ):
        connection.execute(ENDLESS).all()
    assert 0.2 <= monotonic() - begun < 2


def test_another_thread_can_stop_what_is_computed(database):
    done = threading.Event()

    def interrupt():
        while not done.wait(0.05):  # one that comes before the statement stops nothing
            connections.interrupt()

    thread = threading.Thread(target=interrupt)
    begun = monotonic()
    thread.start()
    try:
        with (
            reading(database.within(5)) as connection,
            pytest.raises(sqlite3.OperationalError, match="interrupted"),
        ):
            connection.execute(ENDLESS).all()
        assert monotonic() - begun < 4
    finally:
        done.set()
        thread.join()


def test_so_is_one_that_comes_when_it_is_over(database):
    limited = database.within(0.05)
    with reading(limited) as connection:
        assert connection.execute("SELECT 1").scalar() == 1
        sleep(0.06)
        with pytest.raises(OverdueError):
            connection.execute("SELECT 1")
    with pytest.raises(OverdueError):
        show("nim", None, limited)


def test_somebodys_query_has_the_less_of_both(database):
    for seconds, timeout, said in ((5, 0.1, "0.1"), (0.1, 5, "0.1"), (0.1, None, "0.1")):
        begun = monotonic()
        with (
            pytest.raises(OverdueError, match=f"longer than {said} seconds"),
            sql(ENDLESS, database.within(seconds), timeout=timeout) as answer,
        ):
            list(answer.rows)
        assert monotonic() - begun < 2


def test_a_query_leaves_the_limit_as_it_was(database):
    with reading(database.within(0.2)) as connection:
        with query(connection, "SELECT 1", {}) as (_, rows):
            assert list(rows) == [(1,)]
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute(ENDLESS).all()


def test_the_next_reader_has_no_limit(database):
    limited = database.within(0.3)
    assert show("nim", None, limited).object["outcome"] == "win"
    assert len(database.pool) == len(limited.pool) == 1
    sleep(0.31)
    with reading(database) as connection:
        assert connection.limit is None
        many = ENDLESS.replace("i + 1 FROM n", "i + 1 FROM n LIMIT 300000")
        assert connection.execute(many).scalar() == 300_000
    assert line("nim", None, database).object["winner"] == "first"


def test_a_limited_database_is_the_same_one(database):
    assert database.within(1) == database
    limited = locate(str(database.path)).within(1)  # whose own is kept by it
    assert show("nim", None, limited).object["game"] == "nim"
    assert len(limited.pool) == 1


def test_it_does_not_wait_longer_for_a_lock(stored, tmp_path):
    copy = tmp_path / "games.db"
    shutil.copy(stored, copy)
    held = sqlite3.connect(copy, isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    begun = monotonic()
    with pytest.raises(ExplorerError, match=r"is busy|took longer"):
        show("nim", None, Database(copy).within(0.2))
    assert monotonic() - begun < 2
    held.close()


def test_threads_have_limits_of_their_own(database):
    said = []

    def ask(seconds):
        try:
            with reading(database.within(seconds)) as connection:
                connection.execute(ENDLESS).all()
        except OverdueError as error:
            said.append((seconds, str(error)))

    threads = [threading.Thread(target=ask, args=(seconds,)) for seconds in (0.1, 0.4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seconds for seconds, _ in said] == [0.1, 0.4]
