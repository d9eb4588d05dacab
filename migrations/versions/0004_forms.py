"""Positions of partizan games say which others are the same game; views tell partizan values.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("nodes", sa.Column("form", sa.Integer()))
    _rewrite(_END, f", p.form AS form{_END}")


def downgrade() -> None:
    op.drop_column("nodes", "form")
    _rewrite(f", p.form AS form{_END}", _END)


_END = " FROM games AS f JOIN"


def _rewrite(before: str, after: str) -> None:
    """The views of families have all columns of `position`; their SQL is kept in the database."""
    op.get_bind().execute(
        sa.text("UPDATE families SET sql = replace(sql, :before, :after)"),
        {"before": before, "after": after},
    )
