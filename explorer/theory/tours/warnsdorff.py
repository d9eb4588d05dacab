"""Warnsdorff's rule: go where the fewest ways lead on.

H. C. von Warnsdorff, Des Rösselsprungs einfachste und allgemeinste Lösung (1823). Between squares
with equally few the one farthest from the middle of the board is taken; that is a rule of thumb
too, and neither proves anything by failing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.theory.tours.knight import STEPS, Square, neighbours


class Candidate(NamedTuple):
    """A square that may come next, and how many ways lead on from there."""

    square: Square
    onward: int


class Step(NamedTuple):
    """Where the knight stands, the squares it may go to, and the one it goes to, or None."""

    square: Square
    candidates: list[Candidate]
    chosen: Square | None

    @property
    def fewest(self) -> int:
        """The fewest ways on that any candidate has; one without a way on is a dead end, which
        counts only if nothing else is left."""
        return min((c.onward for c in self.candidates if c.onward), default=0)

    @property
    def obeys(self) -> bool:
        """Whether the step obeys Warnsdorff's rule; the end of a path does."""
        onward = dict(self.candidates).get(self.chosen, 0) if self.chosen else 0
        return onward <= self.fewest


def steps(
    rows: int,
    cols: int,
    start: Square,
    seed: int | random.Random | None = None,
    without: Square | None = None,
) -> Iterator[Step]:
    """The steps of Warnsdorff's rule, until no square is free; `without` never is, and `seed`, or a
    source of chance, breaks ties at random.

    >>> first = next(steps(8, 8, (1, 3)))
    >>> [candidate.onward for candidate in first.candidates]
    [7, 7, 7, 5, 2, 3]
    """
    chance = random.Random(seed) if isinstance(seed, int) else seed
    free = {(column, row) for column in range(cols) for row in range(rows)}
    free -= {without}
    ways = {
        square: sum(other in free for other in neighbours(square, cols, rows)) for square in free
    }
    here = start
    while True:
        free.discard(here)
        column, row = here
        near = [square for x, y in STEPS if (square := (column + x, row + y)) in free]
        for square in near:
            ways[square] -= 1
        step = Step(here, [Candidate(square, ways[square]) for square in near], None)
        chosen = _best(step, rows, cols, chance)
        yield step._replace(chosen=chosen)
        if chosen is None:
            return
        here = chosen


def along(rows: int, cols: int, squares: Sequence[Square]) -> Iterator[Step]:
    """The steps of a given tour: what there was to choose from, and what was chosen.

    >>> tour = [step.square for step in steps(8, 8, (1, 3))]
    >>> len(tour), all(step.obeys for step in along(8, 8, tour))
    (64, True)
    """
    # Squares that a tour leaves out are no squares to go to.
    free = set(squares)
    for number, here in enumerate(squares):
        free.discard(here)
        near = [square for square in neighbours(here, cols, rows) if square in free]
        candidates = [
            Candidate(square, sum(n in free for n in neighbours(square, cols, rows)))
            for square in near
        ]
        yield Step(here, candidates, squares[number + 1] if number + 1 < len(squares) else None)


def _best(step: Step, rows: int, cols: int, chance: random.Random | None) -> Square | None:
    if not step.candidates:
        return None
    tied = [c.square for c in step.candidates if c.onward == step.fewest]
    if chance is not None:
        return chance.choice(tied)
    return max(tied, key=lambda square: _off_the_middle(square, rows, cols))


def _off_the_middle(square: Square, rows: int, cols: int) -> int:
    """Four times the squared distance from the middle of the board."""
    return (2 * square[0] - cols + 1) ** 2 + (2 * square[1] - rows + 1) ** 2
