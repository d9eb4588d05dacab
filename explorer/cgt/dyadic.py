"""Dyadic numbers, the values among numbers: whole numbers over powers of two, kept in ticks.

A tick is 2**-64: whole Python numbers for every dyadic that is not finer, and fractions beyond, so
that sums and comparisons are exact and mostly those of whole numbers.
"""

from __future__ import annotations

from fractions import Fraction
from numbers import Rational

UNIT = 1 << 64
"""Ticks in 1."""

Ticks = int | Fraction


def ticks(number: int | Rational) -> Ticks:
    """A number in ticks, exact for numbers of other libraries, too.

    >>> ticks(Fraction(1, 2)) == UNIT // 2
    True
    """
    if isinstance(number, int):
        return number * UNIT
    return whole(Fraction(int(number.numerator), int(number.denominator)) * UNIT)


def number_of(in_ticks: Ticks) -> Fraction:
    """The number that is so many ticks.

    >>> number_of(3 * UNIT // 4)
    Fraction(3, 4)
    """
    return Fraction(in_ticks) / UNIT


def whole(in_ticks: Ticks) -> Ticks:
    """The same number of ticks, as an int where it is one."""
    return int(in_ticks) if in_ticks.denominator == 1 else in_ticks


def half(in_ticks: Ticks) -> Ticks:
    """Half as many ticks."""
    if isinstance(in_ticks, int) and in_ticks & 1 == 0:
        return in_ticks >> 1
    return whole(Fraction(in_ticks) / 2)


def is_dyadic(number: Fraction) -> bool:
    """Whether the denominator is a power of two.

    >>> is_dyadic(Fraction(3, 4)), is_dyadic(Fraction(1, 3))
    (True, False)
    """
    return number.denominator & (number.denominator - 1) == 0


def simplest(low: Ticks | None, high: Ticks | None, low_fits: bool, high_fits: bool) -> Ticks:
    """The number born first between two others, of which None has no bound; all in ticks.

    low_fits, high_fits say whether the bounds belong to the numbers to choose from.

    >>> simplest(UNIT // 4, UNIT, False, False) == UNIT // 2
    True
    """
    if (low is None or low < 0 or (low == 0 and low_fits)) and (
        high is None or high > 0 or (high == 0 and high_fits)
    ):
        return 0
    if low is None or low < 0:
        assert high is not None
        return -simplest(-high, None if low is None else -low, high_fits, low_fits)
    step: Ticks = UNIT
    while True:
        least = low // step * step
        if least < low or (least == low and not low_fits):
            least += step
        if high is None or least < high or (least == high and high_fits):
            return whole(least)
        step = half(step)
