"""Filling the tables: whole rows in key order, many to a statement, in the caller's transaction.

Rows go through the driver's own ``executemany`` with a VALUES list of 500 rows: the cost is then
close to that of a C program that does the same, about twenty times below one statement a row.
Cursors are closed even on an interrupt: an open statement would keep the file locked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import delete, insert, select, update

from explorer import __version__
from explorer.graph.arrays import OUTCOMES, PLAYERS, GameGraph
from explorer.solve.solution import Column, Solution
from explorer.store import schema
from explorer.store.coding import (
    CodedLabels,
    Numbers,
    coded_labels,
    delete_moves,
    free_range,
    numbers_of_moves,
    stored_range,
)
from explorer.store.connection import Connection
from explorer.store.content import ContentHash, Values, content_hash, graph_blocks, labels_of
from explorer.store.header import Header
from explorer.store.summary import summary
from explorer.store.views import store_family
from explorer.values import VALUES

ROWS = 500
"""Rows in one statement."""
CHUNK = 100 * ROWS
"""Rows turned from arrays into Python values at a time."""

Progress = Callable[[int], None]
"""Called with the number of rows written since the last call."""

Columns = dict[str, Values]
"""Column name -> the values of its rows."""


def store_game(
    connection: Connection,
    header: Header,
    graph: GameGraph,
    solution: Solution,
    cyclic: bool,
    progress: Progress | None = None,
    forget: Callable[[], None] = lambda: None,
) -> str:
    """Insert a whole game: its row, labels, positions with values, and moves in both directions;
    give the hash of its content.

    forget  called while the graph is counted, to clear memory of what was read of its files;
            while rows are written, `progress` is
    """
    now = datetime.now(UTC).isoformat(timespec="seconds")
    taken, coded = free_range(connection, graph), coded_labels(graph, forget)
    numbers = numbers_of_moves(graph, taken)
    game_id = connection.alchemy.execute(
        insert(schema.games).values(
            spec=header.spec,
            slug=header.slug,
            title=header.title,
            kind=graph.kind,
            parameters=json.dumps(header.parameters, separators=(",", ":")),
            positions=graph.size,
            moves=graph.move_count,
            start_id=graph.start,
            cyclic=int(cyclic),
            explorer_version=__version__,
            built_at=now,
            solved_at=now if solution.optimal is not None else None,
            rules=header.rules,
            summary=summary(graph, solution, forget),
            labels=len(graph.labels),
            first_move=taken.first_move,
            move_width=taken.width,
            first_position=taken.first_position,
        )
    ).inserted_primary_key[0]  # type: ignore[index]
    store_family(connection, header.slug, header.parts)
    canonical = _store_canonical(connection, solution)
    mark = connection.dialect.placeholder
    digest = ContentHash(graph.kind, graph.start)

    def hashed(table: str) -> Iterator[None]:
        for block in graph_blocks(graph, solution, [table]):
            digest.add(block)
            yield

    with closing(connection.driver.cursor()) as cursor:
        labels = _of(game_id, _label_columns(coded))
        _insert(cursor, mark, "labels", labels, len(coded.rows), beside=hashed("labels"))
        nodes = _of(game_id, _node_columns(graph, solution, canonical))
        _insert(cursor, mark, "nodes", nodes, graph.size, progress, beside=hashed("positions"))
        connection.dialect.write_in_order(connection)
        moves = _move_columns(graph, solution, coded, numbers)
        _insert(cursor, mark, "moves", moves, graph.move_count, progress, beside=hashed("moves"))
        by_target = _reverse_columns(graph, numbers, taken.first_position)
        _insert(cursor, mark, "moves_by_target", by_target, graph.move_count, progress)
    connection.alchemy.execute(
        update(schema.games)
        .where(schema.games.c.id == game_id)
        .values(content_hash=digest.digits())
    )
    return digest.digits()


def store_values(
    connection: Connection,
    game_id: int,
    graph: GameGraph,
    solution: Solution,
    progress: Progress | None = None,
) -> None:
    """Write the values of a stored game anew, and with them the optimal marks of its moves."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    connection.alchemy.execute(
        update(schema.games)
        .where(schema.games.c.id == game_id)
        .values(
            solved_at=now if solution.optimal is not None else None,
            content_hash=content_hash(graph.kind, graph.start, graph_blocks(graph, solution)),
            summary=summary(graph, solution),
        )
    )
    canonical = _store_canonical(connection, solution)
    nodes = {"id": _identity} | _value_columns(graph, solution, canonical)
    mark = connection.dialect.placeholder
    numbers = numbers_of_moves(graph, stored_range(connection, game_id))
    moves = _move_columns(graph, solution, coded_labels(graph), numbers)
    with closing(connection.driver.cursor()) as cursor:
        _update(cursor, mark, "nodes", game_id, nodes, graph.size, progress)
        # Whole rows that find themselves there already are faster than looking each one up.
        _insert(cursor, mark, "moves", moves, graph.move_count, progress, _MARK_AGAIN)


