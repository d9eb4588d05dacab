"""What is stored, and what one stored game is like as a whole."""

from __future__ import annotations

import json
from typing import Any

from explorer.kinds import KINDS
from explorer.query.positions import position
from explorer.query.rows import Row, row, rows
from explorer.store.connection import Connection
from explorer.store.find import not_stored
from explorer.store.numbers import FREQUENT, OF_OUTCOMES, PARTIZAN
from explorer.values import IN_VIEWS, OUTCOME_CLASSES

START = ("position", "mover", *(row.name for row in IN_VIEWS if row.name != "form"))
"""What `info` says of the start: its values. A form names positions, it is no value of one."""


def games(connection: Connection) -> list[Row]:
    """Every stored game, a row of the view `game` each."""
    query = "SELECT * FROM game ORDER BY game"
    return [dict(row) for row in connection.once("games", lambda: rows(connection.lookup(), query))]


def specs(connection: Connection) -> list[str]:
    """The name of every stored game; not by the view, which leaves out what is damaged."""
    return [
        row["spec"] for row in rows(connection.lookup(), "SELECT spec FROM games ORDER BY spec")
    ]


def families(connection: Connection) -> list[Row]:
    """The families that have views of their own: slug, named parts as (name, type), and kind; None
    where no game of them is stored."""
    found = rows(
        connection.lookup(),
        "SELECT f.slug, f.parts, min(g.kind) AS kind FROM families AS f "
        "LEFT JOIN games AS g ON g.slug = f.slug GROUP BY f.slug, f.parts ORDER BY f.slug",
    )
    return [each | {"parts": [(n, t) for n, t in json.loads(each["parts"])]} for each in found]


def game(connection: Connection, name: str) -> Row:
    """The row of the view `game`; NotThereError if it is not stored."""

    def ask() -> Row | None:
        return row(connection.lookup(), "SELECT * FROM game WHERE game = :game", game=name)

    if (stored := connection.once(("game", name), ask)) is None:
        raise not_stored(name)
    return dict(stored)


def summary(connection: Connection, name: str) -> Row:
    """What a game came to, in short: its size, how its start stands, how many of each outcome."""
    stored = game(connection, name)
    start = position(connection, name, stored["start"])
    return {
        "game": name,
        "positions": stored["positions"],
        "moves": stored["moves"],
        "start": {column: start[column] for column in START},
        "outcomes": _numbers(connection, name)["outcomes"],
    }


def info(connection: Connection, name: str) -> Row:
    """A stored game in numbers: counts by outcome and remoteness, branching, cycles, its start."""
    stored = game(connection, name)
    numbers = _numbers(connection, name)
    return {
        **summary(connection, name),
        "slug": stored["slug"],
        "title": stored["title"],
        "kind": stored["kind"],
        "parameters": json.loads(stored["parameters"]),
        "remoteness": numbers["remoteness"],
        **{key: numbers[key] for key in (*PARTIZAN, "ends", "unreached", "depth", "branching")},
        "cyclic": bool(stored["cyclic"]),
        **{key: numbers[key] for key in ("self_loops", "parallel_moves")},
        "explorer_version": stored["explorer_version"],
        "built_at": stored["built_at"],
        "solved_at": stored["solved_at"],
        "rules": stored["rules"],
        "content_hash": stored["content_hash"],
    }


def _numbers(connection: Connection, name: str) -> Row:
    """The numbers of a game as they were stored with it, or else counted now."""

    def ask() -> Row:
        query = "SELECT summary FROM games WHERE spec = :game"
        kept = row(connection.lookup(), query, game=name)
        if kept is None or kept["summary"] is None:
            return counted(connection, name)
        numbers: Row = json.loads(kept["summary"])
        return numbers

    return connection.once(("numbers", name), ask)


def counted(connection: Connection, name: str, known: Row | None = None) -> Row:
    """The numbers of a game, counted from its rows: outcomes, remoteness, branching and the like.

    It takes seconds for millions of moves; `explorer.store.summary` has the same from arrays.
    Those that are `known` are not counted again: all but what only partizan games have.
    """
    stored = game(connection, name)
    if known is not None:
        return known | _partizan(connection, name, stored["kind"])
    start = position(connection, name, stored["start"])
    return {
        "outcomes": _outcomes(connection, name, start),
        "remoteness": _remoteness(connection, name),
        **_partizan(connection, name, stored["kind"]),
        **_shape(connection, name),
        "branching": _branching(connection, name, stored["moves"]),
        **_special_moves(connection, name),
    }


