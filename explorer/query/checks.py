"""Is the database sound? Its pages, its keys, and whether every game is whole."""

from __future__ import annotations

from typing import Any

from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.views import MOVES_OF_GAME, SOURCE, stale_views

_COUNTS = {
    "positions": ("SELECT count(*) FROM nodes n WHERE n.game_id = g.id", "g.positions"),
    "moves": ("SELECT count(*) FROM edges e WHERE e.game_id = g.id", "g.moves"),
    "moves by target": ("SELECT count(*) FROM edges_by_target e WHERE e.game_id = g.id", "g.moves"),
}


_LOST = f"""
SELECT count(*) FROM {MOVES_OF_GAME}
LEFT JOIN nodes AS s ON s.game_id = g.id AND s.id = {SOURCE}
LEFT JOIN nodes AS t ON t.game_id = g.id AND t.id = e.target_id
LEFT JOIN labels AS l ON l.game_id = g.id AND l.id = e.label_id
WHERE s.id IS NULL OR t.id IS NULL OR l.id IS NULL
"""
"""Moves that lead from nowhere or to nowhere, or have no label."""

_NONE = {
    "moves belong to a game": f"""
SELECT (SELECT count(*) FROM moves)
  - (SELECT count(*) FROM {MOVES_OF_GAME})
""",
    "moves by target lead to their targets": """
SELECT (SELECT count(*) FROM moves_by_target) - (
  SELECT count(*) FROM games AS g
  JOIN moves_by_target AS b ON b.target >= g.first_position
    AND b.target < g.first_position + g.positions
  JOIN moves AS m ON m.id = b.move_id AND m.target_id = b.target - g.first_position
  WHERE m.id >= g.first_move AND m.id < g.first_move + g.positions * g.move_width)
""",
}
"""Check -> the query that counts those which do not."""


def checks(connection: Connection) -> list[Row]:
    """One row a check: what is checked, what was found, whether it holds."""
    if (files := connection.files()) is not None:
        return [_row(f"{name} is as it was written", bad or "ok", not bad) for name, bad in files]
    pages = connection.dialect.damage(connection)
    dangling = connection.dialect.dangling(connection)
    if dangling is None and connection.execute(_LOST).scalar():
        dangling = "moves"
    judged = [
        _row("pages and indexes are whole", pages, pages == "ok"),
        _row(
            "every reference leads somewhere",
            "ok" if dangling is None else f"a row of {dangling} leads nowhere",
            dangling is None,
        ),
    ]
    for check, query in _NONE.items():
        count = connection.execute(query).scalar()
        judged.append(_row(check, f"{count:,} do not", count == 0))
    stale = stale_views(connection)
    found = f"not so: {', '.join(stale)}; explorer db upgrade makes them anew" if stale else "ok"
    judged.append(_row("every view is there, as this program makes it", found, not stale))
    for what, (counted, said) in _COUNTS.items():
        for game in rows(
            connection, f"SELECT spec, {said} AS said, ({counted}) AS there FROM games g"
        ):
            holds = game["said"] == game["there"]
            counts = f"{game['there']:,}" if holds else f"{game['there']:,} of {game['said']:,}"
            judged.append(_row(f"{game['spec']}: {what}", counts, holds))
    return judged


def _row(check: str, found: Any, holds: bool) -> Row:
    return {"check": check, "found": found, "holds": holds}
