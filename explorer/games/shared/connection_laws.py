"""What is known of games of connection, whatever their boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.shared.connection import ConnectionGame
from explorer.games.shared.laws import law_of_outcome, law_of_size
from explorer.law import Law


def laws_of_connection(
    game: ConnectionGame, no_draws: str, stolen: str, known: Mapping[int, tuple[int, int, int]]
) -> Iterator[Law]:
    """Nobody draws, whose the start is, and how many positions there are.

    `no_draws` and `stolen`, the strategy that is, are the sources of the first two, `known` has
    positions, moves and plies of the start by the size of the board, without the swap rule.
    """
    yield Law(
        "play ends where one has joined their sides, and only there: on a full board one has",
        no_draws,
        "SELECT position, CASE WHEN outcome <> 'draw' "
        "AND (terminal = 1) = (winner IS NOT NULL) THEN 1 ELSE 0 END "
        f"FROM {game.slug}_position WHERE game = :game",
    )
    swap = game.swap and game.size > 1  # a single stone has won
    if swap:
        yield law_of_outcome("lose", source="rules: of the sides of a first stone one wins")
    else:
        yield law_of_outcome("win", source=stolen)
    if (counted := known.get(game.size)) is None:
        return
    positions, moves, plies = counted
    if swap:
        # After each first stone there is a position in which sides are swapped.
        cells = len(game.points.names)
        positions, moves = positions + cells, moves + cells * cells
    else:
        yield law_of_outcome("win", plies)
    if not game.symmetry:
        yield law_of_size(positions, moves)
