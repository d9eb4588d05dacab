"""Beatty sequences: the floors of the multiples of an irrational number, exactly.

If 1/alpha + 1/beta = 1 and both are irrational, the floors of the multiples of alpha and of beta
hold every positive whole number once (S. Beatty, American Mathematical Monthly 33 (1926) 159). Only
whole numbers are computed with: in floating point the golden ratio fails at n = 102,334,155.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import gcd, isqrt

from explorer.errors import MalformedError, quote

_ROOT = r"(?:(?P<r>[0-9]{1,9})\*)?sqrt\(?(?P<d>[0-9]{1,18})\)?"
_FORM = re.compile(
    rf"\(?(?:(?P<p>-?[0-9]{{1,9}})(?P<sign>[+-]))?{_ROOT}\)?(?:/(?P<q>[0-9]{{1,9}}))?"
)


@dataclass(frozen=True)
class Quadratic:
    """The number (p + r sqrt(d)) / q, with q > 0 and d no square."""

    p: int
    r: int
    d: int
    q: int

    def floor(self, n: int) -> int:
        """The floor of n times the number, for n >= 0.

        >>> Quadratic(1, 1, 5, 2).floor(102_334_155)
        165580140
        """
        root = isqrt(n * n * self.r * self.r * self.d)
        # A negative root is rounded up by isqrt; it is no whole number, so the floor is one less.
        return (n * self.p + (root if self.r > 0 or n == 0 else -root - 1)) // self.q

    def complement(self) -> Quadratic:
        """beta = alpha / (alpha - 1), whose multiples' floors are those that alpha's leave out.

        >>> Quadratic(0, 1, 2, 1).complement() == Quadratic(2, 1, 2, 1)
        True
        """
        # alpha / (alpha - 1) = 1 + 1 / (alpha - 1), and the fraction is made rational below.
        p, r, q = self.p - self.q, self.r, self.q
        norm = p * p - r * r * self.d
        sign = 1 if norm > 0 else -1
        return _reduced(sign * (q * p + norm), -sign * q * r, self.d, sign * norm)

    def __str__(self) -> str:
        root = f"sqrt({self.d})" if abs(self.r) == 1 else f"{abs(self.r)}*sqrt({self.d})"
        top = f"{self.p}{'+' if self.r > 0 else '-'}{root}" if self.p else root
        return top if self.q == 1 else f"({top})/{self.q}"


GOLDEN = Quadratic(1, 1, 5, 2)
NAMES = {"golden": GOLDEN, "phi": GOLDEN}


def _reduced(p: int, r: int, d: int, q: int) -> Quadratic:
    shared = gcd(gcd(p, r), q)
    return Quadratic(p // shared, r // shared, d, q // shared)


def parse(text: str) -> Quadratic:
    """The number that a text names: golden, sqrt2, 2*sqrt(3), 2+sqrt(2), (9-sqrt(5))/2; above 1.

    >>> str(parse("golden")), str(parse("(3+sqrt(13))/2")), str(parse("sqrt2"))
    ('(1+sqrt(5))/2', '(3+sqrt(13))/2', 'sqrt(2)')
    """
    if text in NAMES:
        return NAMES[text]
    match = _FORM.fullmatch(text.replace(" ", ""))
    if not match or text.count("(") != text.count(")"):
        raise MalformedError(
            f"{quote(text)} is not a number of the kind known here: write golden, sqrt2, "
            "2*sqrt(3) or (1+sqrt(5))/2, with numbers of up to 9 digits"
        )
    p, q = int(match["p"] or 0), int(match["q"] or 1)
    r, d = int(match["r"] or 1), int(match["d"])
    if q == 0:
        raise MalformedError(f"{quote(text)} divides by zero: give another number")
    if r == 0 or isqrt(d) ** 2 == d:
        raise MalformedError(f"{quote(text)} is rational: Beatty's theorem needs an irrational one")
    found = _reduced(p, -r if match["sign"] == "-" else r, d, q)
    if found.floor(1) < 1:
        raise MalformedError(
            f"{quote(text)} is not above 1: Beatty's theorem needs a number that is"
        )
    return found


def pairs(alpha: Quadratic, terms: int) -> list[tuple[int, int]]:
    """(floor(n alpha), floor(n beta)) for n = 1 to `terms`, where beta is alpha's complement.

    >>> pairs(GOLDEN, 4)
    [(1, 2), (3, 5), (4, 7), (6, 10)]
    """
    beta = alpha.complement()
    return [(alpha.floor(n), beta.floor(n)) for n in range(1, terms + 1)]


def partition_holds(found: list[tuple[int, int]]) -> bool:
    """Whether the pairs hold every whole number up to where the slower sequence ends, each once.

    >>> partition_holds(pairs(GOLDEN, 100))
    True
    """
    every = sorted(number for pair in found for number in pair)
    top = min(max(a for a, _ in found), max(b for _, b in found)) if found else 0
    return [number for number in every if number <= top] == list(range(1, top + 1))
