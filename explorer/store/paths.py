"""Paths through stored graphs, such as knight's tours: rows of the view `path_step`."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, text

from explorer.errors import NotThereError, quote
from explorer.store import schema
from explorer.store.engine import WAIT, Database, writing
from explorer.store.find import need_game


def store_path(
    database: Database,
    name: str,
    method: str,
    closed: bool,
    positions: Sequence[str],
    wait: float = WAIT,
) -> int:
    """Store a path through the graph of a game; give its number. Steps count from 1.

    NotThereError if the game is not stored or a position is not in it; then nothing is written.
    """
    with writing(database, wait) as connection:
        game_id = need_game(connection, name)
        query = text("SELECT position, id FROM nodes WHERE game_id = :game")
        ids = {row.position: row.id for row in connection.execute(query, {"game": game_id})}
        for position in positions:
            if position not in ids:
                raise NotThereError(f"{quote(position)} is not a position of {name}")
        made = connection.execute(
            insert(schema.paths).values(game_id=game_id, method=method, closed=int(closed))
        )
        number = int(made.inserted_primary_key[0])  # type: ignore[index]
        connection.execute(
            insert(schema.path_steps),
            [
                {"path_id": number, "step": step, "game_id": game_id, "node_id": ids[position]}
                for step, position in enumerate(positions, 1)
            ],
        )
        return number
