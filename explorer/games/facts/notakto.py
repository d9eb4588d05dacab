"""What is known of Notakto on one board and on two."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.notakto import PLAMBECK_WHITEHEAD, Notakto
from explorer.law import Law


def laws(game: Notakto) -> Iterator[Law]:
    """Who wins, and by which first cross."""
    if game.boards < 3:
        yield Law(
            "the first player wins on one board, the second on two",
            PLAMBECK_WHITEHEAD,
            "SELECT position, CASE WHEN outcome = :outcome THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game AND depth = 0",
            {"outcome": "win" if game.boards == 1 else "lose"},
        )
    if game.boards == 1:
        yield Law(
            "a cross in the middle wins, and then a knight's move from the other's cross",
            PLAMBECK_WHITEHEAD,
            "SELECT label, CASE WHEN (target_outcome = 'lose') = (label = 'X b2') "
            "THEN 1 ELSE 0 END FROM move WHERE game = :game AND source_id = 0",
        )
