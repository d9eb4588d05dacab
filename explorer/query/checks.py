"""Is the database sound? Its pages, its keys, and whether every game is whole."""

from __future__ import annotations

from typing import Any

from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.views import stale_views

_COUNTS = {
    "positions": ("SELECT count(*) FROM nodes n WHERE n.game_id = g.id", "g.positions"),
    "moves": ("SELECT count(*) FROM edges e WHERE e.game_id = g.id", "g.moves"),
    "moves by target": ("SELECT count(*) FROM edges_by_target e WHERE e.game_id = g.id", "g.moves"),
}


_APART = """
SELECT count(*) FROM edges_by_target b WHERE NOT EXISTS (
  SELECT 1 FROM edges e WHERE e.game_id = b.game_id AND e.source_id = b.source_id
  AND e.ordinal = b.ordinal AND e.target_id = b.target_id)
"""


def checks(connection: Connection) -> list[Row]:
    """One row a check: what is checked, what was found, whether it holds."""
    pages = connection.dialect.damage(connection)
    dangling = connection.dialect.dangling(connection)
    judged = [
        _row("pages and indexes are whole", pages, pages == "ok"),
        _row(
            "every reference leads somewhere",
            "ok" if dangling is None else f"a row of {dangling} leads nowhere",
            dangling is None,
        ),
    ]
    apart = connection.execute(_APART).scalar()
    judged.append(_row("moves by target lead to their targets", f"{apart:,} do not", apart == 0))
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
