"""What brings a finished file back to a plain journal does not give up at once, and not never."""

import sqlite3
from contextlib import closing

import pytest

from explorer.store import dialect as dialects
from explorer.store.dialect import Dialect


class Connecting(Dialect):
    """Its connections fail with these errors, one after the other; then they do not fail."""

    def __init__(self, *names):
        self.left = list(names)
        self.tries = 0

    def connect(self, file, mode="memory", wait=0.0):
        self.tries += 1
        if self.left:
            error = sqlite3.OperationalError("as in the test")
            error.sqlite_errorname = self.left.pop(0)
            raise error
        return super().connect(file, mode, wait)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A file with a write-ahead log, and beside it what somebody else might share."""
    monkeypatch.setattr(dialects, "sleep", lambda seconds: None)
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE games (id INTEGER)")
    return path


def is_plain(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.parametrize(
    ("errors", "tries", "settled", "alone"),
    [
        ((), 1, True, False),
        (("SQLITE_BUSY", "SQLITE_BUSY_RECOVERY"), 3, True, False),
        (("SQLITE_BUSY",) * 9, 5, False, False),
        (("SQLITE_IOERR_SHMSIZE",), 2, True, True),
        (("SQLITE_FULL", "SQLITE_BUSY"), 3, True, True),
        (("SQLITE_IOERR_SHMSIZE",) * 2, 2, False, False),
        (("SQLITE_CORRUPT",), 1, False, False),
    ],
)
def test_a_file_is_tried_again_while_others_leave_or_the_log_finds_no_room(
    file, monkeypatch, errors, tries, settled, alone
):
    """`alone`: the log is taken for one connection, which only a disk without room is a reason
    for; an error that is no matter of time ends it."""
    made = []
    monkeypatch.setattr(
        Dialect, "_make_room", lambda self, driver, path: made.append(path), raising=True
    )
    dialect = Connecting(*errors)
    dialect.settle(file)
    assert (dialect.tries, is_plain(file), bool(made)) == (tries, settled, alone)


def test_room_is_made_by_removing_what_the_log_shares(file):
    shared = file.with_name("games.db-shm")
    shared.touch()
    Connecting("SQLITE_IOERR_SHMSIZE").settle(file)
    assert is_plain(file)
    assert not shared.exists()


def test_nobody_is_put_out_of_the_file_to_make_room(file):
    """Whoever still reads the log keeps it, and what it shares, until they leave."""
    with closing(sqlite3.connect(file)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM games").fetchone() == (0,)
        Connecting("SQLITE_IOERR_SHMSIZE").settle(file)
        assert file.with_name("games.db-shm").exists()
        assert reader.execute("SELECT count(*) FROM games").fetchone() == (0,)
    assert not is_plain(file)
