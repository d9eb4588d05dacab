"""Where the game of matches ends: what its rules and its theory share, without arrays."""

from __future__ import annotations


def is_stuck(one: int, two: int, limit: int, both: bool = False) -> bool:
    """Whether a player cannot move: an empty pile, and no match may be taken from the other alone.

    >>> is_stuck(0, 5, 0), is_stuck(0, 5, 10), is_stuck(0, 5, 10, both=True), is_stuck(0, 0, 10)
    (True, False, True, True)
    """
    return min(one, two) == 0 and (both or limit == 0 or one == two)
