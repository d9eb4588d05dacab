"""The first schema: games, positions, moves in both directions, values, stored paths.

The views are made by env.py once the tables stand.

Revision ID: 0001
Revises:
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TEXT = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
DOUBLE: Any = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "cgt_values",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("value", TEXT, nullable=False),
        sa.Column("mean", DOUBLE, nullable=True),
        sa.Column("temperature", DOUBLE, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cgt_values")),
        sa.UniqueConstraint("value", name=op.f("uq_cgt_values_value")),
        sqlite_strict=True,
    )
    op.create_table(
        "families",
        sa.Column("slug", TEXT, nullable=False),
        sa.Column("view", TEXT, nullable=False),
        sa.Column("sql", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("slug", name=op.f("pk_families")),
        sa.UniqueConstraint("view", name=op.f("uq_families_view")),
        sqlite_strict=True,
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("spec", TEXT, nullable=False),
        sa.Column("slug", TEXT, nullable=False),
        sa.Column("title", TEXT, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("parameters", TEXT, nullable=False),
        sa.Column("positions", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("start_id", sa.Integer(), nullable=False),
        sa.Column("cyclic", sa.Integer(), nullable=False),
        sa.Column("explorer_version", TEXT, nullable=False),
        sa.Column("built_at", TEXT, nullable=False),
        sa.Column("solved_at", TEXT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("spec", name=op.f("uq_games_spec")),
        sqlite_strict=True,
    )
    op.create_table(
        "labels",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("label", TEXT, nullable=False),
        sa.Column("action", TEXT, nullable=True),
        sa.Column("player", TEXT, nullable=True),
        sa.Column("passes_turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_labels_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "id", name=op.f("pk_labels")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "paths",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("method", TEXT, nullable=False),
        sa.Column("closed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_paths_game_id_games")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_paths")),
        sqlite_strict=True,
    )
    op.create_table(
        "nodes",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", TEXT, nullable=False),
        sa.Column("mover", TEXT, nullable=True),
        sa.Column("terminal", sa.Integer(), nullable=False),
        sa.Column("verdict", TEXT, nullable=True),
        sa.Column("depth", sa.Integer(), nullable=True),
        sa.Column("outcome", TEXT, nullable=True),
        sa.Column("outcome_class", TEXT, nullable=True),
        sa.Column("remoteness", sa.Integer(), nullable=True),
        sa.Column("left_remoteness", sa.Integer(), nullable=True),
        sa.Column("right_remoteness", sa.Integer(), nullable=True),
        sa.Column("grundy", sa.Integer(), nullable=True),
        sa.Column("loopy_grundy", TEXT, nullable=True),
        sa.Column("win_probability", DOUBLE, nullable=True),
        sa.Column("cgt_value_id", sa.Integer(), nullable=True),
        sa.Column("completions", TEXT, nullable=True),
        sa.Column("optimal_label_id", sa.Integer(), nullable=True),
        sa.Column("left_optimal_label_id", sa.Integer(), nullable=True),
        sa.Column("right_optimal_label_id", sa.Integer(), nullable=True),
        sa.Column("fields", TEXT, nullable=True),
        sa.ForeignKeyConstraint(
            ["cgt_value_id"], ["cgt_values.id"], name=op.f("fk_nodes_cgt_value_id_cgt_values")
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "left_optimal_label_id"],
            ["labels.game_id", "labels.id"],
            name=op.f("fk_nodes_game_id_left_optimal_label_id_labels"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "optimal_label_id"],
            ["labels.game_id", "labels.id"],
            name=op.f("fk_nodes_game_id_optimal_label_id_labels"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "right_optimal_label_id"],
            ["labels.game_id", "labels.id"],
            name=op.f("fk_nodes_game_id_right_optimal_label_id_labels"),
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_nodes_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "id", name=op.f("pk_nodes")),
        sa.UniqueConstraint("game_id", "position", name=op.f("uq_nodes_game_id_position")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "edges",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("source_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("target_id", sa.Integer(), nullable=False),
        sa.Column("label_id", sa.Integer(), nullable=False),
        sa.Column("optimal", sa.Integer(), nullable=True),
        sa.Column("probability", DOUBLE, nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id", "label_id"],
            ["labels.game_id", "labels.id"],
            name=op.f("fk_edges_game_id_label_id_labels"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "source_id"],
            ["nodes.game_id", "nodes.id"],
            name=op.f("fk_edges_game_id_source_id_nodes"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "target_id"],
            ["nodes.game_id", "nodes.id"],
            name=op.f("fk_edges_game_id_target_id_nodes"),
        ),
        sa.PrimaryKeyConstraint("game_id", "source_id", "ordinal", name=op.f("pk_edges")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "path_steps",
        sa.Column("path_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("node_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "node_id"],
            ["nodes.game_id", "nodes.id"],
            name=op.f("fk_path_steps_game_id_node_id_nodes"),
        ),
        sa.ForeignKeyConstraint(
            ["path_id"], ["paths.id"], name=op.f("fk_path_steps_path_id_paths")
        ),
        sa.PrimaryKeyConstraint("path_id", "step", name=op.f("pk_path_steps")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "edges_by_target",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("target_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("source_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "source_id", "ordinal"],
            ["edges.game_id", "edges.source_id", "edges.ordinal"],
            name=op.f("fk_edges_by_target_game_id_source_id_ordinal_edges"),
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "target_id", "source_id", "ordinal", name=op.f("pk_edges_by_target")
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("edges_by_target")
    op.drop_table("path_steps")
    op.drop_table("edges")
    op.drop_table("nodes")
    op.drop_table("paths")
    op.drop_table("labels")
    op.drop_table("games")
    op.drop_table("families")
    op.drop_table("cgt_values")
