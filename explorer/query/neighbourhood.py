"""The positions around one, within so many moves on and so many back, and the moves between them.

Three statements, however many there are: the position, those around it, the moves.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.errors import LimitError
from explorer.query.positions import TOLD_OF_MOVES, position
from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.find import need_game

# A position that may be reached in several numbers of moves comes once with each, so a cycle ends
# where the moves do. Without a number all are reached in none, and a position comes once.
# The game goes along: where a table is to have one that is bound, SQLite may first go through all
# its rows of that game for a Bloom filter, if somebody has told it how large tables are (ANALYZE).
_AROUND = """
WITH RECURSIVE
ahead(game, id, moves) AS (
  SELECT CAST(:id AS integer), CAST(:start AS integer), 0
  UNION
  SELECT e.game_id, e.target_id, ahead.moves + :on_step FROM ahead CROSS JOIN edges AS e
  WHERE e.game_id = ahead.game AND e.source_id = ahead.id AND ahead.moves < :on
),
behind(game, id, moves) AS (
  SELECT CAST(:id AS integer), CAST(:start AS integer), 0
  UNION
  SELECT e.game_id, e.source_id, behind.moves + :back_step
  FROM behind CROSS JOIN edges_by_target AS e
  WHERE e.game_id = behind.game AND e.target_id = behind.id AND behind.moves < :back
)
SELECT p.* FROM (
  SELECT DISTINCT id FROM (SELECT id FROM ahead UNION ALL SELECT id FROM behind) AS all_of_them
) AS near
CROSS JOIN position AS p WHERE p.game = :game AND p.id = near.id
"""

_BETWEEN = """
SELECT m.source_id, m.source, {columns} FROM {ids} AS f CROSS JOIN move AS m
WHERE m.game = :game AND m.source_id = f.value
  AND m.target_id IN (SELECT t.value FROM {ids} AS t)
ORDER BY m.source_id, m.ordinal
"""


FEW = 1_000
"""Positions that are looked up one by one where that is quicker than to go through all moves."""


@dataclass(frozen=True)
class Neighbourhood:
    """Positions around one, and the moves between them.

    positions  rows of the view `position`, the one in the middle first, then those that it leads
               to, nearest first, in the order of moves, then those that lead to it
    distances  of each: moves from the middle, or to it, which are counted below 0
    moves      as `explorer.query.positions.moves` gives, with `source_id` and `source`, by sources
    """

    positions: Sequence[Row]
    distances: Sequence[int]
    moves: Sequence[Row]


def neighbourhood(
    connection: Connection,
    name: str,
    text: str,
    on: int | None,
    back: int | None = 0,
    *,
    most: int,
) -> Neighbourhood:
    """The positions within `on` moves from one and within `back` moves to it; None: all.

    NotThereError if the game or the position is not there; LimitError if there are more than
    `most`.
    """
    middle = position(connection, name, text)
    found = {middle["id"]: middle}
    values = {
        "start": middle["id"], "id": need_game(connection, name), "game": name,
        "on": 1 if on is None else on, "on_step": 0 if on is None else 1,
        "back": 1 if back is None else back, "back_step": 0 if back is None else 1,
    }  # fmt: skip
    near = connection
    if back == 0 and (most <= FEW or not connection.holds_moves):
        near = connection.lookup(ahead=(middle["id"], on, most))
    for place in near.execute(_AROUND, values).dicts():
        if len(found) == most and place["id"] not in found:
            raise LimitError(f"there are more than {most:,} positions so near: ask for fewer moves")
        found[place["id"]] = place
    listed = near.dialect.values("ids")
    between = rows(
        near,
        _BETWEEN.format(columns=TOLD_OF_MOVES, ids=listed),
        ids=json.dumps(list(found)),
        game=name,
    )
    distances = _distances(middle["id"], between, on, back)
    return Neighbourhood(
        [found[number] for number in distances],
        list(distances.values()),
        [m for m in between if m["source_id"] in distances and m["target_id"] in distances],
    )


def _distances(
    middle: int, moves: Sequence[Row], on: int | None, back: int | None
) -> Mapping[int, int]:
    """Position -> moves from the middle, or below 0 those to it, in the order of a search."""
    after: dict[int, list[int]] = {}
    before: dict[int, list[int]] = {}
    for move in moves:
        after.setdefault(move["source_id"], []).append(move["target_id"])
        before.setdefault(move["target_id"], []).append(move["source_id"])
    ahead, behind = _search(middle, after, on), _search(middle, before, back)
    nearer = {n: -far for n, far in behind.items() if far < ahead.get(n, far + 1)}
    return {n: far for n, far in ahead.items() if n not in nearer} | nearer


def _search(start: int, near: Mapping[int, Sequence[int]], most: int | None) -> dict[int, int]:
    far = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if far[here] == most:
            continue
        for there in near.get(here, ()):
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far
