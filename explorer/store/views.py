"""The views: what people and scripts query. Their columns only ever grow.

A family of games with named parts has a view of its own, such as ``chopsticks_position``; the
names and types of its parts are kept in the table ``families``, so that every view can be made anew
when the game's code is not there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import groupby

from explorer.errors import RulesError
from explorer.store.connection import Connection
from explorer.store.dialect import Dialect
from explorer.values import IN_VIEWS, StoredValue, told_of_target

_BESIDE = {
    "v": "cgt_values AS v WHERE v.id = {node}.cgt_value_id",
    "o": "labels AS o WHERE o.game_id = {node}.game_id AND o.id = {node}.optimal_label_id",
    "l": "labels AS l WHERE l.game_id = {node}.game_id AND l.id = {node}.left_optimal_label_id",
    "r": "labels AS r WHERE r.game_id = {node}.game_id AND r.id = {node}.right_optimal_label_id",
}
"""Alias -> the row of another table that a value of a position is read from."""


def _value(row: StoredValue, node: str) -> str:
    """How a view tells a value of a row of `nodes`.

    What stands in another table is a query of its own, not a join: whoever counts positions, or
    asks for other columns, does not wait for it.
    """
    if not row.read:
        return row.expression(node)
    (alias,) = set(re.findall(r"\b(\w)\.", row.read))
    return f"(SELECT {row.read} FROM {_BESIDE[alias].format(node=node)})"


# Columns only grow: what came with a later revision stands after what was there.
_FIRST = "".join(
    f",\n  {_value(row, 'n')} AS {row.name}" for row in IN_VIEWS if row.since == "0001"
)
_LATER = "".join(
    f",\n  {_value(row, 'n')} AS {row.name}" for row in IN_VIEWS if row.since != "0001"
)


def _values_of_moves() -> str:
    """What the view `move` tells of the values of a move's source and target."""
    columns = []
    for _, rows in groupby(told_of_target(), key=lambda row: row.told):
        together = list(rows)
        columns += [f"{_value(row, 's')} AS source_{row.name}" for row in together if row.source]
        columns += [f"{_value(row, 't')} AS target_{row.name}" for row in together]
    return "".join(f",\n  {column}" for column in columns)


FOR_MOVER = """CASE
    WHEN t.outcome_class IS NOT NULL THEN
      CASE WHEN t.outcome_class IN ('previous', l.player) THEN 'win' ELSE 'lose' END
    WHEN l.passes_turn = 0 THEN t.outcome
    WHEN t.outcome = 'win' THEN 'lose' WHEN t.outcome = 'lose' THEN 'win' ELSE t.outcome
  END AS for_mover"""
"""What a move of the label l to the node t comes to for the player who makes it: the outcome there,
turned round where the turn passes. In a partizan game the other player begins there."""

PLIES = """1 + CASE
    WHEN t.outcome_class IS NULL THEN t.remoteness
    WHEN l.player = 'left' THEN t.right_remoteness ELSE t.left_remoteness
  END AS plies"""
"""In how many plies, the move counted, play then ends."""

SOURCE = "(e.id - g.first_move) / g.move_width"
ORDINAL = "(e.id - g.first_move) % g.move_width"
LABEL = """CASE WHEN e.label_id < g.labels THEN e.label_id ELSE
    (SELECT c.same_as FROM labels AS c WHERE c.game_id = g.id AND c.id = e.label_id) END"""
PROBABILITY = "(SELECT c.probability FROM labels AS c WHERE c.game_id = g.id AND c.id = e.label_id)"
"""What the number of a move e of the game g tells, and its label: see `explorer.store.schema`."""

MOVES_OF_GAME = """games AS g
JOIN moves AS e ON e.id >= g.first_move AND e.id < g.first_move + g.positions * g.move_width"""
"""Every game g with its moves e."""


def of_source(source: str, dialect: Dialect) -> str:
    """That the move e is one of a position of the game g: two bounds of its number."""
    least = dialect.rarely(f"e.id >= g.first_move + {source} * g.move_width")
    most = dialect.rarely(f"e.id < g.first_move + ({source} + 1) * g.move_width")
    return f"{least}\n  AND {most}"


