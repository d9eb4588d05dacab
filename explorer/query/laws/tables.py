"""The tables of a connection's own that laws of graphs and outcomes look at."""

from __future__ import annotations

from explorer.store.connection import Connection

# The values alone, in a table of the connection's own: a third of the time of looking them up in
# the wide rows of `nodes`.
_TRUTH = "id INTEGER, outcome TEXT, remoteness INTEGER, grundy INTEGER, depth INTEGER, mover TEXT"
"""truth: the positions."""

_CHOICE = """
SELECT e.game_id AS game_id, e.source_id AS source_id, e.ordinal AS ordinal,
  e.label_id AS label_id, e.optimal AS optimal, l.passes_turn AS passes_turn,
  CASE WHEN l.passes_turn = 0 THEN t.outcome WHEN t.outcome = 'win' THEN 'lose'
    WHEN t.outcome = 'lose' THEN 'win' ELSE t.outcome END AS outcome,
  t.remoteness AS remoteness, t.grundy AS grundy, t.mover AS mover
FROM edges AS e
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN truth AS t ON t.id = e.target_id
"""
"""choice: the moves, each with the value of its target as it stands for the player who moves."""

_CHOICES = (
    "id INTEGER, moves INTEGER, wins INTEGER, draws INTEGER, losses INTEGER, fastest INTEGER, "
    "slowest INTEGER, nearest INTEGER"
)
"""choices: what the moves of a position come to, where there are any."""

_FILL = (
    "INSERT INTO truth SELECT id, outcome, remoteness, grundy, depth, mover FROM nodes "
    "WHERE game_id = :id",
    """
INSERT INTO choices
SELECT source_id, count(*), count(*) FILTER (WHERE outcome = 'win'),
  count(*) FILTER (WHERE outcome = 'draw'), count(*) FILTER (WHERE outcome = 'lose'),
  min(CASE WHEN outcome = 'win' THEN remoteness END),
  max(CASE WHEN outcome = 'lose' THEN remoteness END),
  min(CASE WHEN outcome = 'draw' THEN remoteness END)
FROM choice WHERE game_id = :id GROUP BY source_id
""",
)


def choices(connection: Connection, game_id: int) -> None:
    """Make the tables `truth`, `choice` and `choices`."""
    dialect = connection.dialect
    for statement in (
        *dialect.temporary_table("truth", _TRUTH, "id"),
        dialect.temporary_view("choice", _CHOICE),
        *dialect.temporary_table("choices", _CHOICES, "id"),
    ):
        connection.execute(statement)
    for fill in _FILL:
        connection.execute(fill, {"id": game_id})
