"""The odds of one more roll: when the points at stake outweigh those to come.

A player of Pig who has k points in a turn loses them with the roll of a 1, and gains the mean of
the other faces else. With a die of F faces a roll changes the turn total by
(2 + 3 + ... + F - k) / F on average, so it pays while k is below F (F + 1) / 2 - 1: 20 for F = 6.
It is an argument about points, not about winning: near the goal, or behind, it is wrong.
"""

from __future__ import annotations

from fractions import Fraction


def break_even(faces: int) -> int:
    """The turn total at which a roll neither gains nor loses on average.

    >>> break_even(6), break_even(2)
    (20, 2)
    """
    return faces * (faces + 1) // 2 - 1


def mean_change(faces: int, turn: int) -> Fraction:
    """What a roll changes the turn total by, on average.

    >>> mean_change(6, 20), mean_change(6, 14)
    (Fraction(0, 1), Fraction(1, 1))
    """
    return Fraction(break_even(faces) - turn, faces)
