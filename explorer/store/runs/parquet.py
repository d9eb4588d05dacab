"""Tables of a run as Parquet files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from explorer.errors import ExplorerError
from explorer.solve.solution import Column


def need_extra() -> None:
    """ExplorerError where pyarrow or DuckDB is not installed, which are not loaded for this: they
    take as much memory as half of the program."""
    if find_spec("pyarrow") is None or find_spec("duckdb") is None:
        raise ExplorerError(
            "runs need pyarrow and DuckDB: install the explorer with its extra 'parts'"
        )


def need_parquet() -> Any:
    """pyarrow.parquet; ExplorerError where it is not installed, or DuckDB is not."""
    need_extra()
    return import_module("pyarrow.parquet")


def write_table(
    folder: Path,
    name: str,
    blocks: Iterable[Mapping[str, Any]],
    packed: Collection[str] = (),
    *,
    plain: Collection[str] = (),
) -> None:
    """Write a table, a row group for each block of columns.

    packed  columns of numbers that are told by their differences
    plain   those told as they are; others by a dictionary of their values, which in numbers that
            follow a pattern hides it from the compression

    Splitting numbers into streams of bytes took less again, but few programs read that.
    """
    arrow, parquet = import_module("pyarrow"), need_parquet()
    coming = iter(blocks)
    table = arrow.table(dict(next(coming, {})))
    listed = [each for each in table.column_names if each not in packed and each not in plain]
    with parquet.ParquetWriter(
        folder / f"{name}.parquet",
        table.schema,
        compression="zstd",
        use_dictionary=listed,
        column_encoding=dict.fromkeys(packed, "DELTA_BINARY_PACKED") or None,
    ) as writer:
        writer.write_table(table, row_group_size=max(1, len(table)))
        for block in coming:
            table = arrow.table(dict(block), schema=table.schema)
            writer.write_table(table, row_group_size=len(table))


def part_column(name: str) -> str:
    """The column of a named part in the table of positions."""
    return f"part_{name}"


def as_arrow(column: Column, low: int, high: int) -> Any:
    """The values of a column as Arrow has them, without a Python object for each."""
    arrow = import_module("pyarrow")
    data = column.data[low:high]
    if not isinstance(data, np.ndarray) or data.dtype == object:
        texts = [None if value is None else str(value) for value in data]
        return arrow.array(texts, arrow.string())  # a block may have none at all
    if column.words is not None:
        absent = np.array([word is None for word in column.words])
        known = data >= (0 if column.none_below is None else column.none_below)
        empty = ~known | absent[np.where(known, data, 0)]
        indices = arrow.array(np.where(known, data, 0).astype(np.int32), mask=empty)
        return arrow.DictionaryArray.from_arrays(indices, arrow.array(list(column.words))).cast(
            arrow.string()
        )
    if column.none_below is None:
        return arrow.array(np.asarray(data))
    return arrow.array(np.asarray(data), mask=data < column.none_below)
