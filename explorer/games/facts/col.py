"""What positions of Col can be worth."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.col import CONWAY, Col
from explorer.law import Law


def laws(game: Col) -> Iterator[Law]:
    """Conway's theorem, and symmetry."""
    yield Law(
        "every position is a number or a number and *",
        CONWAY,
        # The text of such a value has no braces, arrows or signs of sums, and a * only at its end.
        "SELECT position, CASE WHEN cgt_value NOT LIKE '%{%' AND cgt_value NOT LIKE '%^%' "
        "AND cgt_value NOT LIKE '%v%' AND cgt_value NOT LIKE '%+%' "
        "AND cgt_value NOT LIKE '%!_%' ESCAPE '!' AND cgt_value NOT LIKE '%*_%' "
        "THEN 1 ELSE 0 END FROM position WHERE game = :game",
    )
    if "L" not in game.start_board and "R" not in game.start_board:
        yield Law(
            "an uncoloured board is worth 0 or *: the players may change places",
            CONWAY,
            "SELECT position, CASE WHEN cgt_value IN ('0', '*') THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game AND depth = 0",
        )
