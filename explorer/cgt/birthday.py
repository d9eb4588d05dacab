"""Birthdays: how many moves the canonical form of a value can take."""

from __future__ import annotations

from fractions import Fraction

from explorer.cgt.dyadic import number_of
from explorer.cgt.value import Value


def birthday(value: Value) -> int:
    """The day on which a value is born: 0 for 0, else one after the last of its options.

    >>> from explorer.cgt.contexts import simple
    >>> [birthday(simple(Fraction(*x))) for x in ((0, 1), (5, 1), (1, 2), (-7, 4))]
    [0, 5, 2, 4]
    """
    stack = [value]
    while stack:
        top = stack[-1]
        if top.known_birthday is None:
            if top.ticks is not None and top.ups == 0:
                top.known_birthday = _of_number(number_of(top.ticks)) + top.star
            else:
                options = *top.left, *top.right
                missing = [option for option in options if option.known_birthday is None]
                if missing:
                    stack += missing
                    continue
                top.known_birthday = 1 + max(option.known_birthday or 0 for option in options)
        stack.pop()
    assert value.known_birthday is not None
    return value.known_birthday


def _of_number(x: Fraction) -> int:
    """A whole number n is born on day |n|; each halving of the step to the next takes a day."""
    halvings = x.denominator.bit_length() - 1
    whole = abs(x.numerator) // x.denominator
    return whole + (1 + halvings if halvings else 0)
