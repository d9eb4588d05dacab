"""A pair of Parquet files: positions and moves, with the columns of the views and their types.

Written with pyarrow (the extra ``parquet``), some ten thousand rows at a time.
"""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import IO, Any

from explorer.errors import ExplorerError
from explorer.export.pair import rows_of
from explorer.export.source import Source, declared

_ROWS = 65_536
"""Rows in one group."""


def need_pyarrow() -> None:
    """Raise ExplorerError without pyarrow."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise ExplorerError(
            "Parquet files need pyarrow: install the explorer with its extra 'parquet'"
        ) from None


def write_parquet(source: Source, positions: IO[bytes], moves: IO[bytes]) -> None:
    """Write both files; truth values are boolean, and what has no value is null.

    ExplorerError without pyarrow.
    """
    need_pyarrow()
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    types = {
        "integer": arrow.int64(),
        "real": arrow.float64(),
        "text": arrow.string(),
        "boolean": arrow.bool_(),
    }
    for view, file in (("position", positions), ("move", moves)):
        names, rows = rows_of(source, view)
        columns = [declared(name) for name in names]
        fields = [arrow.field(column.name, types[column.type]) for column in columns]
        schema = arrow.schema(fields, metadata={"game": source.game["game"]})
        with parquet.ParquetWriter(file, schema) as writer:
            while piece := list(islice(rows, _ROWS)):
                values = [
                    [None if value is None else value == 1 for value in given]
                    if column.type == "boolean"
                    else list(given)
                    for column, given in zip(columns, zip(*piece, strict=True), strict=True)
                ]
                arrays = [
                    arrow.array(given, field.type)
                    for given, field in zip(values, fields, strict=True)
                ]
                writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))