def _outcomes(connection: Connection, name: str, start: Row) -> dict[str, int] | None:
    """How many positions have each outcome, or each outcome class; None if there are neither."""
    words: tuple[str, ...] = OF_OUTCOMES
    column = "outcome"
    if start["outcome_class"] is not None:
        column, words = "outcome_class", OUTCOME_CLASSES
    elif start["outcome"] is None:
        return None
    counted = rows(
        connection,
        f"SELECT {column} AS word, count(*) AS positions FROM position "
        f"WHERE game = :game AND {column} IS NOT NULL GROUP BY {column}",
        game=name,
    )
    return dict.fromkeys(words, 0) | {each["word"]: each["positions"] for each in counted}


def _partizan(connection: Connection, name: str, kind: str) -> Row:
    """What partizan games have besides: how many different games their positions are, and values;
    the most frequent values; plies to the end by who begins."""
    if not KINDS[kind].has("partizan value"):
        return dict.fromkeys(PARTIZAN)
    counts = row(
        connection,
        "SELECT count(DISTINCT form) AS forms, count(DISTINCT cgt_value) AS different, "
        "max(temperature) AS hottest FROM position WHERE game = :game",
        game=name,
    )
    frequent = rows(
        connection,
        "SELECT cgt_value, mean, temperature, outcome_class, count(*) AS positions FROM position "
        "WHERE game = :game AND cgt_value IS NOT NULL "
        "GROUP BY cgt_value, mean, temperature, outcome_class "
        f"ORDER BY positions DESC, length(cgt_value), cgt_value LIMIT {FREQUENT}",
        game=name,
    )
    count = "count(*) FILTER (WHERE r.side = '{}' AND p.outcome_class IN ('{}', '{}'))"
    plies = rows(
        connection,
        "SELECT r.plies, "
        f"{count.format('left', 'left', 'next')} AS left_wins, "
        f"{count.format('left', 'right', 'previous')} AS left_loses, "
        f"{count.format('right', 'right', 'next')} AS right_wins, "
        f"{count.format('right', 'left', 'previous')} AS right_loses "
        "FROM (SELECT game, id, 'left' AS side, left_remoteness AS plies FROM position "
        "WHERE game = :game UNION ALL SELECT game, id, 'right', right_remoteness FROM position "
        "WHERE game = :game) AS r JOIN position AS p ON p.game = r.game AND p.id = r.id "
        "WHERE r.plies IS NOT NULL GROUP BY r.plies ORDER BY r.plies",
        game=name,
    )
    assert counts is not None
    return {
        "forms": counts["forms"],
        "cgt_values": counts["different"],
        "frequent_values": frequent,
        "highest_temperature": counts["hottest"],
        "plies": plies,
    }


def _remoteness(connection: Connection, name: str) -> list[Row]:
    """How many positions have each remoteness, by outcome; NULL: a draw without an end."""
    return rows(
        connection,
        "SELECT remoteness, count(*) FILTER (WHERE outcome = 'win') AS win, "
        "count(*) FILTER (WHERE outcome = 'lose') AS lose, "
        "count(*) FILTER (WHERE outcome = 'draw') AS draw FROM position "
        "WHERE game = :game AND outcome IS NOT NULL "
        "GROUP BY remoteness ORDER BY remoteness IS NULL, remoteness",
        game=name,
    )


def _shape(connection: Connection, name: str) -> Row:
    shape = row(
        connection,
        "SELECT sum(terminal) AS ends, count(*) - count(depth) AS unreached, max(depth) AS depth "
        "FROM position WHERE game = :game",
        game=name,
    )
    assert shape is not None
    return shape


def _branching(connection: Connection, name: str, moves: int) -> dict[str, Any]:
    """Moves per position that is not an end: least, mean, most."""
    degrees = row(
        connection,
        "SELECT min(moves) AS least, max(moves) AS most, count(*) AS movable FROM ("
        "SELECT count(*) AS moves FROM games g JOIN edges e ON e.game_id = g.id "
        "WHERE g.spec = :game GROUP BY e.source_id) AS degrees",
        game=name,
    )
    assert degrees is not None
    mean = moves / degrees["movable"] if degrees["movable"] else None
    return {"least": degrees["least"], "mean": mean, "most": degrees["most"]}


def _special_moves(connection: Connection, name: str) -> Row:
    """Moves that lead back to their own position, and moves beside another to the same target."""
    counts = row(
        connection,
        "SELECT CAST(coalesce(sum(CASE WHEN source_id = target_id THEN moves END), 0) AS bigint) "
        "AS self_loops, CAST(coalesce(sum(moves - 1), 0) AS bigint) AS parallel "
        "FROM (SELECT e.source_id, e.target_id, count(*) AS moves "
        "FROM games g JOIN edges e ON e.game_id = g.id "
        "WHERE g.spec = :game GROUP BY e.source_id, e.target_id) AS pairs",
        game=name,
    )
    assert counts is not None
    return {"self_loops": counts["self_loops"], "parallel_moves": counts["parallel"]}
