"""A pair of CSV files: positions and moves, with the columns of the views.

``explorer import`` reads a pair back.
"""

from __future__ import annotations

import csv
from typing import IO

from explorer.export.source import Source
from explorer.store.views import COLUMNS


def write_pair(source: Source, positions: IO[str], moves: IO[str]) -> None:
    """Write both files; truth values are 0 and 1, and what has no value is empty."""
    for view, file, only in (
        ("position", positions, source.only("id")),
        ("move", moves, f"{source.only('source_id')} {source.only('target_id')}"),
    ):
        columns = [column for column in COLUMNS[view] if column != "game"]
        order = "id" if view == "position" else "source_id, ordinal"
        rows = source.connection.execute(
            f"SELECT {', '.join(columns)} FROM {view} WHERE game = :game {only} ORDER BY {order}",
            source.values(),
        )
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
