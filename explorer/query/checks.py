"""Is the database sound? Its pages, its keys, and whether every game is whole."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from explorer.query.rows import Row, rows

_COUNTS = {
    "positions": ("SELECT count(*) FROM nodes n WHERE n.game_id = g.id", "g.positions"),
    "moves": ("SELECT count(*) FROM edges e WHERE e.game_id = g.id", "g.moves"),
    "moves by target": ("SELECT count(*) FROM edges_by_target e WHERE e.game_id = g.id", "g.moves"),
}


def checks(connection: Connection) -> list[Row]:
    """One row a check: what is checked, what was found, whether it holds."""
    pages = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    found = [
        _row("pages and indexes are whole", pages, pages == "ok"),
        _row(
            "every reference leads somewhere",
            "ok" if broken is None else f"a row of {broken[0]} leads nowhere",
            broken is None,
        ),
    ]
    for what, (counted, said) in _COUNTS.items():
        for game in rows(
            connection, f"SELECT spec, {said} AS said, ({counted}) AS there FROM games g"
        ):
            holds = game["said"] == game["there"]
            told = f"{game['there']:,}" if holds else f"{game['there']:,} of {game['said']:,}"
            found.append(_row(f"{game['spec']}: {what}", told, holds))
    return found


def _row(check: str, found: Any, holds: bool) -> Row:
    return {"check": check, "found": found, "holds": holds}