def remove_game(connection: Connection, game_id: int) -> None:
    """Delete everything of a game."""
    execute = connection.alchemy.execute
    delete_moves(connection, game_id)
    for table in schema.OF_A_GAME:
        execute(delete(table).where(table.c.game_id == game_id))
    execute(delete(schema.games).where(schema.games.c.id == game_id))
    if execute(select(schema.cgt_values.c.id).limit(1)).first() is not None:
        used = select(schema.nodes.c.cgt_value_id).where(schema.nodes.c.cgt_value_id.is_not(None))
        execute(delete(schema.cgt_values).where(schema.cgt_values.c.id.not_in(used)))


def _of(game_id: int, columns: Columns) -> Columns:
    """Columns of a table whose rows say which game they are of."""
    return {"game_id": lambda low, high: [game_id] * (high - low)} | columns


def _identity(low: int, high: int) -> Sequence[Any]:
    return range(low, high)


def _numbers(values: npt.NDArray[Any], none_below: int | None = None) -> Values:
    """A column of numbers; those below `none_below` become NULL."""
    return Column(values, none_below=none_below).values


def _words(codes: npt.NDArray[Any], words: Sequence[str | None]) -> Values:
    return Column(codes, words).values


def _label_columns(coded: CodedLabels) -> Columns:
    rows = coded.rows
    return {
        "id": _identity,
        "label": lambda low, high: [label.text for label, _, _ in rows[low:high]],
        "action": lambda low, high: [label.action for label, _, _ in rows[low:high]],
        "player": lambda low, high: [label.player for label, _, _ in rows[low:high]],
        "passes_turn": lambda low, high: [int(label.passes_turn) for label, _, _ in rows[low:high]],
        "probability": lambda low, high: [chance for _, chance, _ in rows[low:high]],
        "same_as": lambda low, high: [other for _, _, other in rows[low:high]],
    }


def _node_columns(graph: GameGraph, solution: Solution, canonical: npt.NDArray[Any]) -> Columns:
    columns: Columns = {
        "id": _identity,
        "position": lambda low, high: graph.positions[low:high],
        "terminal": lambda low, high: graph.terminal_of(low, high).view(np.int8).tolist(),
        "verdict": _words(graph.verdicts, OUTCOMES),
        "depth": _numbers(graph.depth, none_below=0),
    }
    if graph.movers is not None:
        columns["mover"] = _words(graph.movers, PLAYERS)
    if (fields := graph.fields) is not None:
        columns["fields"] = lambda low, high: fields[low:high]
    return columns | {
        name: column
        for name, column in _value_columns(graph, solution, canonical).items()
        if column is not _nulls
    }


def _nulls(low: int, high: int) -> Sequence[Any]:
    return list(repeat(None, high - low))


