"""Positions with exactly one move that keeps their outcome."""

from __future__ import annotations

from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.find import need_game

# A move keeps a win or a draw where its target, as its player sees it then, is one. The label says
# whether the turn passes.
_ONLY = """
SELECT n.position, n.outcome, n.remoteness, s.moves, l.label AS optimal_move
FROM (
  SELECT e.source_id AS id, count(*) AS moves
  FROM edges AS e
  JOIN labels AS m ON m.game_id = e.game_id AND m.id = e.label_id
  JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
  JOIN nodes AS f ON f.game_id = e.game_id AND f.id = e.source_id
  WHERE e.game_id = :id AND f.outcome <> 'lose'
  GROUP BY e.source_id
  HAVING count(*) > 1 AND count(CASE WHEN f.outcome = CASE
    WHEN m.passes_turn = 0 OR t.outcome = 'draw' THEN t.outcome
    WHEN t.outcome = 'win' THEN 'lose' ELSE 'win' END THEN 1 END) = 1
) AS s
JOIN nodes AS n ON n.game_id = :id AND n.id = s.id
LEFT JOIN labels AS l ON l.game_id = n.game_id AND l.id = n.optimal_label_id
ORDER BY n.outcome DESC, n.remoteness, n.id LIMIT :limit OFFSET :skipped
"""


def only_moves(connection: Connection, name: str, limit: int, skipped: int = 0) -> list[Row]:
    """Positions with several moves of which exactly one keeps the win, the soonest won first, then
    those in which exactly one keeps the draw."""
    game = need_game(connection, name)
    return rows(connection, _ONLY, id=game, limit=limit, skipped=skipped)
