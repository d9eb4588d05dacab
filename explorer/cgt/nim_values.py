"""Nim-values and sums of impartial games, from the nim-values of their components.

A player moves in one component of their choice; who cannot move in any has lost. A finite value
behaves as a nim-heap of that size, and is the least that no option has (R. P. Sprague, Über
mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935) 438-444; P. M. Grundy, Mathematics
and games, Eureka 2 (1939) 6-8). A component of value inf(K), where play can go on in cycles,
decides: beside finite values whose nim-sum is n the sum is won iff n is in K, else drawn; two of
them always draw (C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1
(1966) 51-81).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor

from explorer.errors import MalformedError, quote


def nim_sum(heaps: Iterable[int]) -> int:
    """The sum without carry, in binary.

    >>> nim_sum([3, 4, 5])
    2
    """
    return reduce(xor, heaps, 0)


def mex(numbers: Iterable[int]) -> int:
    """The least whole number from 0 up that is not among these.

    >>> mex([1, 5, 4, 2, 0]), mex([1, 11, 6, 4, 5, 3, 0, 2])
    (3, 7)
    """
    there = set(numbers)
    return next(number for number in range(len(there) + 1) if number not in there)


@dataclass(frozen=True)
class NimValue:
    """A nim-value: a whole number, or infinite with the set K of finite values of successors."""

    finite: int | None
    successors: frozenset[int] = frozenset()

    def __str__(self) -> str:
        """The value as the database writes it.

        >>> str(NimValue(3)), str(NimValue(None, frozenset({2, 0})))
        ('3', 'inf(0,2)')
        """
        if self.finite is not None:
            return str(self.finite)
        return f"inf({','.join(map(str, sorted(self.successors)))})"


def parse(text: str) -> NimValue:
    """The value that a text stands for, the inverse of ``str``; MalformedError if it is none.

    >>> parse("inf(0,2)") == NimValue(None, frozenset({0, 2})), parse("7") == NimValue(7)
    (True, True)
    """
    if re.fullmatch("[0-9]{1,9}", text, re.ASCII):
        return NimValue(int(text))
    match = re.fullmatch(r"inf\(((?:[0-9]{1,9}(?:,[0-9]{1,9})*)?)\)", text, re.ASCII)
    if not match:
        raise MalformedError(f"{quote(text)} is not a nim-value: write 3 or inf(0,2)")
    return NimValue(None, frozenset(map(int, filter(None, match[1].split(",")))))


def total(values: Iterable[NimValue]) -> NimValue:
    """The value of a sum.

    >>> str(total([NimValue(3), NimValue(5)])), str(total([NimValue(1), parse("inf(0,2)")]))
    ('6', 'inf(1,3)')
    >>> str(total([parse("inf(0)"), parse("inf(0)")]))
    'inf()'
    """
    listed = list(values)
    finite = nim_sum(value.finite for value in listed if value.finite is not None)
    infinite = [value for value in listed if value.finite is None]
    if not infinite:
        return NimValue(finite)
    if len(infinite) > 1:
        return NimValue(None)
    return NimValue(None, frozenset(value ^ finite for value in infinite[0].successors))


def outcome(value: NimValue) -> str:
    """How a position of this value, or a sum, stands for its mover: win, lose or draw.

    >>> [outcome(value) for value in (NimValue(0), NimValue(4), parse("inf(0)"), parse("inf(1)"))]
    ['lose', 'win', 'win', 'draw']
    """
    if value.finite is not None:
        return "win" if value.finite else "lose"
    return "win" if 0 in value.successors else "draw"


def after(values: Sequence[NimValue], component: int, reached: NimValue) -> NimValue:
    """The value of a sum in which one component has moved to another value.

    >>> str(after([NimValue(3), NimValue(5)], 1, NimValue(3)))
    '0'
    """
    return total([*values[:component], reached, *values[component + 1 :]])
