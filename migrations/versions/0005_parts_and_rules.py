"""The named parts of a family are kept, not the SQL of its view; games say by what rules they were
built.

What rules built the games that are there already is not known. The types of their parts are those
of the values that positions have.

Revision ID: 0005
Revises: 0004
"""

import json
import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TEXT = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("games", sa.Column("rules", TEXT, nullable=True))
    before = op.get_bind().execute(sa.text("SELECT slug, view, sql FROM families")).all()
    rows = [
        {"slug": slug, "view": view, "parts": json.dumps(_parts(slug, sql))}
        for slug, view, sql in before
    ]
    _make_anew("parts", rows)


def downgrade() -> None:
    op.drop_column("games", "rules")
    after = op.get_bind().execute(sa.text("SELECT slug, view, parts FROM families")).all()
    rows = [
        {"slug": slug, "view": view, "sql": _sql(slug, view, json.loads(parts))}
        for slug, view, parts in after
    ]
    _make_anew("sql", rows)


def create_views_before(connection: Any) -> None:
    """The views as revision 0004 had them, once a downgrade has come to it."""
    families = connection.execute("SELECT sql FROM families ORDER BY slug").scalars()
    for sql in (*_VIEWS, *families):
        connection.execute(sql)


def _make_anew(column: str, rows: list[dict[str, Any]]) -> None:
    """The table of families, with what it knows of each in a column of this name."""
    op.drop_table("families")
    families = op.create_table(
        "families",
        sa.Column("slug", TEXT, nullable=False),
        sa.Column("view", TEXT, nullable=False),
        sa.Column(column, TEXT, nullable=False),
        sa.PrimaryKeyConstraint("slug", name=op.f("pk_families")),
        sa.UniqueConstraint("view", name=op.f("uq_families_view")),
        sqlite_strict=True,
    )
    op.bulk_insert(families, rows)


def _parts(slug: str, sql: str) -> list[list[str]]:
    """[name, type] of the parts that the SQL of a view names, by the values stored."""
    names = re.findall(r"json_extract\(p\.fields, '\$\.(\w+)'\)", sql)
    types: dict[str, set[type]] = {name: set() for name in names}
    fields = op.get_bind().execute(
        sa.text(
            "SELECT n.fields FROM games AS g JOIN nodes AS n ON n.game_id = g.id "
            "WHERE g.slug = :slug AND n.fields IS NOT NULL"
        ),
        {"slug": slug},
    )
    for (text,) in fields:
        for name, value in json.loads(text).items():
            if name in types and value is not None:
                types[name].add(type(value))
    return [[name, _type(found)] for name, found in types.items()]


def _type(found: set[type]) -> str:
    if found and found <= {int, bool}:
        return "integer"
    return "real" if found and found <= {int, bool, float} else "text"


def _sql(slug: str, view: str, parts: list[list[str]]) -> str:
    """The SQL of a family's view as revision 0004 wrote it."""
    columns = [f"json_extract(p.fields, '$.{name}') AS \"{name}\"" for name, _ in parts]
    listed = ", ".join(
        ["p.game AS game", "p.id AS id", "p.position AS position", *columns]
        + [f"p.{name} AS {name}" for name in _VALUES]
    )
    return (
        f'CREATE VIEW "{view}" AS SELECT {listed} '
        f"FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = '{slug}'"
    )


_VALUES = (
    "mover", "terminal", "depth", "outcome", "outcome_class", "remoteness", "left_remoteness",
    "right_remoteness", "grundy", "loopy_grundy", "win_probability", "cgt_value", "mean",
    "temperature", "completions", "optimal_move", "left_optimal_move", "right_optimal_move", "form",
)  # fmt: skip

_VIEWS = (
    """
CREATE VIEW game AS
SELECT g.spec AS game, g.slug AS slug, g.title AS title, g.kind AS kind,
  g.parameters AS parameters, g.positions AS positions, g.moves AS moves, s.position AS start,
  g.cyclic AS cyclic, g.explorer_version AS explorer_version, g.built_at AS built_at,
  g.solved_at AS solved_at
FROM games AS g
JOIN nodes AS s ON s.game_id = g.id AND s.id = g.start_id
""",
    """
CREATE VIEW position AS
SELECT g.spec AS game, n.id AS id, n.position AS position, n.mover AS mover,
  n.terminal AS terminal, n.depth AS depth, n.outcome AS outcome,
  n.outcome_class AS outcome_class, n.remoteness AS remoteness,
  n.left_remoteness AS left_remoteness, n.right_remoteness AS right_remoteness,
  n.grundy AS grundy, n.loopy_grundy AS loopy_grundy, n.win_probability AS win_probability,
  v.value AS cgt_value, v.mean AS mean, v.temperature AS temperature,
  n.completions AS completions, coalesce(o.action, o.label) AS optimal_move,
  l.label AS left_optimal_move, r.label AS right_optimal_move, n.fields AS fields,
  n.form AS form
FROM games AS g
JOIN nodes AS n ON n.game_id = g.id
LEFT JOIN cgt_values AS v ON v.id = n.cgt_value_id
LEFT JOIN labels AS o ON o.game_id = n.game_id AND o.id = n.optimal_label_id
LEFT JOIN labels AS l ON l.game_id = n.game_id AND l.id = n.left_optimal_label_id
LEFT JOIN labels AS r ON r.game_id = n.game_id AND r.id = n.right_optimal_label_id
""",
    """
CREATE VIEW move AS
SELECT g.spec AS game, e.source_id AS source_id, s.position AS source, e.ordinal AS ordinal,
  l.label AS label, l.action AS action, l.player AS player, e.probability AS probability,
  l.passes_turn AS passes_turn, e.target_id AS target_id, t.position AS target,
  e.optimal AS optimal, s.outcome AS source_outcome, t.outcome AS target_outcome,
  t.remoteness AS target_remoteness, t.grundy AS target_grundy,
  t.loopy_grundy AS target_loopy_grundy, t.win_probability AS target_win_probability,
  s.outcome_class AS source_outcome_class, t.outcome_class AS target_outcome_class,
  t.left_remoteness AS target_left_remoteness, t.right_remoteness AS target_right_remoteness,
  v.value AS target_cgt_value, v.mean AS target_mean, v.temperature AS target_temperature
FROM games AS g
JOIN edges AS e ON e.game_id = g.id
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN nodes AS s ON s.game_id = e.game_id AND s.id = e.source_id
JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
LEFT JOIN cgt_values AS v ON v.id = t.cgt_value_id
""",
    """
CREATE VIEW path_step AS
SELECT p.id AS path, g.spec AS game, p.method AS method, p.closed AS closed, s.step AS step,
  n.position AS position
FROM paths AS p
JOIN games AS g ON g.id = p.game_id
JOIN path_steps AS s ON s.path_id = p.id
JOIN nodes AS n ON n.game_id = s.game_id AND n.id = s.node_id
""",
)
