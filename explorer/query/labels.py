"""The labels of a game's moves, and how often a best player makes them."""

from __future__ import annotations

from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.find import need_game

COLUMNS = ("label", "action", "player", "passes_turn", "moves", "optimal")


def labels(connection: Connection, name: str) -> list[Row]:
    """Every label with the number of moves that carry it and how many of them are optimal.

    In the order of their first use. `optimal` is None where moves are not judged.
    """
    return rows(
        connection,
        "SELECT l.label, l.action, l.player, l.passes_turn, coalesce(e.moves, 0) AS moves, "
        "e.optimal FROM labels AS l LEFT JOIN (SELECT label_id, count(*) AS moves, "
        "sum(optimal) AS optimal FROM edges WHERE game_id = :game GROUP BY label_id) AS e "
        "ON e.label_id = l.id WHERE l.game_id = :game AND l.same_as IS NULL ORDER BY l.id",
        game=need_game(connection, name),
    )
