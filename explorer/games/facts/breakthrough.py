"""What is known of breakthrough: nobody draws, and who wins on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.breakthrough import Breakthrough
from explorer.games.shared.laws import law_without_draws, laws_of_size
from explorer.law import Law


def laws(game: Breakthrough) -> Iterator[Law]:
    """What follows from going on, and boards that are known."""
    yield law_without_draws("pawns only go on")
    known = _COUNTED.get((game.rows, game.cols, game.ranks, game.symmetry))
    if known is not None:
        yield from laws_of_size(*known)


_COUNTED: Mapping[tuple[int, int, int, bool], tuple[int, int, str, int]] = {
    (4, 3, 1, False): (10_689, 22_443, "win", 9),
    (4, 3, 1, True): (5433, 11_448, "win", 9),
    (4, 3, 2, False): (55_152, 112_354, "lose", 12),
    (4, 3, 2, True): (27_797, 56_820, "lose", 12),
}
"""(rows, cols, ranks, symmetry) -> positions, moves, and outcome and plies of the start."""
