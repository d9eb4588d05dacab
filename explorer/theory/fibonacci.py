"""Fibonacci and Lucas numbers, Binet's formula without rounding, the Fibonacci word.

Whole numbers and fractions only, so every digit is right at any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import isqrt


def sequence(first: int, second: int) -> Iterator[int]:
    """The numbers that begin with these two and go on with the sum of the last two.

    >>> from itertools import islice
    >>> list(islice(sequence(2, 1), 8))  # Lucas numbers
    [2, 1, 3, 4, 7, 11, 18, 29]
    """
    while True:
        yield first
        first, second = second, first + second


def number(n: int) -> int:
    """The Fibonacci number F(n), with F(1) = F(2) = 1, by doubling.

    >>> [number(n) for n in range(1, 11)], number(40)
    ([1, 1, 2, 3, 5, 8, 13, 21, 34, 55], 102334155)
    """
    low, high = 0, 1  # F(m) and F(m + 1), m growing bit by bit
    for bit in bin(n)[2:]:
        low, high = low * (2 * high - low), low * low + high * high
        if bit == "1":
            low, high = high, low + high
    return low


def binet(n: int) -> tuple[int, int]:
    """(u, v) with ((1 + sqrt 5) / 2)^n = (u + v sqrt 5) / 2, so v = F(n) and u is a Lucas number.

    Binet's formula: F(n) sqrt 5 is the n-th power of the golden ratio less that of its conjugate,
    which is (u - v sqrt 5) / 2. Nothing is rounded.

    >>> binet(10)
    (123, 55)
    """
    u, v = 2, 0
    for _ in range(n):
        u, v = (u + 5 * v) // 2, (u + v) // 2
    return u, v


def ratio(n: int, first: int = 1, second: int = 1) -> Fraction:
    """The ratio of the (n+1)-th to the n-th number of a sequence, counted from 1.

    >>> ratio(5), ratio(3, 2, 1)
    (Fraction(8, 5), Fraction(4, 3))
    """
    numbers = sequence(first, second)
    for _ in range(n - 1):
        next(numbers)
    below = next(numbers)
    return Fraction(next(numbers), below)


def decimal(value: Fraction, places: int = 20) -> str:
    """A fraction as a decimal, cut off after so many places.

    >>> decimal(Fraction(8, 5), 4), decimal(Fraction(-1, 3), 3)
    ('1.6000', '-0.333')
    """
    sign = "-" if value < 0 else ""
    return sign + quotient(abs(value.numerator), value.denominator, places)


def quotient(above: int, below: int, places: int) -> str:
    """The quotient of two whole numbers, none negative, cut off after so many decimal places.

    >>> quotient(8, 5, 4)
    '1.6000'
    """
    whole, part = divmod(above * 10**places // below, 10**places)
    return f"{whole}.{part:0{places}d}"


def golden(places: int = 20) -> str:
    """The golden ratio as a decimal, cut off after so many places.

    >>> golden(10)
    '1.6180339887'
    """
    scaled = (10**places + isqrt(5 * 10 ** (2 * places))) // 2
    whole, part = divmod(scaled, 10**places)
    return f"{whole}.{part:0{places}d}"


def word() -> Iterator[str]:
    """The letters of the Fibonacci word, the fixed point of a -> ab, b -> a.

    >>> from itertools import islice
    >>> "".join(islice(word(), 13))
    'abaababaabaab'
    """
    letters = ["a", "b"]  # the image of the first letter
    for place in count():
        yield letters[place]
        letters.extend("ab" if letters[place + 1] == "a" else "a")


def words(steps: int) -> list[str]:
    """The words that come of `a` when every a becomes ab and every b becomes a, again and again.

    >>> words(5)
    ['a', 'ab', 'aba', 'abaab', 'abaababa']
    """
    grown = ["a"]
    for _ in range(steps - 1):
        grown.append("".join("ab" if letter == "a" else "a" for letter in grown[-1]))
    return grown[:steps]


def zeckendorf(n: int) -> str:
    """A number as a sum of Fibonacci numbers, no two of them neighbours, written like a binary one.

    The last digit stands for F(2) = 1, the one before for F(3) = 2, then 3, 5, 8, ... There is one
    such sum for each number (E. Zeckendorf 1972). In Wythoff's game a_n ends in an even number of
    zeros, and b_n is a_n with one more.

    >>> zeckendorf(4), zeckendorf(7), zeckendorf(0)
    ('101', '1010', '0')
    """
    numbers = [1, 2]
    while numbers[-1] <= n:
        numbers.append(numbers[-1] + numbers[-2])
    digits = ""
    for number_of in reversed(numbers):
        digits += "1" if number_of <= n else "0"
        n -= number_of if number_of <= n else 0
    return digits.lstrip("0") or "0"


def calls(n: int) -> dict[int, int]:
    """How often fib(i) is called inside fib(n) by a recursion without memory, for i = 1 to n.

    fib(i) calls fib(i-1) and fib(i-2) for i > 2, and fib(1) = fib(2) = 1. The calls of fib(i) are
    the paths from n to i in the graph with arrows from i to i-1 and i-2.

    >>> calls(6)
    {6: 1, 5: 1, 4: 2, 3: 3, 2: 5, 1: 3}
    """
    counts = dict.fromkeys(range(n, 0, -1), 0)
    counts[n] = 1
    for i in range(n, 2, -1):
        counts[i - 1] += counts[i]
        counts[i - 2] += counts[i]
    return counts
