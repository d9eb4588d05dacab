"""The moves of a run as rows, by source and by target: written into it, or made for a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from explorer.graph.arrays import GameGraph
from explorer.solve.solution import Solution
from explorer.store.coding import CodedLabels
from explorer.store.runs.index import Array, ranges

MOVES = 1 << 20
"""Moves in a block of rows, which is a row group of a Parquet file."""

Rows = Iterator[Mapping[str, Any]]
"""Blocks of rows, each column by its name."""


def by_source(graph: GameGraph, solution: Solution, labels: CodedLabels) -> Rows:
    """All moves in the order of their sources and ordinals."""
    optimal = solution.optimal
    for low, high in _blocks(graph):
        sources, ordinals = _told(graph, np.arange(low, high))
        yield {
            "source_id": sources,
            "ordinal": ordinals.astype(np.int32),
            "target_id": np.asarray(graph.targets[low:high]),
            "label_id": np.array(labels.of_moves(low, high), dtype=np.int32),
            "optimal": [None] * (high - low)
            if optimal is None
            else np.asarray(optimal[low:high]).view(np.int8),
        }


def by_target(graph: GameGraph) -> Rows:
    """All moves in the order of where they lead, told by their sources and ordinals."""
    offsets, moves, _ = graph.reverse
    for low, high in _blocks(graph):
        targets = np.searchsorted(offsets, np.arange(low, high), side="right") - 1
        sources, ordinals = _told(graph, np.asarray(moves[low:high], dtype=np.int64))
        yield {
            "target_id": targets,
            "source_id": sources,
            "ordinal": ordinals.astype(np.int32),
        }


def _blocks(graph: GameGraph) -> Iterator[tuple[int, int]]:
    """Those of all moves; one of none where there are none, so that a table has its columns."""
    return ranges(graph.move_count, MOVES) if graph.move_count else iter([(0, 0)])


def _told(graph: GameGraph, moves: Array) -> tuple[Array, Array]:
    """The sources of moves and their ordinals there."""
    sources = np.searchsorted(graph.offsets, moves, side="right") - 1
    return sources, moves - graph.offsets[sources]
