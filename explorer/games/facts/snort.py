"""What boards of Snort are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.shared.laws import ENUMERATION
from explorer.games.snort import CONWAY, Snort
from explorer.law import Law


def laws(game: Snort) -> Iterator[Law]:
    """Small boards by their values, and symmetry."""
    known = _KNOWN.get(game.start_board)
    if known is not None:
        yield Law(
            f"the board is worth {known}",
            ENUMERATION,
            "SELECT position, CASE WHEN cgt_value = :value THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game AND depth = 0",
            {"value": known},
        )
    if not set(game.start_board) & {"L", "R"}:
        yield Law(
            "on an uncoloured board the players may change places: it is nobody's",
            CONWAY,
            "SELECT position, CASE WHEN outcome_class IN ('next', 'previous') AND mean = 0 "
            "THEN 1 ELSE 0 END FROM position WHERE game = :game AND depth = 0",
        )


_KNOWN: Mapping[str, str] = {
    ".": "*",
    "..": "+-1",
    "...": "+-2",
    "....": "+-{2|1}",
    ".....": "+-(1,{3|0})",
    "......": "*",
    "../..": "0",
    ".../...": "+-{4|{1|0}}",
    ".../.../...": "+-{3|2}",
    "..../....": "0",
}
