"""Filling the tables: whole rows in key order, many to a statement, in the caller's transaction.

Rows go through the driver's own ``executemany`` with a VALUES list of 500 rows: the cost is then
close to that of a C program that does the same, about twenty times below one statement a row.
Cursors are closed even on an interrupt: an open statement would keep the file locked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, delete, insert, select, update

from explorer import __version__
from explorer.graph.arrays import CLASSES, OUTCOMES, PLAYERS, GameGraph
from explorer.solve.solution import Solution
from explorer.store import schema
from explorer.store.engine import raw
from explorer.store.views import store_family

ROWS = 500
"""Rows in one statement."""
CHUNK = 100 * ROWS
"""Rows turned from arrays into Python values at a time."""

Progress = Callable[[int], None]
"""Called with the number of rows written since the last call."""

Column = Sequence[Any]
Columns = dict[str, Callable[[int, int], Column]]
"""Column name -> the values of its rows from one index to another."""


@dataclass(frozen=True)
class Header:
    """What the database says of a game besides its graph."""

    spec: str
    slug: str
    title: str
    parameters: dict[str, Any]
    parts: Sequence[tuple[str, str]] = field(default=())
    """(name, type) of the named parts of a position."""


def store_game(
    connection: Connection,
    header: Header,
    graph: GameGraph,
    solution: Solution,
    cyclic: bool,
    progress: Progress | None = None,
) -> None:
    """Insert a whole game: its row, labels, positions with values, and moves in both directions."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    game_id = connection.execute(
        insert(schema.games).values(
            spec=header.spec,
            slug=header.slug,
            title=header.title,
            kind=graph.kind,
            parameters=json.dumps(header.parameters, separators=(",", ":")),
            positions=graph.size,
            moves=graph.moves,
            start_id=graph.start,
            cyclic=int(cyclic),
            explorer_version=__version__,
            built_at=now,
            solved_at=now if solution.optimal is not None else None,
        )
    ).inserted_primary_key[0]  # type: ignore[index]
    store_family(connection, header.slug, header.parts)
    values = _store_cgt_values(connection, solution)
    with closing(raw(connection).cursor()) as cursor:
        _insert(cursor, "labels", game_id, _label_columns(graph), len(graph.labels))
        _insert(
            cursor, "nodes", game_id, _node_columns(graph, solution, values), graph.size, progress
        )
        _insert(cursor, "edges", game_id, _edge_columns(graph, solution), graph.moves, progress)
        _insert(cursor, "edges_by_target", game_id, _reverse_columns(graph), graph.moves, progress)


