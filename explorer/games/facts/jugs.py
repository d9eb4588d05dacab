"""What can be measured with jugs, and in how many pours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd

from explorer.games.jugs import TWEEDIE, WaterJugs
from explorer.games.shared.laws import law_of_starts
from explorer.law import Law

BOLDI = (
    "P. Boldi, M. Santini, S. Vigna, Measuring with jugs, Theoretical Computer Science 282 (2002) "
    "259-270"
)
ENUMERATION = "enumeration by independent programs"

_POURS: Mapping[tuple[tuple[int, ...], int, int, bool], tuple[int, str]] = {
    ((8, 5, 3), 4, 2, False): (7, TWEEDIE),
    ((10, 7, 3), 5, 2, False): (9, ENUMERATION),
    ((12, 7, 5), 6, 2, False): (11, ENUMERATION),
    ((24, 13, 11, 5), 8, 3, False): (6, ENUMERATION),
    ((5, 3), 4, 1, True): (6, ENUMERATION),
}
"""(sizes, target, shares, tap) -> (the least moves, from where they are)."""


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
    known = _POURS.get((game.sizes, game.target, game.shares, game.tap))
    if known is not None:
        yield law_of_starts(
            f"{known[0]} moves measure it, and fewer do not",
            known[1],
            "remoteness = :least",
            {"least": known[0]},
        )
