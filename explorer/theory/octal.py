"""Octal games: nim-values of single heaps, and their periods.

The k-th digit of a code says what a player may leave who takes k counters from a heap: 1 none
of it, 2 one heap, 4 two heaps, and sums of these. ``0.77`` is Kayles: take one or two, and leave
what you like. A 4 before the point allows splitting without taking.

Source: R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge
Philosophical Society 52 (1956) 514-526.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from explorer.errors import MalformedError, quote
from explorer.theory.periods import Period, find

PATTERN = r"[04]\.[0-7]{1,30}"
ALLOWED = "an octal code such as 0.77: 0 or 4, a point, 1 to 30 digits from 0 to 7"
NAMES = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "treblecross": "0.007",
}
"""Games that are octal games under another name."""


@cache
def digits_of(code: str) -> tuple[int, ...]:
    """The digits of a code, the one before the point first; zeros at the end are left out.

    >>> digits_of("0.137"), digits_of("4.0")
    ((0, 1, 3, 7), (4,))
    """
    if not re.fullmatch(PATTERN, code, re.ASCII):
        raise MalformedError(f"{quote(code)} is not an octal code: write {ALLOWED}")
    digits = [int(code[0]), *map(int, code[2:])]
    while len(digits) > 1 and digits[-1] == 0:
        digits.pop()
    return tuple(digits)


def canonical(code: str) -> str:
    """A code without needless zeros.

    >>> canonical("0.770")
    '0.77'
    """
    digits = digits_of(code)
    return f"{digits[0]}.{''.join(map(str, digits[1:])) or '0'}"


def nim_values(code: str, to: int) -> npt.NDArray[np.int64]:
    """int64[to + 1], the nim-values of single heaps of 0 to `to` counters, in normal play.

    Each is the mex over all moves; the two heaps that a move leaves are looked at all at once, so
    heaps to 10,000 take about half a second.

    >>> nim_values("0.77", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    digits = digits_of(code)
    values = np.zeros(to + 1, dtype=np.int64)
    seen = np.zeros(8, dtype=bool)
    for size in range(1, to + 1):
        seen[:] = False
        for taken, digit in enumerate(digits[: size + 1]):
            left = size - taken
            if digit & 1 and left == 0:
                seen[0] = True
            if digit & 2 and left >= 1:
                seen[values[left]] = True
            if digit & 4 and left >= 2:
                half = left // 2
                seen[values[1 : half + 1] ^ values[left - 1 : left - half - 1 : -1]] = True
        value = int(np.argmin(seen))
        values[size] = value
        if 2 * value >= len(seen):  # room for every nim-sum of two values, and one more
            seen = np.zeros(4 * len(seen), dtype=bool)
    return values


def moves(code: str, size: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(counters taken, the heaps left) for every move in a heap: none, one, or two that ascend.

    >>> list(moves("0.77", 3))
    [(1, (2,)), (1, (1, 1)), (2, (1,))]
    """
    for taken, digit in enumerate(digits_of(code)[: size + 1]):
        left = size - taken
        if digit & 1 and left == 0 and taken:
            yield taken, ()
        if digit & 2 and left and taken:
            yield taken, (left,)
        if digit & 4:
            yield from ((taken, (part, left - part)) for part in range(1, left // 2 + 1))


def options(code: str, size: int) -> set[tuple[int, ...]]:
    """What a move in a heap may leave of it.

    >>> sorted(options("0.77", 3))
    [(1,), (1, 1), (2,)]
    """
    return {left for _, left in moves(code, size)}


def period(code: str, values: npt.NDArray[np.int64]) -> Period | None:
    """The least period of the nim-values of a code, from those of heaps 0 to N; None if none shows.

    If values repeat with period p from heap n0 to heap 2 n0 + 2 p + k - 1, where k is the number of
    digits after the point, they do so for ever (Guy and Smith). A period that falls short of that
    is observed only; `explorer.theory.periods` says from when on one is.

    >>> found = period("0.77", nim_values("0.77", 200))
    >>> found.length, found.last, len(found.exceptions), found.proven
    (12, 70, 14, True)
    """
    return periods(code, values)[0]


def periods(code: str, values: npt.NDArray[np.int64]) -> tuple[Period | None, Period | None]:
    """`period`, and where it is None the one to suspect, which stands too few times to be observed.

    >>> found, suspected = periods("0.77", nim_values("0.77", 100))
    >>> found, suspected.length, suspected.last, suspected.repeats
    (None, 12, 70, 2)
    """
    count = len(digits_of(code)) - 1
    # The values repeat from the heap after the last exception on.
    return find(values, lambda last, length: 2 * (last + 1) + 2 * length + count - 1)