# A plus before a column keeps SQLite from finding rows of its table by it. So a plan begins where
# the view does, with the few rows of `games` or `paths`, whatever SQLite knows or guesses about the
# sizes of tables; and a move is found from its source or from its target, whichever a question
# names: through the range of its number from the one, through `moves_by_target` from the other.
# There the plus keeps a range of sources from being looked for in the moves by target.
VIEWS = {
    "game": """
CREATE VIEW game AS
SELECT g.spec AS game, g.slug AS slug, g.title AS title, g.kind AS kind,
  g.parameters AS parameters, g.positions AS positions, g.moves AS moves, s.position AS start,
  g.cyclic AS cyclic, g.explorer_version AS explorer_version, g.built_at AS built_at,
  g.solved_at AS solved_at, g.rules AS rules, g.content_hash AS content_hash
FROM games AS g
JOIN nodes AS s ON s.game_id = +g.id AND s.id = +g.start_id
""",
    "position": f"""
CREATE VIEW position AS
SELECT g.spec AS game, n.id AS id, n.position AS position, n.mover AS mover,
  n.terminal AS terminal, n.depth AS depth{_FIRST},
  n.fields AS fields{_LATER}
FROM games AS g
JOIN nodes AS n ON n.game_id = +g.id
""",
    "move": f"""
CREATE VIEW move AS
SELECT g.spec AS game, s.id AS source_id, s.position AS source, {ORDINAL} AS ordinal,
  l.label AS label, l.action AS action, l.player AS player, l.probability AS probability,
  l.passes_turn AS passes_turn, t.id AS target_id, t.position AS target,
  e.optimal AS optimal{_values_of_moves()},
  {FOR_MOVER},
  {PLIES}
FROM games AS g
JOIN nodes AS s ON s.game_id = +g.id
JOIN nodes AS t ON t.game_id = +g.id
JOIN moves AS e ON t.id = +e.target_id AND {of_source("s.id", Dialect())}
JOIN moves_by_target AS b ON b.target = g.first_position + t.id
  AND b.move_id = +e.id AND e.id = +b.move_id
  AND s.id = (b.move_id - g.first_move) / g.move_width
JOIN labels AS l ON l.game_id = +g.id AND l.id = e.label_id
""",
    "bare_move": f"""
CREATE VIEW bare_move AS
SELECT g.spec AS game, {SOURCE} AS source_id, {ORDINAL} AS ordinal,
  e.target_id AS target_id, {LABEL} AS label_id,
  (SELECT c.label FROM labels AS c WHERE c.game_id = g.id AND c.id = e.label_id) AS label,
  {PROBABILITY} AS probability, e.optimal AS optimal
FROM {MOVES_OF_GAME}
""",
    "path_step": """
CREATE VIEW path_step AS
SELECT p.id AS path, g.spec AS game, p.method AS method, p.closed AS closed, s.step AS step,
  n.position AS position
FROM paths AS p
JOIN games AS g ON g.id = p.game_id
JOIN path_steps AS s ON s.path_id = +p.id
JOIN nodes AS n ON n.game_id = +s.game_id AND n.id = +s.node_id
""",
}


INNER_VIEWS = {
    "edges": f"""
CREATE VIEW edges AS
SELECT g.id AS game_id, s.id AS source_id, {ORDINAL} AS ordinal,
  e.target_id AS target_id, {LABEL} AS label_id,
  e.optimal AS optimal, {PROBABILITY} AS probability, e.id AS move_id
FROM games AS g
JOIN nodes AS s ON s.game_id = +g.id
JOIN moves AS e ON {of_source("s.id", Dialect())}
""",
    "edges_by_target": f"""
CREATE VIEW edges_by_target AS
SELECT g.id AS game_id, t.id AS target_id, {SOURCE.replace("e.id", "b.move_id")} AS source_id,
  {ORDINAL.replace("e.id", "b.move_id")} AS ordinal, b.move_id AS move_id
FROM games AS g
JOIN nodes AS t ON t.game_id = +g.id
JOIN moves_by_target AS b ON b.target = g.first_position + t.id
""",
}
"""The program's own: moves with the ids of games, sources and targets, found by either."""

COLUMNS = {
    view: re.findall(r"AS (\w+)(?:,|\nFROM)", sql.split("\nSELECT", 1)[1])
    for view, sql in VIEWS.items()
}
"""View -> the names of its columns."""


_VALUES = ("mover", "terminal", "depth", *(row.name for row in IN_VIEWS))
"""The columns of `position` besides its name and its fields: views of families repeat them."""

