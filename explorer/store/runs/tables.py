"""The tables of a run as DuckDB sees them, and on them the views that everybody knows.

The statements of the views are those of `explorer.store.views`, but for the way in which rows are
found: DuckDB joins whole tables, and needs no help in finding single rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from explorer.store.runs.manifest import Manifest
from explorer.store.views import VIEWS, family_columns, family_view
from explorer.values import VALUES

OF_MOVES = ("moves", "moves_by_target", "edges", "edges_by_target", "move", "bare_move")
"""What is there only with moves: those that a run holds, or those that were made for a question."""

TYPES = {"integer": "bigint", "real": "double", "text": "varchar"}
"""The types of values and of named parts as DuckDB calls them."""

_COLUMNS = {
    "mover": "varchar",
    "terminal": "integer",
    "verdict": "varchar",
    "depth": "integer",
    **{
        row.column: "integer" if row.move or row.kept else TYPES[row.type]
        for row in VALUES.values()
        if row.column is not None
    },
}
"""Column of `nodes` that may be empty -> its type."""

_FROM = {
    "move": """games AS g
JOIN nodes AS s ON s.game_id = g.id
JOIN moves AS e ON e.source_id = s.id
JOIN nodes AS t ON t.id = e.target_id
JOIN labels AS l ON l.game_id = g.id AND l.id = e.label_id""",
}
"""View -> what its rows are found by."""

_LABEL = "CASE WHEN e.label_id < g.labels THEN e.label_id ELSE c.same_as END AS label_id"
_OWN = {
    "bare_move": f"""
CREATE VIEW bare_move AS
SELECT g.spec AS game, e.source_id AS source_id, e.ordinal AS ordinal, e.target_id AS target_id,
  {_LABEL}, c.label AS label, c.probability AS probability, e.optimal AS optimal
FROM games AS g CROSS JOIN moves AS e JOIN labels AS c ON c.id = e.label_id
""",
    "edges": f"""
CREATE VIEW edges AS
SELECT g.id AS game_id, e.source_id AS source_id, e.ordinal AS ordinal, e.target_id AS target_id,
  {_LABEL}, e.optimal AS optimal, c.probability AS probability, e.id AS move_id
FROM games AS g CROSS JOIN moves AS e JOIN labels AS c ON c.id = e.label_id
""",
    "edges_by_target": """
CREATE VIEW edges_by_target AS
SELECT 1 AS game_id, target_id, source_id, ordinal, move_id FROM moves_by_target
""",
}
"""View -> its statement, where a query for each move would take too long."""


def statements(folder: Path, manifest: Manifest) -> Iterator[str]:
    """What makes the tables and views of a run in an empty database of DuckDB's."""

    def file(name: str) -> str:
        path = _text(f"{without_globs(str(folder))}/{name}")
        return f"read_parquet({path}, hive_partitioning = false)"

    yield f"CREATE TABLE games AS SELECT * FROM {file('game.parquet')}"
    yield f"CREATE TABLE labels AS SELECT 1 AS game_id, * FROM {file('labels.parquet')}"
    yield "CREATE TABLE cgt_values (id integer, value varchar, mean double, temperature double)"
    yield "CREATE TABLE families (slug varchar, view varchar, parts varchar)"
    yield "CREATE TABLE paths (id integer, game_id integer, method varchar, closed integer)"
    yield "CREATE TABLE path_steps (path_id integer, step integer, game_id integer, node_id bigint)"
    yield "CREATE TABLE named_parts (name varchar, type varchar, place integer)"
    yield _nodes(file("positions.parquet"), manifest)
    for name, sql in VIEWS.items():
        if name == "position":
            yield _whole_positions(sql, manifest.parts)
        if name not in OF_MOVES:
            yield _found_otherwise(name, sql)
    if manifest.parts:
        yield from _family(manifest)
    if manifest.moves:
        yield from of_moves(manifest, file("moves.parquet"), file("by_target.parquet"))


def without_globs(path: str) -> str:
    """A path that DuckDB takes as it is, though it has signs that mean other files.

    >>> without_globs("a[1]/b*")
    'a[[]1]/b[*]'
    """
    return re.sub(r"[*?[]", r"[\g<0>]", path)


def of_moves(manifest: Manifest, by_source: str, by_target: str) -> Iterator[str]:
    """What makes the views of moves, from tables (or files) of them by source and by target."""
    number = f"source_id * {manifest.game['move_width']} + ordinal"
    yield f"CREATE VIEW moves AS SELECT {number} AS id, * FROM {by_source}"
    yield (
        f"CREATE VIEW moves_by_target AS SELECT target_id AS target, {number} AS move_id, * "
        f"FROM {by_target}"
    )
    for name in OF_MOVES[2:]:
        yield _OWN.get(name) or _found_otherwise(name, VIEWS[name])


def _found_otherwise(name: str, sql: str) -> str:
    head, _, _ = sql.partition("\nFROM games AS g\n")
    return f"{head}\nFROM {_FROM[name]}" if name in _FROM else sql


def _nodes(positions: str, manifest: Manifest) -> str:
    columns = [
        f"n.{name} AS {name}" if name in manifest.columns else f"CAST(NULL AS {type}) AS {name}"
        for name, type in _COLUMNS.items()
    ]
    parts = [f"n.part_{name} AS part_{name}" for name, _ in manifest.parts]
    listed = ", ".join([*columns, f"{_fields(manifest.parts)} AS fields", *parts])
    return (
        "CREATE VIEW nodes AS SELECT 1 AS game_id, n.id AS id, n.position AS position, "
        f"{listed} FROM {positions} AS n"
    )


def _fields(parts: Sequence[tuple[str, str]]) -> str:
    """The named parts as one object in JSON, from columns of their own."""
    if not parts:
        return "CAST(NULL AS varchar)"
    written = [
        f"'{json.dumps(name)}:' || coalesce(CAST(to_json(n.part_{name}) AS varchar), 'null')"
        for name, _ in parts
    ]
    return "'{' || " + " || ',' || ".join(written) + " || '}'"


def _whole_positions(sql: str, parts: Sequence[tuple[str, str]]) -> str:
    """The view `position` with the named parts beside it, for the view of the family."""
    listed = "".join(f",\n  n.part_{name} AS part_{name}" for name, _ in parts)
    head, middle, tail = sql.partition("\nFROM games AS g\n")
    return head.replace("VIEW position AS", "VIEW whole_position AS") + listed + middle + tail


def _family(manifest: Manifest) -> Iterator[str]:
    slug = manifest.game["slug"]
    view, parts = family_view(slug), json.dumps([list(part) for part in manifest.parts])
    yield f"INSERT INTO families VALUES ({_text(slug)}, {_text(view)}, {_text(parts)})"
    for place, (name, type) in enumerate(manifest.parts):
        yield f"INSERT INTO named_parts VALUES ({_text(name)}, {_text(type)}, {place})"
    listed = ", ".join(
        f'{value or f"part_{column}"} AS "{column}"'
        for column, value in family_columns(slug, manifest.parts).items()
    )
    yield f'CREATE VIEW "{view}" AS SELECT {listed} FROM whole_position'


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
