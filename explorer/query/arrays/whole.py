"""A graph that is at hand as arrays, in the form in which the laws look at it."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.graph.arrays import OUTCOMES, PLAYERS, GameGraph
from explorer.query.arrays.stored import WORDS, Labels, Stored
from explorer.solve.solution import Column, Solution
from explorer.store.coding import coded_labels
from explorer.values import VALUES

ROWS = 1 << 20
"""Moves that are looked at together."""


def stored_of(graph: GameGraph, solution: Solution) -> Stored:
    """A graph with its values as `Stored` has them."""
    coded = coded_labels(graph)
    labels = graph.label_codes
    if len(coded.others):
        labels = np.concatenate([
            np.array(coded.of_moves(low, min(low + ROWS, graph.move_count)), np.int32)
            for low in range(0, graph.move_count, ROWS)
        ])  # fmt: skip
    columns: dict[str, Any] = {"terminal": graph.terminal.astype(np.int32)}
    own = {"verdict": Column(graph.verdicts, OUTCOMES), "depth": Column(graph.depth, none_below=0)}
    if graph.movers is not None:
        own["mover"] = Column(graph.movers, PLAYERS)
    for name, column in (own | dict(solution.columns)).items():
        if name in VALUES and VALUES[name].move:
            moves = np.asarray(column.data)
            shown = np.full(len(moves), -1, np.int64)
            shown[moves >= 0] = graph.label_codes[moves[moves >= 0]]
            column = Column(shown, none_below=0)
        if (cells := _cells(name, column)) is not None:
            columns[name] = cells
    optimal = np.full(graph.move_count, -1, np.int8)
    if solution.optimal is not None:
        optimal = np.asarray(solution.optimal).view(np.int8)
    return Stored(
        graph.offsets, graph.targets, labels, optimal,
        Labels(
            np.array(
                [row if same is None else same for row, (_, _, same) in enumerate(coded.rows)],
                dtype=np.int64,
            ),
            [label.text for label, _, _ in coded.rows],
            [label.action for label, _, _ in coded.rows],
            [label.player for label, _, _ in coded.rows],
            np.array([label.passes_turn for label, _, _ in coded.rows], dtype=bool),
            np.array([np.nan if c is None else c for _, c, _ in coded.rows], dtype=np.float64),
        ),
        columns, _in_order(graph),
    )  # fmt: skip


def _cells(name: str, column: Column) -> Any:
    """The cells of a column; None where all are empty."""
    data = column.data
    if name in WORDS:
        return data if np.asarray(data).any() else None
    if isinstance(data, np.ndarray) and data.dtype.kind == "f":
        return None if np.isnan(data).all() else data
    if column.words is not None or not isinstance(data, np.ndarray) or data.dtype == object:
        texts = [None if value is None else str(value) for value in column.values()]
        return texts if any(text is not None for text in texts) else None
    return None if column.none_below is not None and (data < 0).all() else data


def _in_order(graph: GameGraph) -> bool:
    """Whether the texts of positions out of reach come in their order."""
    lost = np.flatnonzero(np.asarray(graph.depth) < 0).tolist()
    last: str | None = None
    for place in lost:
        text = graph.positions[place]
        if last is not None and not last < text:
            return False
        last = text
    return True
