"""What can be done with pegs, and in how many ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from explorer.games.pegs import DE_BRUIJN, PEG, Pegs
from explorer.games.shared.laws import ENUMERATION, law_of_levels, law_of_size, law_of_starts
from explorer.law import Law

_TRIANGLE: Mapping[str, tuple[int, int, int]] = {
    **dict.fromkeys(("a1", "a5", "e1"), (3_016, 10_306, 29_760)),
    **dict.fromkeys(("a2", "a4", "b1", "b4", "d1", "d2"), (2_377, 7_654, 14_880)),
    **dict.fromkeys(("a3", "c1", "c3"), (4_237, 15_772, 85_258)),
    **dict.fromkeys(("b2", "b3", "c2"), (1_651, 4_846, 1_550)),
}
"""The empty hole of the triangle of 15 -> positions, moves, sequences of jumps that leave one
peg."""

CENTRAL: Sequence[int] = (
    1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690, 717788, 1834379, 4138302, 8171208,
    14020166, 20773236, 26482824, 28994876, 27286330, 22106348, 15425572, 9274496, 4792664, 2120101,
    800152, 255544, 68236, 14727, 2529, 334, 32, 5,
)  # fmt: skip
"""Positions of the English board after 0, 1, 2, ... jumps if its middle is empty first. Up to
symmetry they are A112737 of The On-Line Encyclopedia of Integer Sequences: 1, 1, 2, 8, 39, ..."""


def laws(game: Pegs) -> Iterator[Law]:
    """What no jump changes, and the counted boards."""
    first, second = divmod(game.position_class(game.start), 4)
    yield Law(
        "every position has the position_class of the start",
        DE_BRUIJN,
        "SELECT position, CASE WHEN position_class = :known THEN 1 ELSE 0 END "
        "FROM pegs_position WHERE game = :game",
        {"known": 4 * first + second},
    )
    if first == 0 or (second == 0 and not game.side):  # neither sum of a single peg is 0
        yield Law(
            "no position can be completed: a sum in its position_class is 0",
            DE_BRUIJN,
            "SELECT position, CASE WHEN outcome = 'lose' THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game",
        )
    yield Law(
        "a position that can be completed is as many moves from the end as it has pegs, less one",
        "rules",
        "SELECT position, CASE WHEN remoteness = pegs - 1 THEN 1 ELSE 0 END "
        "FROM pegs_position WHERE game = :game AND outcome = 'win'",
    )
    yield Law(
        "after every jump there is a peg less",
        "rules",
        "SELECT position, CASE WHEN pegs = :pegs - depth THEN 1 ELSE 0 END "
        "FROM pegs_position WHERE game = :game",
        {"pegs": game.start.count(PEG)},
    )
    if game.side == 5:
        hole = game.hole or "a5"
        positions, moves, ways = _TRIANGLE[hole]
        yield law_of_size(positions, moves, ENUMERATION)
        if game.goal == "any":
            yield law_of_starts(
                f"with {hole} empty there are {ways:,} ways to leave one peg",
                ENUMERATION,
                "completions = :ways",
                {"ways": str(ways)},
            )
    if game.start_board == "english" and game.hole in ("", "d4"):
        yield law_of_size(187_636_299, 1_487_175_000, ENUMERATION)
        yield law_of_levels(
            "as many positions come after 0, 1, 2, ... jumps as there are known to be",
            ENUMERATION,
            "depth",
            CENTRAL,
        )
