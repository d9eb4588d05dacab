"""Values of short partizan games.

A value is its canonical form, {left options | right options} without dominated and reversible
options (J. H. Conway, On Numbers and Games, 1976). Two families of them need no options to be
reckoned with and carry three numbers instead: a dyadic number x, a number n of ups and a nimber *m,
in all x + n.^ + *m. Their options are made only when somebody asks.

Canonical forms are unique, so values are equal iff their forms are: `==` and `hash` go by the form,
whichever context (`explorer.cgt.contexts`) a value was made in. Within one context equal values are
the same object besides, and `==` needs to look no further.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import count
from math import isfinite, isnan
from numbers import Rational, Real
from typing import TYPE_CHECKING

from explorer.cgt.dyadic import Ticks, number_of, ticks
from explorer.errors import MalformedError

if TYPE_CHECKING:
    from explorer.cgt.contexts import Values
    from explorer.cgt.thermograph import Thermograph

Home = Callable[[], "Values | None"]
"""A weak reference to the context of a value; None once nobody uses the context any more."""


class Value:
    """The value that a text, a number or another value stands for.

    MalformedError names what is wrong with a text, or the number that is not dyadic, which no game
    is worth; TypeError what is none of the three. A float is taken for the dyadic number that it
    is exactly: 0.1 is not 1/10, which is no value, but 3602879701896397/36028797018963968.

    Values are compared with values, whole numbers, fractions and floats by the partial order of
    games, which leaves some confused: neither is at most the other. `+`, `-` and multiples are
    those of games. A value that is a number is equal to the number and hashes alike. Values do not
    change; what is found out about them is remembered in them.

    >>> Value("{1|1}") == Value("1*"), Value("{0|1}") == Fraction(1, 2) == 0.5, Value("^") > 0
    (True, True, True)
    >>> Value("^") <= Value("*"), Value("^") >= Value("*"), Value("^").confused_with(Value("*"))
    (False, False, True)
    >>> Value("{2|-1/2}") + 1, str(3 * Value("^") - Value("*"))
    (Value('{3|1/2}'), '^3*')

    ticks, ups, star   x in ticks, n and m of x + n.^ + *m; ticks is None where it is none such
    left_stop, right_stop
                       what play comes to, in ticks, if Left or Right begins: the first number that
                       is reached when both play for their best
    index              the ordinal among all values that were ever made, those of all contexts
    home               the context that it belongs to
    below, above       what is known of the order: whether this value is at most, at least another,
                       by the other's index
    known_...          what was found out: the negative, the birthday, the text, the thermograph
    """

    __slots__ = (
        "_hash", "_left", "_right", "above", "below", "home", "index", "known_birthday",
        "known_negative", "known_text", "known_thermograph", "left_stop", "right_stop", "star",
        "ticks", "ups",
    )  # fmt: skip

    _hash: int
    _left: tuple[Value, ...] | None
    _right: tuple[Value, ...] | None
    above: dict[int, bool]
    below: dict[int, bool]
    home: Home
    index: int
    known_birthday: int | None
    known_negative: Value | None
    known_text: str | None
    known_thermograph: Thermograph | None
    left_stop: Ticks
    right_stop: Ticks
    star: int
    ticks: Ticks | None
    ups: int

    def __new__(cls, text: str | float | Fraction | Value) -> Value:
        """The value, of the context that is current."""
        from explorer.cgt.contexts import simple
        from explorer.cgt.parse import parse

        if isinstance(text, Value):
            return text
        if isinstance(text, str):
            return parse(text)
        if not isinstance(text, (Real, Decimal)):
            raise TypeError(f"{text!r} is not a value: {_GIVE}")
        try:
            return simple(text)
        except (ValueError, OverflowError):  # not dyadic, or not finite
            raise MalformedError(
                f"{text} is not dyadic, and no game is worth it: {_GIVE}"
            ) from None

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

        >>> Value("{1/2|1}").number()
        Fraction(3, 4)
        """
        if self.ticks is None or self.ups or self.star:
            raise ValueError("the value is no number")
        return number_of(self.ticks)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Value):
            return self._hash == other._hash and _same_form(self, other)
        if isinstance(other, _COMPARED):
            return self.is_number and self.ticks == _bound(other)
        return NotImplemented

    def __hash__(self) -> int:
        return self._hash

    def __le__(self, other: Value | float | Fraction) -> bool:
        if isinstance(other, Value):
            return _le()(self, other)
        if not isinstance(other, _COMPARED):
            return NotImplemented
        bound = _bound(other)
        if self.left_stop != bound:  # so is a number compared that no game is worth
            return self.left_stop < bound
        return _le()(self, _as_value(other))

    def __ge__(self, other: Value | float | Fraction) -> bool:
        if isinstance(other, Value):
            return _le()(other, self)
        if not isinstance(other, _COMPARED):
            return NotImplemented
        bound = _bound(other)
        if self.right_stop != bound:
            return self.right_stop > bound
        return _le()(_as_value(other), self)

    def __lt__(self, other: Value | float | Fraction) -> bool:
        return self <= other and self != other

    def __gt__(self, other: Value | float | Fraction) -> bool:
        return self >= other and self != other

    def confused_with(self, other: Value | float | Fraction) -> bool:
        """Whether neither is at most the other, so that whoever begins wins the difference.

        >>> Value("*").confused_with(0), Value("{2|-1/2}").confused_with(Fraction(1, 3))
        (True, True)
        """
        if isinstance(other, float) and isnan(other):
            raise MalformedError("nan is no number, and no value is compared with it")
        return not (self <= other or self >= other)

    def __neg__(self) -> Value:
        from explorer.cgt.arithmetic import negative

        return negative(self)

    def __pos__(self) -> Value:
        return self

    def __add__(self, other: Value | int | Fraction) -> Value:
        if isinstance(other, Value):
            return _add()(self, other)
        return _add()(self, _as_value(other)) if isinstance(other, _NUMBERS) else NotImplemented

    def __sub__(self, other: Value | int | Fraction) -> Value:
        return self + -other if isinstance(other, (Value, *_NUMBERS)) else NotImplemented

    def __rsub__(self, other: int | Fraction) -> Value:
        return -self + other if isinstance(other, _NUMBERS) else NotImplemented

    def __mul__(self, times: int) -> Value:
        if not isinstance(times, int):
            return NotImplemented
        from explorer.cgt.arithmetic import multiple

        return multiple(times, self)

    __radd__, __rmul__ = __add__, __mul__

    @property
    def mean(self) -> Fraction:
        """What it is worth on average, where the mast of its thermograph stands.

        >>> Value("{2|-1/2}").mean, Value("{2|-1/2}").temperature
        (Fraction(3, 4), Fraction(5, 4))
        """
        return self.thermograph().mean

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth; -1/d for a number of denominator d."""
        return self.thermograph().temperature

    def thermograph(self) -> Thermograph:
        """What it is worth to either player as every move is taxed (`explorer.cgt.thermograph`)."""
        from explorer.cgt.thermograph import thermograph

        return thermograph(self)

    def __str__(self) -> str:
        """The canonical text, which reads back as the same value."""
        from explorer.cgt.text import text

        return text(self)

    def __repr__(self) -> str:
        """With the text, unless that is long: it can be longer than memory."""
        from explorer.cgt.text import short_text

        text = short_text(self, _SHOWN)
        if text is not None:
            return f"Value({text!r})"
        options = f"{len(self.left)} left, {len(self.right)} right"
        stops = f"{number_of(self.left_stop)}, {number_of(self.right_stop)}"
        return f"<Value, options: {options}; stops: {stops}>"

    def __reduce__(self) -> tuple[type[Value], tuple[str]]:
        """Copied and sent to other processes as its text."""
        return Value, (str(self),)


_NUMBERS = (int, Fraction, Rational)
"""What values are added to besides; the abstract class is slow to ask, and comes last."""

_COMPARED = (int, Fraction, float, Rational)
"""What values are compared with besides."""

_GIVE = (
    "give a text such as '{1|0}', a whole number, or a fraction whose denominator is a power of two"
)

_SHOWN = 200
"""Characters up to which `repr` shows the text."""

_indices = count()


def simple_value(home: Home, x: Ticks, ups: int, star: int) -> Value:
    """A new object for x + ups.^ + *star, x in ticks; `Values.of_parts` has it once a context."""
    value = _blank(home, None, None, x, x)
    value.ticks, value.ups, value.star = x, ups, star
    of_number = hash(number_of(x))
    value._hash = hash((of_number, ups, star)) if ups or star else of_number
    return value


def form(
    home: Home,
    left: tuple[Value, ...],
    right: tuple[Value, ...],
    left_stop: Ticks,
    right_stop: Ticks,
) -> Value:
    """A new object for {left|right}, at least one option a side; `Values.of_options` has it once a
    context."""
    value = _blank(home, left, right, left_stop, right_stop)
    # The order of options is a matter of the context.
    value._hash = hash((frozenset(map(_hash, left)), frozenset(map(_hash, right))))
    return value


def _blank(
    home: Home,
    left: tuple[Value, ...] | None,
    right: tuple[Value, ...] | None,
    left_stop: Ticks,
    right_stop: Ticks,
) -> Value:
    value = object.__new__(Value)
    value.home = home
    value.index = next(_indices)
    value.ticks, value.ups, value.star = None, 0, 0
    value.left_stop, value.right_stop = left_stop, right_stop
    value._left, value._right = left, right
    value.below, value.above = {}, {}
    value.known_negative = value.known_birthday = None
    value.known_text = value.known_thermograph = None
    return value


def _hash(value: Value) -> int:
    return value._hash


ZERO = simple_value(lambda: None, 0, 0, 0)
"""The value 0, the one object that belongs to every context."""


def _bound(number: float | Rational) -> Ticks | float:
    """A number in ticks. Infinite floats, and nan, stay what they are: so they compare with ticks
    as with any number of Python's."""
    if not isinstance(number, float):
        return ticks(number)
    return ticks(Fraction(number)) if isfinite(number) else number


