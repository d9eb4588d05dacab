"""Who wins Cram on boards that are even one way or both."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.cram import GARDNER, Cram
from explorer.law import Law


def laws(game: Cram) -> Iterator[Law]:
    """Keeping a board symmetric wins; of odd by odd boards nothing is said."""
    even = [game.rows % 2 == 0, game.cols % 2 == 0]
    if all(even):
        yield _law("on an even by even board the second player wins", "grundy = 0")
    elif any(even):
        yield _law("on an even by odd board the first player wins", "grundy > 0")


def _law(statement: str, holds: str) -> Law:
    return Law(
        f"{statement}: they keep it symmetric",
        GARDNER,
        f"SELECT position, CASE WHEN {holds} THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game AND depth = 0",
    )
