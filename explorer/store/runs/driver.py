"""DuckDB on the files of a run, with cursors as SQLite's driver has them."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from decimal import Decimal
from importlib import import_module
from itertools import chain
from math import isnan
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from explorer.errors import ExplorerError
from explorer.store.connection import Limit
from explorer.store.runs.manifest import Manifest, damaged
from explorer.store.runs.tables import statements, without_globs

if TYPE_CHECKING:
    import duckdb

    from explorer.store.runs.moves import Rows


class RefusedError(Exception):
    """A statement does more than anybody's query may."""


_AS_ELSEWHERE = (
    "integer_division = true",
    "error_on_division_by_zero = false",
    "default_null_order = 'nulls_first_on_asc_last_on_desc'",
    "python_enable_replacements = false",
)
"""Settings by which a query comes to what SQLite makes of it, and reads no variable of Python's."""

MEMORY, ON_DISK = 2 * 10**9, 20 * 10**9
"""Bytes that a connection may take in memory, and on the disk for what does not fit there."""

AGAIN = 0.05
"""Seconds after which a statement that was to be stopped is stopped again: one that has not begun
yet takes no notice."""


class Driver:
    """DuckDB on the files of a run, opened when the first statement comes.

    only_reads  whether a statement must be one that only reads
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder, self._manifest = folder, manifest
        self._opened: duckdb.DuckDBPyConnection | None = None
        self._cursors: set[Cursor] = set()
        self._watched: threading.Event | None = None
        self.only_reads = False

    def cursor(self) -> Cursor:
        """A cursor of its own; a statement that is read stays while others run."""
        if self._opened is None:
            self._opened = self._open()
        cursor = Cursor(self, self._opened.cursor())
        self._cursors.add(cursor)
        return cursor

    def _open(self) -> duckdb.DuckDBPyConnection:
        try:
            import duckdb
        except ImportError:
            raise ExplorerError(
                "this question of a run needs DuckDB: install the explorer with its extra 'parts'"
            ) from None
        driver = duckdb.connect(":memory:")
        for setting in _AS_ELSEWHERE:
            driver.execute(f"SET GLOBAL {setting}")
        try:
            for sql in statements(self._folder.absolute(), self._manifest):
                driver.execute(sql)
        except duckdb.Error as error:
            why = str(error).partition("\n")[0]
            raise damaged(self._folder, "its tables cannot be read", why) from None
        # From here on it reads the run and nothing else, whatever it is asked.
        place = str(self._folder.absolute()).replace("'", "''")
        places = f"['{place}', '{without_globs(place)}']"
        spill = f"{gettempdir()}/explorer-{uuid4().hex[:8]}".replace("'", "''")
        for sql in (
            "SET GLOBAL autoinstall_known_extensions = false",
            "SET GLOBAL autoload_known_extensions = false",
            f"SET GLOBAL temp_directory = '{spill}'",
            f"SET GLOBAL allowed_directories = {places}",
            f"SET GLOBAL memory_limit = '{MEMORY}B'",
            f"SET GLOBAL max_temp_directory_size = '{ON_DISK}B'",
            "SET GLOBAL enable_external_access = false",
            "SET GLOBAL lock_configuration = true",
        ):
            driver.execute(sql)
        return driver

    def tables_of(self, sql: str) -> set[str]:
        """The tables and views that a statement names, in small letters; none if it is no SQL."""
        cursor = self.cursor()
        try:
            return {name.lower() for name in cursor.tables_of(sql)}
        finally:
            cursor.close()

    def hold(self, tables: Mapping[str, Rows], then: Iterable[str]) -> None:
        """Have tables of these rows in memory, and run statements that make something of them."""
        self.cursor().close()  # it is open then
        assert self._opened is not None
        arrow = import_module("pyarrow")
        failed: list[Exception] = []

        def blocks(rows: Rows) -> Iterator[Any]:
            try:
                yield from map(arrow.record_batch, rows)
            except Exception as error:
                failed.append(error)
                raise

        with closing(self._opened.cursor()) as cursor:
            cursor.execute("BEGIN TRANSACTION")
            try:
                for name, rows in tables.items():
                    coming = blocks(rows)
                    first = next(coming)  # a table has a block, be it of no rows
                    cursor.register(
                        "coming",
                        arrow.RecordBatchReader.from_batches(first.schema, chain([first], coming)),
                    )
                    cursor.execute(f"CREATE TABLE {name} AS SELECT * FROM coming")
                    cursor.unregister("coming")
            except Exception as error:
                # DuckDB makes an error of its own of whatever happens while rows come.
                raise (failed or [error])[0] from None
            for sql in then:
                cursor.execute(sql)
            cursor.execute("COMMIT")

    def gone(self, cursor: Cursor) -> None:
        """A cursor was closed."""
        self._cursors.discard(cursor)

    def interrupt(self) -> None:
        """Stop what is computed now."""
        for cursor in list(self._cursors):
            cursor.interrupt()

    def end_in_time(self, limit: Limit | None) -> None:
        """Stop whatever computes when a limit is over; None: no longer."""
        if self._watched is not None:
            self._watched.set()
        self._watched = None
        if limit is not None:
            self._watched = threading.Event()
            watch = threading.Thread(
                target=self._stop, args=(limit, self._watched), name="limit", daemon=True
            )
            watch.start()

    def _stop(self, limit: Limit, done: threading.Event) -> None:
        """Stop whatever computes once a limit is over, until that is done with."""
        wait = min(max(0.0, limit.left), threading.TIMEOUT_MAX)
        while not done.wait(wait):
            self.interrupt()
            wait = AGAIN

    def close(self) -> None:
        """Close it, with its cursors."""
        self.end_in_time(None)
        for cursor in list(self._cursors):
            cursor.close()
        if self._opened is not None:
            self._opened.close()
            self._opened = None


class Cursor:
    """A statement of DuckDB's, as SQLite's driver would give it: whole numbers for truth values,
    and floats for decimal numbers."""

    def __init__(self, driver: Driver, cursor: duckdb.DuckDBPyConnection) -> None:
        self._driver, self._cursor = driver, cursor

    @property
    def description(self) -> Any:
        """A row for each column, its name first; None where nothing comes of the statement."""
        columns = self._cursor.description
        return columns and [(re.sub(r"^\$", ":", name), *rest) for name, *rest in columns]

    def execute(self, sql: str, values: Any = ()) -> Cursor:
        """Run a statement; values are bound by name, as far as it has the names."""
        found = self._cursor.extract_statements(sql)
        if self._driver.only_reads:
            _need_reading(found)
        if not found:
            return self
        names = found[-1].named_parameters
        if self._driver.only_reads:  # an EXPLAIN ANALYZE does what it explains
            self._cursor.execute("BEGIN TRANSACTION READ ONLY")
        self._cursor.execute(sql, {name: values[name] for name in names if name in values})
        return self

    def tables_of(self, sql: str) -> set[str]:
        """The tables and views that a statement names, as it does; none if it is no SQL."""
        import duckdb

        try:
            return self._cursor.get_table_names(sql)
        except duckdb.Error:
            return set()

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        """The next rows."""
        return [tuple(map(_plain, row)) for row in self._cursor.fetchmany(size)]

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return chain.from_iterable(iter(lambda: self.fetchmany(1000), []))

    def interrupt(self) -> None:
        """Stop it, from another thread."""
        with suppress(Exception):  # it was closed meanwhile
            self._cursor.interrupt()

    def close(self) -> None:
        """Let go of it."""
        self._driver.gone(self)
        self._cursor.close()


def _need_reading(found: Any) -> None:
    if len(found) > 1:
        raise RefusedError("several", "more than one statement")
    if found and (what := found[0].type.name) not in ("SELECT", "EXPLAIN"):
        raise RefusedError("refused", _REFUSALS.get(what, "it does more than read"))


_REFUSALS = {
    "INSERT": "it inserts rows",
    "UPDATE": "it updates rows",
    "DELETE": "it deletes rows",
    "ATTACH": "it attaches or writes another file",
    "COPY": "it attaches or writes another file",
    "PRAGMA": "pragmas are those of another database",
}
"""What is said of a statement of a type."""


def _plain(value: Any) -> Any:
    """A value as the tables of SQLite would hold it."""
    if value is None or type(value) in (int, str, bytes):
        return value
    if isinstance(value, float):
        return None if isnan(value) else value
    if isinstance(value, bool):
        return int(value)
    return float(value) if isinstance(value, Decimal) else str(value)
