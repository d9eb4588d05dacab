"""Is it a tour? Judged from the squares alone, by nothing that finds tours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from explorer.errors import ExplorerError
from explorer.theory.tours.knight import Square, is_move, name


def check_tour(
    squares: Sequence[Square],
    rows: int,
    cols: int,
    closed: bool,
    without: Square | None = None,
) -> None:
    """Raise ExplorerError, which names the first fault, unless the squares are a tour of the board,
    or of all of it but one square.

    >>> check_tour([(0, 0)], 1, 1, False)
    """
    seen: dict[Square, int] = {}
    for number, square in enumerate(squares, 1):
        column, row = square
        if not (0 <= column < cols and 0 <= row < rows):
            raise ExplorerError(f"step {number}, {name(square)}, is not on the board")
        if square == without:
            raise ExplorerError(f"step {number} comes to {name(square)}, which is left out")
        if square in seen:
            raise ExplorerError(
                f"step {number} comes to {name(square)} again, as step {seen[square]} did"
            )
        seen[square] = number
    for number, (one, other) in enumerate(pairwise(squares), 1):
        if not is_move(one, other):
            raise ExplorerError(
                f"from step {number} to {number + 1}, {name(one)} to {name(other)}, is not a "
                "knight's move"
            )
    size = rows * cols - (without is not None)
    if len(squares) != size:
        raise ExplorerError(f"{len(squares):,} of {size:,} squares are visited")
    if closed and not is_move(squares[-1], squares[0]):
        raise ExplorerError(
            f"the tour does not close: {name(squares[-1])} to {name(squares[0])} is not a knight's "
            "move"
        )
