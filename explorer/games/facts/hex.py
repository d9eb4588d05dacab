"""What is known of Hex: nobody draws, who wins, and how many positions there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.hex import GALE, NASH, Hex
from explorer.games.shared.connection_laws import laws_of_connection
from explorer.law import Law

_COUNTED: Mapping[int, tuple[int, int, int]] = {
    2: (32, 46, 3),
    3: (5_514, 16_167, 5),
    4: (9_386_235, 47_989_620, 9),
}
"""Size -> positions, moves, and plies of the start."""


def laws(game: Hex) -> Iterator[Law]:
    """What Nash and Gale have proved, and boards that are counted."""
    yield from laws_of_connection(game, GALE, NASH, _COUNTED)
