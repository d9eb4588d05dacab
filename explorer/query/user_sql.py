"""Anybody's SQL, read-only: one statement, no attaching, no pragma that writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from sys import getsizeof
from threading import TIMEOUT_MAX, Timer
from typing import Any

from explorer import memory
from explorer.errors import (
    ExplorerError,
    LimitError,
    MalformedError,
    OverdueError,
    near,
    option,
    quote,
)
from explorer.store import connection as connections
from explorer.store.connection import Connection, Limit
from explorer.store.guard import Trouble
from explorer.store.views import COLUMNS

GRACE = 2.0
"""Seconds that a query may take to notice that its time is over."""

BATCH = 1000
"""Rows that are fetched at a time, while they have less than so many bytes:"""
BATCH_BYTES = 1 << 20

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_REAL = re.compile(r"-?(0|[1-9][0-9]*)?(\.[0-9]+([eE][+-]?[0-9]{1,3})?|[eE][+-]?[0-9]{1,3})")


class QueryError(MalformedError):
    """A query cannot be run: `reason` is what the database says, `unbound` whether it wants for the
    value of a parameter."""

    def __init__(self, message: str, reason: str, unbound: bool = False) -> None:
        super().__init__(message)
        self.reason, self.unbound = reason, unbound


@contextmanager
def query(
    connection: Connection,
    sql: str,
    values: Mapping[str, Any],
    timeout: float | None = None,
    shown: str | None = None,
) -> Iterator[tuple[list[str], Iterator[tuple[Any, ...]]]]:
    """The column names and the rows of a query, as they come; errors quote `shown` instead of it.

    QueryError if it is not SQL that this database can run; ExplorerError if it does more than
    read; OverdueError if it takes longer than `timeout` seconds, or than the connection has;
    LimitError if it and what is done with its rows in the block take more memory than a query may
    (`explorer.memory.of_query`).
    """
    shown = quote(" ".join((sql if shown is None else shown).split()))
    limit = connection.limit
    if timeout is not None and (limit is None or timeout < limit.left):
        limit = Limit.of(timeout)
    connection.prepare(sql, limit)
    if limit is not None and limit.left < 0:
        raise OverdueError(_late(shown, limit))
    with (
        _in_memory(shown, connection.dialect.own_memory),
        connection.dialect.guarded(connection, limit) as meaning,
    ):

        @contextmanager
        def explained() -> Iterator[None]:
            try:
                with _in_time(shown, limit):
                    yield
            except Exception as error:
                if (trouble := meaning(error)) is None:
                    raise
                raise _error(trouble, shown, limit) from None

        with explained():
            answer = connection.execute(sql, values)
        if not answer.names:
            raise QueryError("the query is empty: give one SELECT statement", "it is empty")
        yield list(answer.names), _fetch(answer, explained)


def binding(text: str) -> tuple[str, Any]:
    """The name and value of ``name=value``. Numbers, as usually written, are bound as such;
    01 is a text, such as that of a position.

    >>> binding("n=25"), binding("p=0.5"), binding("who=1+1_2+0"), binding("at=01")
    (('n', 25), ('p', 0.5), ('who', '1+1_2+0'), ('at', '01'))
    """
    name, equals, value = text.partition("=")
    if not equals or not _NAME.fullmatch(name):
        raise MalformedError(f"-p {quote(text)} is not name=value: write -p n=25")
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,18})", value):
        if not -(1 << 63) <= int(value) < 1 << 63:
            raise MalformedError(f"-p {quote(text)} is out of range: a number has 64 bits")
        return name, int(value)
    if _REAL.fullmatch(value):
        return name, float(value)
    return name, value


def bindings(texts: Iterable[str]) -> dict[str, Any]:
    """The values of several ``name=value``; MalformedError if one name has two."""
    values: dict[str, Any] = {}
    for text in texts:
        name, bound = binding(text)
        if name in values:
            raise MalformedError(f"-p {name} is given twice: give it once")
        values[name] = bound
    return values


@contextmanager
def _in_memory(shown: str, own: int) -> Iterator[None]:
    """Bound the memory of a query and of the answer that is made of it meanwhile, above what the
    database keeps to by itself."""
    allowed = memory.of_query and memory.of_query + own
    try:
        with memory.bounded(allowed):
            yield
    except MemoryError:
        most = "there is" if allowed is None else f"{allowed >> 20:,} MB"
        raise LimitError(
            f"{shown} takes more memory than {most}: ask for fewer columns or shorter texts"
        ) from None


@contextmanager
def _in_time(shown: str, limit: Limit | None) -> Iterator[None]:
    """Have a query ended that computes on when its time is over: one call on a long text may."""
    ending = connections.on_overdue
    if limit is None or ending is None:
        yield
        return
    left = max(0.0, limit.left)
    watch = Timer(min(left + GRACE, TIMEOUT_MAX), ending, [_late(shown, limit)])
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _late(shown: str, limit: Limit | None) -> str:
    seconds = "its" if limit is None else f"{limit.seconds:g}"
    return f"{shown} took longer than {seconds} seconds: it was stopped"


def _fetch(rows: Iterable[Any], explained: Callable[[], Any]) -> Iterator[tuple[Any, ...]]:
    """The rows; only what comes of asking for them is explained, not what is done with them."""
    coming = iter(rows)
    while True:
        with explained():
            some = _batch(coming)
        if not some:
            return
        yield from some


def _batch(coming: Iterator[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The next rows, few where they are long."""
    some, size = [], 0
    for row in islice(coming, BATCH):
        some.append(row)
        size += sum(map(getsizeof, row))
        if size > BATCH_BYTES:
            break
    return some


def _error(trouble: Trouble, shown: str, limit: Limit | None) -> ExplorerError:
    """What is wrong with a query, in one line."""
    words = trouble.words
    if trouble.what == "several":
        return ExplorerError(f"{shown} is more than one statement: give one at a time")
    if trouble.what == "unbound":
        message = f"{shown}: {words.rstrip('.')}: bind each :name with "
        message += option("-p name=value", "name=value")
        return QueryError(message, words, unbound=True)
    if trouble.what == "late":
        return OverdueError(_late(shown, limit))
    if trouble.what == "refused":
        return ExplorerError(f"{shown} is refused: {words}; queries only read")
    if trouble.what == "failed":
        return ExplorerError(f"{shown} failed: {words}")
    near = near_names(words, [name for names in COLUMNS.values() for name in names], COLUMNS)
    views = f"; the views are {', '.join(COLUMNS)}" if trouble.what == "wrong" else ""
    return QueryError(f"{shown} cannot be run: {words}{near}{views}", words)


_UNKNOWN = re.compile(r"no such (column|table): (?:\w+\.)?(\w+)")


def near_names(words: str, columns: Iterable[str], views: Iterable[str] = ()) -> str:
    """What near names there are for one that the database does not know, in brackets.

    >>> near_names("no such column: outcom", ["outcome", "depth"])
    ' (did you mean outcome?)'
    >>> near_names("near FORM: syntax error", ["outcome"])
    ''
    """
    if (unknown := _UNKNOWN.match(words)) is None:
        return ""
    found = near(unknown[2], columns if unknown[1] == "column" else views)
    return found and f" ({found})"
