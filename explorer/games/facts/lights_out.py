"""Which lights can be put out, and by how many presses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.lights_out import SUTNER, LightsOut
from explorer.games.shared.laws import ENUMERATION, law_of_starts
from explorer.law import Law

ALL_LIT = (
    "The On-Line Encyclopedia of Integer Sequences, A075464: presses that put out n x n lights"
)
ANDERSON = (
    "M. Anderson, T. Feil, Turning lights out with linear algebra, Mathematics Magazine 71 (1998) "
    "300-303"
)

_PRESSES: Mapping[int, int] = {1: 1, 2: 4, 3: 5, 4: 4, 5: 15}
"""n -> presses that put out n x n lights, all lit."""

FARTHEST: Mapping[int, tuple[int, int]] = {
    1: (1, 1), 2: (4, 1), 3: (9, 1), 4: (7, 32), 5: (15, 7_350),
}  # fmt: skip
"""n -> (the most presses that lights of n x n take, how many positions take so many)."""


def laws(game: LightsOut) -> Iterator[Law]:
    """What linear algebra says of all positions, and numbers of square boards."""
    solvable = game.joined(game.start, game.dark)
    yield Law(
        "presses make every position of every other: all of them can be completed, or none",
        ANDERSON,
        "SELECT position, CASE WHEN outcome = :outcome THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game",
        {"outcome": "win" if solvable else "lose"},
    )
    if game.start == game.lit:
        yield law_of_starts("all lights can be put out", SUTNER, "outcome = 'win'")
    if not solvable or game.start == game.dark or game.rows != game.cols:
        return
    if game.start == game.lit and game.rows in _PRESSES:
        presses = _PRESSES[game.rows]
        yield law_of_starts(
            f"all lights are put out by {presses} presses",
            ALL_LIT,
            "remoteness = :presses",
            {"presses": presses},
        )
    if game.rows in FARTHEST:
        most, many = FARTHEST[game.rows]
        yield Law(
            f"{many:,} of the positions take {most} presses, and none takes more",
            ENUMERATION,
            "SELECT :game, CASE WHEN max(remoteness) = :most "
            "AND count(CASE WHEN remoteness = :most THEN 1 END) = :many THEN 1 ELSE 0 END "
            "FROM position WHERE game = :game",
            {"most": most, "many": many},
        )
