"""What can be measured with jugs, and in how many pours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd

from explorer.games.jugs import TWEEDIE, WaterJugs
from explorer.games.shared.laws import ENUMERATION, law_of_size, law_of_starts
from explorer.law import Law

BOLDI = (
    "P. Boldi, M. Santini, S. Vigna, Measuring with jugs, Theoretical Computer Science 282 (2002) "
    "259-270"
)

_KNOWN: Mapping[tuple[tuple[int, ...], int, int, bool], tuple[int, int, int]] = {
    ((8, 5, 3), 4, 2, False): (16, 54, 7),
    ((10, 7, 3), 5, 2, False): (20, 70, 9),
    ((12, 7, 5), 6, 2, False): (24, 86, 11),
    ((24, 13, 11, 5), 8, 3, False): (503, 4_237, 6),
    ((5, 3), 4, 1, True): (16, 50, 6),
}
"""(sizes, target, shares, tap) -> positions, moves, the least moves that measure it."""


def laws(game: WaterJugs) -> Iterator[Law]:
    """What pouring leaves as it is, what can be measured, and how soon."""
    if not game.tap:
        yield Law(
            "nothing is spilt",
            "rules",
            "SELECT position, CASE WHEN total = :total THEN 1 ELSE 0 END FROM jugs_position "
            "WHERE game = :game",
            {"total": sum(game.start)},
        )
    yield Law(
        "a jug is empty or full in every position",
        TWEEDIE,
        "SELECT position, CASE WHEN flush > 0 THEN 1 ELSE 0 END FROM jugs_position "
        "WHERE game = :game",
    )
    if game.tap and game.shares == 1:
        common = gcd(*game.sizes)
        yield law_of_starts(
            f"what is no more than the largest jug is measured iff {common} divides it",
            BOLDI,
            "outcome = :outcome",
            {"outcome": "win" if game.target % common == 0 else "lose"},
        )
    known = _KNOWN.get((game.sizes, game.target, game.shares, game.tap))
    if known is not None:
        positions, moves, least = known
        yield law_of_size(positions, moves, ENUMERATION)
        yield law_of_starts(
            f"{least} moves measure it, and fewer do not",
            TWEEDIE if game.sizes == (8, 5, 3) else ENUMERATION,
            "remoteness = :least",
            {"least": least},
        )
