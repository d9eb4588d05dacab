"""Stored paths: what there is, and one of them whole."""

from __future__ import annotations

from explorer.query.rows import Row, row, rows
from explorer.store.connection import Connection
from explorer.store.paths import no_path

COLUMNS = ("path", "game", "method", "closed", "squares", "first", "last")


def stored_paths(connection: Connection) -> list[Row]:
    """A row each: path (its id), game, method, closed, squares (steps), first, last."""
    return rows(
        connection,
        "SELECT p.id AS path, g.spec AS game, p.method AS method, p.closed AS closed, "
        "count(*) AS squares, min(CASE WHEN s.step = 1 THEN n.position END) AS first, "
        "max(CASE WHEN s.step = last.step THEN n.position END) AS last "
        "FROM paths AS p JOIN games AS g ON g.id = p.game_id "
        "JOIN path_steps AS s ON s.path_id = p.id "
        "JOIN (SELECT path_id, max(step) AS step FROM path_steps GROUP BY path_id) AS last "
        "ON last.path_id = p.id "
        "JOIN nodes AS n ON n.game_id = s.game_id AND n.id = s.node_id "
        "GROUP BY p.id, g.spec, p.method, p.closed ORDER BY p.id",
    )


def stored_path(connection: Connection, path_id: int) -> tuple[Row, list[str]]:
    """(the game, method and closed of a path, its positions in order); NotThereError if it is not
    stored."""
    if path_id >= 1 << 63:  # the database has no such ids
        raise no_path(path_id)
    path = row(
        connection,
        "SELECT g.spec AS game, g.slug AS slug, g.parameters AS parameters, p.method AS method, "
        "p.closed AS closed FROM paths AS p JOIN games AS g ON g.id = p.game_id WHERE p.id = :path",
        path=path_id,
    )
    if path is None:
        raise no_path(path_id)
    steps = rows(
        connection, "SELECT position FROM path_step WHERE path = :path ORDER BY step", path=path_id
    )
    return path, [step["position"] for step in steps]