def _store_canonical(connection: Connection, solution: Solution) -> npt.NDArray[Any]:
    """The ids of the canonical forms of a solution, by their index, stored with what belongs to
    them (mean, temperature); those that other games have too are there already."""
    if (forms := solution.columns.get("cgt_value")) is None:
        return np.zeros(0, dtype=np.int64)
    assert forms.words is not None
    beside = [row.name for row in VALUES.values() if row.canonical]
    columns = [forms.words, *(solution.columns[name].words or () for name in beside)]
    mark = connection.dialect.placeholder
    statement = (
        f"INSERT INTO cgt_values (value,{','.join(beside)}) VALUES ({_marks(mark, len(columns))})"
        f" ON CONFLICT (value) DO UPDATE SET {','.join(f'{n}=excluded.{n}' for n in beside)}"
    )
    ids = []
    with closing(connection.driver.cursor()) as cursor:
        for row in zip(*columns, strict=True):
            cursor.execute(statement, row)
            cursor.execute(f"SELECT id FROM cgt_values WHERE value = {mark}", row[:1])
            ids.append(cursor.fetchone()[0])
    return np.array(ids, dtype=np.int64)


def _value_columns(graph: GameGraph, solution: Solution, canonical: npt.NDArray[Any]) -> Columns:
    """The columns of `nodes` that a solver fills; `canonical` are the ids of canonical forms."""
    columns: Columns = {}
    for row in VALUES.values():
        if row.column is None:
            continue  # it stands beside its canonical form
        column = solution.columns.get(row.name)
        if column is None:
            columns[row.column] = _nulls
        elif row.name == "cgt_value":
            columns[row.column] = Column(canonical[column.data]).values
        elif row.move:
            columns[row.column] = labels_of(graph, np.asarray(column.data))
        elif row.type == "text" and column.words is None:
            columns[row.column] = _as_text(column)
        else:
            columns[row.column] = column.values
    return columns


def _as_text(column: Column) -> Values:
    """Numbers of any size, in decimal digits."""
    return lambda low, high: [
        None if value is None else str(value) for value in column.values(low, high)
    ]


def _move_columns(
    graph: GameGraph, solution: Solution, coded: CodedLabels, numbers: Numbers
) -> Columns:
    optimal = solution.optimal
    return {
        "id": lambda low, high: numbers(np.arange(low, high)).tolist(),
        "target_id": _numbers(graph.targets),
        "label_id": coded.of_moves,
        "optimal": _nulls if optimal is None else _numbers(optimal.view(np.int8)),
    }


def _reverse_columns(graph: GameGraph, numbers: Numbers, first_position: int) -> Columns:
    offsets, moves, _ = graph.reverse

    def targets(low: int, high: int) -> list[int]:
        found = np.searchsorted(offsets, np.arange(low, high), side="right") - 1 + first_position
        return found.tolist()  # type: ignore[no-any-return]

    return {"target": targets, "move_id": lambda low, high: numbers(moves[low:high]).tolist()}


_MARK_AGAIN = "ON CONFLICT (id) DO UPDATE SET optimal = excluded.optimal"


def _marks(mark: str, count: int) -> str:
    """The marks that stand for so many values."""
    return ",".join([mark] * count)


_NOTHING: Iterator[None] = iter(())


def _insert(
    cursor: Any,
    mark: str,
    table: str,
    columns: Columns,
    size: int,
    progress: Progress | None = None,
    otherwise: str = "",
    beside: Iterator[None] = _NOTHING,
) -> None:
    """Insert rows, with a step of something else after each chunk of them, and the rest after all:
    what it makes of the same chunk, as texts of positions, is still at hand then."""
    names = list(columns)
    row = f"({_marks(mark, len(names))})"

    def statement(rows: int) -> str:
        values = ",".join([row] * rows)
        return f"INSERT INTO {table} ({','.join(names)}) VALUES {values} {otherwise}"

    def counted(rows: int) -> None:
        next(beside, None)
        if progress:
            progress(rows)

    _execute(cursor, statement, columns, size, ROWS, counted)
    for _ in beside:
        pass


def _update(
    cursor: Any,
    mark: str,
    table: str,
    game_id: int,
    columns: Columns,
    size: int,
    progress: Progress | None,
) -> None:
    """Update rows found by their first column, besides the game's id."""
    names = list(columns)
    row = f"({_marks(mark, len(names))})"
    given = {name: f"given.column{place}" for place, name in enumerate(names, 1)}
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
