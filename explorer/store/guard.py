"""Limits of time on a connection of SQLite's; and anybody's query on one: it may only read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from explorer.store.connection import Limit, StatementError

LONGEST = 10_000_000
"""Bytes of the longest text or blob that anybody's query may make: the copies that a format makes
of one are ten times as long, and have room in `explorer.memory.QUERY`."""

_STEPS = 10_000  # of SQLite's virtual machine, from one look at the clock to the next

What = Literal["several", "unbound", "unfit", "wrong", "late", "refused", "failed"]


class Trouble(NamedTuple):
    """What is wrong with a query: of which sort, and in the words of the database.

    several  it is more than one statement; unbound: a name in it has no value; unfit: a value is
    none that a database holds; wrong: it is no SQL that can be run; late: it took too long;
    refused: it does more than read; failed: it came to nothing, for some other reason
    """

    what: What
    words: str


def end_in_time(
    driver: sqlite3.Connection, limit: Limit | None, ended: list[BaseException] | None = None
) -> None:
    """Have SQLite stop a statement that computes when a limit is over; None: no longer.

    ended  gets what a signal raises meanwhile, which the driver would let vanish
    """

    def is_over() -> bool:
        try:
            return limit is not None and limit.left < 0
        except BaseException as error:
            if ended is None:
                raise
            ended.append(error)
            return True

    driver.set_progress_handler(None if limit is None else is_over, _STEPS)


@contextmanager
def guarded(
    driver: sqlite3.Connection, limit: Limit | None, after: Limit | None = None
) -> Iterator[Callable[[BaseException], Trouble | None]]:
    """Let nothing but reading happen on a connection, and nothing last beyond a limit.

    after  the limit that the connection has had, and has again at the end

    The file is open read-only already; SQLite's authorizer also stops what that would let
    through, such as VACUUM INTO or ATTACH, which write or read other files. Gives the function
    that tells what an error means; None where it is about the database and not the query.
    """
    refused: list[str] = []
    ended: list[BaseException] = []
    driver.set_authorizer(_authorizer(refused))
    before = driver.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)

    def meaning(error: BaseException) -> Trouble | None:
        if ended:
            raise ended[0]
        trouble = _trouble(error, refused)
        if trouble is not None and trouble.what == "late" and (limit is None or limit.left >= 0):
            return None  # somebody else has stopped it
        return trouble

    end_in_time(driver, limit, ended)
    try:
        yield meaning
    finally:
        driver.set_authorizer(None)
        end_in_time(driver, after)
        driver.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)


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


def _authorizer(refused: list[str]) -> Callable[..., int]:
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


def _trouble(error: BaseException, refused: list[str]) -> Trouble | None:
    """What an error says of a query, and what was refused while it ran."""
    if isinstance(error, StatementError):
        error = error.__cause__ or error
    words, code = str(error), getattr(error, "sqlite_errorname", "")
    if isinstance(error, OverflowError | UnicodeError):
        return Trouble("unfit", words)
    if isinstance(error, sqlite3.Warning | sqlite3.ProgrammingError):
        if "closed" in words:  # rows asked for when whoever gave them is done
            return Trouble("failed", words)
        return Trouble("several" if "one statement" in words else "unbound", words)
    if not isinstance(error, sqlite3.DatabaseError):
        return None
    if code == "SQLITE_INTERRUPT":
        return Trouble("late", words)
    if code == "SQLITE_AUTH" or refused:
        return Trouble("refused", refused[0] if refused else words)
    if reason := next((reason for said, reason in _REFUSALS.items() if said in words), None):
        return Trouble("refused", reason)
    if code == "SQLITE_ERROR":
        return Trouble("wrong", words)
    if code == "SQLITE_TOOBIG":
        return Trouble("failed", f"{words} (more than {LONGEST:,} bytes)")
    if code in ("", "SQLITE_MISMATCH", "SQLITE_NOMEM"):
        return Trouble("failed", words)
    return None
