"""Games keep their numbers: what rows would have to be counted for.

Of games that are there already none are known: they are counted when somebody asks, and kept once
a game is solved again.

Revision ID: 0008
Revises: 0007
"""

# ruff: noqa: E501 - views as they were, to the letter
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TEXT = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("games", sa.Column("summary", TEXT, nullable=True))


def downgrade() -> None:
    op.drop_column("games", "summary")


def create_views_before(connection: Any) -> None:
    """The views as revision 0007 had them, once a downgrade has come to it."""
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
JOIN nodes AS s ON s.game_id = +g.id AND s.id = +g.start_id
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
  (SELECT v.value FROM cgt_values AS v WHERE v.id = n.cgt_value_id) AS cgt_value,
  (SELECT v.mean FROM cgt_values AS v WHERE v.id = n.cgt_value_id) AS mean,
  (SELECT v.temperature FROM cgt_values AS v WHERE v.id = n.cgt_value_id) AS temperature,
  n.completions AS completions,
  (SELECT coalesce(o.action, o.label) FROM labels AS o WHERE o.game_id = n.game_id AND o.id = n.optimal_label_id) AS optimal_move,
  (SELECT l.label FROM labels AS l WHERE l.game_id = n.game_id AND l.id = n.left_optimal_label_id) AS left_optimal_move,
  (SELECT r.label FROM labels AS r WHERE r.game_id = n.game_id AND r.id = n.right_optimal_label_id) AS right_optimal_move,
  n.fields AS fields,
  n.form AS form
FROM games AS g
JOIN nodes AS n ON n.game_id = +g.id
""",
    """
CREATE VIEW move AS
SELECT g.spec AS game, s.id AS source_id, s.position AS source, e.ordinal AS ordinal,
  l.label AS label, l.action AS action, l.player AS player, e.probability AS probability,
  l.passes_turn AS passes_turn, t.id AS target_id, t.position AS target,
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
  (SELECT v.value FROM cgt_values AS v WHERE v.id = t.cgt_value_id) AS target_cgt_value,
  (SELECT v.mean FROM cgt_values AS v WHERE v.id = t.cgt_value_id) AS target_mean,
  (SELECT v.temperature FROM cgt_values AS v WHERE v.id = t.cgt_value_id) AS target_temperature,
  t.completions AS target_completions,
  CASE
    WHEN t.outcome_class IS NOT NULL THEN
      CASE WHEN t.outcome_class IN ('previous', l.player) THEN 'win' ELSE 'lose' END
    WHEN l.passes_turn = 0 THEN t.outcome
    WHEN t.outcome = 'win' THEN 'lose' WHEN t.outcome = 'lose' THEN 'win' ELSE t.outcome
  END AS for_mover,
  1 + CASE
    WHEN t.outcome_class IS NULL THEN t.remoteness
    WHEN l.player = 'left' THEN t.right_remoteness ELSE t.left_remoteness
  END AS plies
FROM games AS g
JOIN nodes AS s ON s.game_id = +g.id
JOIN nodes AS t ON t.game_id = +g.id
JOIN edges AS e ON e.game_id = +s.game_id AND e.source_id = +s.id AND e.target_id = t.id
JOIN edges_by_target AS b ON b.game_id = +t.game_id AND b.target_id = +t.id
  AND b.source_id = s.id AND b.ordinal = e.ordinal
JOIN labels AS l ON l.game_id = +g.id AND l.id = e.label_id
""",
    """
CREATE VIEW path_step AS
SELECT p.id AS path, g.spec AS game, p.method AS method, p.closed AS closed, s.step AS step,
  n.position AS position
FROM paths AS p
JOIN games AS g ON g.id = p.game_id
JOIN path_steps AS s ON s.path_id = +p.id
JOIN nodes AS n ON n.game_id = +s.game_id AND n.id = +s.node_id
""",
)
