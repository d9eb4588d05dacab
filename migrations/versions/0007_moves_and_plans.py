"""The view `move` tells what a move comes to for the player who makes it; plans of the views.

The plans are right whatever is known of the sizes of tables. Only the views change.

Revision ID: 0007
Revises: 0006
"""

import json
from typing import Any

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Views are made anew after every migration."""


def downgrade() -> None:
    """So are those of the revision that a downgrade comes to."""


def create_views_before(connection: Any) -> None:
    """The views as revision 0006 had them, once a downgrade has come to it."""
    families = connection.execute("SELECT slug, view, parts FROM families ORDER BY slug").all()
    for sql in (
        *_VIEWS,
        *(_family(slug, view, json.loads(parts)) for slug, view, parts in families),
    ):
        connection.execute(sql)


def _family(slug: str, view: str, parts: list[list[str]]) -> str:
    columns = [f"json_extract(p.fields, '$.{name}') AS \"{name}\"" for name, _ in parts]
    taken = {name for name, _ in parts}
    for value in _VALUES:
        column = value
        while column in taken:
            column += "_value"
        columns.append(f"p.{value} AS {column}")
    listed = ", ".join(["p.game AS game", "p.id AS id", "p.position AS position", *columns])
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
  g.solved_at AS solved_at, g.rules AS rules, g.content_hash AS content_hash
FROM games AS g
JOIN nodes AS s ON s.game_id = g.id AND s.id = g.start_id
""",
    """
CREATE VIEW position AS
SELECT g.spec AS game, n.id AS id, n.position AS position, n.mover AS mover,
  n.terminal AS terminal, n.depth AS depth,
  n.outcome AS outcome,
  n.outcome_class AS outcome_class,
  n.remoteness AS remoteness,
  n.left_remoteness AS left_remoteness,
  n.right_remoteness AS right_remoteness,
  n.grundy AS grundy,
  n.loopy_grundy AS loopy_grundy,
  n.win_probability AS win_probability,
  v.value AS cgt_value,
  v.mean AS mean,
  v.temperature AS temperature,
  n.completions AS completions,
  coalesce(o.action, o.label) AS optimal_move,
  l.label AS left_optimal_move,
  r.label AS right_optimal_move,
  n.fields AS fields,
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
  e.optimal AS optimal,
  s.outcome AS source_outcome,
  t.outcome AS target_outcome,
  t.remoteness AS target_remoteness,
  t.grundy AS target_grundy,
  t.loopy_grundy AS target_loopy_grundy,
  t.win_probability AS target_win_probability,
  s.outcome_class AS source_outcome_class,
  t.outcome_class AS target_outcome_class,
  t.left_remoteness AS target_left_remoteness,
  t.right_remoteness AS target_right_remoteness,
  v.value AS target_cgt_value,
  v.mean AS target_mean,
  v.temperature AS target_temperature,
  t.completions AS target_completions
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
