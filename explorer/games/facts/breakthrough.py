"""What is known of breakthrough: nobody draws, and who wins on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.breakthrough import Breakthrough
from explorer.games.shared.laws import law_without_draws, laws_of_size
from explorer.law import Law


def laws(game: Breakthrough) -> Iterator[Law]:
    """What follows from going on, and boards that are known."""
    yield law_without_draws("pawns only go on")
    known = _COUNTED.get((game.rows, game.cols, game.ranks))
    if known is not None:
        yield from laws_of_size(*known)


_COUNTED: Mapping[tuple[int, int, int], tuple[int, int, str, int]] = {
    (4, 3, 1): (10_689, 22_443, "win", 9),
    (4, 3, 2): (55_152, 112_354, "lose", 12),
}
"""(rows, cols, ranks) -> positions, moves, and outcome and plies of the start."""
