"""How sequences of values repeat: periods that are proven, observed, or only suspected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_MATCHED = 16
"""Values in a row that must equal those a period before, where they fill less than half of all."""

_PART = 10
"""A period is observed only if the values that keep to it are at least one in so many of all."""

Needed = Callable[[int, int], int]
"""(last exception, period) -> the heap up to which values must be known for a proof."""


@dataclass(frozen=True)
class Period:
    """How the nim-values of a game on heaps repeat.

    length      the least period
    last        the last heap whose value does not follow it, -1 if there is none
    exceptions  all such heaps
    pattern     the value by the remainder of the heap by the period
    proven      whether the values looked at prove that it goes on for ever (else it is observed)
    needed      up to which heap they must be known for that
    repeats     how often the pattern stands in full after the last exception
    """

    length: int
    last: int
    exceptions: list[int]
    pattern: list[int]
    proven: bool
    needed: int
    repeats: int


def find(values: npt.NDArray[np.int64], needed: Needed) -> tuple[Period | None, Period | None]:
    """The least period of the values of heaps 0 to N, and where there is none one to suspect.

    A proven period comes first. Else one is observed if it stands three times after the last
    exception, and the values that keep to it are half of all, or one in ten of all and no chance:
    16 equal the one a period before. So none was claimed wrongly of any octal game of three digits
    from its first 20 to 1,500 heaps. What stands twice may be suspected; the second is that, of
    all such the one with the longest run.

    >>> found, _ = find(np.array([9] + [0, 1, 2] * 4), lambda last, length: 1_000)
    >>> found.length, found.last, found.repeats, found.proven
    (3, 0, 4, False)
    """
    top = len(values) - 1
    observed = suspected = None
    for length in range(1, (top + 1) // 2 + 1):
        tail = min(64, length, top + 1 - length)
        if not np.array_equal(values[-tail:], values[-tail - length : top + 1 - length]):
            continue  # most lengths fail at once
        found = _with_length(values, length, needed)
        if found.proven:
            return found, None
        kept = top - found.last
        if observed is None and _is_observed(found, kept, top):
            observed = found
        longest = -1 if suspected is None else top - suspected.last
        if found.repeats >= 2 and kept - length >= _MATCHED // 2 and kept > longest:
            suspected = found
    return observed, suspected if observed is None else None


def _is_observed(found: Period, kept: int, top: int) -> bool:
    if found.repeats < 3:
        return False
    matched = kept - found.length
    return 2 * found.last <= top or (matched >= _MATCHED and _PART * kept >= top)


def _with_length(values: npt.NDArray[np.int64], length: int, needed: Needed) -> Period:
    """How well the values keep to a period of this length."""
    top = len(values) - 1
    pattern = np.empty(length, dtype=np.int64)
    tail = np.arange(top - length + 1, top + 1)
    pattern[tail % length] = values[tail]
    exceptions = np.flatnonzero(values != pattern[np.arange(top + 1) % length]).tolist()
    last = exceptions[-1] if exceptions else -1
    bound = needed(last, length)
    repeats = (top - last) // length
    return Period(length, last, exceptions, pattern.tolist(), bound <= top, bound, repeats)
