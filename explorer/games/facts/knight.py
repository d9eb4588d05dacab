"""What L. Euler knew of the knight's board."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.knight import EULER, Knight
from explorer.law import Law


def laws(game: Knight) -> Iterator[Law]:
    """How many edges there are, and that each leads from one colour to the other."""
    m, n = game.rows, game.cols
    if min(m, n) >= 2:
        yield Law(
            "the graph has 4mn - 6(m + n) + 8 edges, each stored both ways",
            EULER,
            "SELECT game, CASE WHEN moves = :moves THEN 1 ELSE 0 END FROM game WHERE game = :game",
            {"moves": 2 * (4 * m * n - 6 * (m + n) + 8)},
        )
    yield Law(
        "every move has its way back, and leads to the other colour",
        EULER,
        "SELECT m.source || ' ' || m.label, CASE WHEN EXISTS (SELECT 1 FROM move AS b "
        "WHERE b.game = m.game AND b.source_id = m.target_id AND b.target_id = m.source_id) "
        "AND s.colour <> t.colour THEN 1 ELSE 0 END FROM move AS m "
        "JOIN knight_position AS s ON s.game = m.game AND s.id = m.source_id "
        "JOIN knight_position AS t ON t.game = m.game AND t.id = m.target_id "
        "WHERE m.game = :game",
    )
