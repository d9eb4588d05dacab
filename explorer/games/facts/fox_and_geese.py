"""What is known of fox and geese: nobody draws, the geese win on a whole chessboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.fox_and_geese import BOOK, FoxAndGeese
from explorer.games.shared.laws import law_of_outcome, law_without_draws, laws_of_size
from explorer.law import Law


def laws(game: FoxAndGeese) -> Iterator[Law]:
    """What follows from geese going on, and boards that are known."""
    yield law_without_draws("every move of a goose is one to the rows above")
    if game.takes:
        return
    if game.size == 8:
        yield law_of_outcome("win" if game.hunters_first else "lose", source=BOOK)
    known = _COUNTED.get((game.size, game.first, game.escape))
    if known is not None:
        yield from laws_of_size(*known)


_COUNTED: Mapping[tuple[int, str, str], tuple[int, int, str, int]] = {
    (4, "geese", "passing"): (90, 130, "win", 7),
    (4, "fox", "passing"): (88, 120, "lose", 8),
    (6, "geese", "passing"): (8572, 22105, "win", 21),
    (6, "fox", "passing"): (8705, 22450, "win", 23),
    (6, "geese", "reaching"): (10203, 27305, "win", 21),
    (6, "fox", "reaching"): (10357, 27703, "win", 25),
    (8, "geese", "passing"): (780_722, 2_874_956, "win", 43),
    (8, "fox", "passing"): (783_184, 2_885_215, "lose", 44),
}
"""(size, who begins, escape) -> positions, moves, and outcome and plies of the start."""
