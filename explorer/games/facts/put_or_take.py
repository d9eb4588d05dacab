"""Which heaps are lost in the Put-or-Take-a-Square game."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.put_or_take import GUY, PutOrTake
from explorer.law import Law

_OEIS = "The On-Line Encyclopedia of Integer Sequences, A005240"

_LOST = (
    0, 5, 20, 29, 45, 80, 101, 116, 135, 145, 165, 173, 236, 257, 397, 404, 445, 477, 540, 565, 580,
    585, 629, 666, 836, 845, 885, 909, 944, 949, 954, 975, 1125, 1177,
)  # fmt: skip
_ENOUGH = 20_000
"""From this limit on all the published heaps show to be lost."""


def laws(game: PutOrTake) -> Iterator[Law]:
    """The published sequence of lost heaps, as far as the limit lets it be seen; and squares."""
    yield Law(
        "of the heaps to 1177 only the published ones can be lost",
        _OEIS,
        f"SELECT position, CASE WHEN outcome <> 'lose' OR counters IN {_LOST} THEN 1 ELSE 0 END "
        "FROM put_or_take_position WHERE game = :game AND counters <= 1177",
    )
    if game.limit >= _ENOUGH:
        yield Law(
            "each published heap is lost",
            _OEIS,
            "SELECT position, CASE WHEN outcome = 'lose' THEN 1 ELSE 0 END "
            f"FROM put_or_take_position WHERE game = :game AND counters IN {_LOST}",
        )
    yield Law(
        "a square is won by taking it",
        GUY,
        "SELECT position, CASE WHEN outcome = 'win' AND remoteness = 1 THEN 1 ELSE 0 END "
        "FROM put_or_take_position "
        "WHERE game = :game AND counters = square AND counters > 0",
    )
