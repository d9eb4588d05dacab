"""The tables. They are the program's own to change; scripts outside rely on the views.

STRICT on SQLite, so only INTEGER, REAL and TEXT occur; truth values are integers 0 and 1. NULL
always means "does not apply" or "not solved". The big tables are clustered by their keys (WITHOUT
ROWID), and the moves stand twice, by source and by target, so that both directions are one range
read. Foreign keys are declared for ``db check``; they are not enforced row by row while loading.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import REAL, TEXT

from explorer.store.revision import REVISION as REVISION

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMING)

# Texts compare by code point on every back end; reals are doubles everywhere.
_text = Text().with_variant(TEXT(collation="C"), "postgresql")
_real: Any = Double().with_variant(REAL(), "sqlite")


def _key(name: str) -> Column[Any]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("spec", _text, nullable=False, unique=True),
    Column("slug", _text, nullable=False),
    Column("title", _text, nullable=False),
    Column("kind", _text, nullable=False),
    Column("parameters", _text, nullable=False),
    Column("positions", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("start_id", Integer, nullable=False),
    Column("cyclic", Integer, nullable=False),
    Column("explorer_version", _text, nullable=False),
    Column("built_at", _text, nullable=False),
    Column("solved_at", _text),
    Column("rules", _text),  # by what rules it was built; NULL where that is not known
    sqlite_strict=True,
)

cgt_values = Table(
    "cgt_values",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("value", _text, nullable=False, unique=True),
    Column("mean", _real),
    Column("temperature", _real),
    sqlite_strict=True,
)

labels = Table(
    "labels",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True, autoincrement=False),
    _key("id"),
    Column("label", _text, nullable=False),
    Column("action", _text),
    Column("player", _text),
    Column("passes_turn", Integer, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

nodes = Table(
    "nodes",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True, autoincrement=False),
    _key("id"),
    Column("position", _text, nullable=False),
    Column("mover", _text),
    Column("terminal", Integer, nullable=False),
    Column("verdict", _text),  # what the rules say of an end; a solver starts from it
    Column("depth", Integer),
    Column("outcome", _text),
    Column("outcome_class", _text),
    Column("remoteness", Integer),
    Column("left_remoteness", Integer),
    Column("right_remoteness", Integer),
    Column("grundy", Integer),
    Column("loopy_grundy", _text),
    Column("win_probability", _real),
    Column("cgt_value_id", ForeignKey("cgt_values.id")),
    Column("completions", _text),
    Column("optimal_label_id", Integer),
    Column("left_optimal_label_id", Integer),
    Column("right_optimal_label_id", Integer),
    Column("fields", _text),
    Column("grundy_order", Integer),  # proves a finite nim-value where play can go in circles
    Column("form", Integer),  # the least id of a position with equal options
    UniqueConstraint("game_id", "position"),
    ForeignKeyConstraint(["game_id", "optimal_label_id"], ["labels.game_id", "labels.id"]),
    ForeignKeyConstraint(["game_id", "left_optimal_label_id"], ["labels.game_id", "labels.id"]),
    ForeignKeyConstraint(["game_id", "right_optimal_label_id"], ["labels.game_id", "labels.id"]),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

edges = Table(
    "edges",
    metadata,
    _key("game_id"),
    _key("source_id"),
    _key("ordinal"),
    Column("target_id", Integer, nullable=False),
    Column("label_id", Integer, nullable=False),
    Column("optimal", Integer),
    Column("probability", _real),
    ForeignKeyConstraint(["game_id", "source_id"], ["nodes.game_id", "nodes.id"]),
    ForeignKeyConstraint(["game_id", "target_id"], ["nodes.game_id", "nodes.id"]),
    ForeignKeyConstraint(["game_id", "label_id"], ["labels.game_id", "labels.id"]),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

edges_by_target = Table(
    "edges_by_target",
    metadata,
    _key("game_id"),
    _key("target_id"),
    _key("source_id"),
    _key("ordinal"),
    ForeignKeyConstraint(
        ["game_id", "source_id", "ordinal"],
        ["edges.game_id", "edges.source_id", "edges.ordinal"],
    ),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

paths = Table(
    "paths",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("method", _text, nullable=False),
    Column("closed", Integer, nullable=False),
    sqlite_strict=True,
)

path_steps = Table(
    "path_steps",
    metadata,
    Column("path_id", ForeignKey("paths.id"), primary_key=True, autoincrement=False),
    _key("step"),
    Column("game_id", Integer, nullable=False),
    Column("node_id", Integer, nullable=False),
    ForeignKeyConstraint(["game_id", "node_id"], ["nodes.game_id", "nodes.id"]),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

families = Table(
    "families",
    metadata,
    Column("slug", _text, primary_key=True),
    Column("view", _text, nullable=False, unique=True),
    Column("parts", _text, nullable=False),  # JSON: [name, type] of each named part, in order
    sqlite_strict=True,
)

OF_A_GAME = (path_steps, paths, edges_by_target, edges, nodes, labels)
"""The tables that hold rows of single games, children before parents."""
