"""Finding a stored game by its canonical spec."""

from __future__ import annotations

from explorer.errors import NotThereError, option, quote
from explorer.store.connection import Connection


def find_game(connection: Connection, name: str) -> int | None:
    """The id of the game stored under a canonical spec, or None."""
    row = _row(connection, name)
    return None if row is None else int(row[0])


def _row(connection: Connection, name: str) -> tuple[int, str | None] | None:
    """(id, rules) of a stored game, or None."""

    def ask() -> tuple[int, str | None] | None:
        query = "SELECT id, rules FROM games WHERE spec = :name"
        row = connection.lookup().execute(query, {"name": name}).first()
        return None if row is None else (row[0], row[1])

    return connection.once(("games", name), ask)


def need_game(connection: Connection, name: str) -> int:
    """The id of the game stored under a canonical spec; NotThereError if there is none."""
    game_id = find_game(connection, name)
    if game_id is None:
        raise not_stored(name)
    return game_id


def rules_of(connection: Connection, name: str) -> str | None:
    """By what rules a stored game was built (`explorer.games.registry.rules_id`); None where that
    is not known."""
    row = _row(connection, name)
    return None if row is None else row[1]


def is_family(connection: Connection, slug: str) -> bool:
    """Whether games of a family are stored under names that are not just its slug."""
    query = "SELECT 1 FROM games WHERE slug = :slug AND spec <> :slug LIMIT 1"
    return connection.lookup().execute(query, {"slug": slug}).first() is not None


def not_stored(name: str) -> NotThereError:
    """The error that tells how a game that is asked about would be stored."""
    way = option(f"explorer build {name}", "explorer.build")
    return NotThereError(f"{quote(name)} is not stored: {way} stores it")
