"""What back ends do differently: SQL that only one of them understands stands here, nowhere else.

`Dialect` is SQLite's way; another back end is a class of its own that answers the same questions in
its own words. Everything else in the program is SQL that both SQLite and PostgreSQL run: truth
values are compared and never added up, `GROUP BY` names every column, names are bound as ``:name``.

What SQLite needs said about connections and locks:

- The driver is told to leave transactions alone; BEGIN is explicit, and IMMEDIATE for writers: a
  deferred transaction that turns writer fails at once, whatever the timeout.
- Readers open the file read-only and never create one.
- A writer switches the file to write-ahead logging, so that readers go on reading what was there
  before, and back to a plain journal at the end, so that the finished file can be read from a
  folder nobody may write to.
- Whoever opens and closes the file by other means drops all locks that this process has on it: so
  what there is to know of an open file is asked of SQLite.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from random import random
from time import sleep
from typing import TYPE_CHECKING, Any
from urllib.parse import quote as percent

from explorer.errors import option
from explorer.store.connection import StatementError
from explorer.store.guard import Trouble, end_in_time, guarded

if TYPE_CHECKING:
    from explorer.store.connection import Connection, Limit

CACHE_KIB = 256 * 1024
"""Memory for pages while writing; what does not fit goes to the log on disk."""
IN_ORDER_KIB = 16 * 1024
"""The same where rows come in the order of their keys, and no page is needed again."""

LONGEST_WAIT = 2_000_000.0
"""Seconds: the driver counts milliseconds in 32 bits, and would not wait at all for more."""


class Dialect:
    """SQLite."""

    name = "sqlite"
    errors: tuple[type[Exception], ...] = (sqlite3.Error, sqlite3.Warning)
    """What the driver raises."""

    own_memory = 0
    """Bytes that it takes besides, and keeps to: what is more goes to the disk."""

    computes_on = False
    """Whether its threads may compute on when Python has been told of a signal."""

    read = "BEGIN"
    """Begins a transaction that reads: all of it is of one moment."""
    write = "BEGIN IMMEDIATE"
    """Begins a transaction that writes, or waits for its turn to."""

    # Statements

    placeholder = "?"
    """What stands for a value in a statement that goes to the driver itself, with its values in a
    list: so rows are loaded."""

    def bound(self, sql: str) -> str:
        """A statement with its ``:name`` as the driver writes them."""
        return sql

    def values(self, name: str) -> str:
        """A bound JSON text, a list of whole numbers or an object, as a table: columns key, value.

        The keys of a list count from 0.

        >>> f"SELECT e.id FROM {Dialect().values('ids')} AS f CROSS JOIN e WHERE e.id = f.value"
        'SELECT e.id FROM json_each(:ids) AS f CROSS JOIN e WHERE e.id = f.value'
        """
        return f"json_each(:{name})"

    def texts(self, name: str) -> str:
        """The same of texts."""
        return f"json_each(:{name})"

    def same(self, one: str, other: str) -> str:
        """Whether two values are equal, or both NULL."""
        return f"{one} IS {other}"

    def is_whole(self, column: str) -> str:
        """Whether a column holds a whole number, which a column of whole numbers may not in a
        database that is damaged."""
        return f"typeof({column}) = 'integer'"

    def rarely(self, condition: str) -> str:
        """A bound of a range, of which the planner shall believe that few rows keep to it.

        It would take a range of row numbers for a sixteenth of the table, whatever is between its
        bounds. Each bound must seem worth something by itself: with a much smaller number one of
        them alone would do, and half of the table would be read.
        """
        return f"likelihood({condition}, 0.002)"

    def fails(self, holds: str) -> str:
        """Whether a truth value is anything but true."""
        return f"{holds} IS NOT 1"

    def joined(self, value: str) -> str:
        """An aggregate: values joined by commas, in their order, of a query that has it too."""
        return f"group_concat({value}, ',')"

    def temporary_table(self, name: str, columns: str, key: str) -> list[str]:
        """Statements that make an empty table of the connection's own, until the transaction ends.

        Where a transaction makes it twice, the second time it is emptied.
        """
        clustered = " WITHOUT ROWID" if "," in key else ""
        return [
            f"CREATE TEMP TABLE IF NOT EXISTS {name} ({columns}, PRIMARY KEY ({key})){clustered}",
            f"DELETE FROM temp.{name}",
        ]

    def temporary_view(self, name: str, query: str) -> str:
        """A statement that makes a view of the connection's own, until the transaction ends."""
        return f"CREATE TEMP VIEW IF NOT EXISTS {name} AS {query}"

    part_types = (
        "SELECT part.key AS name, part.type AS type, min(part.id) AS place "
        "FROM nodes AS n, json_each(n.fields) AS part WHERE n.game_id = :game "
        "GROUP BY part.key, part.type ORDER BY place"
    )
    """(name, JSON type, place in the object) of the named parts of a game's positions."""

    def part(self, fields: str, name: str, type: str) -> str:
        """A named part of a position, from the column `fields`, as a value of a type.

        >>> Dialect().part("p.fields", "turn", "integer")
        "json_extract(p.fields, '$.turn')"
        """
        return f"json_extract({fields}, '$.{name}')"

    def explained(self, error: Exception) -> Exception:
        """A StatementError where a statement cannot be run as it stands, else the error itself."""
        unbound = isinstance(error, sqlite3.ProgrammingError) and "binding" in str(error)
        if getattr(error, "sqlite_errorname", "") != "SQLITE_ERROR" and not unbound:
            return error
        missing = str(error).startswith(("no such table", "no such column"))
        return StatementError(str(error), missing)

    # Connections

    def connect(self, file: Path | str, mode: str = "memory", wait: float = 0.0) -> Any:
        """Open a file: mode ro (read only), rw, or rwc (create it), waiting for locks."""
        where = f"file:{percent(str(Path(file).absolute()))}?mode={mode}"
        return sqlite3.connect(
            where,
            uri=True,
            isolation_level=None,
            timeout=min(wait, LONGEST_WAIT),
            check_same_thread=False,
        )

    def is_blank(self, file: Path) -> bool:
        """Whether a file holds nothing at all, as one whose first build never finished."""
        if not file.is_file() or file.stat().st_size:
            return False
        log = file.with_name(file.name + "-wal")
        return not (log.exists() and log.stat().st_size)

    def is_too_short(self, size: int) -> bool:
        """Whether a file of so many bytes, that is not empty, can be no database of SQLite's: it
        would take it for an empty one, and write over it."""
        return 0 < size < 512

    def wait(self, connection: Connection, seconds: float) -> None:
        """How long the statements of a connection wait for a lock."""
        connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}").all()

    def in_transaction(self, connection: Connection) -> bool:
        """Whether a transaction is going on."""
        return bool(connection.driver.in_transaction)

    def interrupt(self, connection: Connection) -> None:
        """Stop what a connection computes now, from another thread."""
        with suppress(sqlite3.Error):  # it was closed meanwhile
            connection.driver.interrupt()

    def limit(self, connection: Connection, limit: Limit | None) -> None:
        """In what time all that a connection is asked from now on must be answered; None: in any.

        A statement that computes longer is stopped, and `is_overdue` tells its error.
        """
        connection.limit = limit
        end_in_time(connection.driver, limit)

    def is_overdue(self, error: BaseException, limit: Limit | None) -> bool:
        """Whether an error says that a limit of time has stopped a statement."""
        return limit is not None and limit.left < 0 and self.code(error) == "SQLITE_INTERRUPT"

    def version(self, connection: Connection) -> int:
        """A number that changes when somebody else has written to the database."""
        return int(connection.execute("PRAGMA data_version").scalar())

    # Writing

    def prepare_writing(self, connection: Connection) -> None:
        """Let readers read on what was there before, until what is written is committed."""
        connection.execute("PRAGMA journal_mode = WAL").all()
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")

    def keep_pages(self, connection: Connection, size: int) -> None:
        """Take no more than so many bytes of memory for pages, where that is less than usual."""
        connection.execute(f"PRAGMA cache_size = -{min(CACHE_KIB, size >> 10)}")

    def write_in_order(self, connection: Connection) -> None:
        """Keep few pages from here on: rows come in the order of their keys."""
        connection.execute(f"PRAGMA cache_size = -{IN_ORDER_KIB}")
        connection.execute("PRAGMA shrink_memory")

    def compact(self, connection: Connection) -> tuple[int, int]:
        """Write the file anew without gaps, in no transaction of the caller's; how many bytes it
        took before, and takes now."""
        self.write_in_order(connection)
        before = self._size(connection)
        connection.execute("VACUUM")
        return before, self._size(connection)

    def _size(self, connection: Connection) -> int:
        pages = connection.execute("PRAGMA page_count").scalar()
        size: int = pages * connection.execute("PRAGMA page_size").scalar()
        return size

    def is_settled(self, connection: Connection) -> bool:
        """Whether the database is as a finished one should be: without a log beside it."""
        return bool(connection.execute("PRAGMA journal_mode").scalar() != "wal")

    def settle(self, file: Path) -> None:
        """Bring the file back to a plain journal, if nobody else is using it.

        Two writers that end together would keep each other from it while both stay connected; so
        each try is a connection of its own, and the last to leave succeeds. Where a reader stays
        longer than the writers, the file is settled by the next build, of a game that is stored
        already too.
        """
        cramped = False
        for pause in (0.0, 0.05, 0.1, 0.2, 0.4):
            sleep(pause * (1 + random()))
            try:
                with closing(self.connect(file, "rw")) as driver:
                    if cramped:
                        self._make_room(driver, file)
                    driver.execute("PRAGMA journal_mode = DELETE")
                return
            except sqlite3.Error as error:
                code = self.code(error)
                if code in ("SQLITE_IOERR", "SQLITE_FULL") and not cramped:
                    cramped = True  # the log's shared memory has no room on the disk
                elif code != "SQLITE_BUSY":
                    return  # what is wrong with the file has been said already

    def _make_room(self, driver: sqlite3.Connection, file: Path) -> None:
        """Take the file for one connection alone, which keeps what the log shares in memory, and
        remove what began to be shared: on a full disk there may be no room for both."""
        driver.execute("PRAGMA locking_mode = EXCLUSIVE")
        driver.execute("SELECT count(*) FROM sqlite_master").fetchall()  # locks it, or is busy
        with suppress(OSError):
            file.with_name(file.name + "-shm").unlink(missing_ok=True)

    def is_unfinished(self, error: BaseException) -> bool:
        """Whether an error of a reader says that somebody else's writing must be undone first."""
        return self.code(error) == "SQLITE_READONLY"

    def finish(self, file: Path, wait: float) -> None:
        """Undo what somebody who is no more had begun to write; the driver's error if none may."""
        with closing(self.connect(file, "rw", wait)) as driver:
            driver.execute("BEGIN IMMEDIATE")
            driver.execute("ROLLBACK")

    # The catalogue, and whether all is whole

    def tables(self, connection: Connection) -> set[str]:
        """The names of the tables, but for those that the database keeps for itself."""
        rows = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        return set(rows.scalars())

    def views(self, connection: Connection) -> dict[str, str]:
        """The SQL of the views, by their names."""
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'view'")
        return dict(rows.all())

    @contextmanager
    def texts_as_bytes(self, connection: Connection) -> Iterator[None]:
        """Within the block texts are read as bytes, so that those that are no UTF-8 can be seen."""
        before = connection.driver.text_factory
        connection.driver.text_factory = bytes
        try:
            yield
        finally:
            connection.driver.text_factory = before

    def damage(self, connection: Connection) -> str:
        """What is wrong with the pages and indexes; ok if nothing is."""
        return str(connection.execute("PRAGMA integrity_check(1)").scalar())

    def dangling(self, connection: Connection) -> str | None:
        """A table with a row that refers to nothing, or None."""
        table = connection.execute("PRAGMA foreign_key_check").scalar()
        return None if table is None else str(table)

    def keys_are_enforced(self, connection: Connection) -> bool:
        """Whether references are checked with every statement, which a migration must not have."""
        return bool(connection.execute("PRAGMA foreign_keys").scalar())

    # Anybody's queries

    def guarded(
        self, connection: Connection, limit: Limit | None
    ) -> AbstractContextManager[Callable[[BaseException], Trouble | None]]:
        """Let nothing but reading happen on a connection, and nothing last beyond a limit.

        Gives the function that tells what an error means; None where it is about the database and
        not the query.
        """
        return guarded(connection.driver, limit, connection.limit)

    # Errors

    def code(self, error: BaseException | None) -> str:
        """The primary name of an error, such as SQLITE_BUSY."""
        return "_".join(str(getattr(error, "sqlite_errorname", "")).split("_")[:2])

    def reason(self, error: BaseException, full: bool = False) -> str | None:
        """What is wrong with the database as a whole, as it follows its name, if an error says so.

        full  whether the disk is: then the log's shared memory may have found no room

        >>> busy = sqlite3.OperationalError("database is locked")
        >>> busy.sqlite_errorname = "SQLITE_BUSY_SNAPSHOT"
        >>> Dialect().reason(busy)
        'is busy: another program is using it; try again when it is done'
        """
        code = self.code(error)
        told = _REASONS.get("SQLITE_FULL" if full and code == "SQLITE_IOERR" else code)
        return None if told is None else told.format(db=option("--db", "db"))

    def is_of_the_disk(self, error: BaseException) -> bool:
        """Whether an error may come at any moment of a change, from the disk."""
        return self.code(error) in ("SQLITE_FULL", "SQLITE_IOERR")


_REASONS = {
    "SQLITE_NOTADB": "is not a database: name another file with {db}",
    "SQLITE_CORRUPT": "is damaged: restore it, or build its games anew into another file",
    "SQLITE_BUSY": "is busy: another program is using it; try again when it is done",
    "SQLITE_LOCKED": "is busy: another program is using it; try again when it is done",
    "SQLITE_READONLY": "cannot be written to: it or its folder is read-only",
    "SQLITE_CANTOPEN": "cannot be opened: check that it is a file and may be read and written",
    "SQLITE_FULL": "could not grow: the disk is full",
    "SQLITE_IOERR": "could not be read or written: the disk reported an error",
    "SQLITE_PERM": "may not be opened: check its permissions",
    "SQLITE_AUTH": "may not be opened: check its permissions",
}
