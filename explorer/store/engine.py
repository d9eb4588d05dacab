"""Opening the database: what is there, readers that are kept, writers one at a time.

What back ends do differently, about locks and journals too, stands in `explorer.store.dialect`.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import disk_usage

from explorer.errors import ExplorerError, NotThereError, option, quote
from explorer.store.connection import UNCERTAIN, Connection, StatementError
from explorer.store.database import DEFAULT as DEFAULT
from explorer.store.database import Database as Database
from explorer.store.database import db
from explorer.store.database import locate as locate
from explorer.store.database import scheme_of as scheme_of
from explorer.store.pool import Reader, identity
from explorer.store.revision import REVISION
from explorer.store.runs.manifest import is_run

WAIT = 60.0
"""Seconds a writer waits for others."""


@contextmanager
def reading(database: Database, wait: float = 5.0) -> Iterator[Connection]:
    """A read-only connection in one transaction: everything read is of one moment.

    It is good until the end of the block. NotThereError if there is no database; ExplorerError if
    the file is none of ours; OverdueError if the time for the database is over.
    """
    if database.held is not None:
        yield database.held
        return
    if is_run(database.place):
        from explorer.store.runs.reading import reading_run

        with reading_run(database) as connection:
            yield connection
        return
    if (limit := database.limit) is not None:
        if limit.left < 0:
            raise limit.error()
        wait = min(wait, limit.left)
    if _look(database) is None or database.dialect.is_blank(database.path):
        raise _no_database(database)
    global _read_last
    _read_last = database.place
    with _translated(database):
        reader, connection = _begun(database, wait)
        kept = False
        try:
            database.dialect.limit(connection, limit)
            yield connection
            kept = _end(reader)
        finally:
            if kept:
                database.pool.give(reader)
            else:
                reader.connection.close()


@contextmanager
def one_moment(database: Database) -> Iterator[Database]:
    """The same database, for one thread: all that is read of it in the block is of one moment.

    Whatever a page tells is asked in one transaction, by questions that know nothing of another.
    """
    with reading(database) as connection:
        yield database.holding(connection)


def _begun(database: Database, wait: float) -> tuple[Reader, Connection]:
    """A reader in a transaction.

    Whoever was stopped while they wrote, by a kill or a disk that failed, left a journal that must
    be rolled back first, which only a writer may do: the one case in which a reader opens the file
    for writing. Where nobody may write the file, that is what the error says.
    """
    dialect = database.dialect
    reader = database.pool.take(identity(database.path)) or _open(database, wait)
    try:
        return reader, _begin(reader, database, wait)
    except BaseException as error:
        reader.connection.close()
        if not isinstance(error, dialect.errors) or not dialect.is_unfinished(error):
            raise
    dialect.finish(database.path, wait)
    reader = _open(database, wait)
    try:
        return reader, _begin(reader, database, wait)
    except BaseException:
        reader.connection.close()
        raise


def _open(database: Database, wait: float) -> Reader:
    path, dialect = database.path, database.dialect
    before = identity(path)
    connection = Connection(dialect.connect(path, "ro", wait), dialect)
    # Where the file was replaced meanwhile, nobody can say which of the two was opened.
    return Reader(connection, before if before == identity(path) else None)


def _begin(reader: Reader, database: Database, wait: float) -> Connection:
    """Begin a transaction, and look whether the schema is the right one, if it may have changed."""
    connection = reader.connection
    connection.dialect.wait(connection, wait)
    connection.execute(connection.dialect.read)
    connection.known = {}
    version = connection.dialect.version(connection)
    if version != reader.version:
        check_revision(connection, database)
        reader.version = version
    return connection


def _end(reader: Reader) -> bool:
    """End the transaction; whether the connection holds no lock now, and may be kept."""
    connection = reader.connection
    connection.dialect.limit(connection, None)
    connection.known = None
    connection.roll_back()  # it has read only, and temporary tables go with it
    return reader.file is not None and connection.dialect.is_settled(connection)


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

    with (
        to_write(database, wait, create=create, upgrade=upgrade) as connection,
        connection.transaction(connection.dialect.write, changes=quote(str(database))),
    ):
        revision = _revision(connection)
        if revision is None or (upgrade and revision < REVISION):
            migrate(connection)
        check_revision(connection, database)
        yield connection


@contextmanager
def to_write(
    database: Database, wait: float, *, create: bool = False, upgrade: bool = False
) -> Iterator[Connection]:
    """A writer's connection, in no transaction yet, to a database that may be written; the file is
    settled at the end."""
    path, dialect = database.path, database.dialect
    if is_run(path):
        raise ExplorerError(
            f"{quote(str(database))} is a run, which is only read: name a database with {db()}; "
            f"{option('explorer copy', 'explorer.copy')} takes the game into one"
        )
    status = _look(database)
    if create:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ExplorerError(
                f"{quote(str(database))} cannot be created: {error.strerror}"
            ) from None
    elif status is None:
        raise NotThereError(f"no database at {quote(str(database))}: name another with {db()}")
    database.close()
    with (
        _translated(database, writes=True),
        _settled(database),
        _writer(database, create, wait) as connection,
    ):
        with connection.transaction(dialect.write):
            _look_before_writing(connection, database, create, upgrade)
        dialect.prepare_writing(connection)
        yield connection


@contextmanager
def _writer(database: Database, create: bool, wait: float) -> Iterator[Connection]:
    dialect = database.dialect
    driver = dialect.connect(database.path, "rwc" if create else "rw", wait)
    connection = Connection(driver, dialect)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _settled(database: Database) -> Iterator[None]:
    """Settle the file at the end, however the block ends."""
    try:
        yield
    finally:
        database.dialect.settle(database.path)


def settle(database: Database) -> None:
    """Bring a finished file back to a plain journal, where a writer was kept from it."""
    with reading(database) as connection:
        settled = connection.dialect.is_settled(connection)
    if not settled:
        database.dialect.settle(database.path)


def check_revision(connection: Connection, database: Database) -> None:
    """Raise ExplorerError unless the database has the revision this program works with."""
    revision = _revision(connection)
    if revision == REVISION:
        return
    name = quote(str(database))
    if revision is None and not _tables(connection):
        raise _no_database(database)  # a first build was stopped before it stored anything
    if revision is None:
        raise ExplorerError(f"{name} is a database, but not one of this program: use another file")
    if revision > REVISION:
        raise ExplorerError(
            f"{name} was written by a newer explorer (schema {revision}, this one knows "
            f"{REVISION}): update the program"
        )
    raise ExplorerError(
        f"{name} has the older schema {revision}: bring it to {REVISION} with explorer db upgrade"
    )


def _look_before_writing(
    connection: Connection, database: Database, create: bool, upgrade: bool
) -> None:
    """Refuse somebody else's database, or one of another revision, before it is touched at all."""
    if create and not _tables(connection):
        return
    revision = _revision(connection)
    if revision is None or revision > REVISION or not upgrade:
        check_revision(connection, database)


