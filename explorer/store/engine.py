"""Opening the database. What SQLite needs said about connections and locks is said here only.

- Python's driver is told to leave transactions alone; BEGIN is explicit, and IMMEDIATE for writers:
  a deferred transaction that turns writer fails at once, whatever the timeout.
- Readers open the file read-only and never create one.
- A writer switches the file to write-ahead logging, so that readers go on reading what was there
  before, and back to a plain journal at the end, so that the finished file can be read from a
  folder nobody may write to.
"""

from __future__ import annotations

import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import random
from shutil import disk_usage
from time import sleep
from typing import Any
from urllib.parse import quote as percent

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, exc

from explorer.errors import ExplorerError, NotThereError, quote
from explorer.store.schema import REVISION

DEFAULT = "data/explorer.db"
WAIT = 60.0
"""Seconds a writer waits for others."""

CACHE_KIB = 256 * 1024
"""Memory for pages while writing; what does not fit goes to the log on disk."""


@dataclass(frozen=True)
class Database:
    """A database by its file."""

    path: Path

    def __str__(self) -> str:
        return str(self.path)


def locate(given: str | None) -> Database:
    """The database that a path or URL names; the default one for None.

    >>> locate("sqlite:///games.db")
    Database(path=PosixPath('games.db'))
    """
    name = given or DEFAULT
    if "\0" in name:
        raise ExplorerError(f"{quote(name)} is no file name: name a file with --db")
    scheme, separator, rest = name.partition(":///")
    if separator and scheme in ("sqlite", "sqlite+pysqlite"):
        return Database(Path(rest))
    if "://" in name:
        raise ExplorerError(
            # Whatever follows may hold a password.
            f"--db {quote(scheme_of(name) + '...')} cannot be opened: "
            "name a SQLite file, or sqlite:///FILE"
        )
    if name == ":memory:":
        raise ExplorerError("--db ':memory:' would be gone at once: name a file")
    return Database(Path(name))


def scheme_of(url: str) -> str:
    """The part of a URL that names the kind of database.

    >>> scheme_of("postgresql://me:secret@host/games")
    'postgresql://'
    """
    return url[: url.index("://") + 3]


def _refuse_folder(database: Database) -> None:
    """Say what SQLite would call an input/output error."""
    try:
        folder = stat.S_ISDIR(database.path.stat().st_mode)
    except FileNotFoundError:
        return
    except OSError as error:
        raise ExplorerError(f"{quote(str(database))} cannot be opened: {error.strerror}") from None
    if folder:
        raise ExplorerError(f"{quote(str(database))} is a folder: name a file in it with --db")


@contextmanager
def reading(database: Database, wait: float = 5.0) -> Iterator[Connection]:
    """A read-only connection in one transaction: everything read is of one moment.

    NotThereError if there is no database; ExplorerError if the file is none of ours.
    """
    _refuse_folder(database)
    if not database.path.exists() or _is_empty(database.path):
        raise _no_database(database)
    with _translated(database):
        engine = _engine(database, "ro", "BEGIN", wait)
        with engine.connect() as connection:
            check_revision(connection, database)
            yield connection
        engine.dispose()


@contextmanager
def writing(
    database: Database, wait: float = WAIT, *, create: bool = False, upgrade: bool = False
) -> Iterator[Connection]:
    """A connection in one write transaction, committed at the end: all of it or nothing.

    With `create`, a file that is not there is made, with its schema, in the same transaction; with
    `upgrade`, an older one is brought to the present revision. Waits up to `wait` seconds for
    another writer.
    """
    from explorer.store.migrate import migrate

    _refuse_folder(database)
    if create:
        try:
            database.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ExplorerError(
                f"{quote(str(database))} cannot be created: {error.strerror}"
            ) from None
    elif not database.path.exists():
        raise NotThereError(f"no database at {quote(str(database))}: name another with --db")
    engine = _engine(database, "rwc" if create else "rw", "BEGIN IMMEDIATE", wait)
    with _translated(database), _settled(database), engine.connect() as connection:
        with connection.begin():
            _look_before_writing(connection, database, create, upgrade)
        with closing(raw(connection).cursor()) as cursor:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = NORMAL")
            cursor.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        with connection.begin():
            found = _revision(connection)
            if found is None or (upgrade and found < REVISION):
                migrate(connection)
            check_revision(connection, database)
            yield connection


