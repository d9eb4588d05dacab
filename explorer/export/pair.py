"""A pair of CSV files: positions and moves, with the columns of the views.

``explorer import`` reads a pair back.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import IO, Any

from explorer.export.source import Source, columns_of


def write_pair(source: Source, positions: IO[str], moves: IO[str]) -> None:
    """Write both files; truth values are 0 and 1, and what has no value is empty."""
    for view, file in (("position", positions), ("move", moves)):
        columns, rows = rows_of(source, view)
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def rows_of(source: Source, view: str) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """The columns that a view has for such a game, and its rows, by id or by source and ordinal."""
    position = view == "position"
    columns = columns_of(view, source.game["kind"])
    only = (source.only("id"),) if position else map(source.only, ("source_id", "target_id"))
    rows = source.connection.execute(
        f"SELECT {', '.join(columns)} FROM {view} WHERE game = :game {' '.join(only)} "
        f"ORDER BY {'id' if position else 'source_id, ordinal'}",
        source.values(),
    )
    return columns, iter(rows)
