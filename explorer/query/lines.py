"""Lines of play: what happens when both sides play the preferred move from a position on."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.store.find import need_game

CHUNK = 500
"""Plies asked for in one statement."""

_STEPS = """
WITH RECURSIVE line(ply, id, edge) AS (
  SELECT 0, :start, (SELECT min(ordinal) FROM edges e JOIN nodes n
    ON n.game_id = e.game_id AND n.id = e.source_id AND n.optimal_label_id = e.label_id
    WHERE e.game_id = :game AND e.source_id = :start)
  UNION ALL
  SELECT line.ply + 1, e.target_id, (SELECT min(f.ordinal) FROM edges f JOIN nodes n
    ON n.game_id = f.game_id AND n.id = f.source_id AND n.optimal_label_id = f.label_id
    WHERE f.game_id = :game AND f.source_id = e.target_id)
  FROM line JOIN edges e
    ON e.game_id = :game AND e.source_id = line.id AND e.ordinal = line.edge
  WHERE line.ply < :plies
)
SELECT line.ply, line.id, n.position, n.mover, n.outcome, n.remoteness, n.win_probability,
  l.label, l.action, l.passes_turn
FROM line
JOIN nodes n ON n.game_id = :game AND n.id = line.id
LEFT JOIN edges e ON e.game_id = :game AND e.source_id = line.id AND e.ordinal = line.edge
LEFT JOIN labels l ON l.game_id = :game AND l.id = e.label_id
ORDER BY line.ply
"""


def line(connection: Connection, name: str, text: str) -> dict[str, Any]:
    """Best play from a position: positions, labels between them, who moves, how it ends.

    `ended` is end (nobody can move), cycle (a drawn position came again; it stands at the end a
    second time), chance (the chance action `next` comes next) or unsolved. Players are first and
    second: who is first to move on this line, unless the positions name their mover.
    """
    steps = _steps(connection, name, text)
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
    last = kept[-1]
    stands = at_the_end(last)
    if stands is None and ended == "end":
        ended = "unsolved"
    names = players(kept)
    return {
        "game": name,
        "positions": [step["position"] for step in kept],
        "labels": [step["label"] for step in kept[:-1]],
        "players": names,
        "outcomes": [step["outcome"] for step in kept],
        "remoteness": [step["remoteness"] for step in kept],
        "win_probability": [step["win_probability"] for step in kept],
        "ended": ended,
        "next": last["action"] if ended == "chance" else None,
        "winner": winner(names[-1], stands) if ended == "end" else None,
    }


def _steps(connection: Connection, name: str, text: str) -> Any:
    """The rows of the line, a chunk of plies a statement, without looking for repetitions."""
    start = position(connection, name, text)["id"]
    game = need_game(connection, name)
    while True:
        chunk = rows(connection, _STEPS, game=game, start=start, plies=CHUNK)
        if len(chunk) <= CHUNK:
            yield from chunk
            return
        yield from chunk[:-1]
        start = chunk[-1]["id"]


def players(steps: list[Row]) -> list[str]:
    """Who is to move at every step."""
    names = []
    first = True
    for step in steps:
        names.append(step["mover"] or ("first" if first else "second"))
        if step["passes_turn"] != 0:
            first = not first
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
    return mover if outcome == "win" else {"first": "second", "second": "first"}[mover]
