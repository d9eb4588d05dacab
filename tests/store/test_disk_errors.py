"""What is said, and left, when the disk fails: as tests/instruments/test_faults.py found it."""

import sqlite3
from contextlib import closing

import pytest

from explorer.errors import ExplorerError
from explorer.games.registry import resolve
from explorer.store import build as store_build
from explorer.store import connection as connections
from explorer.store.build import build
from explorer.store.connection import Connection, is_committing, was_changed
from explorer.store.engine import locate, reading
from tests.cli.test_bad_input import refused


def test_an_upgrade_settles_what_a_killed_writer_left(explorer, tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert explorer("db", "upgrade", "--db", "games.db").code == 0
    with reading(locate(str(path))) as connection:
        assert connection.execute("PRAGMA journal_mode").scalar() == "delete"


def disk_error(*arguments):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_WRITE"
    raise error


def test_an_error_of_the_disk_says_what_came_of_the_change(explorer, monkeypatch, tmp_path):
    """What fails at a commit may be found there all the same, once the file is opened again."""
    build(locate(str(tmp_path / "games.db")), resolve("nim"))
    execute, remove_game = Connection.execute, store_build.remove_game
    failed = "'games.db' could not be read or written: the disk reported an error; "
    monkeypatch.setattr(store_build, "remove_game", disk_error)
    done = explorer("remove", "nim", "--db", "games.db")
    refused(done, 1, failed + "nothing was stored")

    def commit_fails(self, sql, *values):
        return disk_error() if sql == "COMMIT" else execute(self, sql, *values)

    def remove_and_fail(*arguments):
        remove_game(*arguments)
        monkeypatch.setattr(Connection, "execute", commit_fails)

    monkeypatch.setattr(store_build, "remove_game", remove_and_fail)
    done = explorer("remove", "nim", "--db", "games.db")
    refused(done, 1, failed + "explorer list tells whether the change was stored")


def test_what_this_process_changes_is_known_while_it_is_committed_and_after(monkeypatch, tmp_path):
    execute, seen = Connection.execute, []

    def watched(self, sql, *values):
        if sql == "COMMIT":
            seen.append((is_committing(), was_changed()))
            if len(seen) == 4:
                disk_error()
        return execute(self, sql, *values)

    monkeypatch.setattr(Connection, "execute", watched)
    monkeypatch.setattr(connections, "_changed", None)
    monkeypatch.chdir(tmp_path)
    build(locate("one.db"), resolve("nim:heaps=1"))
    assert seen == [(True, None)] * 2  # the first looks at the file and changes nothing
    assert (is_committing(), was_changed()) == (False, "'one.db'")
    with pytest.raises(ExplorerError, match="could not be read or written"):
        build(locate("two.db"), resolve("nim:heaps=1"))
    assert seen[2:] == [(True, "'one.db'")] * 2
    assert (is_committing(), was_changed()) == (False, "'one.db'")


def test_a_reader_does_not_speak_of_storing(explorer, monkeypatch, tmp_path):
    build(locate(str(tmp_path / "games.db")), resolve("nim"))
    monkeypatch.setattr(Connection, "execute", disk_error)
    done = explorer("list", "--db", "games.db")
    refused(done, 1, "'games.db' could not be read or written")
    assert "stored" not in done.err


def test_an_error_of_the_disk_is_no_matter_of_time(monkeypatch, tmp_path):
    database = locate(str(tmp_path / "games.db"))
    build(database, resolve("nim"))
    monkeypatch.setattr(Connection, "execute", disk_error)
    with (
        pytest.raises(ExplorerError, match="could not be read or written"),
        reading(database.within(60)),
    ):
        pass
