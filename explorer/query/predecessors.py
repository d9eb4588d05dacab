"""Who leads to a position, one move back or several."""

from __future__ import annotations

import json
from collections.abc import Iterator

from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.query.search import around
from explorer.store.connection import Connection
from explorer.store.find import need_game

# A CROSS JOIN keeps its order in SQLite: the targets first, whatever the planner thinks of it.
_MOVES = """
SELECT m.* FROM {targets} AS f
CROSS JOIN edges_by_target AS b
CROSS JOIN move AS m
WHERE b.game_id = :id AND b.target_id = f.value
  AND m.game = :game AND m.source_id = b.source_id AND m.ordinal = b.ordinal
ORDER BY m.source_id, m.ordinal
"""


def predecessors(connection: Connection, name: str, text: str, depth: int = 1) -> Iterator[Row]:
    """Every move from which a position may be reached in `depth` moves or fewer, nearest first.

    A row of the view `move` each, with its `distance`: the number of moves to the position on a
    shortest way that begins with this move. Moves that come no nearer are among them: between
    positions equally far, back from one that is nearer, and from a position to itself.

    NotThereError, at once, if the game or the position is not there.
    """
    target = position(connection, name, text)["id"]
    return _nearest_first(connection, name, need_game(connection, name), target, depth)


def _nearest_first(
    connection: Connection, name: str, game_id: int, target: int, depth: int
) -> Iterator[Row]:
    # A move takes part if its target is near enough; wherever it comes from, it is listed once.
    for distance, targets in around(connection, game_id, target, depth - 1, backward=True):
        query = _MOVES.format(targets=connection.dialect.values("targets"))
        moves = rows(connection, query, targets=json.dumps(targets), id=game_id, game=name)
        yield from ({"distance": distance + 1, **move} for move in moves)
