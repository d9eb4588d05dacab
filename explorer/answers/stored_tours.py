"""Tours that a database keeps, as paths through the game knight."""

from __future__ import annotations

import json
from typing import Any

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, located
from explorer.answers.tours import kind_of
from explorer.errors import ExplorerError
from explorer.games.shared.squares import place
from explorer.query.tours import COLUMNS, stored_path, stored_paths
from explorer.store.engine import WAIT, reading
from explorer.theory.tours.knight import name


def tours(database: DatabaseName = None) -> Answer:
    """The tours that are stored, one a row."""
    with reading(located(database)) as connection:
        rows = list(picked(stored_paths(connection), COLUMNS))
        return Answer(COLUMNS, rows, room=ROOM["tours"])


def tour(path: int, database: DatabaseName = None) -> Answer:
    """A stored tour, checked anew; NotThereError if there is no such path.

    ExplorerError if the path is none of a board, or no tour of it.
    """
    from explorer.theory.tours.boards import left_out
    from explorer.theory.tours.verify import check_tour

    with reading(located(database)) as connection:
        stored, positions = stored_path(connection, path)
    if stored["slug"] != "knight":
        raise ExplorerError(
            f"path {path} is not a tour of a board, but a path through {stored['game']}"
        )
    size = json.loads(stored["parameters"])
    rows, cols, closed = size["rows"], size["cols"], bool(stored["closed"])
    squares = [place(position) for position in positions]
    # A closed tour of an odd number of squares can only be one of all but one.
    left = left_out(rows, cols, squares)
    without = left[0] if closed and rows * cols % 2 and len(left) == 1 else None
    check_tour(squares, rows, cols, closed, without)
    return Answer(
        ("step", "square"),
        list(enumerate(positions, 1)),
        {
            "path": path, "game": stored["game"], "rows": rows, "cols": cols, "closed": closed,
            "method": stored["method"], "verdict": "found", "squares": positions,
        },
        [
            f"path {path}: {kind_of(closed)} tour of {rows} x {cols} by {stored['method']}, checked"
            + ("" if without is None else f"; {name(without)} is left out")
        ],
    )  # fmt: skip


def keep(tour: Any, database: DatabaseName = None, wait: float = WAIT) -> Answer:
    """Keep a tour, as `explorer.answers.tours.find` has it, as a path through the board.

    The board is built if it is not stored, in one transaction with it.
    """
    from explorer.games.knight import Knight
    from explorer.spec import canonical
    from explorer.store.build import keep_path
    from explorer.store.paths import StoredPath

    board = Knight(rows=tour["rows"], cols=tour["cols"])
    game = canonical(board)
    found = StoredPath(None, tour["method"], tour["closed"], tour["squares"])
    path = keep_path(located(database), board, found, wait=wait)
    return Answer(object={"path": path, "game": game}, notes=[f"stored as path {path} of {game}"])


def remove(path: int, database: DatabaseName = None, wait: float = WAIT) -> Answer:
    """Remove a stored tour; the board stays. NotThereError if there is no such path."""
    from explorer.store.paths import remove_path

    there = located(database)
    remove_path(there, path, wait)
    return Answer(notes=[f"path {path} removed from {there}"])
