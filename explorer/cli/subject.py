"""The game and the position that a command is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from explorer import spec
from explorer.errors import ExplorerError, MalformedError, RulesError, quote
from explorer.games.base import Game
from explorer.games.registry import resolve
from explorer.store.engine import Database, reading
from explorer.store.find import find_game


@dataclass(frozen=True)
class Subject:
    """A game by the name under which it is stored; its rules, where they are known."""

    name: str
    game: Game[Any] | None

    def position(self, text: str) -> str:
        """The text of a position as the database has it; MalformedError if it is none."""
        if self.game is None:
            return text
        try:
            return self.game.format(self.game.parse(text))
        except ExplorerError:
            raise
        except Exception as error:  # the rules are anybody's code
            raise RulesError(
                f"{self.name} cannot read {quote(text)}: {type(error).__name__}: {error}"
            ) from error


def subject(text: str, database: Database) -> Subject:
    """The game that a spec names: by the rules known here, else by what the database holds."""
    try:
        game = resolve(text)
    except MalformedError:
        if _is_stored(text, database):
            return Subject(text, None)
        raise
    return Subject(spec.canonical(game), game)


def _is_stored(text: str, database: Database) -> bool:
    try:
        with reading(database) as connection:
            return find_game(connection, text) is not None
    except ExplorerError:
        return False  # the spec itself is what the user must hear about first
