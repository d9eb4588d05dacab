"""Any question, in SQL, read-only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located
from explorer.query.user_sql import bindings, query
from explorer.store.engine import reading


@contextmanager
def sql(
    text: str,
    database: DatabaseName = None,
    *,
    values: Iterable[str] = (),
    timeout: float | None = None,
) -> Iterator[Answer]:
    """The rows of a query, as they come; `values` are texts NAME=VALUE for each :NAME in it.

    MalformedError if it is no query that the database can run; ExplorerError if it does more than
    read; LimitError if it takes longer than `timeout` seconds.
    """
    bound = bindings(values)
    with (
        reading(located(database)) as connection,
        query(connection, text, bound, timeout) as (columns, rows),
    ):
        yield Answer(columns, rows)
