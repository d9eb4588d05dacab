"""What a question is about: its database, game and position, from the texts that name them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from explorer import spec
from explorer.answers.stored_graphs import with_edges
from explorer.board import Board, check
from explorer.errors import (
    LISTED,
    ExplorerError,
    MalformedError,
    NotThereError,
    RulesError,
    blaming,
    nearest,
    option,
    quote,
)
from explorer.games.base import Choices, Game, Policy
from explorer.games.reading import read_position
from explorer.games.registry import FIRST_RULES, is_known, names, resolve, rules_id
from explorer.games.registry import knowing_file as knowing_file
from explorer.query.catalog import game as stored_game
from explorer.query.catalog import games
from explorer.store.engine import Database, locate, reading
from explorer.store.find import find_game, rules_of

if TYPE_CHECKING:
    from explorer.law import Law

T = TypeVar("T")

DatabaseName = Database | str | Path | None
"""A database, or its path or URL; None for the default one."""


def located(name: DatabaseName) -> Database:
    """The database that is meant.

    >>> str(located("games.db")), str(located(None))
    ('games.db', 'data/explorer.db')
    """
    return name if isinstance(name, Database) else locate(None if name is None else str(name))


@dataclass(frozen=True)
class NamedGame:
    """A game by the name under which it is stored; its rules, where they are known.

    A game that is stored as other rules made it, former ones or those of another file, or under a
    spec that the rules which are here do not write, is asked as it stands, without these rules: its
    positions are read as they are written there.

    other_rules  (the rules that it was built by, those that are here), where they differ
    former       what the rules that are here say of a spec that they do not write
    database     where it is asked
    """

    name: str
    game: Game[Any] | None
    other_rules: tuple[str, str] | None = None
    former: str | None = None
    database: Database | None = None

    @property
    def notes(self) -> list[str]:
        """What whoever asks the game must know of its rules: that it was built by others."""
        if self.former is not None:
            return [f"{self.name} is taken as it stands: {self.former}"]
        if self.other_rules is None:
            return []
        difference = told_apart(*self.other_rules)
        with_it = ""
        if self.other_rules[1].startswith("file:"):
            with_it = f", with its {option('--game-file', 'game_file')},"
        way = option(f"explorer build {self.name} --replace", "explorer.build with replace=True")
        return [
            f"{self.name} was built by other rules ({difference}) and is taken as it stands: "
            f"{way}{with_it} builds it anew"
        ]

    def position(self, text: str) -> str:
        """The text of a position as the database has it; MalformedError if it is none, and
        NotThereError, with the reason, if the rules know that it is not in the graph."""
        written = self.written(text)
        if self.game is not None:
            with blaming(f"{self.name} cannot judge {quote(text)}", but=(ExplorerError,)):
                reason = self.game.why_not(self.game.parse(written))
            # Of a game that is not stored whoever asks must hear that first.
            if reason is not None and (
                self.database is None or _is_stored(self.name, self.database)
            ):
                raise NotThereError(f"{quote(text)} is not a position of {self.name}: {reason}")
        return written

    def written(self, text: str) -> str:
        """The text of a position as the database would have it; MalformedError if it is none."""
        if self.game is None:
            return text
        with blaming(f"{self.name} cannot read {quote(text)}", but=(ExplorerError,)):
            return self.game.format(read_position(self.game, text))

    @property
    def has_board(self) -> bool:
        """Whether the rules tell boards at all. A parameter called so is none: rules from before
        there were boards may have it."""
        method = None if self.game is None else getattr(type(self.game), "board", None)
        return callable(method) and method is not Game.board

    def board(self, text: str) -> Board | None:
        """The board of a position by the rules; None if they are not known, or tell none.

        RulesError if they fail, or if what they tell cannot be drawn.
        """
        if self.game is None or not self.has_board:
            return None
        with blaming(f"the board of {self.name} failed in {quote(text)}"):
            board = self.game.board(self.game.parse(text))
            if board is not None:
                check(board)
        return board

    def touches(self, text: str, board: Board, label: str) -> list[str]:
        """The spots of a position's board that a move touches; RulesError if one is not there."""
        if self.game is None:
            return []
        with blaming(f"what moves touch failed for {self.name} in {quote(text)}"):
            touched = [str(name) for name in self.game.touches(self.game.parse(text), label)]
        if lost := {*touched} - {spot.name for spot in board.spots}:
            raise RulesError(
                f"{quote(label)} of {self.name} touches {quote(min(lost))} in {quote(text)}, which "
                "is no spot of the board"
            )
        return touched

    def laws(self) -> list[Law]:
        """The published facts that the rules bring with them; none where they are not known."""
        return self._asked("laws", lambda game: list(game.laws()))

    def policies(self) -> list[Policy[Any]]:
        """The policies that the rules bring with them; none where the rules are not known."""
        return self._asked("policies", lambda game: game.named_policies())

    def choices(self, policy: Policy[Any], number: int = 0) -> Choices[str]:
        """What a policy lets one play, over the texts of positions, with a number for its N."""
        game = self.game
        assert game is not None
        with blaming(f"the policy {policy.name} of {self.name} failed"):
            allowed = policy.choices(number)

        def choices(text: str, last: str | None) -> Collection[str]:
            with blaming(f"the policy {policy.name} of {self.name} failed in {quote(text)}"):
                return allowed(game.parse(text), last)

        return choices

    def _asked(self, what: str, ask: Callable[[Game[Any]], list[T]]) -> list[T]:
        """What the rules, anybody's code, say of themselves."""
        if self.game is None:
            return []
        with blaming(f"the {what} of {self.name} failed", but=(ExplorerError,)):
            return ask(self.game)


