"""What is known of Dodgem: the first player wins on the small board, the larger ones are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.dodgem import DESJARDINS, WINNING_WAYS, Dodgem
from explorer.games.shared.laws import law_of_outcome, law_of_size
from explorer.law import Law


def laws(game: Dodgem) -> Iterator[Law]:
    """What ends are, and the boards that are known."""
    yield Law(
        "a player whose cars are all out has won, and any other end is one who is shut in",
        "rules",
        "SELECT position, CASE WHEN outcome = CASE WHEN first_men * second_men = 0 THEN 'lose' "
        "ELSE :blocked END THEN 1 ELSE 0 END "
        "FROM dodgem_position WHERE game = :game AND terminal = 1",
        {"blocked": game.blocked},
    )
    if game.size == 3:
        yield law_of_size(1963, 5373)
        yield law_of_outcome("win", 19)
    if game.blocked == "lose":  # what is published is of the other rule
        return
    if game.size == 3:
        yield law_of_outcome("win", source=WINNING_WAYS)
    if game.size == 4:
        yield law_of_size(393_900, 1_900_621)
    if game.size in (4, 5):
        yield law_of_outcome("draw", source=DESJARDINS)
