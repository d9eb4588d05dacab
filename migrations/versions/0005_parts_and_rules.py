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
