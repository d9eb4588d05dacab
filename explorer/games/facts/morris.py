"""What is known of morris: lines are ends, and the numbers of the small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.morris import SIX, SIX_UP_TO_SYMMETRY, Morris
from explorer.games.shared.laws import laws_of_size
from explorer.law import Law
from explorer.spec import canonical


def laws(game: Morris) -> Iterator[Law]:
    """What the rules say of lines and of placing, and the numbers that are known."""
    if not game.takes:
        yield Law(
            "a position with a line is an end, and the line is the last mover's",
            "rules",
            "SELECT position, CASE WHEN terminal = 1 AND (mover = 'first') = (line = 'O') "
            "THEN 1 ELSE 0 END FROM morris_position WHERE game = :game AND line IS NOT NULL",
        )
        yield Law(
            "until all are placed every move adds a man",
            "rules",
            "SELECT position, CASE WHEN depth = first_men + second_men THEN 1 ELSE 0 END "
            "FROM morris_position WHERE game = :game AND in_hand > 0",
        )
    known = _COUNTED.get(canonical(game))
    if known is not None:
        yield from laws_of_size(*known)


_COUNTED: Mapping[str, tuple[int, int, str, int | None]] = {
    "morris": (5390, 21509, "win", 9),
    "morris:board=achi": (5716, 16741, "win", 11),
    "morris:board=nine-holes": (5470, 36693, "draw", None),
    "morris:board=three-mens-morris": (5466, 19325, "draw", None),
    "morris:board=six-mens-morris,men=3": (SIX[3], 2_231_008, "draw", None),
    "morris:board=six-mens-morris,men=4": (SIX[4], 25_582_032, "draw", None),
    "morris:board=six-mens-morris,men=5": (SIX[5], 112_642_520, "draw", None),
    "morris:board=six-mens-morris": (SIX[6], 261_447_944, "draw", None),
    "morris:symmetry=true": (744, 2981, "win", 9),
    "morris:board=achi,symmetry=true": (793, 2358, "win", 11),
    "morris:board=nine-holes,symmetry=true": (756, 5031, "draw", None),
    "morris:board=three-mens-morris,symmetry=true": (755, 2701, "draw", None),
    **{
        f"morris:board=six-mens-morris,{men}symmetry=true": (positions, moves, "draw", None)
        for men, positions, moves in (
            ("men=3,", SIX_UP_TO_SYMMETRY[3], 141_772),
            ("men=4,", SIX_UP_TO_SYMMETRY[4], 1_612_127),
            ("men=5,", SIX_UP_TO_SYMMETRY[5], 7_076_855),
            ("", SIX_UP_TO_SYMMETRY[6], 16_417_245),
        )
    },
}
"""Spec -> positions, moves, and outcome and plies of the start."""
