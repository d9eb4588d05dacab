"""What is known of mu torere: it is a draw, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.mu_torere import MuTorere
from explorer.games.shared.laws import law_of_outcome, law_of_outcomes, law_of_size
from explorer.law import Law

BERKELEY = "GamesCrafters, University of California at Berkeley, as in Wikipedia, Mū tōrere"


def laws(game: MuTorere) -> Iterator[Law]:
    """The usual board, by either rule."""
    if game.arms != 8:
        return
    contact = game.middle == "contact"
    if game.symmetry:
        yield law_of_size(86, 152 if contact else 160)
    else:
        yield law_of_size(1180, 1920 if contact else 2000)
    if not contact:
        yield law_of_outcome("win", 1)
        return
    yield law_of_outcome("draw", source=BERKELEY)
    if not game.symmetry:
        yield law_of_outcomes(1180, 208, 128, 844, source=BERKELEY)
