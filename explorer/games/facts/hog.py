"""What is known of Hog."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.hog import Hog
from explorer.law import Law


def laws(game: Hog) -> Iterator[Law]:
    """Near the goal one die is enough."""
    yield Law(
        "with two points to go or fewer one die is best: each more can only show a 1",
        "by the rules",
        "SELECT position, CASE WHEN optimal_move = '1 die' THEN 1 ELSE 0 END FROM hog_position "
        "WHERE game = :game AND score >= :near",
        {"near": max(game.goal - 2, 0)},
    )
