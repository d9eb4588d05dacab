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
    """The moves that lead to a position within `depth` moves, nearest first.

    A row of the view `move` each, with its `distance`: the least number of moves from its source to
    the position. Only moves that come nearer are listed, and those from the position to itself.

    NotThereError, at once, if the game or the position is not there.
    """
    target = position(connection, name, text)["id"]
    return _nearest_first(connection, name, need_game(connection, name), target, depth)


def _nearest_first(
    connection: Connection, name: str, game_id: int, target: int, depth: int
) -> Iterator[Row]:
    distances: dict[int, int] = {}
    before: list[int] = []
    for distance, frontier in around(connection, game_id, target, depth, backward=True):
        distances.update(dict.fromkeys(frontier, distance))
        if distance:
            yield from _into(connection, name, game_id, before, distances, distance, target)
        before = frontier
    if distances.keys() == {target}:
        # Nobody else leads here; the position itself may.
        yield from _into(connection, name, game_id, before, distances, 1, target)


def _into(
    connection: Connection,
    name: str,
    game_id: int,
    targets: list[int],
    distances: dict[int, int],
    distance: int,
    start: int,
) -> Iterator[Row]:
    query = _MOVES.format(targets=connection.dialect.values("targets"))
    moves = rows(connection, query, targets=json.dumps(targets), id=game_id, game=name)
    for move in moves:
        loop = distance == 1 and move["source_id"] == move["target_id"] == start
        if loop or distances.get(move["source_id"]) == distance:
            yield {"distance": distance, **move}
