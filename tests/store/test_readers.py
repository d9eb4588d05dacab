"""Readers that are kept: they see what is there now, and stand in nobody's way."""

import os
import sqlite3
import subprocess
import sys
import threading

import pytest

from explorer.errors import ExplorerError, NotThereError
from explorer.games.registry import resolve
from explorer.query.user_sql import query
from explorer.store import pool
from explorer.store.build import build, remove
from explorer.store.engine import Database, locate, reading, writing

COUNT = "SELECT count(*) FROM game"


@pytest.fixture
def database(tmp_path):
    with locate(str(tmp_path / "games.db")) as found:
        build(found, resolve("nim:heaps=1+2"))
        yield found


def games(database):
    with reading(database) as connection:
        return connection.execute(COUNT).scalar()


def driver(database):
    with reading(database) as connection:
        return connection.driver


def elsewhere(path, *statements):
    """Run statements in another process, waiting for no lock; its errors, if any."""
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)\n"
        "for sql in sys.argv[2:]: c.execute(sql).fetchall()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path), *statements],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr


def test_the_next_question_finds_the_connection_open(database):
    assert driver(database) is driver(database)
    database.close()
    first = driver(database)
    with reading(database) as one, reading(database) as two:
        assert one.driver is first
        assert two.driver is not first
    assert database == locate(str(database))
    assert hash(database) == hash(locate(str(database)))
    assert driver(locate(str(database))) is not first


def test_only_so_many_wait(database, monkeypatch):
    """The others are closed, and so are those of a file that is no more."""
    monkeypatch.setattr(pool, "MOST", 2)
    with reading(database) as one, reading(database) as two, reading(database) as three:
        drivers = [connection.driver for connection in (one, two, three)]
    assert len(database.pool) == 2
    closed = []
    for each in drivers:
        try:
            assert each.execute("SELECT 1").fetchone() == (1,)
        except sqlite3.ProgrammingError:
            closed.append(each)
    assert closed == [drivers[0]]  # the last to be given back
    database.path.touch()
    assert driver(database) not in drivers
    assert len(database.pool) == 1
    for each in drivers:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            each.execute("SELECT 1")


def test_another_file_in_its_place_is_noticed(database, tmp_path):
    assert games(database) == 1
    other = tmp_path / "other.db"
    for spec in ("nim", "chopsticks:limit=3"):
        build(locate(str(other)), resolve(spec))
    content = other.read_bytes()
    os.replace(other, database.path)
    assert games(database) == 2
    database.path.write_bytes(content[:100])
    with pytest.raises(ExplorerError, match=r"is damaged|not a database"):
        games(database)
    database.path.write_bytes(content)
    assert games(database) == 2
    database.path.unlink()
    with pytest.raises(NotThereError, match="no database at"):
        games(database)
    build(database, resolve("nim:heaps=1+2"))
    assert games(database) == 1


def test_what_others_write_is_seen_and_the_schema_looked_at_again(database):
    assert games(database) == 1
    build(locate(str(database)), resolve("nim:heaps=1"))
    assert games(database) == 2
    elsewhere(database.path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ExplorerError, match="newer explorer"):
        games(database)


def test_the_transaction_ends_with_the_block(database):
    with reading(database) as connection:
        rows = iter(connection.execute("SELECT position FROM position ORDER BY id"))
        assert next(rows) == ("1+2",)  # and the statement stays open
        connection.execute("CREATE TEMP TABLE mine (x INTEGER)")
        connection.execute("INSERT INTO mine VALUES (1)")
        assert "locked" in elsewhere(database.path, "BEGIN EXCLUSIVE")
        first = connection.driver
    assert elsewhere(database.path, "BEGIN EXCLUSIVE") == ""
    with reading(database) as connection:
        assert connection.driver is first
        assert connection.execute("SELECT count(*) FROM sqlite_temp_master").scalar() == 0
    with pytest.raises(ZeroDivisionError), reading(database) as connection:
        assert connection.execute(COUNT).scalar() / 0
    assert elsewhere(database.path, "BEGIN EXCLUSIVE") == ""
    assert games(database) == 1