def _tables(connection: Connection) -> set[str]:
    """The tables there are, but for the one that migrations keep to themselves."""
    return connection.dialect.tables(connection) - {"alembic_version"}


def _revision(connection: Connection) -> str | None:
    """The revision of the schema; None where nothing is, or what is there is somebody else's."""
    if "games" not in _tables(connection):
        return None
    try:
        revision = connection.execute("SELECT version_num FROM alembic_version").scalar()
    except StatementError:
        return None  # no such table
    ours = isinstance(revision, str) and re.fullmatch("(?!0000)[0-9]{4}", revision)
    return revision if ours else None


def _look(database: Database) -> os.stat_result | None:
    """The state of the file, or None; ExplorerError for what SQLite calls an input/output error."""
    try:
        status = database.path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ExplorerError(f"{quote(str(database))} cannot be opened: {error.strerror}") from None
    if stat.S_ISDIR(status.st_mode):
        raise ExplorerError(
            f"{quote(str(database))} is a folder, and no run: name a file in it with {db()}"
        )
    if not stat.S_ISREG(status.st_mode):
        raise ExplorerError(
            f"{quote(str(database))} is no file but a pipe, a socket or a device: "
            f"name a file with {db()}"
        )
    if database.dialect.is_too_short(status.st_size):
        raise ExplorerError(
            f"{quote(str(database))} is not a database: name another file with {db()}"
        )
    return status


def _no_database(database: Database) -> NotThereError:
    return NotThereError(
        f"no database at {quote(str(database))}: build a game into it first "
        f"({option('explorer build SPEC', 'explorer.build')}), or name another with {db()}"
    )


@contextmanager
def _translated(database: Database, writes: bool = False) -> Iterator[None]:
    """Turn the driver's errors about the file into one line that names it.

    writes  whether the block changes the database: then the line says what came of the change
    """
    dialect, name = database.dialect, quote(str(database))
    try:
        yield
    except Exception as error:
        cause = getattr(error, "orig", error)  # SQLAlchemy wraps what the driver raises
        if isinstance(cause, dialect.errors):
            if database.limit is not None and dialect.is_overdue(cause, database.limit):
                raise database.limit.error() from error
            if reason := dialect.reason(cause, full=_is_full(database)):
                if writes and dialect.is_of_the_disk(cause):
                    uncertain = UNCERTAIN in getattr(cause, "__notes__", ())
                    reason += f"; {UNCERTAIN if uncertain else 'nothing was stored'}"
                raise ExplorerError(f"{name} {reason}") from error
            cause = dialect.explained(cause)
        if isinstance(cause, StatementError) and cause.missing:
            raise ExplorerError(
                f"{name} is not as this program left it ({cause}): explorer db upgrade makes its "
                "views anew; if that is no help, restore it, or build its games into another file"
            ) from error
        if not isinstance(error, ExplorerError | OSError) and (found := _damaged(database)):
            raise ExplorerError(f"{name} is damaged: {found}") from error
        raise


_read_last: Path | str | None = None


def damaged_last() -> str | None:
    """The first damage in the database that was read last, in a line; None if there is none.

    For a program that has failed at it, and looks for the reason.
    """
    if _read_last is None:
        return None
    database = Database(_read_last)
    found = _damaged(database)
    return found and f"{quote(str(database))} is damaged: {found}"


def _damaged(database: Database) -> str | None:
    """What is damaged, if rows are that stand in the way of whatever failed; the first of them."""
    from explorer.store.damage import first_damage

    dialect = database.dialect
    with suppress(*dialect.errors), closing(dialect.connect(database.path, "ro")) as driver:
        return first_damage(Connection(driver, dialect))
    return None


def _is_full(database: Database) -> bool:
    try:
        return disk_usage(database.path.parent).free < 1 << 16
    except OSError:
        return False
