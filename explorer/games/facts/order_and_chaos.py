"""What is known of Order and Chaos: nobody draws, and who wins on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.order_and_chaos import OrderAndChaos
from explorer.games.shared.laws import law_without_draws, laws_of_size
from explorer.law import Law
from explorer.spec import canonical


def laws(game: OrderAndChaos) -> Iterator[Law]:
    """The ends, and boards that are known."""
    yield law_without_draws("Chaos wins where Order does not")
    yield Law(
        "a position with a line is an end, and Order has won it",
        "rules",
        "SELECT position, CASE WHEN terminal = 1 AND (outcome = 'win') = (mover = :order) "
        "THEN 1 ELSE 0 END "
        "FROM order_and_chaos_position WHERE game = :game AND winning_mark IS NOT NULL",
        {"order": "first" if game.begins == "order" else "second"},
    )
    known = _COUNTED.get(canonical(game))
    if known is not None:
        yield from laws_of_size(*known)


_COUNTED: Mapping[str, tuple[int, int, str, int]] = {
    "order-and-chaos": (18_753, 80_150, "win", 5),
    "order-and-chaos:begins=chaos": (18_753, 80_150, "lose", 6),
    "order-and-chaos:line=2": (4_233, 7_750, "win", 3),
    "order-and-chaos:rows=2,cols=4": (6_461, 29_536, "lose", 8),
    "order-and-chaos:rows=2,cols=5": (57_285, 299_892, "lose", 10),
    "order-and-chaos:cols=4": (453_831, 2_102_296, "win", 5),
    "order-and-chaos:cols=4,begins=chaos": (453_831, 2_102_296, "lose", 6),
    "order-and-chaos:cols=4,line=4": (530_485, 4_044_168, "lose", 12),
    "order-and-chaos:cols=4,line=4,begins=chaos": (530_485, 4_044_168, "win", 12),
}
"""Canonical spec -> positions, moves, and outcome and plies of the start."""