def test_readers_that_wait_let_a_writer_settle_the_file(database, tmp_path):
    with reading(database), reading(database):
        pass
    kept = driver(database)
    writer = [sys.executable, "-m", "explorer", "build", "nim", "--db", str(database)]
    subprocess.run(writer, check=True, capture_output=True)
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]
    with reading(database) as connection:
        assert connection.driver is not kept
        assert connection.execute("PRAGMA journal_mode").scalar() == "delete"
    remove(database, "nim")
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]
    assert games(database) == 1


def test_a_reader_of_a_log_is_not_kept(database, tmp_path):
    with writing(locate(str(database))):
        with reading(database) as connection:
            assert connection.execute("PRAGMA journal_mode").scalar() == "wal"
            first = connection.driver
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            first.execute(COUNT)
        assert games(database) == 1
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]


def test_looking_at_the_file_drops_no_lock(database):
    """Whoever opens and closes a file drops the locks that the process has on it."""
    other = locate(str(database))
    with writing(database), reading(other) as connection:
        first = connection.driver
        assert connection.execute(COUNT).scalar() == 1
        assert not build(database, resolve("nim:heaps=1+2"))  # stored already
        assert "locked" in elsewhere(database.path, "BEGIN IMMEDIATE")
        assert "locked" in elsewhere(database.path, "PRAGMA journal_mode = DELETE")
        assert connection.driver is first


def test_threads_share_a_database(database):
    wrong = []
    begin = threading.Barrier(12)

    def ask(number):
        begin.wait()
        for turn in range(40):
            text = f"{(number + turn) % 2}+2"
            with reading(database) as connection:
                asked = "SELECT count(*) FROM nodes WHERE position = :text"
                count = connection.execute(asked, {"text": text}).scalar()
                if count != (text == "1+2"):
                    wrong.append((text, count))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert 1 <= len(database.pool) <= pool.MOST
    database.close()
    assert len(database.pool) == 0


def test_a_child_leaves_its_parents_readers_alone(database):
    first = driver(database)
    child = os.fork()
    if child == 0:
        status = 3  # whatever happens, the child must not go on as a second test run
        try:
            with reading(database) as connection:
                same = connection.driver is first
                right = not same and connection.execute(COUNT).scalar() == 1
                status = int(
                    not right or [left.connection.driver for left in pool._LEFT] != [first]
                )
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert driver(database) is first


def test_what_anybodys_query_may_not_do_is_allowed_again_afterwards(database):
    with reading(database) as connection:
        with (
            pytest.raises(ExplorerError, match="refused"),
            query(connection, "CREATE TEMP TABLE mine (x INTEGER)", {}),
        ):
            pass
        with (
            pytest.raises(ExplorerError, match="too big"),
            query(connection, "SELECT length(zeroblob(200000000))", {}, timeout=60) as (_, rows),
        ):
            list(rows)
    with reading(database) as connection:
        connection.execute("CREATE TEMP TABLE mine (x INTEGER)")
        assert connection.execute("SELECT length(zeroblob(200000000))").scalar() == 200_000_000


def test_rows_come_no_more_when_whoever_gave_them_is_done(database):
    with (
        reading(database) as connection,
        query(connection, "SELECT id FROM position", {}) as (_, rows),
    ):
        pass
    with pytest.raises(ExplorerError, match=r"^'SELECT id FROM position' failed: .*closed"):
        next(rows)


def test_a_url_is_not_shown_whole():
    url = Database("postgresql://me:secret@host/games")
    assert str(url) == "postgresql://..."
    with pytest.raises(ExplorerError, match=r"^db 'postgresql://\.\.\.' cannot be opened"):
        games(url)


def test_a_question_loads_no_more_than_it_needs(database):
    code = (
        "import sys\nfrom explorer.cli.main import main\nsys.argv = ['explorer', *sys.argv[1:]]\n"
        "try: main()\nfinally: print(*sorted({'sqlalchemy', 'alembic', 'numpy', 'numba', "
        "'networkx', 'asyncio', 'explorer.games.chopsticks'} & set(sys.modules)), file=sys.stderr)"
    )
    asked = ("show", "nim:heaps=1+2", "--db", str(database))
    done = subprocess.run(
        [sys.executable, "-c", code, *asked], capture_output=True, text=True, check=True
    )
    assert "win in 3" in done.stdout
    assert done.stderr.split() == []
