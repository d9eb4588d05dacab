"""What the local laws of graphs and of values have in common."""

from __future__ import annotations

from explorer.law import Law

DEFINITION = "definition"
"""The source of a law that says what a value means."""

NODES = "FROM nodes AS n LEFT JOIN choices AS c ON c.id = n.id WHERE n.game_id = :id"
"""Every position with what its moves come to (see `explorer.query.audit`)."""

MOVE = (
    "coalesce((SELECT position FROM nodes AS s WHERE s.game_id = e.game_id "
    "AND s.id = e.source_id), 'position ' || e.source_id) || ' by ' || "
    "coalesce((SELECT label FROM labels AS l WHERE l.game_id = e.game_id AND l.id = e.label_id), "
    "'label ' || e.label_id)"
)
"""The name of a move, for counterexamples."""


def empty(statement: str, *columns: str) -> Law:
    """The law that positions have no values in these columns."""
    nothing = " AND ".join(f"n.{column} IS NULL" for column in columns)
    return Law(
        statement,
        DEFINITION,
        f"SELECT n.position, {nothing} FROM nodes AS n WHERE n.game_id = :id",
    )
