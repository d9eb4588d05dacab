"""What is known of hare and hounds: the hounds win, and the numbers of either way to escape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.hare_and_hounds import GARDNER, HareAndHounds
from explorer.games.shared.laws import law_of_outcome, law_of_size, law_without_draws
from explorer.law import Law


def laws(game: HareAndHounds) -> Iterator[Law]:
    """What the rules say of escapes, and the usual board, where play may go on for ever."""
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
        hounds_win = "win" if game.hunters_first else "lose"
        yield law_of_outcome(hounds_win, source=GARDNER)
        yield law_of_outcome(hounds_win, _PLIES[game.first, game.hare])
        yield law_of_size(*_SIZES[game.escape, game.symmetry])


_PLIES: Mapping[tuple[str, str], int] = {
    ("hounds", "end"): 23,
    ("hounds", "middle"): 23,
    ("hare", "end"): 24,
    ("hare", "middle"): 28,
}
"""(who begins, where the hare does) -> plies of the start, however the hare escapes."""

_SIZES: Mapping[tuple[str, bool], tuple[int, int]] = {
    ("passing", False): (2116, 7274),
    ("passing", True): (1111, 3860),
    ("reaching", False): (2510, 9764),
    ("reaching", True): (1325, 5160),
}
"""(escape, symmetry) -> positions and moves."""