def raw(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection, for bulk statements inside SQLAlchemy's transaction."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def check_revision(connection: Connection, database: Database) -> None:
    """Raise ExplorerError unless the database has the revision this program works with."""
    found = _revision(connection)
    if found == REVISION:
        return
    name = quote(str(database))
    if found is None and not _names(connection):
        raise _no_database(database)  # a first build was stopped before it stored anything
    if found is None:
        raise ExplorerError(f"{name} is a database, but not one of this program: use another file")
    if found > REVISION:
        raise ExplorerError(
            f"{name} was written by a newer explorer (schema {found}, this one knows {REVISION}): "
            "update the program"
        )
    raise ExplorerError(
        f"{name} has the older schema {found}: bring it to {REVISION} with explorer db upgrade"
    )


def _engine(database: Database, mode: str, begin: str, wait: float) -> Engine:
    where = f"file:{percent(str(database.path.absolute()))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(where, uri=True, isolation_level=None, timeout=wait)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _no_database(database: Database) -> NotThereError:
    return NotThereError(
        f"no database at {quote(str(database))}: build a game into it first "
        "(explorer build SPEC), or name another with --db"
    )


def _is_empty(path: Path) -> bool:
    """Whether the file holds nothing at all, as one whose first build never finished."""
    if not path.is_file() or path.stat().st_size:
        return False
    log = path.with_name(path.name + "-wal")
    return not (log.exists() and log.stat().st_size)


def _names(connection: Connection) -> set[str]:
    """The tables there are, but for the one that migrations keep to themselves."""
    rows = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in rows} - {"alembic_version"}


def _revision(connection: Connection) -> str | None:
    """The revision of the schema; None where nothing is, or what is there is somebody else's."""
    if "games" not in _names(connection):
        return None
    try:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    except exc.OperationalError as error:
        if _code(error.orig) != "SQLITE_ERROR":
            raise
        return None  # no such table
    return found if isinstance(found, str) and re.fullmatch("[0-9]{4}", found) else None


def _look_before_writing(
    connection: Connection, database: Database, create: bool, upgrade: bool
) -> None:
    """Refuse somebody else's database, or one of another revision, before it is touched at all."""
    if create and not _names(connection):
        return
    found = _revision(connection)
    if found is None or found > REVISION or not upgrade:
        check_revision(connection, database)


@contextmanager
def _settled(database: Database) -> Iterator[None]:
    """Settle the file at the end, however the block ends."""
    try:
        yield
    finally:
        settle(database)


def settle(database: Database) -> None:
    """Bring the file back to a plain journal, if nobody else is using it.

    Two writers that end together would keep each other from it while both stay connected; so each
    try is a connection of its own, and the last to leave succeeds. Where a reader stays longer than
    the writers, the file is settled by the next build, of a game that is stored already too.
    """
    where = f"file:{percent(str(database.path.absolute()))}?mode=rw"
    for pause in (0.0, 0.05, 0.1, 0.2, 0.4):
        sleep(pause * (1 + random()))
        try:
            connection = sqlite3.connect(where, uri=True, isolation_level=None, timeout=0.0)
            with closing(connection):
                connection.execute("PRAGMA journal_mode = DELETE")
            break
        except sqlite3.Error as error:
            if _code(error) != "SQLITE_BUSY":
                break  # what is wrong with the file has been said already


def is_settled(database: Database) -> bool:
    """Whether the file has a plain journal: its header says 1, and 2 for a write-ahead log.

    Ask only while this process has no connection to it: closing a file drops the process's locks.
    """
    with database.path.open("rb") as file:
        return file.read(20)[18:20] != b"\x02\x02"


def _code(error: BaseException | None) -> str:
    """The primary name of a SQLite error, such as SQLITE_BUSY."""
    return "_".join(str(getattr(error, "sqlite_errorname", "")).split("_")[:2])


_REASONS = {
    "SQLITE_NOTADB": "is not a database: name another file with --db",
    "SQLITE_CORRUPT": "is damaged: restore it, or build its games anew into another file",
    "SQLITE_BUSY": "is busy: another program is using it; try again when it is done",
    "SQLITE_LOCKED": "is busy: another program is using it; try again when it is done",
    "SQLITE_READONLY": "cannot be written to: it or its folder is read-only",
    "SQLITE_CANTOPEN": "cannot be opened: check that it is a file and may be read and written",
    "SQLITE_FULL": "could not grow: the disk is full; nothing was stored",
    "SQLITE_IOERR": "could not be read or written: the disk reported an error; nothing was stored",
    "SQLITE_PERM": "may not be opened: check its permissions",
    "SQLITE_AUTH": "may not be opened: check its permissions",
}


@contextmanager
def _translated(database: Database) -> Iterator[None]:
    """Turn the driver's errors about the file into one line that names it."""
    try:
        yield
    except (exc.DBAPIError, sqlite3.Error) as error:
        cause: Any = error.orig if isinstance(error, exc.DBAPIError) else error
        code = _code(cause)
        if code == "SQLITE_IOERR" and _is_full(database):
            code = "SQLITE_FULL"  # the log's shared memory found no room
        if reason := _REASONS.get(code):
            raise ExplorerError(f"{quote(str(database))} {reason}") from error
        if code == "SQLITE_ERROR" and "no such" in str(cause):
            raise ExplorerError(
                f"{quote(str(database))} is not as this program left it ({cause}): "
                "restore it, or build its games anew into another file"
            ) from error
        raise


def _is_full(database: Database) -> bool:
    try:
        return disk_usage(database.path.parent).free < 1 << 16
    except OSError:
        return False
