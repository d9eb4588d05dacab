"""Paths through stored graphs, such as knight's tours: rows of the view `path_step`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from explorer.errors import NotThereError, quote
from explorer.store.connection import Connection
from explorer.store.engine import WAIT, Database, reading, writing
from explorer.store.find import need_game


class StoredPath(NamedTuple):
    """A path by its id, how it was found, whether it closes, and its positions in order."""

    path_id: int | None
    method: str
    closed: bool
    positions: Sequence[str]


class PathWarning(UserWarning):
    """A path that could not be kept; the message says which and why."""


def store_path(connection: Connection, name: str, path: StoredPath) -> int:
    """Store a path through the graph of a game; give its id. Steps count from 1.

    NotThereError if the game is not stored, a position is not in it, or a step is no move.
    """
    game_id = need_game(connection, name)
    return _insert(connection, game_id, _ids(connection, game_id), path)


def remove_path(database: Database, path_id: int, wait: float = WAIT) -> None:
    """Remove a path; NotThereError if there is none of this id."""
    with reading(database) as connection:
        _need_path(connection, path_id)
    with writing(database, wait) as connection:
        _need_path(connection, path_id)
        _delete(connection, path_id)


def no_path(path_id: int) -> NotThereError:
    """What is said of a path that is not stored."""
    return NotThereError(f"there is no path {path_id}: explorer tour list shows what is stored")


def count_paths(connection: Connection, game_id: int) -> int:
    """The number of paths through a game."""
    query = "SELECT count(*) FROM paths WHERE game_id = :game"
    return int(connection.execute(query, {"game": game_id}).scalar())


def paths_of(connection: Connection, game_id: int) -> list[StoredPath]:
    """The paths through a game, whole."""
    rows = connection.execute(
        "SELECT id, method, closed FROM paths WHERE game_id = :game ORDER BY id", {"game": game_id}
    )
    steps = (
        "SELECT n.position FROM path_steps AS s JOIN nodes AS n "
        "ON n.game_id = s.game_id AND n.id = s.node_id WHERE s.path_id = :path ORDER BY s.step"
    )
    return [
        StoredPath(
            path_id, method, bool(closed), connection.execute(steps, {"path": path_id}).scalars()
        )
        for path_id, method, closed in rows.all()
    ]


def put_back(connection: Connection, name: str, paths: Sequence[StoredPath]) -> list[str]:
    """Store paths again, under their ids, through a game that was built anew; what is no path
    there any more is left out: tell which, and why."""
    game_id = need_game(connection, name)
    ids = _ids(connection, game_id) if paths else {}
    left_out = []
    for path in paths:
        try:
            _insert(connection, game_id, ids, path)
        except NotThereError as error:
            left_out.append(f"path {path.path_id} is removed: {name} was built anew, and {error}")
    return left_out


_NO_MOVE = """
SELECT a.position AS source, b.position AS target
FROM path_steps AS s
JOIN path_steps AS t ON t.path_id = s.path_id AND t.step = CASE
  WHEN s.step < :steps THEN s.step + 1 WHEN :closed = 1 THEN 1 END
JOIN nodes AS a ON a.game_id = s.game_id AND a.id = s.node_id
JOIN nodes AS b ON b.game_id = t.game_id AND b.id = t.node_id
WHERE s.path_id = :path AND NOT EXISTS (
  SELECT 1 FROM edges AS e WHERE e.game_id = s.game_id AND e.source_id = s.node_id
  AND e.target_id = t.node_id)
ORDER BY s.step LIMIT 1
"""


def _ids(connection: Connection, game_id: int) -> dict[str, int]:
    query = "SELECT position, id FROM nodes WHERE game_id = :game"
    return dict(connection.execute(query, {"game": game_id}).all())


def _insert(connection: Connection, game_id: int, ids: Mapping[str, int], path: StoredPath) -> int:
    for position in path.positions:
        if position not in ids:
            raise NotThereError(f"{quote(position)} is not a position of it")
    from sqlalchemy import insert

    from explorer.store.schema import path_steps, paths

    values = {"game_id": game_id, "method": path.method, "closed": int(path.closed)}
    if path.path_id is not None:
        values["id"] = path.path_id
    made = connection.alchemy.execute(insert(paths).values(values))
    path_id = int(made.inserted_primary_key[0])  # type: ignore[index]
    connection.alchemy.execute(
        insert(path_steps),
        [
            {"path_id": path_id, "step": step, "game_id": game_id, "node_id": ids[position]}
            for step, position in enumerate(path.positions, 1)
        ],
    )
    asked = {"path": path_id, "steps": len(path.positions), "closed": int(path.closed)}
    if (broken := connection.execute(_NO_MOVE, asked).first()) is not None:
        _delete(connection, path_id)
        raise NotThereError(f"no move leads from {quote(broken[0])} to {quote(broken[1])}")
    return path_id


def _delete(connection: Connection, path_id: int) -> None:
    connection.execute("DELETE FROM path_steps WHERE path_id = :path", {"path": path_id})
    connection.execute("DELETE FROM paths WHERE id = :path", {"path": path_id})


def _need_path(connection: Connection, path_id: int) -> None:
    query = "SELECT 1 FROM paths WHERE id = :path"
    if path_id >= 1 << 63 or connection.execute(query, {"path": path_id}).first() is None:
        raise no_path(path_id)
