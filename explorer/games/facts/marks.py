"""What positions of Marks are worth."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.marks import CONWAY, Marks
from explorer.law import Law


def laws(game: Marks) -> Iterator[Law]:
    """Every square is a game of its own, and two of them cancel."""
    yield Law(
        "every empty square is *: an odd number of them is *, an even number 0",
        CONWAY,
        "SELECT position, CASE WHEN cgt_value = CASE empty % 2 WHEN 1 THEN '*' ELSE '0' END "
        "THEN 1 ELSE 0 END FROM marks_position WHERE game = :game",
    )
