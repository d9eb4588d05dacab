"""Running a query and getting its rows as dicts."""

from __future__ import annotations

from typing import Any

from explorer.store.connection import Connection

Row = dict[str, Any]


def rows(connection: Connection, sql: str, **values: Any) -> list[Row]:
    """All rows of a query."""
    return list(connection.execute(sql, values).dicts())


def row(connection: Connection, sql: str, **values: Any) -> Row | None:
    """The first row of a query, or None."""
    answer = connection.execute(sql, values)
    first = answer.first()
    return None if first is None else dict(zip(answer.names, first, strict=True))
