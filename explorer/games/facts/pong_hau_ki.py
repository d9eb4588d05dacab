"""What is known of Pong hau k'i: it is a draw, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.pong_hau_ki import STRAFFIN, PongHauKi
from explorer.games.shared.laws import law_of_outcome, law_of_size
from explorer.law import Law


def laws(game: PongHauKi) -> Iterator[Law]:
    """The whole game, which is small."""
    yield law_of_size(30, 42) if game.symmetry else law_of_size(56, 76)
    yield law_of_outcome("draw", source=STRAFFIN)
    yield Law(
        "who is blocked has both men on one of the two sides that end at the open one",
        "rules",
        "SELECT position, CASE WHEN (mover = 'first' AND position IN ('X./O/XO_X', '.X/O/OX_X')) "
        "OR (mover = 'second' AND position IN ('O./X/OX_O', '.O/X/XO_O')) "
        "THEN 1 ELSE 0 END FROM position WHERE game = :game AND terminal = 1",
    )
