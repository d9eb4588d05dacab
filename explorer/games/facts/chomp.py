"""What D. Gale found of Chomp."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.chomp import Chomp
from explorer.law import Law

_GALE = "D. Gale 1974"

# The first row as it stands in the text, of one digit or of two.
_ROW = (
    "CAST(substr(position, 1, CASE WHEN substr(position, 2, 1) IN ('', '+') THEN 1 ELSE 2 END) "
    "AS INTEGER)"
)


def laws(game: Chomp) -> Iterator[Law]:
    """Three shapes of which it is known who wins; how, is known of the last two."""
    yield Law(
        "every rectangle but the poisoned square is won for its mover",
        f"{_GALE}: by strategy stealing",
        "SELECT position, CASE WHEN (outcome = 'win') = (squares > 1) THEN 1 ELSE 0 END "
        f"FROM chomp_position WHERE game = :game AND squares = rows_left * {_ROW}",
    )
    yield Law(
        "two equal arms along the edges are lost: the other answers on the other arm",
        _GALE,
        f"SELECT position, CASE WHEN (outcome = 'lose') = ({_ROW} = rows_left) "
        "THEN 1 ELSE 0 END FROM chomp_position WHERE game = :game "
        f"AND squares = {_ROW} + rows_left - 1",
    )
    yield Law(
        "of two rows those are lost whose upper one is one shorter",
        _GALE,
        f"SELECT position, CASE WHEN (outcome = 'lose') = (squares = 2 * {_ROW} - 1) "
        "THEN 1 ELSE 0 END FROM chomp_position WHERE game = :game AND rows_left = 2",
    )
