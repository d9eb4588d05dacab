"""Whether the tables of a run tell what its index and its graph tell, for the audit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from explorer.graph.arrays import GameGraph
from explorer.solve.solution import Solution
from explorer.store.runs.index import Index
from explorer.store.runs.parquet import as_arrow, need_parquet

ROWS = 1 << 16
"""Rows that are compared together."""


def disagreements(
    folder: Path, graph: GameGraph, solution: Solution, index: Index, moves: bool
) -> Iterator[str]:
    """What stands otherwise in a table than in the index, or in the graph that was read of the run;
    a line for each column."""
    for column in sorted(_of_positions(folder, graph, index)):
        yield f"positions.parquet: its column {column} is not that of the index"
    if moves:
        if not _marks_agree(folder, solution):
            yield "moves.parquet: its column optimal is not that of the index"
        if not _is_reversed(folder, graph):
            yield "by_target.parquet: its moves are not those by source"


def _batches(
    folder: Path, name: str, columns: list[str] | None = None
) -> Iterator[tuple[int, Any]]:
    """(rows before it, a batch) of a table, without empty ones."""
    first = 0
    for batch in need_parquet().ParquetFile(folder / name).iter_batches(ROWS, columns=columns):
        if len(batch):
            yield first, batch
        first += len(batch)


def _of_positions(folder: Path, graph: GameGraph, index: Index) -> set[str]:
    wrong, rows = set[str](), 0
    for low, batch in _batches(folder, "positions.parquet"):
        high = rows = low + len(batch)
        there = dict(zip(batch.schema.names, batch.columns, strict=True))
        if high > graph.size:
            return {"id"}
        told: dict[str, Any] = {
            "id": np.arange(low, high),
            "code": index.codes(slice(low, high)),
            "position": graph.positions[low:high],
        }
        for name in ("id", "code"):
            if not np.array_equal(np.asarray(there[name]), told[name]):
                wrong.add(name)
        if there["position"].to_pylist() != told["position"]:
            wrong.add("position")
        for name in index.columns:
            # As wide as they may be there, as narrow as they may be here.
            meant = as_arrow(index.column(name), low, high)
            if not there[name].equals(meant.cast(there[name].type)):
                wrong.add(name)
    return wrong if rows == graph.size else wrong | {"id"}


def _marks_agree(folder: Path, solution: Solution) -> bool:
    """Whether the moves are marked as optimal that the index marks."""
    optimal = solution.optimal
    for low, batch in _batches(folder, "moves.parquet", ["optimal"]):
        marks = batch.columns[0]
        if optimal is None:
            if marks.null_count != len(marks):
                return False
        elif marks.null_count or not np.array_equal(
            np.asarray(marks), optimal[low : low + len(marks)].view(np.int8)
        ):
            return False
    return True


def _is_reversed(folder: Path, graph: GameGraph) -> bool:
    """Whether the moves by target are just those of the graph."""
    last = (-1, -1)
    done = 0
    names = ["target_id", "source_id", "ordinal"]
    for _, batch in _batches(folder, "by_target.parquet", names):
        targets, sources, ordinals = (np.asarray(column, np.int64) for column in batch.columns)
        if not ((sources >= 0) & (sources < graph.size) & (ordinals >= 0)).all():
            return False
        moves = graph.offsets[sources] + ordinals
        if not (moves < graph.offsets[sources + 1]).all():
            return False
        before = np.concatenate(([last[0]], targets[:-1]))
        ahead = np.concatenate(([last[1]], moves[:-1]))
        follows = (targets > before) | ((targets == before) & (moves > ahead))
        if not (follows & (graph.targets[moves] == targets)).all():
            return False
        done, last = done + len(targets), (int(targets[-1]), int(moves[-1]))
    return done == graph.move_count  # in the order of their keys, so none is there twice
