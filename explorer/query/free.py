"""Anybody's SQL, read-only: one statement, no attaching, no pragma that writes.

The file is open read-only already; SQLite's authorizer also stops what that would let through,
such as VACUUM INTO or ATTACH, which write or read other files.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any

from sqlalchemy import Connection

from explorer.errors import ExplorerError, LimitError, MalformedError, quote
from explorer.store.engine import raw

_RECURSIVE = 33
"""SQLite's code for a recursive query, for which the driver has no name."""
_ALLOWED = {
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    _RECURSIVE,
}
_TELLING_PRAGMAS = {
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "foreign_key_list", "collation_list", "function_list", "compile_options", "database_list",
}  # fmt: skip
LONGEST = 100_000_000
"""Bytes of the longest text or blob that a query may make."""

_STEPS = 10_000  # of SQLite's virtual machine, from one look at the clock to the next
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@contextmanager
def query(
    connection: Connection,
    sql: str,
    values: Mapping[str, Any],
    timeout: float | None = None,
    shown: str | None = None,
) -> Iterator[tuple[list[str], Iterator[tuple[Any, ...]]]]:
    """The column names and the rows of a query, as they come; errors quote `shown` instead of it.

    MalformedError if it is not SQL that this database can run; ExplorerError if it does more than
    read; LimitError if it takes longer than `timeout` seconds.
    """
    driver = raw(connection)
    refused: list[str] = []
    shown = sql if shown is None else shown
    driver.set_authorizer(_authorizer(refused))
    driver.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    if timeout is not None:
        deadline = monotonic() + timeout
        driver.set_progress_handler(lambda: monotonic() > deadline, _STEPS)
    try:
        with _explained(shown, refused, timeout):
            cursor = driver.execute(sql, dict(values))
        if cursor.description is None:
            raise MalformedError("the query is empty: give one SELECT statement")
        names = [column[0] for column in cursor.description]
        yield names, _fetch(cursor, shown, refused, timeout)
    finally:
        driver.set_authorizer(None)
        driver.set_progress_handler(None, 0)


def binding(text: str) -> tuple[str, Any]:
    """The name and value of ``name=value``; numbers are bound as numbers.

    >>> binding("n=25"), binding("p=0.5"), binding("who=1+1_2+0")
    (('n', 25), ('p', 0.5), ('who', '1+1_2+0'))
    """
    name, equals, value = text.partition("=")
    if not equals or not _NAME.fullmatch(name):
        raise MalformedError(f"-p {quote(text)} is not name=value: write -p n=25")
    if re.fullmatch(r"[+-]?[0-9]{1,19}", value):
        if not -(1 << 63) <= int(value) < 1 << 63:
            raise MalformedError(f"-p {quote(text)} is out of range: a number has 64 bits")
        return name, int(value)
    if re.fullmatch(r"[+-]?([0-9]+\.[0-9]*|\.?[0-9]+)([eE][+-]?[0-9]{1,3})?", value):
        return name, float(value)
    return name, value


def bindings(texts: Iterable[str]) -> dict[str, Any]:
    """The values of several ``name=value``; MalformedError if one name has two."""
    found: dict[str, Any] = {}
    for text in texts:
        name, value = binding(text)
        if name in found:
            raise MalformedError(f"-p {name} is given twice: give it once")
        found[name] = value
    return found


def _authorizer(refused: list[str]) -> Any:
    def authorize(
        action: int, one: str | None, two: str | None, database: str | None, trigger: str | None
    ) -> int:
        if action in _ALLOWED:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_UPDATE and one == "sqlite_master":
            return sqlite3.SQLITE_OK  # how table functions such as json_each declare themselves
        if action == sqlite3.SQLITE_PRAGMA and one in _TELLING_PRAGMAS:
            return sqlite3.SQLITE_OK
        if one == "sqlite_master":
            refused.append("it changes the schema")
        refused.append(_ACTIONS.get(action, "it does more than read"))
        return sqlite3.SQLITE_DENY

    return authorize


_ACTIONS = {
    sqlite3.SQLITE_ATTACH: "it attaches or writes another file",
    sqlite3.SQLITE_DETACH: "it detaches a database",
    sqlite3.SQLITE_PRAGMA: "only pragmas that tell something are allowed",
    sqlite3.SQLITE_TRANSACTION: "transactions are not yours to begin or end here",
    sqlite3.SQLITE_INSERT: "it inserts rows",
    sqlite3.SQLITE_UPDATE: "it updates rows",
    sqlite3.SQLITE_DELETE: "it deletes rows",
}


_REFUSALS = {
    "cannot VACUUM": "it writes a file",
    "cannot modify": "it changes rows",
    "may not be modified": "it changes the schema",
    "not authorized": "it calls what is not allowed here",
}


def _fetch(
    cursor: sqlite3.Cursor, sql: str, refused: list[str], timeout: float | None
) -> Iterator[tuple[Any, ...]]:
    while True:
        with _explained(sql, refused, timeout):
            found = cursor.fetchmany(1000)
        if not found:
            return
        yield from found


@contextmanager
def _explained(sql: str, refused: list[str], timeout: float | None) -> Iterator[None]:
    """Turn what the driver says of a query into one line."""
    shown = quote(" ".join(sql.split()))
    try:
        yield
    except (sqlite3.Warning, sqlite3.ProgrammingError) as error:
        if "one statement" in str(error):
            raise ExplorerError(f"{shown} is more than one statement: give one at a time") from None
        raise MalformedError(
            f"{shown}: {str(error).rstrip('.')}: bind each :name with -p name=value"
        ) from None
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorname", "")
        if code == "SQLITE_INTERRUPT":
            raise LimitError(
                f"{shown} took longer than {timeout:g} seconds: it was stopped"
            ) from None
        if code == "SQLITE_AUTH" or refused:
            raise ExplorerError(
                f"{shown} is refused: {refused[0] if refused else error}; queries only read"
            ) from None
        for said, reason in _REFUSALS.items():
            if said in str(error):
                raise ExplorerError(f"{shown} is refused: {reason}; queries only read") from None
        if code == "SQLITE_ERROR":
            raise MalformedError(
                f"{shown} cannot be run: {error}; the views are game, position, move, path_step"
            ) from None
        if code in ("", "SQLITE_TOOBIG", "SQLITE_MISMATCH", "SQLITE_NOMEM"):
            raise ExplorerError(f"{shown} failed: {error}") from None
        raise
    except (OverflowError, UnicodeError) as error:
        raise MalformedError(f"{shown} cannot be run: {error}") from None
