"""Birthdays: how many moves the canonical form of a value can take."""

from __future__ import annotations

from fractions import Fraction

from explorer.cgt.value import UNIT, Value


def birthday(value: Value) -> int:
    """The day on which a value is born: 0 for 0, else one after the last of its options.

    >>> from explorer.cgt.value import simple
    >>> [birthday(simple(Fraction(*x))) for x in ((0, 1), (5, 1), (1, 2), (-7, 4))]
    [0, 5, 2, 4]
    """
    stack = [value]
    while stack:
        top = stack[-1]
        if top.birth is None:
            if top.ticks is not None and top.ups == 0:
                top.birth = _of_number(Fraction(top.ticks) / UNIT) + top.star
            else:
                options = *top.left, *top.right
                missing = [option for option in options if option.birth is None]
                if missing:
                    stack += missing
                    continue
                top.birth = 1 + max(option.birth or 0 for option in options)
        stack.pop()
    assert value.birth is not None
    return value.birth


def _of_number(number: Fraction) -> int:
    """A whole number n is born on day |n|; each halving of the step to the next takes a day."""
    halvings = number.denominator.bit_length() - 1
    whole = abs(number.numerator) // number.denominator
    return whole + (1 + halvings if halvings else 0)