def named_game(text: str, database: Database) -> NamedGame:
    """The game that a spec names: by the rules known here, else by what the database holds.

    MalformedError for an unknown game or parameter; NotThereError if games of that family are
    stored, whose rules are not here, but not this one.

    >>> named_game("nim:heaps=5+3", located(None)).name
    'nim:heaps=3+5'
    """
    try:
        game = rules(text, database)
    except MalformedError as error:
        if (name := _stored(text, database)) is not None:
            return NamedGame(name, None)
        if _is_stored(text, database):
            return NamedGame(text, None, former=f"today's rules do not take its spec: {error}")
        raise _unknown(text, database, error) from None
    name = spec.canonical(game)
    if name != text and _is_stored(text, database):
        return NamedGame(text, None, former=f"today's rules call it {name}")
    others = other_rules(game, database)
    return NamedGame(name, game if others is None else None, others, database=database)


def _is_stored(name: str, database: Database) -> bool:
    """Whether a game is stored under just this text."""
    try:
        with reading(database) as connection:
            return find_game(connection, name) is not None
    except ExplorerError:
        return False  # whoever asks the game something will hear of it


def other_rules(game: Game[Any], database: Database) -> tuple[str, str] | None:
    """(the rules that a stored game was built by, those of `game`) where they differ; else None.

    Of numbered rulesets those that were stored before their number was kept are the first; but a
    start that these rules cannot read is that of an imported graph, whose name a game has now. What
    file an older game of a file was built from nobody knows: it counts as the one that is here.
    """
    try:
        with reading(database) as connection:
            if find_game(connection, name := spec.canonical(game)) is None:
                return None
            stored = rules_of(connection, name)
            if stored is None and not _reads(game, stored_game(connection, name)["start"]):
                stored = _IMPORTED
    except ExplorerError:
        return None  # whoever asks the game something will hear of it
    here = rules_id(game)
    built_by = stored or (FIRST_RULES if here.isdecimal() else here)
    return None if built_by == here else (built_by, here)


_IMPORTED = "imported"
"""In the place of rules: a graph, imported when no game had its name."""


def _reads(game: Game[Any], text: str) -> bool:
    """Whether a text is a position by the rules; RulesError if they fail."""
    try:
        with blaming(f"{spec.canonical(game)} cannot read {quote(text)}", but=(ExplorerError,)):
            game.parse(text)
    except MalformedError:
        return False
    return True


def told_apart(built_by: str, here: str) -> str:
    """How two rules differ, in words.

    >>> told_apart("1", "2")
    'ruleset 1, and here is ruleset 2'
    >>> told_apart("file:d4b0", "file:a21b")
    'another state of the game file: a change of a comment counts, too'
    """
    if built_by == _IMPORTED:
        return "it was imported when no game was called so"
    if built_by.isdecimal() and here.isdecimal():
        return f"ruleset {built_by}, and here is ruleset {here}"
    if built_by.isdecimal() or here.isdecimal():
        return "one comes from a game file, and the other does not"
    return "another state of the game file: a change of a comment counts, too"


def rules(text: str, database: Database) -> Game[Any]:
    """The game that a spec names.

    A parameter that takes the edges of a graph may give the name of a stored one. MalformedError if
    there is no such game, or no such graph.
    """
    try:
        return resolve(text)
    except MalformedError:
        if (given := with_edges(text, database)) is None:
            raise
    return resolve(given)


def rules_to_build(text: str, database: Database) -> Game[Any]:
    """The game that a spec names, as `rules` gives it; MalformedError says of a family that is
    stored, and was made elsewhere, that its rules are wanted."""
    try:
        return rules(text, database)
    except MalformedError as error:
        slug = text.partition(":")[0]
        if is_known(slug) or slug not in _stored_families(database):
            raise
        raise MalformedError(
            f"the rules of {slug} are not here, though games of it are stored: give the file that "
            f"has them with {option('--game-file', 'game_file')}"
        ) from error


def _stored_families(database: Database) -> set[str]:
    """The families of which games are stored, as far as the database can tell."""
    try:
        with reading(database) as connection:
            return {row["slug"] for row in games(connection)}
    except ExplorerError:
        return set()


def _unknown(text: str, database: Database, error: MalformedError) -> MalformedError:
    """What is wrong with a spec; stored graphs count among the names that are known."""
    slug = text.partition(":")[0]
    if is_known(slug) or not spec.is_slug(slug):
        return error
    known = {*names(), *_stored_families(database)}
    return MalformedError(f"unknown game {quote(slug)}: {nearest(slug, known, LISTED)}")


def _stored(text: str, database: Database) -> str | None:
    """The stored game that a spec names, by its parameters; None if its family is not stored."""
    slug, raw = spec.split(text)
    if is_known(slug):
        return None  # the rules are here, and have said what is wrong
    try:
        with reading(database) as connection:
            family = [row for row in games(connection) if row["slug"] == slug]
    except ExplorerError:
        return None  # the spec itself is what the user must hear about first
    for row in family:
        changed = spec.split(row["game"])[1]
        values = {key: spec.written(value) for key, value in json.loads(row["parameters"]).items()}
        # What differs from the defaults must be given; what is given must be so.
        if changed.keys() <= raw.keys() and raw.items() <= values.items():
            return str(row["game"])
    if family:
        raise NotThereError(
            f"{quote(text)} is not stored: of {slug} there are "
            f"{', '.join(row['game'] for row in family[:5])}{', ...' if family[5:] else ''}; "
            f"{option('explorer build with --game-file', 'explorer.build with game_file')} "
            "stores others"
        )
    return None
