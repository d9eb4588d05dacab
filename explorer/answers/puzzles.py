"""Positions with exactly one move that keeps what there is."""

from __future__ import annotations

from explorer.answers.answer import Answer, picked
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.errors import NotThereError
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.puzzles import only_moves
from explorer.store.engine import reading

COLUMNS = ("position", "outcome", "remoteness", "moves", "optimal_move")
"""What is said of each."""


def puzzles(
    spec: str, database: DatabaseName = None, *, limit: int = 20, skipped: int = 0
) -> Answer:
    """Positions of a stored game with several moves, of which exactly one wins, the soonest won
    first, and then those in which exactly one draws; in a puzzle, exactly one that leads on.

    The object is the row of the game. NotThereError if it is not stored, or has no outcomes.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     puzzles("nim:heaps=1+2", f"{folder}/games.db").rows
    [['2', 'win', 1, 2, 'heap 2: take 2'], ['1+2', 'win', 3, 3, 'heap 2: take 1']]
    """
    there = located(database)
    about = named_game(spec, there)
    with reading(there) as connection:
        stored = game(connection, about.name)
        kind = KINDS[stored["kind"]]
        if not kind.has("outcome"):
            raise NotThereError(
                f"{about.name} is {kind.words}: its positions are not won and lost by single moves"
            )
        rows = list(picked(only_moves(connection, about.name, limit, skipped), COLUMNS))
    return Answer(COLUMNS, rows, stored, notes=about.notes, kind=kind.name)
