"""The game of matches on piles of any size.

A move takes k matches from one pile and m from the other, with k*k and m*m no further apart than
`limit`. If k and m differ, k + m <= limit; so there are finitely many such pairs, and all other
moves keep the difference of the piles, their *diagonal*.

1. A diagonal has at most one lost position, since a move joins any two of its positions.
2. A position of a diagonal that is not lost, and from which no lost position of its own diagonal
   can be reached, has one of those pairs as a winning move, unless it is an end that its mover has
   won, of which a diagonal has one at most, in row 0; and each pair serves at most one
   position, for it leads from this diagonal to one other, with one lost position at most. So before
   the lost position of a diagonal there are no more positions than there are pairs: its smaller
   pile is no larger than their number.
3. Let the smaller pile be a row, the larger a column. Whether a position is lost depends on the
   columns before it that a move can reach, and these are as many as the rows. So once as many
   columns in a row as that come again, everything comes again for ever.

The first two decide most positions at once; the third decides all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isqrt

import numpy as np
import numpy.typing as npt

from explorer.errors import LimitError, MalformedError
from explorer.theory.match_ends import is_stuck

SMALL = 400
"""Piles up to which positions are simply enumerated."""

LARGEST = 2_000
"""The largest limit for which the columns are computed: their number grows with its square."""


def crooked(limit: int, both: bool = False) -> list[tuple[int, int]]:
    """The pairs (k, m), k and m different, that a move may take.

    >>> crooked(3), crooked(3, both=True)
    ([(0, 1), (1, 0), (1, 2), (2, 1)], [(1, 2), (2, 1)])
    """
    low = int(both)

    def partners(k: int) -> range:
        first = isqrt(k * k - limit - 1) + 1 if k * k > limit else 0
        return range(max(low, first), isqrt(k * k + limit) + 1)

    return [(k, m) for k in range(low, limit + 1) for m in partners(k) if m != k]


@dataclass(frozen=True)
class Columns:
    """All lost positions of a game of matches, by larger pile.

    lost      for each column the rows in it that are lost; rows may be larger than the column
    rows      rows from 0 to below this can be lost at all
    start     from this column on everything repeats
    period    after so many columns
    """

    lost: list[frozenset[int]]
    rows: int
    start: int
    period: int

    def is_lost(self, one: int, two: int) -> bool:
        """Whether the position with these piles is lost for its mover."""
        row, column = sorted((one, two))
        if row >= self.rows:
            return False
        if column >= len(self.lost):
            column = self.start + (column - self.start) % self.period
        return row in self.lost[column]

    @property
    def deepest(self) -> int:
        """The largest smaller pile of a lost position."""
        return max(min(row, column) for column, rows in enumerate(self.lost) for row in rows)


@cache
def columns(
    limit: int, *, both: bool = False, misere: bool = True, blocked_wins: bool = False
) -> Columns:
    """All lost positions, up to where they repeat and as far as it takes to prove it.

    Column after column, every lost position marks those that a move brings there. With
    `blocked_wins` who cannot move though there are matches left has won. LimitError above
    `LARGEST`.

    >>> found = columns(10)
    >>> found.period, found.deepest, found.is_lost(13, 10**30 + 3), found.is_lost(13, 10**30)
    (4, 13, True, False)
    """
    if limit > LARGEST:
        raise LimitError(
            f"limit={limit:,} is too large to compute every lost position: up to {LARGEST:,} goes"
        )
    pairs = crooked(limit, both)
    rows = len(pairs) + 2  # an end that is won may take the place of one pair
    reach = rows + max((max(pair) for pair in pairs), default=0)
    takes = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    straight = np.arange(1, rows)
    # A ring of columns: a mark is set at most `reach` columns ahead.
    ring = np.zeros((reach + 1, rows), dtype=bool)
    lost: list[frozenset[int]] = []
    seen: dict[frozenset[int], int] = {}
    kinds: list[int] = []
    while True:
        column = len(lost)
        marks = ring[column % len(ring)]
        rows_lost = []
        for row in np.flatnonzero(~marks).tolist():
            end_is_won = misere if row == column == 0 else blocked_wins
            if marks[row] or (end_is_won and is_stuck(row, column, limit, both)):
                continue
            rows_lost.append(row)
            down, right = row + takes[:, 0], column + takes[:, 1]
            fits = down < rows
            ring[right[fits] % len(ring), down[fits]] = True
            along = straight[: rows - 1 - row]
            ring[(column + along) % len(ring), row + along] = True
        marks[:] = False
        lost.append(frozenset(rows_lost))
        kinds.append(seen.setdefault(lost[-1], len(seen)))
        if len(lost) % rows == 0 and (repeats := _repetition(kinds, reach)):
            return Columns(lost, rows, *repeats)


def _repetition(numbers: list[int], window: int) -> tuple[int, int] | None:
    """(start, period) if the last `window` numbers are what came some time before, else None."""
    values: npt.NDArray[np.int64] = np.array(numbers, dtype=np.int64)
    for period in range(1, len(values) - window):
        if not np.array_equal(values[-window:], values[-window - period : -period]):
            continue
        wrong = np.flatnonzero(values[:-period] != values[period:])
        return (int(wrong[-1]) + 1 if len(wrong) else 0), period
    return None


@dataclass(frozen=True)
class Decision:
    """Who wins from a position of matches, and why.

    wins     whether the player to move wins
    move     what to take from each pile, where it is known; None if no move wins or the columns
             are too many to compute
    pairs    the number of pairs (k, m) with k and m different, None where it was not counted
    argument what decides it, in a sentence
    """

    wins: bool
    move: tuple[int, int] | None
    pairs: int | None
    argument: str


def decide(
    one: int,
    two: int,
    limit: int,
    *,
    both: bool = False,
    misere: bool = True,
    blocked_wins: bool = False,
) -> Decision:
    """Who wins with these piles, of any size; with `blocked_wins` also who cannot move though there
    are matches left.

    >>> decide(2**100, 3**100, 300).wins
    True
    >>> decide(4, 7, 10).wins, decide(4, 8, 10).move
    (False, (0, 1))
    """
    if limit < 0 or one < 0 or two < 0:
        raise MalformedError("piles and limit are whole numbers from 0 up")
    pairs = len(crooked(limit, both)) if limit <= 10 * LARGEST else None
    smaller = min(one, two)
    if max(one, two) <= SMALL:
        return _by_enumeration(one, two, limit, pairs, both, misere, blocked_wins)
    if limit > LARGEST:
        # Without listing them: k and m differ, so k + m <= limit, and there are fewer pairs than
        # limit * limit.
        bound = limit * limit if pairs is None else pairs + 1
        if smaller > bound:
            return Decision(True, None, pairs, _too_deep(bound))
        raise LimitError(
            f"limit={limit:,} is too large for piles this small: up to {LARGEST:,} is computed"
        )
    table = columns(limit, both=both, misere=misere, blocked_wins=blocked_wins)
    assert pairs is not None
    if table.is_lost(one, two):
        return Decision(False, None, pairs, _periodic(table))
    argument = _too_deep(pairs + 1) if smaller > pairs + 1 else _periodic(table)
    return Decision(True, _winning(table, one, two, limit, both), pairs, argument)


def _by_enumeration(
    one: int,
    two: int,
    limit: int,
    pairs: int | None,
    both: bool,
    misere: bool,
    blocked_wins: bool,
) -> Decision:
    """Small piles, any limit: every lost position marks all from which a move leads to it."""
    k = np.arange(one + 1, dtype=np.int64)[:, None]
    m = np.arange(two + 1, dtype=np.int64)
    allowed = np.abs(k * k - m * m) <= limit
    allowed[0, 0] = False
    if both:
        allowed[0, :] = allowed[:, 0] = False
    won = np.zeros_like(allowed)
    if blocked_wins and is_stuck(0, 1, limit, both):
        won[0, :] = won[:, 0] = True
    won[0, 0] = misere
    for x in range(one + 1):
        for y in range(two + 1):
            if not won[x, y]:
                won[x:, y:] |= allowed[: one + 1 - x, : two + 1 - y]
    won_by = np.argwhere(allowed & ~won[::-1, ::-1])  # (k, m) leads to (one - k, two - m)
    move = (int(won_by[0][0]), int(won_by[0][1])) if won[one, two] and len(won_by) else None
    argument = "piles this small are enumerated, position by position"
    return Decision(bool(won[one, two]), move, pairs, argument)


def _winning(table: Columns, one: int, two: int, limit: int, both: bool) -> tuple[int, int] | None:
    """A move to a lost position: along the diagonal, or by a crooked pair; None at a won end."""
    difference = abs(one - two)
    for row in range(min(table.rows, min(one, two))):
        if table.is_lost(row, row + difference):
            return min(one, two) - row, min(one, two) - row
    for k, m in crooked(limit, both):
        if k <= one and m <= two and table.is_lost(one - k, two - m):
            return k, m
    return None


def _too_deep(bound: int) -> str:
    return f"so no lost position has a smaller pile above {bound:,}"


def _periodic(table: Columns) -> str:
    return (
        f"every lost position is known: from the larger pile {table.start:,} on they repeat "
        f"with period {table.period}, and no smaller pile is above {table.deepest:,}"
    )