def _as_value(number: float | Fraction) -> Value:
    from explorer.cgt.contexts import simple

    return simple(number)


@cache
def _le() -> Callable[[Value, Value], bool]:
    """The order stands on this module, and is imported when it is first asked for."""
    from explorer.cgt.order import le

    return le


@cache
def _add() -> Callable[[Value, Value], Value]:
    from explorer.cgt.arithmetic import add

    return add


def _options(value: Value) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    from explorer.cgt.contexts import home_of

    return home_of(value).options(value)


def _same_form(g: Value, h: Value) -> bool:
    """Whether the canonical forms are the same, from the ends upwards: each form that comes up gets
    an ordinal, the same for the same form."""
    of_form: dict[object, int] = {}
    ordinals: dict[int, int] = {}
    stack = [g, h]
    while stack:
        top = stack[-1]
        if top.index not in ordinals:
            key: object = top.ticks, top.ups, top.star
            if top.ticks is None:
                missing = [o for o in (*top.left, *top.right) if o.index not in ordinals]
                if missing:
                    stack += missing
                    continue
                key = tuple(
                    frozenset(ordinals[o.index] for o in o_s) for o_s in (top.left, top.right)
                )
            ordinals[top.index] = of_form.setdefault(key, len(of_form))
        stack.pop()
    return ordinals[g.index] == ordinals[h.index]
