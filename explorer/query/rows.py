"""Running a query and getting its rows as dicts."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, text

Row = dict[str, Any]


def rows(connection: Connection, sql: str, **values: Any) -> list[Row]:
    """All rows of a query."""
    return [dict(row) for row in connection.execute(text(sql), values).mappings()]


def row(connection: Connection, sql: str, **values: Any) -> Row | None:
    """The first row of a query, or None."""
    found = connection.execute(text(sql), values).mappings().first()
    return None if found is None else dict(found)
