"""Who wins geography: it is a matter of matchings."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.geography import MATCHING, Geography, neighbours
from explorer.law import Law
from explorer.theory.matching import covered_by_all

_PAPER = "Combinatorial game theory, ITB: a stone on a board"


def laws(game: Geography) -> Iterator[Law]:
    """The theorem for any start, and what it comes to in the corner of a square board."""
    near = neighbours(game.rows, game.cols)
    if game.revisit:
        # After the first move it is the usual game on the whole board, from a neighbour.
        wins = not all(covered_by_all(near, square) for square in near[game.start_number])
        statement = "the first player wins iff a maximum matching leaves a neighbour of the start"
        yield _law(statement, MATCHING, wins)
        return
    wins = covered_by_all(near, game.start_number)
    yield _law("the first player wins iff every maximum matching covers the start", MATCHING, wins)
    square = game.rows == game.cols
    if square and game.start_square == "a1":
        statement = "from the corner of an n x n board the first player wins iff n is even"
        yield _law(statement, _PAPER, game.rows % 2 == 0)
    if square and game.rows > 1 and game.start_square in ("a2", "b1"):
        statement = "from a square next to the corner the first player always wins"
        yield _law(statement, _PAPER, True)


def _law(statement: str, source: str, first_wins: bool) -> Law:
    return Law(
        statement,
        source,
        "SELECT position, CASE WHEN outcome = :outcome THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game AND depth = 0",
        {"outcome": "win" if first_wins else "lose"},
    )
