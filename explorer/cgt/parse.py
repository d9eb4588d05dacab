"""Reading expressions: every text that `explorer.cgt.text` writes, and more.

    sum    := term (("+" | "-") term)*
    term   := "-" term | ("+-" | "+_" | "-_") term | whole "." term | atom
    atom   := simple | "{" options bar options "}" | "(" sum ")"
    simple := number? (("^" | "v") whole?)? ("*" whole?)?, not empty, without blanks
    number := "-"? whole (("/" whole) | ("." digits)? ("e" exponent)?)?: 3, -1/2, 0.75, 9.5e-07
    bar    := "|" or, in place of inner braces, "||", "|||": {a||b|c} is {a|{b|c}}, and the longest
              bar parts first

^^ is ^2, +-G is {G|-G}, +-(G,H) is {G,H|-G,-H}, +_G the tiny {0|{0|-G}}, -_G its negative, 3.G
three of G. A sign before a digit belongs to the number. Read with a stack of open brackets, so
expressions may be nested at will.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from fractions import Fraction

from explorer.cgt.arithmetic import add_in, multiple_in, negative_in
from explorer.cgt.canonical import canonical_in
from explorer.cgt.contexts import Values, at_most, current
from explorer.cgt.dyadic import is_dyadic, ticks
from explorer.cgt.value import ZERO, Value
from explorer.errors import ExplorerError, MalformedError, quote

LARGEST_STAR = 1_000
LARGEST_UPS = 1_000
LARGEST_MULTIPLE = 1_000
LONGEST_NUMBER = 300
"""Bounds on what is written with few characters and takes long to reckon with."""

MOST_NEW_VALUES = 30_000
"""Values that an expression may make on the way: some seconds of work."""

LONGEST = 4_000
"""Digits of a whole number that Python reads without being told to."""

_SIMPLE = re.compile(
    r"(?P<number>-?[0-9]+(?:/[0-9]+|(?:\.[0-9]+)?(?:e[+-]?[0-9]{1,4})?)?)?(?:(?P<arrow>\^+|v+)(?P<ups>[0-9]+)?)?"
    r"(?P<nimber>\*(?P<star>[0-9]+)?)?",
    re.ASCII,
)
_TIMES = re.compile(r"(?P<count>-?[0-9]+)\.(?![0-9])", re.ASCII)
_Sign = Callable[[Values, Value], Value]
_UNICODE = str.maketrans({"↑": "^", "↓": "v", "−": "-", "∗": "*", "⋆": "*"})


@dataclass
class _Open:
    """A bracket that is not closed yet, and what stands in it so far."""

    bracket: str
    column: int
    sum: Value | None = None
    minus: bool = False
    """Whether the term to come is taken off."""
    signs: list[_Sign] = field(default_factory=list)
    """What is to be done with the atom to come, the innermost last."""
    groups: list[list[Value]] = field(default_factory=lambda: [[]])
    """In braces: the lists of options, with bars between them."""
    bars: list[tuple[int, int]] = field(default_factory=list)
    """(how many strokes, where) of each bar."""


def parse(expression: str, start: int = 0, *, bounded: bool = False) -> Value:
    """The value of an expression, read from `start` on; MalformedError points at the column that
    cannot be read. `bounded` refuses what is written with few characters and takes long, with a
    LimitError where that shows on the way only.

    >>> parse("{1|-1} + {1|-1}") is ZERO, parse("{0|1}") == Fraction(1, 2)
    (True, True)
    """
    with at_most(MOST_NEW_VALUES) if bounded else nullcontext():
        return _Reader(current(), expression, start, bounded).read()


def read(stored: str) -> Value:
    """The value that a database holds as a text; ExplorerError if the text is none."""
    try:
        return parse(stored)
    except MalformedError as error:
        raise ExplorerError(
            f"the database is damaged: it holds a value that cannot be read, {error}; explorer "
            "verify tells where"
        ) from None


class _Reader:
    def __init__(self, values: Values, expression: str, start: int, bounded: bool) -> None:
        self.values = values
        self.bounded = bounded
        self.given = expression
        self.source = expression.translate(_UNICODE)
        self.at = start
        self.open = [_Open("", start)]

    def read(self) -> Value:
        wants_term = True
        while True:
            self._skip()
            if wants_term:
                wants_term = self._term()
            elif self._after_term():
                wants_term = True
            elif self.at == len(self.source):
                return self._end()

    def _skip(self) -> None:
        while self.at < len(self.source) and self.source[self.at] in " \t\n":
            self.at += 1

    def _wrong(self, reason: str, at: int | None = None) -> MalformedError:
        column = (self.at if at is None else at) + 1
        return MalformedError(f"{quote(self.given)}, column {column}: {reason}")

    def _term(self) -> bool:
        """Read a sign, a bracket or an atom; whether a term is still to come."""
        here, source, inner = self.at, self.source, self.open[-1]
        rest = source[here : here + 2]
        if rest[:1] == "±" or rest in ("+-", "+_", "-_"):
            inner.signs.append(_SIGN[rest if rest in _SIGN else "±"])
            self.at += 1 if rest[:1] == "±" else 2
            return True
        if times := _TIMES.match(source, here):
            count = self._bounded(times["count"], LARGEST_MULTIPLE, "a multiple")
            inner.signs.append(lambda values, value: multiple_in(values, count, value))
            self.at = times.end()
            return True
        atom = _SIMPLE.match(source, here)
        if atom and atom[0]:
            self.at = atom.end()
            self._close_term(self._simple(atom, here))
            return False
        if rest[:1] == "-":
            inner.signs.append(negative_in)
            self.at += 1
            return True
        if rest[:1] in ("{", "("):
            self.open.append(_Open(rest[0], here))
            self.at += 1
            # An empty list of options is no term that is missing.
            self._skip()
            return not self._empty_list()
        if rest[:1] in ("|", "}") and inner.bracket == "{" and self._empty_list():
            return False
        what = f"{rest[0]!r} cannot stand here" if rest else "it ends too early"
        raise self._wrong(f"{what}: a value is expected, such as 3, 1/2, *2, ^, +-1 or {{2|-1/2}}")

    def _empty_list(self) -> bool:
        """Whether an empty list of options stands here: before a bar or the end of the braces."""
        inner = self.open[-1]
        return (
            inner.bracket == "{"
            and self.source[self.at : self.at + 1] in ("|", "}")
            and inner.sum is None
            and not inner.signs
            and not inner.groups[-1]
        )

    def _after_term(self) -> bool:
        """Read what may follow a term; whether a term must come now."""
        if self.at == len(self.source):
            return False
        here, inner = self.source[self.at], self.open[-1]
        if here in "+-±":
            if inner.sum is None:
                raise self._wrong(f"{here!r} cannot stand here: a bar or }} is expected")
            inner.minus = here == "-"
            if here == "±":
                inner.signs.append(_SIGN["±"])
            self.at += 1
            return True
        if inner.bracket == "{" and here in ",|}":
            return self._in_braces(here)
        if inner.bracket == "(" and here in ",)":
            return self._in_brackets(here)
        expected = {
            "": "the expression ends here, or + or - goes on",
            "(": f"the bracket of column {inner.column + 1} wants its )",
            "{": f"the brace of column {inner.column + 1} wants a comma, a bar or its }}",
        }[inner.bracket]
        raise self._wrong(f"{here!r} cannot stand here: {expected}")

    def _in_brackets(self, here: str) -> bool:
        inner, around = self.open[-1], self.open[-2]
        assert inner.sum is not None
        if here == ",":
            if around.signs[-1:] != [_switch]:
                raise self._wrong(
                    "',' cannot stand here: only +-( ) and braces hold several options"
                )
            inner.groups[0].append(inner.sum)
            inner.sum = None
            self.at += 1
            return True
        value, several = inner.sum, inner.groups[0]
        self.at += 1
        self.open.pop()
        if several:
            around.signs.pop()
            several = [*several, value]
            turned = [negative_in(self.values, option) for option in several]
            value = canonical_in(self.values, several, turned)
        self._close_term(value)
        return False

    def _in_braces(self, here: str) -> bool:
        inner = self.open[-1]
        if inner.sum is not None:
            inner.groups[-1].append(inner.sum)
            inner.sum = None
        elif here == ",":
            raise self._wrong("',' cannot stand here: an option is expected before it")
        if here == ",":
            self.at += 1
            return True
        if here == "|":
            first = self.at
            while self.source[self.at : self.at + 1] == "|":
                self.at += 1
            inner.bars.append((self.at - first, first))
            inner.groups.append([])
            self._skip()
            return not self._empty_list()
        if not inner.bars:
            raise self._wrong("'}' cannot stand here: a bar comes first, as in {2|-1/2}")
        value = self._braced(inner)
        self.at += 1
        self.open.pop()
        self._close_term(value)
        return False

    def _braced(self, inner: _Open, low: int = 0, high: int | None = None) -> Value:
        """The value of the lists low to high between braces: the longest bar parts them first."""
        high = len(inner.groups) - 1 if high is None else high
        bars = inner.bars[low:high]
        longest = max(strokes for strokes, _ in bars)
        places = [low + place for place, (strokes, _) in enumerate(bars) if strokes == longest]
        if len(places) > 1:
            raise self._wrong(
                "two bars of one length: write one of them longer, as in {2||1|0}, or give braces",
                inner.bars[places[1]][1],
            )
        sides = ((low, places[0]), (places[0] + 1, high))
        left, right = (
            inner.groups[first] if first == last else [self._braced(inner, first, last)]
            for first, last in sides
        )
        return canonical_in(self.values, left, right)

    def _close_term(self, value: Value) -> None:
        inner = self.open[-1]
        while inner.signs:
            value = inner.signs.pop()(self.values, value)
        if inner.minus:
            value, inner.minus = negative_in(self.values, value), False
        inner.sum = value if inner.sum is None else add_in(self.values, inner.sum, value)

    def _simple(self, atom: re.Match[str], at: int) -> Value:
        number = Fraction(0)
        if atom["number"]:
            most = LONGEST_NUMBER if self.bounded else LONGEST
            if len(atom["number"]) > most:
                raise self._wrong(f"a number has at most {most:,} characters", at)
            number = self._number(atom["number"], at)
            if not is_dyadic(number):
                raise self._wrong(
                    f"{atom['number']} is not dyadic: games are worth numbers whose denominator "
                    "is a power of two, such as 3/4",
                    at,
                )
        arrow = atom["arrow"] or "^"
        if len(arrow) > 1 and atom["ups"]:
            raise self._wrong(f"write {arrow[0]}{atom['ups']}, or {arrow} without a number", at)
        ups = self._bounded(atom["ups"] or str(len(arrow)), LARGEST_UPS, "a multiple of ^ or v", at)
        star = self._bounded(atom["star"] or "1", LARGEST_STAR, "a nimber", at)
        sign = {"^": 1, "v": -1}.get((atom["arrow"] or " ")[0], 0)
        return self.values.of_parts(ticks(number), sign * ups, star if atom["nimber"] else 0)

    def _number(self, given: str, at: int) -> Fraction:
        above, _, below = given.partition("/")
        if below and int(below) == 0:
            raise self._wrong("nothing can be divided by 0", at)
        if below:
            return Fraction(int(above), int(below))
        # A power of ten may be larger than all that is written: it counts as digits do.
        power = abs(int(given.partition("e")[2] or 0))
        if power > (LONGEST_NUMBER if self.bounded else LONGEST):
            raise self._wrong(f"10 to the power {power:,} is too large or too small here", at)
        return Fraction(given)

    def _bounded(self, digits: str, most: int, what: str, at: int | None = None) -> int:
        if self.bounded and (len(digits) > 9 or abs(int(digits)) > most):
            raise self._wrong(f"{what} can be {most:,} at most here", at)
        if len(digits) > LONGEST:
            raise self._wrong(f"{what} has at most {LONGEST:,} digits", at)
        return int(digits)

    def _end(self) -> Value:
        inner = self.open[-1]
        if inner.bracket:
            closing = {"{": "}", "(": ")"}[inner.bracket]
            raise self._wrong(
                f"the end comes too early: the {inner.bracket} of column {inner.column + 1} has no "
                f"{closing}"
            )
        assert inner.sum is not None
        return inner.sum


def _switch(values: Values, value: Value) -> Value:
    return canonical_in(values, [value], [negative_in(values, value)])


def _tiny(values: Values, value: Value) -> Value:
    threat = canonical_in(values, [ZERO], [negative_in(values, value)])
    return canonical_in(values, [ZERO], [threat])


_SIGN: dict[str, _Sign] = {
    "+-": _switch,
    "±": _switch,
    "+_": _tiny,
    "-_": lambda values, value: negative_in(values, _tiny(values, value)),
}
