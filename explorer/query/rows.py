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
    found = connection.execute(sql, values)
    first = found.first()
    return None if first is None else dict(zip(found.names, first, strict=True))
