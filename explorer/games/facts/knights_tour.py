"""How many knight's tours small boards have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.knights_tour import ENUMERATION, KnightsTour
from explorer.law import Law


def laws(game: KnightsTour) -> Iterator[Law]:
    """How far it is to the end of a tour, and the counted boards."""
    yield Law(
        "a position that can be completed is as many moves from the end as squares are free",
        "rules",
        "SELECT position, CASE WHEN remoteness = :squares - visited THEN 1 ELSE 0 END "
        "FROM knights_tour_position WHERE game = :game AND outcome = 'win'",
        {"squares": game.rows * game.cols},
    )
    known = _TOURS.get((game.rows, game.cols, game.start_square, game.closed))
    if known is not None:
        yield Law(
            f"there are {known:,} directed {'closed' if game.closed else 'open'} tours",
            ENUMERATION,
            "SELECT :game, CASE WHEN sum(CAST(completions AS BIGINT)) = :known THEN 1 ELSE 0 END "
            "FROM position WHERE game = :game AND depth = 0",
            {"known": known},
        )


_TOURS: Mapping[tuple[int, int, str, bool], int] = {
    (5, 5, "a1", False): 304,
    (5, 5, "c3", False): 64,
    (5, 5, "c1", False): 56,
    (5, 5, "b2", False): 56,
    (5, 5, "b1", False): 0,
    (5, 5, "any", False): 1728,
    (3, 4, "any", False): 16,
    (4, 3, "any", False): 16,
    (4, 4, "any", False): 0,
}
"""(rows, cols, start, closed) -> directed tours."""
