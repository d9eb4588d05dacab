"""What DuckDB, which reads the Parquet files of a run, does differently from SQLite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from explorer.errors import ExplorerError, option, quote
from explorer.store.connection import Connection, LacksMovesError, Limit, StatementError
from explorer.store.dialect import Dialect
from explorer.store.guard import Trouble
from explorer.store.runs.driver import MEMORY, Driver, RefusedError
from explorer.store.runs.manifest import Manifest
from explorer.store.runs.tables import OF_MOVES, TYPES

_BOUND = re.compile(
    r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|(?<!:):(?P<name>[A-Za-z_]\w*)", re.S
)
"""What a name to be bound may not be looked for in, and the name."""


class Duck(Dialect):
    """DuckDB, on a run that is only read."""

    name = "duckdb"
    own_memory = MEMORY
    computes_on = True
    """It asks Python for signals while it computes, and then waits for its threads, which know of
    none: a long join goes on until somebody interrupts it."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest

    @property
    def errors(self) -> tuple[type[Exception], ...]:  # type: ignore[override]
        """What the driver raises."""
        import duckdb

        return (duckdb.Error,)

    # Statements

    def bound(self, sql: str) -> str:
        """A statement with its ``:name`` as ``$name``."""
        return _BOUND.sub(lambda m: f"${m['name']}" if m["name"] else m[0], sql)

    def values(self, name: str) -> str:
        """A bound JSON text, a list of whole numbers or an object of such, as a table."""
        numbers = ", ".join(f"CAST({column} AS bigint) AS {column}" for column in ("key", "value"))
        return f"(SELECT {numbers} FROM json_each(:{name}))"

    def texts(self, name: str) -> str:
        """The same of a list of texts."""
        return f"(SELECT key, value ->> '$' AS value FROM json_each(:{name}))"

    def same(self, one: str, other: str) -> str:
        """Whether two values are equal, or both NULL."""
        return f"{one} IS NOT DISTINCT FROM {other}"

    def is_whole(self, column: str) -> str:
        """Whether a column holds a whole number: its type says so."""
        return f"{column} IS NOT NULL"

    def rarely(self, condition: str) -> str:
        """A condition as it is: the planner knows better."""
        return condition

    def fails(self, holds: str) -> str:
        """Whether a truth value is anything but true."""
        return f"NOT coalesce(CAST({holds} AS boolean), false)"

    def temporary_table(self, name: str, columns: str, key: str) -> list[str]:
        """Statements that make an empty table, of this connection's own database."""
        return [f"CREATE OR REPLACE TABLE {name} ({columns}, PRIMARY KEY ({key}))"]

    def temporary_view(self, name: str, query: str) -> str:
        """A statement that makes a view, of this connection's own database."""
        return f"CREATE OR REPLACE VIEW {name} AS {query}"

    part_types = "SELECT name, type, place FROM named_parts WHERE :game IS NOT NULL ORDER BY place"

    def part(self, fields: str, name: str, type: str) -> str:
        """A named part of a position: out of JSON it would be a text."""
        return f"CAST({fields} ->> '$.{name}' AS {TYPES[type]})"

    def explained(self, error: Exception) -> Exception:
        """What an error says of a statement, if it is about one."""
        import duckdb

        words = _words(error)
        if isinstance(error, duckdb.CatalogException | duckdb.BinderException):
            table = re.match("no such table: (.*)", words)
            if table and table[1].lower() in OF_MOVES and not self.manifest.moves:
                return self.needs_moves()
            return StatementError(words, missing=words.startswith("no such"))
        unbound = isinstance(error, duckdb.InvalidInputException)
        if isinstance(error, duckdb.ParserException) or unbound:
            return StatementError(words)
        return error

    def asks_for_moves(self, connection: Connection, sql: str) -> bool:
        """Whether a statement names a table or a view of moves; not if it cannot be read."""
        plain = _BOUND.sub(lambda m: "NULL" if m["name"] else m[0], sql)
        return not connection.driver.tables_of(plain).isdisjoint(OF_MOVES)

    def needs_moves(self, limit: Limit | None = None) -> ExplorerError:
        """The error that a question needs the moves, which this run does not hold, and which are
        too many to be made, or to be made within a limit."""
        way = option(
            f"explorer build {self.manifest.game['spec']} --to DIR --moves",
            "explorer.build(..., to=, moves=True)",
        )
        moves = f"{self.manifest.game['moves']:,}"
        why = f"{moves} are too many to be made for it"
        if limit is not None:
            why = f"to make {moves} would take longer than its {limit.seconds:g} seconds"
        return LacksMovesError(
            f"the run {quote(str(self.folder))} holds no moves, which this question needs, and "
            f"{why}: build it with them ({way})"
        )

    # Connections

    def is_settled(self, connection: Connection) -> bool:
        """A run is finished."""
        return True

    def in_transaction(self, connection: Connection) -> bool:
        """A run is read without transactions: its files never change."""
        return False

    def interrupt(self, connection: Connection) -> None:
        """Stop what a connection computes now, from another thread."""
        connection.driver.interrupt()

    def wait(self, connection: Connection, seconds: float) -> None:
        """There is nothing to wait for."""

    def limit(self, connection: Connection, limit: Limit | None) -> None:
        """In what time all that a connection is asked from now on must be answered."""
        connection.limit = limit
        connection.driver.end_in_time(limit)

    def is_overdue(self, error: BaseException, limit: Limit | None) -> bool:
        """Whether an error says that a limit of time has stopped a statement."""
        import duckdb

        over = limit is not None and limit.left < 0
        return over and isinstance(error, duckdb.InterruptException)

    def version(self, connection: Connection) -> int:
        """A run never changes."""
        return 0

    @contextmanager
    def texts_as_bytes(self, connection: Connection) -> Iterator[None]:
        """Texts of Parquet files are UTF-8."""
        yield

    def tables(self, connection: Connection) -> set[str]:
        """The names of the tables."""
        return set(connection.execute("SELECT table_name FROM duckdb_tables()").scalars())

    def views(self, connection: Connection) -> dict[str, str]:
        """The SQL of the views, by their names."""
        query = "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal"
        return dict(connection.execute(query).all())

    @contextmanager
    def guarded(
        self, connection: Connection, limit: Limit | None
    ) -> Iterator[Callable[[BaseException], Trouble | None]]:
        """Let nothing but reading happen on a connection, and nothing last beyond a limit."""
        driver: Driver = connection.driver
        driver.only_reads = True
        driver.end_in_time(limit)
        try:
            yield lambda error: self._trouble(error, limit)
        finally:
            driver.only_reads = False
            driver.end_in_time(connection.limit)

    def _trouble(self, error: BaseException, limit: Limit | None) -> Trouble | None:
        import duckdb

        if isinstance(error, RefusedError):
            return Trouble(*error.args)
        cause = error.__cause__ if isinstance(error, StatementError) else error
        if not isinstance(cause, duckdb.Error):
            return None
        if self.is_overdue(cause, limit):
            return Trouble("late", "interrupted")
        if isinstance(cause, duckdb.InterruptException):
            return None  # somebody else has stopped it
        words = _words(cause)
        if isinstance(cause, duckdb.OutOfMemoryException) or "bad allocation" in words:
            raise MemoryError from error
        if isinstance(cause, duckdb.InvalidInputException) and "not provided" in words:
            return Trouble("unbound", words)
        if isinstance(cause, duckdb.PermissionException):
            return Trouble("refused", "it reads or writes another file")
        if isinstance(cause, duckdb.TransactionException) and "read-only" in words:
            return Trouble("refused", "it does more than read")
        if isinstance(error, StatementError):
            return Trouble("wrong", words)
        return Trouble("failed", words)

    # Errors

    def code(self, error: BaseException | None) -> str:
        """The name of an error's class."""
        return type(error).__name__

    def reason(self, error: BaseException, full: bool = False) -> str | None:
        """What is wrong with the run as a whole, if an error says so."""
        import duckdb

        if isinstance(error, duckdb.IOException):
            return "is damaged, or cannot be read: copy it again, or build it anew"
        if isinstance(error, duckdb.OutOfMemoryException):
            return "takes more memory to be asked this than there is: ask for fewer rows"
        return None


def _words(error: BaseException) -> str:
    """What an error says, in the words of other databases where there are such."""
    words = str(error).split("\n", 1)[0].partition(" Error: ")[2] or str(error)
    for said, meant in (
        (r'Referenced column "([^"]*)" not found', "no such column: {}"),
        (r"Table with name (\S+) does not exist", "no such table: {}"),
    ):
        if found := re.search(said, words):
            return meant.format(found[1])
    acronym = words[1:2].isupper()
    return words if acronym else words[:1].lower() + words[1:]
