"""Sums of impartial games, from the nim-values of their components.

A player moves in one component of their choice; who cannot move in any has lost. A finite value
behaves as a nim-heap of that size. A component of value inf(K), where play can go round in circles,
decides: beside finite values whose nim-sum is n the sum is won iff n is in K, else drawn; two of
them always draw (C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1
(1966) 51-81).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from explorer.errors import MalformedError, quote
from explorer.theory.nim import nim_sum


@dataclass(frozen=True)
class Value:
    """A nim-value: a whole number, or infinite with the set K of finite values of successors."""

    finite: int | None
    successors: frozenset[int] = frozenset()

    def __str__(self) -> str:
        """The value as the database writes it.

        >>> str(Value(3)), str(Value(None, frozenset({2, 0})))
        ('3', 'inf(0,2)')
        """
        if self.finite is not None:
            return str(self.finite)
        return f"inf({','.join(map(str, sorted(self.successors)))})"


def parse(text: str) -> Value:
    """The value that a text stands for, the inverse of ``str``.

    >>> parse("inf(0,2)") == Value(None, frozenset({0, 2})), parse("7") == Value(7)
    (True, True)
    """
    if re.fullmatch("[0-9]{1,9}", text, re.ASCII):
        return Value(int(text))
    match = re.fullmatch(r"inf\(((?:[0-9]{1,9}(?:,[0-9]{1,9})*)?)\)", text, re.ASCII)
    if not match:
        raise MalformedError(f"{quote(text)} is no nim-value: write 3 or inf(0,2)")
    return Value(None, frozenset(map(int, filter(None, match[1].split(",")))))


def total(values: Iterable[Value]) -> Value:
    """The value of a sum.

    >>> str(total([Value(3), Value(5)])), str(total([Value(1), parse("inf(0,2)")]))
    ('6', 'inf(1,3)')
    >>> str(total([parse("inf(0)"), parse("inf(0)")]))
    'inf()'
    """
    listed = list(values)
    finite = nim_sum(value.finite for value in listed if value.finite is not None)
    infinite = [value for value in listed if value.finite is None]
    if not infinite:
        return Value(finite)
    if len(infinite) > 1:
        return Value(None)
    return Value(None, frozenset(value ^ finite for value in infinite[0].successors))


def outcome(value: Value) -> str:
    """How a position of this value, or a sum, stands for its mover: win, lose or draw.

    >>> [outcome(value) for value in (Value(0), Value(4), parse("inf(0)"), parse("inf(1)"))]
    ['lose', 'win', 'win', 'draw']
    """
    if value.finite is not None:
        return "win" if value.finite else "lose"
    return "win" if 0 in value.successors else "draw"


def after(values: Sequence[Value], component: int, reached: Value) -> Value:
    """The value of a sum in which one component has moved to another value."""
    return total([*values[:component], reached, *values[component + 1 :]])
