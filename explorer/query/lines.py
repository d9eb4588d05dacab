"""Lines of play: what happens when both sides play the preferred move from a position on."""

from __future__ import annotations

from typing import Any

from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.find import need_game
from explorer.values import told_of_target

CHUNK = 500
"""Plies asked for in one statement."""

ALONG = tuple(row for row in told_of_target() if row.along)
"""The values that are told along a line, in the order in which they came."""

_VALUES = ", ".join(
    f"{row.expression('n')} AS {row.name}" for row in ALONG if row.name != "remoteness"
)

# The game goes along with the line: where a table is to have one that is bound, SQLite may first go
# through all its rows of that game for a Bloom filter, if somebody has told it how large tables are
# (ANALYZE).
_STEPS = """
WITH RECURSIVE line(game, ply, id, move_id) AS (
  SELECT CAST(:game AS integer), 0, CAST(:start AS integer), (
    SELECT min(e.move_id) FROM nodes AS n JOIN edges AS e
      ON e.game_id = n.game_id AND e.source_id = n.id AND e.label_id = {shown_at_first}
    WHERE n.game_id = :game AND n.id = :start)
  UNION ALL
  SELECT line.game, line.ply + 1, e.target_id, (
    SELECT min(f.move_id) FROM nodes AS n JOIN edges AS f
      ON f.game_id = n.game_id AND f.source_id = n.id AND f.label_id = {shown_then}
    WHERE n.game_id = line.game AND n.id = e.target_id)
  FROM line
  JOIN moves AS e ON e.id = line.move_id
  JOIN labels AS c ON c.game_id = line.game AND c.id = e.label_id
  WHERE line.ply < :plies AND c.action IS NULL
)
SELECT line.ply, line.id, n.position, n.mover, {values}, {remoteness} AS remoteness,
  l.label, l.action, l.passes_turn
FROM line
JOIN nodes AS n ON n.game_id = line.game AND n.id = line.id
LEFT JOIN cgt_values AS v ON v.id = n.cgt_value_id
LEFT JOIN moves AS e ON e.id = line.move_id
LEFT JOIN labels AS l ON l.game_id = line.game AND l.id = e.label_id
ORDER BY line.ply
"""


def _query(first: str | None) -> str:
    """The query of a line, by who begins: in partizan games the values are of whose turn it is."""

    def of_whose_turn(column: str, ply: str) -> str:
        if first is None:
            return f"n.{column}"
        left = 1 if first == "right" else 0
        return f"CASE ({ply}) % 2 WHEN {left} THEN n.left_{column} ELSE n.right_{column} END"

    return _STEPS.format(
        values=_VALUES,
        shown_at_first=of_whose_turn("optimal_label_id", "0"),
        shown_then=of_whose_turn("optimal_label_id", "line.ply + 1"),
        remoteness=of_whose_turn("remoteness", "line.ply"),
    )


def line(
    connection: Connection,
    name: str,
    text: str,
    first: str | None = None,
    most: int | None = None,
) -> dict[str, Any]:
    """Best play from a position: positions, labels between them, who moves, how it ends.

    `first` is left or right in partizan games, who begins; None in all others.

    `ended` is end (nobody can move), cycle (a drawn position came again; it stands at the end a
    second time), chance (the chance action `next` comes next), unsolved, or cut (it is longer than
    `most` moves). Players are first and
    second: who is first to move on this line, unless the positions name their mover; in partizan
    games left and right.
    """
    steps = _steps(connection, name, text, first, CHUNK if most is None else most + 2 - most % 2)
    seen: set[int] = set()
    kept: list[Row] = []
    ended = "end"
    for step in steps:
        kept.append(step)
        if step["id"] in seen:
            ended = "cycle"
            break
        seen.add(step["id"])
        if step["action"] is not None:
            ended = "chance"
            break
        if most is not None and len(kept) > most and step["label"] is not None:
            ended = "cut"
            break
    last = kept[-1]
    # Who is to move and cannot has lost.
    stands = ("lose" if last["outcome_class"] else None) if first else at_the_end(last)
    if stands is None and ended == "end":
        ended = "unsolved"
    names = players(kept, first)
    return {
        "game": name,
        "positions": [step["position"] for step in kept],
        "labels": [step["label"] for step in kept[:-1]],
        "players": names,
        **{row.along: [step[row.name] for step in kept] for row in ALONG},
        "ended": ended,
        "next": last["action"] if ended == "chance" else None,
        "winner": winner(names[-1], stands) if ended == "end" else None,
    }


def _steps(connection: Connection, name: str, text: str, first: str | None, chunk_of: int) -> Any:
    """The rows of the line, a chunk of so many plies a statement, without looking for repetitions.

    A chunk has an even number of plies, so each begins with the same player.
    """
    start = position(connection, name, text)["id"]
    game = need_game(connection, name)
    query = _query(first)
    while True:
        near = connection.lookup(line=(start, chunk_of))
        chunk = rows(near, query, game=game, start=start, plies=chunk_of)
        if len(chunk) <= chunk_of:
            yield from chunk
            return
        yield from chunk[:-1]
        start = chunk[-1]["id"]


def players(steps: list[Row], beginner: str | None = None) -> list[str]:
    """Who is to move at every step: first or second or, if left or right begins, these."""
    turns = {None: ("first", "second"), "left": ("left", "right"), "right": ("right", "left")}
    names = []
    turn = 0
    for step in steps:
        names.append(step["mover"] or turns[beginner][turn])
        if step["passes_turn"] != 0:
            turn = 1 - turn
    return names


def at_the_end(end: Row) -> str | None:
    """How an end stands for its mover: by its outcome, in a game of chance by what it is worth."""
    outcome: str | None = end["outcome"]
    if outcome is not None or end["win_probability"] is None:
        return outcome
    return {0.0: "lose", 1.0: "win"}.get(end["win_probability"], "draw")


def winner(mover: str, outcome: str | None) -> str | None:
    """Who has won a play that ended with this player to move; None if nobody."""
    if outcome not in ("win", "lose"):
        return None
    return mover if outcome == "win" else OTHER[mover]


OTHER = {"first": "second", "second": "first", "left": "right", "right": "left"}
"""Player -> the other one."""
