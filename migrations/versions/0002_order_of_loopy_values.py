"""The order in which finite nim-values on cyclic ground were found, which their audit needs.

Games solved before have none; ``explorer solve`` gives it to them.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("nodes", sa.Column("grundy_order", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("nodes", "grundy_order")
