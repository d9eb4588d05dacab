"""What is known of Quixo: nobody draws on small boards, and the first player wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.quixo import TANAKA, Quixo
from explorer.games.shared.laws import law_of_outcome, law_of_size
from explorer.law import Law

SOLVED: Mapping[int, str] = {3: "win", 4: "win", 5: "draw"}
"""Size -> the outcome of the start."""

_COUNTED: Mapping[int, tuple[int, int, str, int]] = {
    2: (53, 152, "win", 3),
    3: (32_027, 223_826, "win", 7),
}
"""Size -> positions, moves, and outcome and plies of the start."""

_PLIES: Mapping[int, int] = {4: 21}
"""Size -> plies of the start of a board that the first player wins, by a program apart."""


def laws(game: Quixo) -> Iterator[Law]:
    """Whose line ends play, and boards that are known."""
    yield Law(
        "a position is an end where a line has won, and only there",
        "rules",
        "SELECT position, CASE WHEN terminal = 1 THEN CASE WHEN winner IS NOT NULL "
        "AND (outcome = 'win') = ((mover = 'first') = (winner = 'X')) THEN 1 ELSE 0 END "
        "ELSE CASE WHEN winner IS NULL THEN 1 ELSE 0 END END "
        "FROM quixo_position WHERE game = :game",
    )
    if game.size in SOLVED:
        yield law_of_outcome(SOLVED[game.size], source=TANAKA)
    if game.size in _PLIES:
        yield law_of_outcome(SOLVED[game.size], _PLIES[game.size])
    known = _COUNTED.get(game.size)
    if known is not None:
        positions, moves, outcome, plies = known
        yield law_of_outcome(outcome, plies)
        if not game.symmetry:
            yield law_of_size(positions, moves)
