"""Moves of a stored game: their labels, those that lead to a position, paths of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import MOVE, ROOM
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted
from explorer.errors import quote
from explorer.query import labels as query
from explorer.query.catalog import game
from explorer.query.paths import shortest_paths
from explorer.query.positions import show as look_up
from explorer.query.predecessors import predecessors as lead_to
from explorer.query.replays import choose, items
from explorer.query.rows import Row
from explorer.store.engine import reading


def labels(spec: str, database: DatabaseName = None) -> Answer:
    """The labels of a game's moves with their counts, and how often each is optimal."""
    there = located(database)
    about = named_game(spec, there)
    with reading(there) as connection:
        rows = list(picked(query.labels(connection, about.name), query.COLUMNS))
    return Answer(query.COLUMNS, rows, notes=about.notes, room=ROOM["labels"])


def move(spec: str, position: str, text: str, database: DatabaseName = None) -> Row:
    """The move from a position that a label, an action or the position it leads to names.

    UnknownMoveError, AmbiguousMoveError or IllegalMoveError if it names none or several.
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = about.position(position)
    (item,) = items([text], about.written, about.game is not None)
    with reading(there) as connection:
        at = look_up(connection, about.name, wanted)
        where = f"the move {quote(text)}"
        return choose(connection, about.name, where, item, at, at["moves"])


@contextmanager
def predecessors(
    spec: str, position: str, database: DatabaseName = None, *, depth: int = 1
) -> Iterator[Answer]:
    """Every move from which a position may be reached in `depth` moves, nearest first, as they
    come; `distance` counts the moves on a shortest way that begins with it.

    NotThereError if the game or the position is not there.
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = about.position(position)
    columns = ("distance", *MOVE)
    with reading(there) as connection:
        kind = game(connection, about.name)["kind"]
        moves = lead_to(connection, about.name, wanted, depth)
        rows = picked(moves, columns)
        yield Answer(columns, rows, notes=about.notes, kind=kind, room=ROOM["predecessors"])


@contextmanager
def paths(
    spec: str,
    start: str,
    end: str,
    database: DatabaseName = None,
    *,
    every: bool = False,
    limit: int = 100,
) -> Iterator[Answer]:
    """The first shortest path from one position to another, or up to `limit` of them.

    Objects are the paths; rows their positions, with the move that leads on. NotThereError if a
    position is not there, or no path leads from the one to the other.
    """
    there = located(database)
    about = named_game(spec, there)
    first, last = about.position(start), about.position(end)
    with reading(there) as connection:
        shortest = shortest_paths(connection, about.name, first, last)
        listed = islice(shortest, limit if every else 1)
        rows = (
            (ordinal, ply, place, label)
            for ordinal, path in enumerate(listed, 1)
            for ply, (place, label) in enumerate(
                zip(path["positions"], [*path["labels"], None], strict=True)
            )
        )
        cut = every and shortest.count > limit
        words = f"{counted(shortest.length, 'move')}, {counted(shortest.count, 'shortest path')}"
        if cut:
            words += f", of which the first {limit:,} are listed (--limit)"
        yield Answer(
            ("path", "ply", "position", "move"),
            rows,
            ({key: path[key] for key in ("length", "positions", "labels")} for path in listed),
            [words],
            about.notes,
            aside=words if cut else None,
        )
