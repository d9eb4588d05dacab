"""Who can cross a river, and by how many crossings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from explorer.games.river import ALCUIN, River
from explorer.games.shared.laws import ENUMERATION, law_of_size, law_of_starts
from explorer.law import Law

CSORBA = (
    "P. Csorba, C. A. J. Hurkens, G. J. Woeginger, The Alcuin number of a graph and its "
    "connections to the vertex cover number, SIAM Journal on Discrete Mathematics 24 (2010) 757-769"
)
PRESSMAN = (
    "I. Pressman, D. Singmaster, The jealous husbands and the missionaries and cannibals, "
    "The Mathematical Gazette 73 (1989) 73-81"
)
FRIED = (
    "S. Fried, The On-Line Encyclopedia of Integer Sequences, A356480, where nobody is outnumbered "
    "in the boat either"
)

_KNOWN = {
    (2, 2): (10, 20, 5, 4), (3, 2): (15, 30, 11, 4), (3, 3): (16, 43, 5, 6),
    (4, 3): (21, 55, 9, 32), (5, 3): (27, 69, 11, 25), (6, 4): (33, 111, 9, 155),
    (7, 4): (39, 131, 11, 361), (10, 4): (57, 191, 17, 361),
}  # fmt: skip
"""(missionaries, places in the boat) -> positions, moves, crossings, in how many ways so few."""


def laws(game: River) -> Iterator[Law]:
    """Theorems on who can cross, and the shortest ways of the parties that people know."""
    if game.missionaries:
        yield from _of_missionaries(game)
        return
    cover, carried = vertex_cover(game), game.places - 1
    if carried < cover:
        yield law_of_starts(
            f"they cannot cross: {cover} would have to go with the ferryman at once",
            CSORBA,
            "outcome = 'lose'",
        )
    elif carried > cover:
        yield law_of_starts(
            f"they can cross: {cover} at once would leave no two that quarrel, and there is room "
            "for one more",
            CSORBA,
            "outcome = 'win'",
        )
    if game.party == "wolf_goat+goat_cabbage" and game.places == 2:
        yield law_of_size(10, 19, ENUMERATION)
        yield from _shortest(7, 2, ALCUIN)


def _of_missionaries(game: River) -> Iterator[Law]:
    number, places = game.missionaries, game.places
    can = places >= 4 or number <= {1: 0, 2: 3, 3: 5}[places]
    yield law_of_starts(
        "two places take up to 3 of each over, three up to 5, and four any number",
        PRESSMAN,
        "outcome = :outcome",
        {"outcome": "win" if can else "lose"},
    )
    if places == 4 and number >= 6:
        yield law_of_starts(
            f"{number} of each take 2 * {number} - 3 crossings with four places",
            FRIED,
            "remoteness = :crossings",
            {"crossings": 2 * number - 3},
        )
    if (number, places) in _KNOWN:
        positions, moves, crossings, ways = _KNOWN[number, places]
        yield law_of_size(positions, moves, ENUMERATION)
        yield from _shortest(crossings, ways, ENUMERATION)


def _shortest(crossings: int, ways: int, source: str) -> Iterator[Law]:
    yield law_of_starts(
        f"it takes {crossings} crossings",
        source,
        "remoteness = :crossings",
        {"crossings": crossings},
    )
    yield Law(
        f"there are {ways} ways with so few crossings",
        source,
        "WITH RECURSIVE way(position) AS (SELECT start FROM game WHERE game = :game UNION ALL "
        "SELECT m.target FROM way JOIN move AS m ON m.game = :game AND m.source = way.position "
        "AND m.optimal = 1) SELECT :game, CASE WHEN count(*) = :ways THEN 1 ELSE 0 END "
        "FROM way JOIN position AS p ON p.game = :game AND p.position = way.position "
        "WHERE p.terminal = 1",
        {"ways": ways},
    )


def vertex_cover(game: River) -> int:
    """How few the ferryman must take so that no two of those left behind quarrel.

    >>> vertex_cover(River()), vertex_cover(River(party="cycle-5"))
    (1, 3)
    """
    names = list(game.quarrels)
    return next(
        size
        for size in range(len(names) + 1)
        for taken in combinations(names, size)
        if all(one in taken or other in taken for one in names for other in game.quarrels[one])
    )
