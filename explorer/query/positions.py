"""One position and its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from explorer.errors import NotThereError, quote
from explorer.query.rows import Row, row, rows
from explorer.store.connection import Connection
from explorer.store.find import not_stored
from explorer.values import told_of_target


def position(connection: Connection, name: str, text: str) -> Row:
    """The row of the view `position`; NotThereError if the game has no such position."""

    def ask() -> Row | None:
        return row(
            connection.lookup([text]),
            "SELECT * FROM position WHERE game = :game AND position = :position",
            game=name,
            position=text,
        )

    place = connection.once(("position", name, text), ask)
    if place is None:
        query = "SELECT slug, start FROM game WHERE game = :game"
        known = row(connection.lookup(), query, game=name)
        if known is None:
            raise not_stored(name)
        raise NotThereError(
            f"{quote(text)} is not a position of {name}, whose graph begins at {known['start']}: "
            f"give one of it (explorer games {known['slug']} tells the notation)"
        )
    return dict(place)


_VALUES_OF_TARGETS = ", ".join(f"target_{row.name} AS {row.name}" for row in told_of_target())
TOLD_OF_MOVES = (
    "label, target_id, target, optimal, player, action, probability, passes_turn, "
    f"{_VALUES_OF_TARGETS}, for_mover, plies"
)
"""What is asked of the view `move` for a move of a position."""


def moves(connection: Connection, name: str, source_id: int) -> list[Row]:
    """The moves of a position in order, with the values of their targets."""

    def ask() -> list[Row]:
        return rows(
            connection.lookup(moves_of=[source_id]),
            f"SELECT {TOLD_OF_MOVES} FROM move WHERE game = :game AND source_id = :source "
            "ORDER BY ordinal",
            game=name,
            source=source_id,
        )

    return [dict(move) for move in connection.once(("moves", name, source_id), ask)]


def all_moves(connection: Connection, name: str) -> tuple[Sequence[str], Iterator[Sequence[Any]]]:
    """(columns, rows) of the view `move`, all moves of a game in order, as they come."""
    from explorer.store.views import COLUMNS  # one position does without

    query = "SELECT * FROM move WHERE game = :game ORDER BY source_id, ordinal"
    result = connection.execute(query, {"game": name})
    return COLUMNS["move"], iter(result)


def show(connection: Connection, name: str, text: str) -> dict[str, Any]:
    """A position with all its values, its named parts and its moves."""
    place = position(connection, name, text)
    place["moves"] = moves(connection, name, place["id"])
    return place


def beginning(connection: Connection, name: str, text: str, most: int) -> list[str]:
    """Positions whose text begins so, at most so many, in the order of their texts."""
    after = text[:-1] + chr(ord(text[-1]) + 1) if text else ""
    bounds = "AND position >= :text AND position < :after" if text else ""
    found = rows(
        connection,
        f"SELECT position FROM position WHERE game = :game {bounds} "
        f"ORDER BY position LIMIT {most:d}",
        game=name,
        **({"text": text, "after": after} if text else {}),
    )
    return [row["position"] for row in found]


def values(connection: Connection, name: str, column: str) -> Iterator[tuple[str, Any]]:
    """(text, what stands in a column of the view) of every position, in the order of ids."""
    query = f"SELECT position, {column} FROM position WHERE game = :game ORDER BY id"
    return iter(connection.execute(query, {"game": name}))
