"""What is stored, and what one stored game is like as a whole."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from explorer.query.positions import position
from explorer.query.rows import Row, row, rows
from explorer.store.find import not_stored

START = (
    "position", "mover", "outcome", "outcome_class", "remoteness", "left_remoteness",
    "right_remoteness", "grundy", "loopy_grundy", "win_probability", "cgt_value", "mean",
    "temperature", "completions", "optimal_move", "left_optimal_move", "right_optimal_move",
)  # fmt: skip
"""What `info` says of the start: the value columns of a position."""


def games(connection: Connection) -> list[Row]:
    """Every stored game, a row of the view `game` each."""
    return rows(connection, "SELECT * FROM game ORDER BY game")


def game(connection: Connection, name: str) -> Row:
    """The row of the view `game`; NotThereError if it is not stored."""
    found = row(connection, "SELECT * FROM game WHERE game = :game", game=name)
    if found is None:
        raise not_stored(name)
    return found


def summary(connection: Connection, name: str) -> Row:
    """What a game came to, in short: its size, how its start stands, how many of each outcome."""
    found = game(connection, name)
    start = position(connection, name, found["start"])
    return {
        "game": name,
        "positions": found["positions"],
        "moves": found["moves"],
        "start": {column: start[column] for column in START},
        "outcomes": _outcomes(connection, name) if start["outcome"] else None,
    }


def info(connection: Connection, name: str) -> Row:
    """A stored game in numbers: counts by outcome and remoteness, branching, cycles, its start."""
    found = game(connection, name)
    return {
        **summary(connection, name),
        "slug": found["slug"],
        "title": found["title"],
        "kind": found["kind"],
        "parameters": json.loads(found["parameters"]),
        "remoteness": _remoteness(connection, name),
        **_shape(connection, name),
        "branching": _branching(connection, name, found["positions"], found["moves"]),
        "cyclic": bool(found["cyclic"]),
        **_special_moves(connection, name),
        "explorer_version": found["explorer_version"],
        "built_at": found["built_at"],
        "solved_at": found["solved_at"],
    }


def _outcomes(connection: Connection, name: str) -> dict[str, int]:
    counted = rows(
        connection,
        "SELECT outcome, count(*) AS positions FROM position "
        "WHERE game = :game AND outcome IS NOT NULL GROUP BY outcome",
        game=name,
    )
    return {"win": 0, "lose": 0, "draw": 0} | {
        found["outcome"]: found["positions"] for found in counted
    }


def _remoteness(connection: Connection, name: str) -> list[Row]:
    """How many positions have each remoteness, by outcome; NULL: a draw without an end."""
    return rows(
        connection,
        "SELECT remoteness, sum(outcome = 'win') AS win, sum(outcome = 'lose') AS lose, "
        "sum(outcome = 'draw') AS draw FROM position "
        "WHERE game = :game AND outcome IS NOT NULL "
        "GROUP BY remoteness ORDER BY remoteness IS NULL, remoteness",
        game=name,
    )


def _shape(connection: Connection, name: str) -> Row:
    found = row(
        connection,
        "SELECT sum(terminal) AS ends, sum(depth IS NULL) AS unreached, max(depth) AS depth "
        "FROM position WHERE game = :game",
        game=name,
    )
    assert found is not None
    return found


def _branching(connection: Connection, name: str, positions: int, moves: int) -> dict[str, Any]:
    """Moves per position that is not an end: least, mean, most."""
    found = row(
        connection,
        "SELECT min(moves) AS least, max(moves) AS most, count(*) AS movable FROM ("
        "SELECT count(*) AS moves FROM games g JOIN edges e ON e.game_id = g.id "
        "WHERE g.spec = :game GROUP BY e.source_id) AS degrees",
        game=name,
    )
    assert found is not None
    mean = moves / found["movable"] if found["movable"] else None
    return {"least": found["least"], "mean": mean, "most": found["most"]}


def _special_moves(connection: Connection, name: str) -> Row:
    """Moves that lead back to their own position, and moves beside another to the same target."""
    found = row(
        connection,
        "SELECT coalesce(sum(loops), 0) AS self_loops, coalesce(sum(moves - 1), 0) AS parallel "
        "FROM (SELECT count(*) AS moves, sum(e.source_id = e.target_id) AS loops "
        "FROM games g JOIN edges e ON e.game_id = g.id "
        "WHERE g.spec = :game GROUP BY e.source_id, e.target_id) AS pairs",
        game=name,
    )
    assert found is not None
    return {"self_loops": found["self_loops"], "parallel_moves": found["parallel"]}
