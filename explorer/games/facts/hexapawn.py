"""What is known of hexapawn: nobody draws, and who wins on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.hexapawn import GARDNER, Hexapawn
from explorer.games.shared.laws import law_of_outcome, law_without_draws, laws_of_size
from explorer.law import Law


def laws(game: Hexapawn) -> Iterator[Law]:
    """What follows from going on, and boards that are known."""
    yield law_without_draws("pawns only go on")
    known = _COUNTED.get((game.rows, game.cols, game.symmetry))
    if known is not None:
        yield from laws_of_size(*known)
    if (game.rows, game.cols) == (3, 3):
        yield law_of_outcome("lose", source=GARDNER)


_COUNTED: Mapping[tuple[int, int, bool], tuple[int, int, str, int]] = {
    (3, 3, False): (135, 162, "lose", 6),
    (3, 3, True): (71, 86, "lose", 6),
    (4, 4, False): (20_286, 32_878, "win", 11),
    (4, 4, True): (10_173, 16_506, "win", 11),
}
"""(rows, cols, symmetry) -> positions, moves, and outcome and plies of the start."""
