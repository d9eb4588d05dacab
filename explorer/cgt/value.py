"""Values of short partizan games, each kept once: equal values are the same object.

A value is its canonical form, {left options | right options} without dominated and reversible
options (J. H. Conway, On Numbers and Games, 1976). Two families of them need no options to be
reckoned with and carry three numbers instead: a dyadic number x, a number n of ups and a nimber *m,
in all x + n.^ + *m. Their options are made only when somebody asks.

Numbers are kept in ticks, units of 2**-64: whole Python numbers for every dyadic that is not finer,
and fractions beyond, so that sums and comparisons are exact and mostly those of whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction

from explorer.errors import LimitError

UNIT = 1 << 64
"""Ticks in 1."""

Ticks = int | Fraction


def ticks(number: int | Fraction) -> Ticks:
    """A number in ticks.

    >>> ticks(Fraction(1, 2)) == UNIT // 2
    True
    """
    return whole(Fraction(number) * UNIT)


def whole(found: Ticks) -> Ticks:
    """The same number of ticks, as an int where it is one."""
    return int(found) if found.denominator == 1 else found


def half(found: Ticks) -> Ticks:
    """Half as many ticks."""
    if isinstance(found, int) and found & 1 == 0:
        return found >> 1
    return whole(Fraction(found) / 2)


class Value:
    """A value in canonical form, made by `simple` and `explorer.cgt.canonical`.

    ticks, ups, star   x in ticks, n and m of x + n.^ + *m; ticks is None where it is none such
    left_stop, right_stop
                       what play comes to, in ticks, if Left or Right begins: the first number that
                       is reached when both play for their best
    below, above       what is known of the order: whether this value is at most, at least another,
                       by the other's index
    """

    __slots__ = (
        "_left",
        "_right",
        "above",
        "below",
        "birth",
        "index",
        "left_stop",
        "negative",
        "right_stop",
        "star",
        "ticks",
        "ups",
        "walls",
        "words",
    )  # fmt: skip

    def __init__(
        self,
        left: tuple[Value, ...] | None,
        right: tuple[Value, ...] | None,
        left_stop: Ticks,
        right_stop: Ticks,
        parts: tuple[Ticks, int, int] | None = None,
    ) -> None:
        self.index = next(_indices)
        self.ticks: Ticks | None = parts[0] if parts else None
        self.ups, self.star = parts[1:] if parts else (0, 0)
        self.left_stop, self.right_stop = left_stop, right_stop
        self._left, self._right = left, right
        self.below: dict[int, bool] = {}
        self.above: dict[int, bool] = {}
        self.negative: Value | None = None
        self.birth: int | None = None
        self.words: str | None = None
        self.walls: object = None

    @property
    def left(self) -> tuple[Value, ...]:
        """The left options."""
        if self._left is None:
            self._left, self._right = _options(self)
        return self._left

    @property
    def right(self) -> tuple[Value, ...]:
        """The right options."""
        if self._right is None:
            self._left, self._right = _options(self)
        return self._right

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return self.ticks is not None and self.ups == self.star == 0

    def number(self) -> Fraction:
        """The number that it is; ValueError if it is none.

        >>> simple(Fraction(3, 4)).number()
        Fraction(3, 4)
        """
        if self.ticks is None or self.ups or self.star:
            raise ValueError("the value is no number")
        return Fraction(self.ticks) / UNIT

    def __repr__(self) -> str:
        """Short, whatever the value: `explorer.cgt.text` writes it in full."""
        if self.ticks is not None:
            return f"<{simple_text(self)}>"
        return f"<{{{len(self.left)} left|{len(self.right)} right}}>"


def _count() -> Iterable[int]:
    number = 0
    while True:
        yield number
        number += 1


_indices = iter(_count())
_simple: dict[tuple[Ticks, int, int], Value] = {}
_others: dict[tuple[tuple[int, ...], tuple[int, ...]], Value] = {}
_most: int | None = None


def of_parts(x: Ticks, ups: int = 0, star: int = 0) -> Value:
    """The value x + ups.^ + *star, x in ticks."""
    key = x, ups, star
    found = _simple.get(key)
    if found is None:
        found = _simple[key] = Value(None, None, x, x, key)
    return found


def simple(number: int | Fraction, ups: int = 0, star: int = 0) -> Value:
    """The value number + ups.^ + *star; ValueError if the number is not dyadic.

    >>> simple(1).left == (simple(0),), simple(0, ups=1).right == (simple(0, star=1),)
    (True, True)
    """
    x = Fraction(number)
    if x.denominator & (x.denominator - 1):
        raise ValueError(f"{number} is not dyadic: its denominator is no power of two")
    return of_parts(ticks(x), ups, star)


ZERO = simple(0)


def of_ticks(number: Ticks) -> str:
    """The text of a number that is given in ticks.

    >>> of_ticks(3 * UNIT // 4)
    '3/4'
    """
    return str(Fraction(number) / UNIT)


def simple_text(value: Value) -> str:
    """The text of x + n.^ + *m.

    >>> simple_text(simple(1, ups=-2, star=3)), simple_text(ZERO)
    ('1v2*3', '0')
    """
    assert value.ticks is not None
    parts = []
    if value.ups:
        many = abs(value.ups)
        parts.append(("^" if value.ups > 0 else "v") + ("" if many == 1 else str(many)))
    if value.star:
        parts.append("*" if value.star == 1 else f"*{value.star}")
    number = of_ticks(value.ticks) if value.ticks or not parts else ""
    return number + "".join(parts)


@contextmanager
def at_most(new: int) -> Iterator[None]:
    """Within this block no more than so many new values are made; LimitError beyond.

    Short expressions can stand for values without end.
    """
    global _most
    before, _most = _most, len(_others) + new
    try:
        yield
    finally:
        _most = before


def of_options(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """The value with these options, which must be canonical already, and at least one a side."""
    lefts = tuple(sorted(left, key=_index))
    rights = tuple(sorted(right, key=_index))
    parts = _parts(lefts, rights)
    if parts is not None:
        return of_parts(*parts)
    key = tuple(map(_index, lefts)), tuple(map(_index, rights))
    found = _others.get(key)
    if found is None:
        if _most is not None and len(_others) >= _most:
            raise LimitError(
                "the values that come up on the way are too many: take smaller multiples, or add "
                "up less"
            )
        left_stop = max(option.right_stop for option in lefts)
        right_stop = min(option.left_stop for option in rights)
        found = _others[key] = Value(lefts, rights, left_stop, right_stop)
    return found


def _index(value: Value) -> int:
    return value.index


def _options(value: Value) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """The options of x + n.^ + *m (On Numbers and Games, chapters 9 and 15)."""
    x, n, m = value.ticks, value.ups, value.star
    assert x is not None
    if n == m == 0:
        return _options_of_number(x)
    if n == 0:
        below = tuple(of_parts(x, 0, star) for star in range(m))
        return below, below
    base = of_parts(x)
    towards = of_parts(x, n - 1 if n > 0 else n + 1, m ^ 1)
    one = (base, of_parts(x, 0, 1)) if (abs(n), m) == (1, 1) else (base,)
    other = (base,) if (abs(n), m) == (1, 1) else (towards,)
    return (one, other) if n > 0 else (other, one)


def _options_of_number(x: Ticks) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    if x % UNIT == 0:
        left = (of_parts(x - UNIT),) if x > 0 else ()
        right = (of_parts(x + UNIT),) if x < 0 else ()
        return left, right
    step = whole(Fraction(UNIT, (Fraction(x) / UNIT).denominator))
    return (of_parts(whole(x - step)),), (of_parts(whole(x + step)),)


def _parts(left: tuple[Value, ...], right: tuple[Value, ...]) -> tuple[Ticks, int, int] | None:
    """x, n, m if canonical options are those of x + n.^ + *m, which is no number; else None."""
    x = left[0].ticks
    if x is None or any(option.ticks != x for option in (*left, *right)):
        return None
    if left == right:
        stars = {option.star for option in left if option.ups == 0}
        return (x, 0, len(left)) if stars == set(range(len(left))) else None
    if found := _ups(x, left, right):
        return x, *found
    if found := _ups(x, right, left, -1):
        return x, -found[0], found[1]
    return None


def _ups(
    x: Ticks, one: tuple[Value, ...], other: tuple[Value, ...], sign: int = 1
) -> tuple[int, int] | None:
    """n > 0 and m if the options are those of n.^ + *m, or of its negative, around x."""
    base = of_parts(x)
    if len(other) != 1 or base not in one:
        return None
    (towards,) = other
    if len(one) == 2:
        both = set(one) == {base, of_parts(x, 0, 1)} and towards is base
        return (1, 1) if both else None
    ups = sign * towards.ups
    if len(one) == 1 and (ups > 0 or (ups == 0 and towards.star > 0)):
        return ups + 1, towards.star ^ 1
    return None
