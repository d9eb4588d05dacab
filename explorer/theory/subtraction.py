"""Subtraction games: nim-values of heaps from which some numbers may be taken, and their period.

Source: S. W. Golomb, A mathematical investigation of games of take-away, Journal of Combinatorial
Theory 1 (1966) 443-458. Every one has a period, which may be long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from explorer.errors import MalformedError
from explorer.theory.periods import Period, find


def numbers(take: Iterable[int]) -> list[int]:
    """Numbers that may be taken, each once and ascending; MalformedError unless they are from 1 up.

    >>> numbers([5, 2, 5])
    [2, 5]
    """
    known = sorted(set(take))
    if not known or known[0] < 1:
        raise MalformedError("numbers to take are whole numbers from 1 up: give one at least")
    return known


def nim_values(take: Sequence[int], to: int) -> npt.NDArray[np.int64]:
    """int64[to + 1], the nim-values of heaps of 0 to `to` counters, in normal play.

    >>> nim_values([1, 3], 7).tolist()
    [0, 1, 0, 1, 0, 1, 0, 1]
    """
    known = numbers(take)
    values = [0] * (to + 1)
    for heap in range(to + 1):
        reached = {values[heap - number] for number in known if number <= heap}
        value = 0
        while value in reached:
            value += 1
        values[heap] = value
    return np.array(values, dtype=np.int64)


def periods(
    take: Sequence[int], values: npt.NDArray[np.int64]
) -> tuple[Period | None, Period | None]:
    """The least period of the nim-values, from those of heaps 0 to N, or else one to suspect.

    A value depends on as many before it as the largest number that may be taken: if so many in a
    row equal the one a period before, all later ones do.

    >>> found, _ = periods([1, 2, 3], nim_values([1, 2, 3], 7))
    >>> found.length, found.pattern, found.proven
    (4, [0, 1, 2, 3], True)
    """
    most = numbers(take)[-1]
    return find(values, lambda last, length: last + length + most)
