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


def downgrade() -> None:
    op.drop_column("nodes", "form")
