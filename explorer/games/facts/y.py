"""What is known of Y: nobody draws, who wins, and how many positions there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.hex import NASH
from explorer.games.shared.connection_laws import laws_of_connection
from explorer.games.y import SCHENSTED_TITUS, Y
from explorer.law import Law

_COUNTED: Mapping[int, tuple[int, int, int]] = {
    2: (13, 15, 3),
    3: (257, 546, 5),
    4: (16_505, 55_798, 7),
    5: (3_337_584, 16_614_963, 9),
}
"""Size -> positions, moves, and plies of the start."""


def laws(game: Y) -> Iterator[Law]:
    """What holds on every board, and boards that are counted."""
    yield from laws_of_connection(game, SCHENSTED_TITUS, f"{NASH}, of Hex", _COUNTED)