TAKEN = {
    "game", "id", "position", "fields", "mover", "terminal", "depth",
    *(row.name for row in IN_VIEWS if (row.since or "") <= "0004"),
}  # fmt: skip
"""Names that a named part cannot have: the columns of `position` as they were once and for all.

A later revision brings columns whose names a part may have already, in databases and in the files
of games. There the part keeps its column, which people ask by its name, and in the view of that
family the value goes by another (`family_columns`).
"""

Parts = Sequence[tuple[str, str]]
"""(name, type integer, real or text) of the named parts of a family, in their order."""


def create_views(connection: Connection) -> None:
    """Create the contract's views and those of the families stored in the database."""
    for sql in _wanted(connection).values():
        connection.execute(sql)


def stale_views(connection: Connection) -> list[str]:
    """The views that are not there, or not as this program makes them, by name."""
    there = connection.dialect.views(connection)
    return [
        name
        for name, sql in _wanted(connection).items()
        if name not in there or there[name].split() != sql.split()
    ]


def renew_views(connection: Connection) -> None:
    """Make the views anew that are not as they should be; others that people made stay."""
    wanted = _wanted(connection)
    for name in stale_views(connection):
        connection.execute(f'DROP VIEW IF EXISTS "{name}"')
        connection.execute(wanted[name])


def _wanted(connection: Connection) -> dict[str, str]:
    """The SQL of every view that there should be, by its name."""
    families = connection.execute("SELECT slug, parts FROM families ORDER BY slug").all()
    return (
        INNER_VIEWS
        | VIEWS
        | {
            family_view(slug): family_sql(connection.dialect, slug, json.loads(parts))
            for slug, parts in families
        }
    )


def family_view(slug: str) -> str:
    """The name of a family's view.

    >>> family_view("progressive-pig")
    'progressive_pig_position'
    """
    return f"{slug.replace('-', '_')}_position"


def family_columns(slug: str, parts: Parts) -> dict[str, str]:
    """Column of a family's view -> the column of `position` that it repeats; parts are empty.

    A value whose name a part has is called ``NAME_value`` there. RulesError if a part has the name
    of a column that every view of a family has, or of another part, or is no plain SQL name.

    >>> list(family_columns("pig", [("score", "integer"), ("turn", "integer")]))[:6]
    ['game', 'id', 'position', 'score', 'turn', 'mover']
    """
    named: dict[str, str] = {}
    for name, _ in parts:
        plain = name.isascii() and name.isidentifier() and name.islower()
        if name in TAKEN or name in named or not plain:
            raise RulesError(f"{slug}: a named part cannot be called {name!r}: choose another name")
        named[name] = ""
    columns = {"game": "game", "id": "id", "position": "position", **named}
    for value in _VALUES:
        column = value
        while column in columns:
            column += "_value"
        columns[column] = value
    return columns


def family_sql(dialect: Dialect, slug: str, parts: Parts) -> str:
    """The SQL of a family's view, from its parts; RulesError as `family_columns` says."""
    types = dict(parts)
    listed = ", ".join(
        f"p.{value} AS {column}"
        if value
        else f'{dialect.part("p.fields", column, types[column])} AS "{column}"'
        for column, value in family_columns(slug, parts).items()
    )
    return (
        f'CREATE VIEW "{family_view(slug)}" AS SELECT {listed} '
        "FROM games AS f JOIN position AS p ON p.game = f.spec "
        f"WHERE f.slug = '{slug}'"
    )


def store_family(connection: Connection, slug: str, parts: Parts) -> None:
    """Create or renew the view of a family; do nothing where it stands as it should.

    A family without named parts has none.
    """
    wanted = json.dumps([list(part) for part in parts]) if parts else None
    sql = family_sql(connection.dialect, slug, parts) if parts else None
    stored = connection.execute(
        "SELECT parts FROM families WHERE slug = :slug", {"slug": slug}
    ).scalar()
    if stored == wanted:
        return
    view = family_view(slug)
    connection.execute(f'DROP VIEW IF EXISTS "{view}"')
    connection.execute("DELETE FROM families WHERE slug = :slug", {"slug": slug})
    if sql is None:
        return
    connection.execute(
        "INSERT INTO families (slug, view, parts) VALUES (:slug, :view, :parts)",
        {"slug": slug, "view": view, "parts": wanted},
    )
    connection.execute(sql)
