"""The tables. They are the program's own to change; scripts outside rely on the views.

STRICT on SQLite, so only INTEGER, REAL and TEXT occur; truth values are integers 0 and 1. NULL
always means "does not apply" or "not solved". Positions are clustered by their key (WITHOUT ROWID).

Moves have one number each, in the order of their sources and ordinals, which is all that is stored
of these: a game takes the numbers from `first_move` on, `move_width` of them for each position, as
many as its largest number of moves. The moves stand twice, by source and by target, so that both
directions are one range read; the views `edges` and `edges_by_target` name their ends (see
`explorer.store.views`). Foreign keys are declared for ``db check``; they are not enforced row by
row while loading.

The columns of values come from `explorer.values`. Tables are made by the migrations, in an order of
columns of their own; statements name their columns, so the order here means nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from explorer.values import VALUES, StoredValue

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
_TYPES = {"integer": Integer, "real": _real, "text": _text}


def _key(name: str) -> Column[Any]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


def of_positions(values: Iterable[StoredValue]) -> Iterator[Column[Any] | ForeignKeyConstraint]:
    """The columns of `nodes` that hold these values, and what they refer to.

    >>> [str(column) for column in of_positions([VALUES["remoteness"], VALUES["mean"]])]
    ['remoteness']
    """
    for row in values:
        if row.canonical:
            continue  # it stands with the canonical text, in a table of its own
        if row.move:
            yield Column(row.column, Integer)
            yield ForeignKeyConstraint(
                ["game_id", row.column or ""], ["labels.game_id", "labels.id"]
            )
        elif row.name == "cgt_value":
            yield Column(row.column, ForeignKey("cgt_values.id"))
        else:
            yield Column(row.column, _TYPES[row.type])


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
    Column("content_hash", _text),  # of graph and values; NULL where none was kept
    Column("labels", Integer),  # how many there are
    Column("first_move", Integer),  # the number of the first place for a move
    Column("move_width", Integer),  # places for moves of a position
    Column("first_position", Integer),  # what ids are counted from in `moves_by_target`
    Column("summary", _text),  # JSON, see explorer.store.summary; NULL where none was kept
    sqlite_strict=True,
)

cgt_values = Table(
    "cgt_values",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("value", _text, nullable=False, unique=True),
    *(Column(row.name, _TYPES[row.type]) for row in VALUES.values() if row.canonical),
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
    # Of a chance outcome. A label that has several probabilities has a row for each of them: those
    # after the first stand behind all labels, and name the one that they repeat.
    Column("probability", _real),
    Column("same_as", Integer),
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
    Column("fields", _text),
    *of_positions(VALUES.values()),
    UniqueConstraint("game_id", "position"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

moves = Table(
    "moves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("target_id", Integer, nullable=False),
    Column("label_id", Integer, nullable=False),
    Column("optimal", Integer),
    sqlite_strict=True,
)

moves_by_target = Table(
    "moves_by_target",
    metadata,
    _key("target"),  # the id of the position, counted from the game's `first_position`
    Column("move_id", ForeignKey("moves.id"), primary_key=True, autoincrement=False),
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

OF_A_GAME = (path_steps, paths, nodes, labels)
"""The tables whose rows say which game they are of, children before parents; moves do not."""
