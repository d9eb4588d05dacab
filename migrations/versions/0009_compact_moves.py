"""Moves take fewer bytes: one number says source and ordinal, probabilities stand with labels.

The rows of games that are there already are carried over. Rows of damaged games that lead from or
to no position are left out, as they have no number; the audit says that moves are missing.

Revision ID: 0009
Revises: 0008
"""

# ruff: noqa: E501 - views as they were, to the letter
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

DOUBLE: Any = sa.Double().with_variant(sa.REAL(), "sqlite")
MOST = 1 << 31
"""More positions or moves of a position than any game has."""
OF_GAMES = ("labels", "first_move", "move_width", "first_position")


def upgrade() -> None:
    for name in OF_GAMES:
        op.add_column("games", sa.Column(name, sa.Integer(), nullable=True))
    op.add_column("labels", sa.Column("probability", DOUBLE, nullable=True))
    op.add_column("labels", sa.Column("same_as", sa.Integer(), nullable=True))
    op.create_table(
        "moves",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("target_id", sa.Integer(), nullable=False),
        sa.Column("label_id", sa.Integer(), nullable=False),
        sa.Column("optimal", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moves")),
        sqlite_strict=True,
    )
    op.create_table(
        "moves_by_target",
        sa.Column("target", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("move_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["move_id"], ["moves.id"], name=op.f("fk_moves_by_target_move_id_moves")
        ),
        sa.PrimaryKeyConstraint("target", "move_id", name=op.f("pk_moves_by_target")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "label_codes",
        sa.Column("label_id", sa.Integer(), nullable=False),
        sa.Column("chance", DOUBLE, nullable=False),  # -1 where there is none
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("label_id", "chance", name=op.f("pk_label_codes")),
    )
    first_move = first_position = 0
    for game, positions in _rows("SELECT id, positions FROM games ORDER BY id"):
        # What a damaged cell says of sizes must not keep the other games from the upgrade.
        ((width,),) = _rows(
            "SELECT coalesce(max(ordinal), 0) + 1 FROM edges "
            "WHERE game_id = :game AND ordinal < :most",
            game=game,
            most=MOST,
        )
        ((there,),) = _rows(
            "SELECT coalesce(max(id), 0) + 1 FROM nodes WHERE game_id = :game AND id < :most",
            game=game,
            most=MOST,
        )
        size = max(there, positions if positions < MOST else 0)
        numbers = {"game": game, "first": first_move, "width": width, "size": size}
        _execute(
            "UPDATE games SET first_move = :first, move_width = :width, first_position = :position, "
            "labels = (SELECT count(*) FROM labels WHERE game_id = :game) WHERE id = :game",
            game=game, first=first_move, width=width, position=first_position,
        )  # fmt: skip
        _execute(_MOVES.format(label=_labels(game, width)), **numbers)
        _execute(_BY_TARGET, **numbers, position=first_position)
        first_move += size * width
        first_position += size
    op.drop_table("label_codes")
    op.drop_table("edges_by_target")
    op.drop_table("edges")


_MOVES = """
INSERT INTO moves (id, target_id, label_id, optimal)
SELECT :first + e.source_id * :width + e.ordinal, e.target_id, {label}, e.optimal
FROM edges AS e
WHERE e.game_id = :game AND e.source_id >= 0 AND e.source_id < :size
  AND e.ordinal >= 0 AND e.ordinal < :width
ORDER BY e.source_id, e.ordinal
"""

_BY_TARGET = """
INSERT INTO moves_by_target (target, move_id)
SELECT :position + b.target_id, :first + b.source_id * :width + b.ordinal
FROM edges_by_target AS b
WHERE b.game_id = :game AND b.target_id >= 0 AND b.target_id < :size
  AND b.ordinal < :width AND EXISTS (SELECT 1 FROM moves AS m WHERE m.id = :first + b.source_id * :width + b.ordinal)
ORDER BY b.target_id, b.source_id, b.ordinal
"""

_CODE = """(SELECT c.id FROM label_codes AS c
    WHERE c.label_id = e.label_id AND c.chance = coalesce(e.probability, -1.0))"""


def _labels(game: int, width: int) -> str:
    """Give labels their probabilities, in the order of their first use; how a move tells its row.

    A label that has several gets a row for each, those after the first behind all labels.
    """
    _execute("DELETE FROM label_codes")
    used = _rows(
        "SELECT label_id, probability FROM edges WHERE game_id = :game "
        "AND source_id < :most AND ordinal < :most "
        "GROUP BY label_id, probability ORDER BY min(source_id * :width + ordinal)",
        game=game,
        width=width,
        most=MOST,
    )
    if all(probability is None for _, probability in used):
        return "e.label_id"
    ((after,),) = _rows(
        "SELECT coalesce(max(id), -1) + 1 FROM labels WHERE game_id = :game", game=game
    )
    seen: set[int] = set()
    for label, probability in used:
        this = {"game": game, "label": label, "probability": probability}
        if label not in seen:
            seen.add(label)
            code = label
            _execute(
                "UPDATE labels SET probability = :probability "
                "WHERE game_id = :game AND id = :label",
                **this,
            )
        else:
            code, after = after, after + 1
            _execute(
                "INSERT INTO labels (game_id, id, label, action, player, passes_turn, probability, "
                "same_as) SELECT game_id, :code, label, action, player, passes_turn, :probability, "
                ":label FROM labels WHERE game_id = :game AND id = :label",
                **this, code=code,
            )  # fmt: skip
        _execute(
            "INSERT INTO label_codes (label_id, id, chance) "
            "VALUES (:label, :code, coalesce(:probability, -1.0))",
            label=label, code=code, probability=probability,
        )  # fmt: skip
    return "e.label_id" if len(seen) == len(used) else _CODE


def downgrade() -> None:
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
    _execute(
        """
INSERT INTO edges (game_id, source_id, ordinal, target_id, label_id, optimal, probability)
SELECT g.id, (e.id - g.first_move) / g.move_width, (e.id - g.first_move) % g.move_width,
  e.target_id, coalesce(l.same_as, e.label_id), e.optimal, l.probability
FROM games AS g
JOIN moves AS e ON e.id >= g.first_move AND e.id < g.first_move + g.positions * g.move_width
LEFT JOIN labels AS l ON l.game_id = g.id AND l.id = e.label_id
ORDER BY g.id, e.id
"""
    )
    _execute(
        """
INSERT INTO edges_by_target (game_id, target_id, source_id, ordinal)
SELECT game_id, target_id, source_id, ordinal FROM edges
ORDER BY game_id, target_id, source_id, ordinal
"""
    )
    _execute("DELETE FROM labels WHERE same_as IS NOT NULL")
    op.drop_table("moves_by_target")
    op.drop_table("moves")
    for name in ("probability", "same_as"):
        op.drop_column("labels", name)
    for name in OF_GAMES:
        op.drop_column("games", name)


def _rows(query: str, **values: Any) -> list[Any]:
    return list(op.get_bind().execute(sa.text(query), values))


def _execute(statement: str, **values: Any) -> None:
    op.get_bind().execute(sa.text(statement), values)


def create_views_before(connection: Any) -> None:
    """The views as revision 0008 had them, once a downgrade has come to it."""
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
