"""Warnsdorff's rule: go where the fewest ways lead on.

H. C. von Warnsdorff, Des Rösselsprungs einfachste und allgemeinste Lösung (1823). Between squares
with equally few the one farthest from the middle of the board is taken; that is a rule of thumb
too, and neither proves anything by failing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from explorer.theory.tours.knight import STEPS, Square, neighbours


class Candidate(NamedTuple):
    """A square that may come next, and how many ways lead on from there."""

    square: Square
    onward: int


class Step(NamedTuple):
    """Where the knight stands, the squares he may go to, and the one he goes to, or None."""

    square: Square
    candidates: list[Candidate]
    chosen: Square | None


def steps(rows: int, cols: int, start: Square, seed: int | None = None) -> Iterator[Step]:
    """The steps of Warnsdorff's rule, until no square is free; `seed` breaks ties at random.

    >>> first = next(steps(8, 8, (1, 3)))
    >>> [candidate.onward for candidate in first.candidates]
    [7, 7, 7, 5, 2, 3]
    """
    chance = None if seed is None else random.Random(seed)
    free = {(column, row) for column in range(cols) for row in range(rows)}
    ways = {square: len(neighbours(square, cols, rows)) for square in free}
    here = start
    while True:
        free.discard(here)
        column, row = here
        near = [square for x, y in STEPS if (square := (column + x, row + y)) in free]
        for square in near:
            ways[square] -= 1
        candidates = [Candidate(square, ways[square]) for square in near]
        chosen = _best(candidates, rows, cols, chance)
        yield Step(here, candidates, chosen)
        if chosen is None:
            return
        here = chosen


def _best(
    candidates: list[Candidate], rows: int, cols: int, chance: random.Random | None
) -> Square | None:
    if not candidates:
        return None
    # A square without a way on is the end: it is taken only if nothing else is left.
    fewest = min((c.onward for c in candidates if c.onward), default=0)
    tied = [c.square for c in candidates if c.onward == fewest]
    if chance is not None:
        return chance.choice(tied)
    return max(tied, key=lambda square: _off_the_middle(square, rows, cols))


def _off_the_middle(square: Square, rows: int, cols: int) -> int:
    """Four times the squared distance from the middle of the board."""
    return (2 * square[0] - cols + 1) ** 2 + (2 * square[1] - rows + 1) ** 2
