"""Reading a stored game back into arrays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import chain
from typing import Any

import numpy as np
from sqlalchemy import Connection

from explorer.graph.arrays import OUTCOMES, PLAYERS, GameGraph, Label
from explorer.store.engine import raw


def read_graph(connection: Connection, game_id: int) -> GameGraph:
    """The graph of a stored game. Rows come in the order of their keys and need no sorting."""
    with closing(raw(connection).cursor()) as cursor:
        return _read(cursor, game_id)


def _read(cursor: sqlite3.Cursor, game_id: int) -> GameGraph:
    kind, size, moves, start = cursor.execute(
        "SELECT kind, positions, moves, start_id FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    nodes = cursor.execute(
        "SELECT position, verdict, depth, mover, fields FROM nodes WHERE game_id = ? ORDER BY id",
        (game_id,),
    ).fetchall()
    edges = cursor.execute(
        "SELECT source_id, target_id, label_id FROM edges WHERE game_id = ? "
        "ORDER BY source_id, ordinal",
        (game_id,),
    )
    table = np.fromiter(chain.from_iterable(edges), dtype=np.int32, count=3 * moves)
    sources, targets, codes = table.reshape(moves, 3).T
    labels = cursor.execute(
        "SELECT label, action, player, passes_turn FROM labels WHERE game_id = ? ORDER BY id",
        (game_id,),
    ).fetchall()
    movers = [PLAYERS.index(row[3]) for row in nodes]
    return GameGraph(
        kind=kind,
        offsets=np.searchsorted(sources, np.arange(size + 1)).astype(np.int64),
        targets=np.ascontiguousarray(targets),
        label_codes=np.ascontiguousarray(codes),
        labels=tuple(
            Label(text, action, player, bool(passes)) for text, action, player, passes in labels
        ),
        verdicts=np.array([OUTCOMES.index(row[1]) for row in nodes], dtype=np.int8),
        depth=np.array([-1 if row[2] is None else row[2] for row in nodes], dtype=np.int32),
        positions=[row[0] for row in nodes],
        movers=np.array(movers, dtype=np.int8) if any(movers) else None,
        probability=_probability(cursor, game_id, moves),
        fields=[row[4] for row in nodes] if nodes and nodes[0][4] is not None else None,
        start=start,
    )


def _probability(cursor: sqlite3.Cursor, game_id: int, moves: int) -> Any:
    """float64[moves] with NaN on plain moves, or None if the game has none of chance."""
    some = cursor.execute(
        "SELECT 1 FROM edges WHERE game_id = ? AND probability IS NOT NULL LIMIT 1", (game_id,)
    ).fetchone()
    if some is None:
        return None
    rows = cursor.execute(
        "SELECT ifnull(probability, -1.0) FROM edges WHERE game_id = ? ORDER BY source_id, ordinal",
        (game_id,),
    )
    found = np.fromiter(chain.from_iterable(rows), np.float64, count=moves)
    found[found < 0] = np.nan
    return found
