"""What is known of hare and hounds: the hounds win, and the numbers of either way to escape."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.hare_and_hounds import HareAndHounds
from explorer.games.shared.laws import law_of_outcome, law_of_size, law_without_draws
from explorer.law import Law


def laws(game: HareAndHounds) -> Iterator[Law]:
    """What the rules say of escapes, and for play without an end the numbers that are known."""
    yield Law(
        "once no hound is behind it the hare does not lose",
        "rules, as hounds do not turn back",
        "SELECT position, CASE WHEN outcome <> CASE WHEN (mover = 'first') = (:first = 'hare') "
        "THEN 'lose' ELSE 'win' END THEN 1 ELSE 0 END "
        "FROM hare_and_hounds_position WHERE game = :game AND behind = 0",
        {"first": game.first},
    )
    if game.stall:
        yield law_without_draws("the hounds go on, or stall and lose")
    elif game.length == 3:
        positions, moves = {"passing": (2116, 7274), "reaching": (2510, 9764)}[game.escape]
        yield law_of_size(positions, moves)
        if game.hare == "end":
            yield law_of_outcome(*{"hounds": ("win", 23), "hare": ("lose", 24)}[game.first])
