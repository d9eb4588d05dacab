"""What a paper says of chords."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.chords import PAPER, Chords
from explorer.law import Law


def laws(game: Chords) -> Iterator[Law]:
    """Who wins by the number of points, and where the game is decided."""
    yield Law(
        "the first player wins iff the number of points is 1 or 2 over a multiple of 4",
        PAPER,
        "SELECT position, CASE WHEN outcome = :outcome THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game AND depth = 0",
        {"outcome": "win" if game.points % 4 in (1, 2) else "lose"},
    )
    yield Law(
        "who first uses the last point but two loses: the other joins the last two",
        PAPER,
        "SELECT position, CASE WHEN outcome = 'win' AND remoteness = 1 THEN 1 ELSE 0 END "
        "FROM chords_position WHERE game = :game AND used BETWEEN :points - 2 AND :points - 1",
        {"points": game.points},
    )
