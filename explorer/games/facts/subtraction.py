"""What is known of Bachet's game, in which any number up to a largest one may be taken."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.subtraction import BACHET, Subtraction
from explorer.law import Law


def laws(game: Subtraction) -> Iterator[Law]:
    """Remainders tell everything; of other sets of numbers nothing is published here."""
    if (most := game.largest_take) is None:
        return
    lost = int(game.misere)
    where = "leaves 1 over a multiple of" if game.misere else "is a multiple of"
    yield Law(
        f"a heap is lost iff it {where} {most + 1}",
        BACHET,
        "SELECT position, CASE WHEN (outcome = 'lose') = (heap % :period = :lost) "
        "THEN 1 ELSE 0 END FROM subtraction_position WHERE game = :game",
        {"period": most + 1, "lost": lost % (most + 1)},
    )
    if not game.misere:
        yield Law(
            f"the nim-value of a heap is its remainder by {most + 1}",
            "R. Sprague 1935, P. M. Grundy 1939",
            "SELECT position, CASE WHEN grundy = heap % :period THEN 1 ELSE 0 END "
            "FROM subtraction_position WHERE game = :game",
            {"period": most + 1},
        )
