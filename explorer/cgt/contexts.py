"""Contexts: what is remembered of values, so that each comes up once and is reckoned with once.

A `Values` owns the tables. Whoever reckons belongs to one: that of the values given, or the current
one of the thread (`using`), or else the default. A context needs no clearing: drop it, and the
tables are gone; values that are still held keep their options, and are taken over by the next
context in which they are reckoned with. The default context is replaced by an empty one when it
holds more than `LARGEST` entries, so that a process that runs for long stays small.

Threads may share a context, without a lock. Each entry of a table follows from its key alone:
threads that race for it come to the same, and where the object counts, `dict.setdefault` lets one
of them win, so that equal values stay the same object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from weakref import ref

from explorer.cgt.dyadic import UNIT, Ticks, is_dyadic, ticks, whole
from explorer.cgt.value import ZERO, Value, form, simple_value
from explorer.errors import LimitError

LARGEST = 100_000
"""Entries of the default context beyond which an empty one takes its place."""


class Values:
    """A context: within one, equal values are the same object.

    >>> mine = Values()
    >>> with using(mine):
    ...     half = Value("{0|1}")
    >>> half == Value("1/2"), half is Value("1/2"), half is mine.own(Value("1/2"))
    (True, False, True)

    simple   (x, ups, star) -> the value x + ups.^ + *star
    forms    (indices of left, of right options) -> any other value
    sums     (index, index), the smaller first -> the sum
    taken    index -> the equal of a value of another context
    """

    __slots__ = ("__weakref__", "forms", "home", "simple", "sums", "taken")

    def __init__(self) -> None:
        self.home = ref(self)
        self.simple: dict[tuple[Ticks, int, int], Value] = {(0, 0, 0): ZERO}
        self.forms: dict[tuple[tuple[int, ...], tuple[int, ...]], Value] = {}
        self.sums: dict[tuple[int, int], Value] = {}
        self.taken: dict[int, Value] = {}

    @property
    def size(self) -> int:
        """How many entries the tables have."""
        return len(self.simple) + len(self.forms) + len(self.sums) + len(self.taken)

    def of_parts(self, x: Ticks, ups: int = 0, star: int = 0) -> Value:
        """The value x + ups.^ + *star, x in ticks."""
        key = x, ups, star
        value = self.simple.get(key)
        if value is None:
            value = self.simple.setdefault(key, simple_value(self.home, x, ups, star))
        return value

    def of_options(self, left: Iterable[Value], right: Iterable[Value]) -> Value:
        """The value with these options of this context, which must be canonical already, and at
        least one a side; LimitError within `at_most`."""
        lefts, rights = _sorted(left), _sorted(right)
        parts = _parts(lefts, rights)
        return self._form(lefts, rights) if parts is None else self.of_parts(*parts)

    def _form(
        self, lefts: tuple[Value, ...], rights: tuple[Value, ...], is_new: bool = True
    ) -> Value:
        key = tuple(map(_index, lefts)), tuple(map(_index, rights))
        value = self.forms.get(key)
        if value is None:
            if is_new:
                _take_allowance()
            left_stop = max(option.right_stop for option in lefts)
            right_stop = min(option.left_stop for option in rights)
            made = form(self.home, lefts, rights, left_stop, right_stop)
            value = self.forms.setdefault(key, made)
        return value

    def options(self, value: Value) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        """The options of x + n.^ + *m (On Numbers and Games, chapters 9 and 15)."""
        x, n, m = value.ticks, value.ups, value.star
        assert x is not None
        if n == m == 0:
            return self._options_of_number(x)
        if n == 0:
            below = tuple(self.of_parts(x, 0, star) for star in range(m))
            return below, below
        base = self.of_parts(x)
        towards = self.of_parts(x, n - 1 if n > 0 else n + 1, m ^ 1)
        one = (base, self.of_parts(x, 0, 1)) if (abs(n), m) == (1, 1) else (base,)
        other = (base,) if (abs(n), m) == (1, 1) else (towards,)
        return (one, other) if n > 0 else (other, one)

    def _options_of_number(self, x: Ticks) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        if x % UNIT == 0:
            left = (self.of_parts(x - UNIT),) if x > 0 else ()
            right = (self.of_parts(x + UNIT),) if x < 0 else ()
            return left, right
        step = whole(Fraction(UNIT, (Fraction(x) / UNIT).denominator))
        return (self.of_parts(whole(x - step)),), (self.of_parts(whole(x + step)),)

    def own(self, value: Value) -> Value:
        """The equal of a value in this context. `at_most` does not count what is taken over."""
        if value.home is self.home:
            return value
        stack = [value]
        while stack:
            top = stack[-1]
            if self._owned(top) is None:
                if top.ticks is not None:
                    self.taken[top.index] = self.of_parts(top.ticks, top.ups, top.star)
                else:
                    missing = [o for o in (*top.left, *top.right) if self._owned(o) is None]
                    if missing:
                        stack += missing
                        continue
                    left, right = (_sorted(map(self.own, side)) for side in (top.left, top.right))
                    self.taken[top.index] = self._form(left, right, is_new=False)
            stack.pop()
        owned = self._owned(value)
        assert owned is not None
        return owned

    def _owned(self, value: Value) -> Value | None:
        """The equal, if it is here."""
        if value.home is self.home or value is ZERO:
            return value
        return self.taken.get(value.index)


def _index(value: Value) -> int:
    return value.index


def _sorted(options: Iterable[Value]) -> tuple[Value, ...]:
    return tuple(sorted(options, key=_index))


_default = Values()
_current: ContextVar[Values | None] = ContextVar("values", default=None)


def current() -> Values:
    """The context that this thread uses; the default one if it says nothing."""
    global _default
    values = _current.get()
    if values is not None:
        return values
    values = _default
    if values.size > LARGEST:
        # Whoever reckons in the old one holds it, and goes on.
        values = _default = Values()
    return values


@contextmanager
def using(values: Values) -> Iterator[Values]:
    """Within this block a context is the current one of this thread."""
    token = _current.set(values)
    try:
        yield values
    finally:
        _current.reset(token)


def home_of(*values: Value) -> Values:
    """The context in which these are reckoned with: the first that one of them belongs to."""
    for value in values:
        home = value.home()
        if home is not None:
            return home
    return current()


class _Allowance:
    """How many new values may still be made."""

    def __init__(self, left: int) -> None:
        self.left = left


_allowance: ContextVar[_Allowance | None] = ContextVar("allowance", default=None)


@contextmanager
def at_most(new: int) -> Iterator[None]:
    """Within this block this thread makes no more than so many new values, simple ones apart;
    LimitError beyond. Short expressions can stand for values without end.

    >>> with at_most(2):
    ...     Value("+-{5|1} + +-{6|1}")
    Traceback (most recent call last):
    explorer.errors.LimitError: the values that come up on the way are too many: take ...
    """
    around = _allowance.get()
    first = new if around is None else min(new, around.left)
    mine = _Allowance(first)
    token = _allowance.set(mine)
    try:
        yield
    finally:
        _allowance.reset(token)
        if around is not None:
            around.left -= first - mine.left


def _take_allowance() -> None:
    allowance = _allowance.get()
    if allowance is None:
        return
    if allowance.left <= 0:
        raise LimitError(
            "the values that come up on the way are too many: take smaller multiples, or add up "
            "less"
        )
    allowance.left -= 1


def simple(number: float | Fraction, ups: int = 0, star: int = 0) -> Value:
    """The value number + ups.^ + *star; ValueError if the number is not dyadic.

    >>> simple(1).left == (ZERO,), simple(0, ups=1).right == (simple(0, star=1),)
    (True, True)
    """
    x = Fraction(number)
    if not is_dyadic(x):
        raise ValueError(f"{number} is not dyadic: its denominator is no power of two")
    return current().of_parts(ticks(x), ups, star)


def _parts(left: tuple[Value, ...], right: tuple[Value, ...]) -> tuple[Ticks, int, int] | None:
    """x, n, m if canonical options are those of x + n.^ + *m, which is no number; else None."""
    x = left[0].ticks
    if x is None or any(option.ticks != x for option in (*left, *right)):
        return None
    if left == right:
        stars = {option.star for option in left if option.ups == 0}
        return (x, 0, len(left)) if stars == set(range(len(left))) else None
    if ups_and_star := _ups(left, right):
        return x, *ups_and_star
    if ups_and_star := _ups(right, left, -1):
        return x, -ups_and_star[0], ups_and_star[1]
    return None


def _ups(one: tuple[Value, ...], other: tuple[Value, ...], sign: int = 1) -> tuple[int, int] | None:
    """n > 0 and m if the options, all around one number x, are those of x + n.^ + *m, or of its
    negative."""
    if len(other) != 1:
        return None
    beside = {(option.ups, option.star) for option in one}
    towards = sign * other[0].ups, other[0].star
    if len(one) == 2:
        return (1, 1) if beside == {(0, 0), (0, 1)} and towards == (0, 0) else None
    if beside == {(0, 0)} and (towards[0] > 0 or (towards[0] == 0 and towards[1] > 0)):
        return towards[0] + 1, towards[1] ^ 1
    return None
