"""Several stored games at once: who wins, what the sum is worth, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import ROOM
from explorer.answers.misere import misere_rule
from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.answers.words import WINNER, number
from explorer.query.catalog import game
from explorer.query.lines import OTHER
from explorer.query.partizan_sums import is_partizan, partizan_sum, summary
from explorer.query.sums import Misere, Place, Sum, SumMove, components, the_sum
from explorer.query.sums import sum_of as impartial_sum
from explorer.store.engine import Database, reading

__all__ = ["OTHER", "Place", "Sum", "SumMove", "Summands", "played", "sum_of", "summands"]

COLUMNS = ("player", "component", "game", "position", "label", "target", "sum", "for_mover")
"""What is said of a move in a sum. How soon the sum ends its components do not tell: no plies."""


@dataclass(frozen=True)
class Summands:
    """Stored games, each at a position, that are played at once.

    partizan  whether one of them is, so that their values add up
    """

    database: Database
    games: Sequence[NamedGame]
    places: Sequence[Place]
    partizan: bool


def summands(texts: Sequence[str], database: DatabaseName = None) -> Summands:
    """The components that SPEC@POSITION name, at the start if only SPEC is given.

    NotThereError if one is not stored.
    """
    there = located(database)
    named = []
    for component in texts:
        spec, at, text = component.partition("@")
        about = named_game(spec, there)
        named.append((about, about.position(text) if at else None))
    with reading(there) as connection:
        places = [
            (about.name, text if text is not None else game(connection, about.name)["start"])
            for about, text in named
        ]
        return Summands(
            there, [about for about, _ in named], places, is_partizan(connection, places)
        )


def sum_of(whole: Summands) -> Answer:
    """Who wins a sum, what it is worth, and the moves that win, or keep a draw.

    ExplorerError if a component has no value that could be added up, with the reason.
    """
    if whole.partizan:
        with reading(whole.database) as connection:
            total = summary(partizan_sum(connection, whole.places))
        words = [
            f"the sum: {total['value']}, {total['outcome_class']}: "
            f"{WINNER[total['outcome_class']]}; mean {number(total['mean'])}, "
            f"temperature {number(total['temperature'])}"
        ]
    else:
        misere = _misere(whole)
        with reading(whole.database) as connection:
            total = impartial_sum(connection, whole.places, misere)
        words = [
            f"the sum, in misère play: {total['outcome']}"
            if total["misere"]
            else f"the sum: {total['outcome']}, nim-value {total['value']}"
        ]
    rows = list(picked(total["moves"], COLUMNS))
    notes = list(dict.fromkeys(note for about in whole.games for note in about.notes))
    return Answer(COLUMNS, rows, total, words, notes, beside=words, room=ROOM["sum"])


@dataclass(frozen=True)
class PlayedSum:
    """A sum that is played: how it stands at any positions of its components.

    misere  what decides it where who cannot move has won; None in normal play
    """

    database: Database
    misere: Misere | None

    def at(self, places: Sequence[Place], player: str | None = None) -> Sum:
        """The sum at these positions for whoever is to move: a player, if it is partizan.

        The database is open only while it is asked.
        """
        with reading(self.database) as connection:
            if player is not None:
                return partizan_sum(connection, places).for_player(player)
            return the_sum(connection, places, self.misere)


def played(whole: Summands) -> PlayedSum:
    """A sum to play; ExplorerError if a component has no value, with the reason."""
    return PlayedSum(whole.database, None if whole.partizan else _misere(whole))


def _misere(whole: Summands) -> Misere | None:
    """What decides an impartial sum in misère play; None in normal play, by nim-values."""
    with reading(whole.database) as connection:
        listed = components(connection, whole.places)
    return misere_rule(whole.games, listed, whole.database)