def store_values(
    connection: Connection,
    game_id: int,
    graph: GameGraph,
    solution: Solution,
    progress: Progress | None = None,
) -> None:
    """Write the values of a stored game anew, and with them the optimal marks of its moves."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    connection.execute(
        update(schema.games)
        .where(schema.games.c.id == game_id)
        .values(solved_at=now if solution.optimal is not None else None)
    )
    values = _store_cgt_values(connection, solution)
    nodes = {"id": _identity} | _value_columns(graph, solution, values)
    edges = _edge_columns(graph, solution)
    with closing(raw(connection).cursor()) as cursor:
        _update(cursor, "nodes", game_id, nodes, graph.size, progress)
        # Whole rows that find themselves there already are faster than looking each one up.
        _insert(cursor, "edges", game_id, edges, graph.moves, progress, _MARK_AGAIN)


def remove_game(connection: Connection, game_id: int) -> None:
    """Delete everything of a game."""
    for table in schema.OF_A_GAME:
        connection.execute(delete(table).where(table.c.game_id == game_id))
    connection.execute(delete(schema.games).where(schema.games.c.id == game_id))
    if connection.execute(select(schema.cgt_values.c.id).limit(1)).first() is not None:
        used = select(schema.nodes.c.cgt_value_id).where(schema.nodes.c.cgt_value_id.is_not(None))
        connection.execute(delete(schema.cgt_values).where(schema.cgt_values.c.id.not_in(used)))


def _identity(low: int, high: int) -> Column:
    return range(low, high)


def _numbers(
    values: npt.NDArray[Any], none_below: int | None = None
) -> Callable[[int, int], Column]:
    """A column of numbers; those below `none_below` become NULL."""

    def column(low: int, high: int) -> Column:
        part = values[low:high]
        if none_below is None or not (absent := part < none_below).any():
            return part.tolist()  # type: ignore[no-any-return]
        boxed = part.astype(object)
        boxed[absent] = None
        return boxed.tolist()  # type: ignore[no-any-return]

    return column


def _words(codes: npt.NDArray[Any], words: Sequence[str | None]) -> Callable[[int, int], Column]:
    return lambda low, high: [words[code] for code in codes[low:high].tolist()]


def _label_columns(graph: GameGraph) -> Columns:
    return {
        "id": _identity,
        "label": lambda low, high: [label.text for label in graph.labels[low:high]],
        "action": lambda low, high: [label.action for label in graph.labels[low:high]],
        "player": lambda low, high: [label.player for label in graph.labels[low:high]],
        "passes_turn": lambda low, high: [
            int(label.passes_turn) for label in graph.labels[low:high]
        ],
    }


def _node_columns(graph: GameGraph, solution: Solution, values: npt.NDArray[Any]) -> Columns:
    columns: Columns = {
        "id": _identity,
        "position": lambda low, high: graph.positions[low:high],
        "terminal": _numbers(graph.terminal.astype(np.int8)),
        "verdict": _words(graph.verdicts, OUTCOMES),
        "depth": _numbers(graph.depth, none_below=0),
    }
    if graph.movers is not None:
        columns["mover"] = _words(graph.movers, PLAYERS)
    if (fields := graph.fields) is not None:
        columns["fields"] = lambda low, high: fields[low:high]
    return columns | {
        name: column
        for name, column in _value_columns(graph, solution, values).items()
        if column is not _nulls
    }


def _nulls(low: int, high: int) -> Column:
    return list(repeat(None, high - low))


def _store_cgt_values(connection: Connection, solution: Solution) -> npt.NDArray[Any]:
    """The ids of the values of a partizan game, by their number; values that other games have too
    are there already."""
    if solution.partizan is None:
        return np.zeros(0, dtype=np.int64)
    found = []
    with closing(raw(connection).cursor()) as cursor:
        for value in solution.partizan.values:
            cursor.execute(_NEW_VALUE, value)
            cursor.execute("SELECT id FROM cgt_values WHERE value = ?", (value.value,))
            found.append(cursor.fetchone()[0])
    return np.array(found, dtype=np.int64)


_NEW_VALUE = (
    "INSERT INTO cgt_values (value, mean, temperature) VALUES (?, ?, ?) "
    "ON CONFLICT (value) DO UPDATE SET mean = excluded.mean, temperature = excluded.temperature"
)


def _value_columns(graph: GameGraph, solution: Solution, values: npt.NDArray[Any]) -> Columns:
    """The columns of a position that a solver fills; `values` are the ids of partizan values."""
    columns: Columns = dict.fromkeys(
        (
            "outcome", "remoteness", "grundy", "loopy_grundy", "grundy_order", "win_probability",
            "optimal_label_id", "outcome_class", "left_remoteness", "right_remoteness",
            "cgt_value_id", "left_optimal_label_id", "right_optimal_label_id", "form",
            "completions",
        ),
        _nulls,
    )  # fmt: skip
    if solution.outcome is not None:
        columns["outcome"] = _words(solution.outcome, OUTCOMES)
    if solution.remoteness is not None:
        columns["remoteness"] = _numbers(solution.remoteness, none_below=0)
    if solution.grundy is not None:
        columns["grundy"] = _numbers(solution.grundy, none_below=0)
    if solution.loopy is not None:
        columns["loopy_grundy"] = _words(solution.loopy, (*solution.infinities, None))
    if solution.order is not None:
        columns["grundy_order"] = _numbers(solution.order, none_below=0)
    if solution.win_probability is not None:
        columns["win_probability"] = _numbers(solution.win_probability)
    if solution.preferred is not None:
        columns["optimal_label_id"] = _labels_of(graph, solution.preferred)
    if (ways := solution.completions) is not None:
        columns["completions"] = lambda low, high: [
            None if way is None else str(way) for way in ways[low:high]
        ]
    if (found := solution.partizan) is not None:
        columns["outcome_class"] = _words(found.outcome_class, CLASSES)
        columns["left_remoteness"] = _numbers(found.left_remoteness)
        columns["right_remoteness"] = _numbers(found.right_remoteness)
        columns["cgt_value_id"] = _numbers(values[found.value])
        columns["left_optimal_label_id"] = _labels_of(graph, found.left_preferred)
        columns["right_optimal_label_id"] = _labels_of(graph, found.right_preferred)
        columns["form"] = _numbers(found.form)
    return columns


def _labels_of(graph: GameGraph, moves: npt.NDArray[Any]) -> Callable[[int, int], Column]:
    """The label codes of moves, one a position; NULL where there is none."""
    has_one = moves >= 0
    codes = np.full(graph.size, -1, dtype=np.int32)
    codes[has_one] = graph.label_codes[moves[has_one]]
    return _numbers(codes, none_below=0)


def _edge_columns(graph: GameGraph, solution: Solution) -> Columns:
    def sources(low: int, high: int) -> npt.NDArray[Any]:
        return np.searchsorted(graph.offsets, np.arange(low, high), side="right") - 1

    def ordinals(low: int, high: int) -> Column:
        return (np.arange(low, high) - graph.offsets[sources(low, high)]).tolist()  # type: ignore[no-any-return]

    columns: Columns = {
        "source_id": lambda low, high: sources(low, high).tolist(),
        "ordinal": ordinals,
        "target_id": _numbers(graph.targets),
        "label_id": _numbers(graph.label_codes),
        "optimal": _nulls,
    }
    if solution.optimal is not None:
        columns["optimal"] = _numbers(solution.optimal.view(np.int8))
    if (probability := graph.probability) is not None:
        columns["probability"] = lambda low, high: [
            None if p != p else p for p in probability[low:high].tolist()
        ]
    return columns


def _reverse_columns(graph: GameGraph) -> Columns:
    back = graph.reverse

    def ordinals(low: int, high: int) -> Column:
        return (back.moves[low:high] - graph.offsets[back.sources[low:high]]).tolist()  # type: ignore[no-any-return]

    return {
        "target_id": lambda low, high: graph.targets[back.moves[low:high]].tolist(),
        "source_id": _numbers(back.sources),
        "ordinal": ordinals,
    }


_MARK_AGAIN = "ON CONFLICT (game_id, source_id, ordinal) DO UPDATE SET optimal = excluded.optimal"


def _insert(
    cursor: Any,
    table: str,
    game_id: int,
    columns: Columns,
    size: int,
    progress: Progress | None = None,
    otherwise: str = "",
) -> None:
    names = list(columns)
    row = f"({game_id:d},{','.join('?' * len(names))})"

    def statement(rows: int) -> str:
        values = ",".join([row] * rows)
        return f"INSERT INTO {table} (game_id,{','.join(names)}) VALUES {values} {otherwise}"

    _execute(cursor, statement, columns, size, ROWS, progress)


def _update(
    cursor: Any,
    table: str,
    game_id: int,
    columns: Columns,
    size: int,
    progress: Progress | None,
) -> None:
    """Update rows found by their first column, besides the game's id."""
    names = list(columns)
    row = f"({','.join('?' * len(names))})"
    given = {name: f"given.column{number}" for number, name in enumerate(names, 1)}
    sets = ",".join(f"{name}={given[name]}" for name in names[1:])

    def statement(rows: int) -> str:
        return (
            f"UPDATE {table} SET {sets} FROM (VALUES {','.join([row] * rows)}) AS given "
            f"WHERE {table}.game_id={game_id:d} AND {table}.{names[0]}={given[names[0]]}"
        )

    _execute(cursor, statement, columns, size, ROWS // 5, progress)


def _execute(
    cursor: Any,
    statement: Callable[[int], str],
    columns: Columns,
    size: int,
    rows: int,
    progress: Progress | None,
) -> None:
    """Run a statement of `rows` rows over all of them, and one of what is left at the end."""
    full = statement(rows)
    for flat, count in _flat(columns, size):
        width = len(columns)
        whole = count - count % rows
        cursor.executemany(
            full, [flat[i : i + rows * width] for i in range(0, whole * width, rows * width)]
        )
        if rest := flat[whole * width :]:
            cursor.execute(statement(count - whole), rest)
        if progress:
            progress(count)


def _flat(columns: Columns, size: int) -> Iterator[tuple[list[Any], int]]:
    """Row after row in one list, a chunk at a time, with the number of its rows."""
    width = len(columns)
    for low in range(0, size, CHUNK):
        high = min(low + CHUNK, size)
        flat: list[Any] = [None] * ((high - low) * width)
        for place, column in enumerate(columns.values()):
            flat[place::width] = column(low, high)
        yield flat, high - low
