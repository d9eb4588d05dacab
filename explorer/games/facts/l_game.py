"""What is known of the L-game: a draw, and who has lost stands in a corner."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.l_game import LGame
from explorer.games.shared.laws import law_of_outcome, law_of_size
from explorer.law import Law

ANALYSIS = (
    "Wikipedia, L game, Analysis: up to symmetry 2,296 arrangements, 15 ends and 14 more that lose"
)


def laws(game: LGame) -> Iterator[Law]:
    """The whole board, which is small enough to be known throughout."""
    if game.rows != 4:
        return
    # Each turn or reflection makes another position of every one.
    images = 1 if game.symmetry else 8
    yield law_of_size(2296 * images, 204_100 * images)
    yield law_of_outcome("draw", source=ANALYSIS)
    yield Law(
        f"{29 * images} positions are lost, and {15 * images} of them are ends",
        ANALYSIS,
        "SELECT :game, CASE WHEN count(*) = :lost AND count(CASE WHEN terminal = 1 THEN 1 END) = "
        ":ends THEN 1 ELSE 0 END FROM position WHERE game = :game AND outcome = 'lose'",
        {"lost": 29 * images, "ends": 15 * images},
    )
    yield Law(
        "whoever cannot move has an L with a square in a corner",
        ANALYSIS,
        "SELECT position, CASE WHEN position LIKE 'X%' OR position LIKE '%X' "
        "OR position LIKE '___X%' OR position LIKE '%X___' THEN 1 ELSE 0 END "
        "FROM position WHERE game = :game AND terminal = 1",
    )
