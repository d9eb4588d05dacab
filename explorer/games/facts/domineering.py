"""What boards of Domineering are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.domineering import BERLEKAMP, CONWAY, WAYS, Domineering
from explorer.games.shared.laws import law_of_starts
from explorer.law import Law

_WOLFE = "D. Wolfe, quoted by R. K. Guy, Unsolved problems, Games of No Chance (1996), problem 4"


def laws(game: Domineering) -> Iterator[Law]:
    """Rows and columns, symmetry, and the rectangles whose values are published."""
    if game.start_board:
        return
    rows, cols = game.rows, game.cols
    if min(rows, cols) == 1:
        worth = rows // 2 if cols == 1 else -(cols // 2)
        yield law_of_starts(
            "a row of 2n or 2n + 1 squares is worth -n, a column n",
            CONWAY,
            "cgt_value = :worth",
            {"worth": str(worth)},
        )
    if rows == cols:
        yield law_of_starts(
            "turning a square board over changes the players' places: it is nobody's",
            WAYS,
            "outcome_class IN ('next', 'previous') AND mean = 0",
        )
    known = _PUBLISHED.get((rows, cols))
    if known is not None:
        value, mean, temperature, outcome_class, source = known
        yield law_of_starts(
            f"the board of {rows} x {cols} is worth {value}: "
            f"mean {mean:g}, temperature {temperature:g}, class {outcome_class}",
            source,
            "cgt_value = :value AND mean = :mean AND temperature = :temperature "
            "AND outcome_class = :class",
            {"value": value, "mean": mean, "temperature": temperature, "class": outcome_class},
        )


_PUBLISHED: Mapping[tuple[int, int], tuple[str, float, float, str, str]] = {
    (1, 1): ("0", 0, -1, "previous", CONWAY),
    (2, 2): ("+-1", 0, 1, "next", CONWAY),
    (2, 3): ("{2|-1/2}", 0.75, 1.25, "next", CONWAY),
    (3, 2): ("{1/2|-2}", -0.75, 1.25, "next", CONWAY),
    (2, 4): ("-_2", 0, 0, "right", WAYS),
    (4, 2): ("+_2", 0, 0, "left", WAYS),
    (3, 3): ("+-1", 0, 1, "next", CONWAY),
    (3, 4): ("-3/2", -1.5, -0.5, "right", WAYS),
    (4, 3): ("3/2", 1.5, -0.5, "left", WAYS),
    (2, 5): ("1/2", 0.5, -0.5, "left", WAYS),
    (5, 2): ("-1/2", -0.5, -0.5, "right", WAYS),
    (2, 6): ("{{{3|1}|1}|-1}", 0, 1, "next", WAYS),
    (3, 5): ("-1", -1, -1, "right", WAYS),
    (5, 3): ("1", 1, -1, "left", WAYS),
    (2, 7): ("{3/2|-1/2}", 0.5, 1, "next", BERLEKAMP),
    (2, 8): ("{{{{4|2}|2}|0}|{-1/2|-2}}", -0.125, 1.125, "right", BERLEKAMP),
    (4, 4): ("+-(0,{{2|0},{2|{2|0}}|-_2,{2|0}})", 0, 0, "next", BERLEKAMP),
    (4, 5): ("1", 1, -1, "left", _WOLFE),
    (5, 5): ("0", 0, -1, "previous", CONWAY),
}
