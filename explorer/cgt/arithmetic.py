"""Negatives, sums and multiples of values. Iterative: depth is bounded by memory only."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.cgt.canonical import canonical_in
from explorer.cgt.contexts import Values, home_of
from explorer.cgt.dyadic import whole
from explorer.cgt.value import ZERO, Value


def negative(g: Value) -> Value:
    """-g: the players change places.

    >>> from explorer.cgt.contexts import simple
    >>> negative(simple(1, ups=2, star=3)) == simple(-1, ups=-2, star=3)
    True
    """
    if g.known_negative is not None:
        return g.known_negative
    values = home_of(g)
    return negative_in(values, values.own(g))


def negative_in(values: Values, g: Value) -> Value:
    """-g, of the same context as g."""
    if g.known_negative is not None:
        return g.known_negative
    stack = [g]
    while stack:
        top = stack[-1]
        if top.known_negative is None:
            if top.ticks is not None:
                turned = values.of_parts(-top.ticks, -top.ups, top.star)
            else:
                missing = [o for o in (*top.left, *top.right) if o.known_negative is None]
                if missing:
                    stack += missing
                    continue
                turned = values.of_options(map(_known, top.right), map(_known, top.left))
            top.known_negative, turned.known_negative = turned, top
        stack.pop()
    return _known(g)


def _known(g: Value) -> Value:
    assert g.known_negative is not None
    return g.known_negative


def add(g: Value, h: Value) -> Value:
    """g + h: a player moves in one of them.

    >>> from explorer.cgt.contexts import simple
    >>> add(simple(0, star=1), simple(0, star=1)) is ZERO
    True
    """
    values = home_of(g, h)
    return add_in(values, values.own(g), values.own(h))


def add_in(values: Values, g: Value, h: Value) -> Value:
    """g + h, both of one context."""
    known = _at_once(values, g, h)
    if known is not None:
        return known
    stack = [(g, h)]
    while stack:
        a, b = stack[-1]
        if _at_once(values, a, b) is not None:  # it came up twice
            stack.pop()
            continue
        missing: list[tuple[Value, Value]] = []
        left: list[Value] = []
        right: list[Value] = []
        for pairs, sums in ((_moved(a, b, "left"), left), (_moved(a, b, "right"), right)):
            for one, other in pairs:
                known = _at_once(values, one, other)
                if known is None:
                    missing.append((one, other))
                else:
                    sums.append(known)
        if missing:
            stack += missing
            continue
        translated = a.is_number or b.is_number
        values.sums[_key(a, b)] = (
            values.of_options(left, right) if translated else canonical_in(values, left, right)
        )
        stack.pop()
    known = _at_once(values, g, h)
    assert known is not None
    return known


def total(summands: Iterable[Value]) -> Value:
    """The sum of any number of values.

    >>> from explorer.cgt.contexts import simple
    >>> total([simple(1), simple(2), simple(0, star=3)]) == simple(3, star=3)
    True
    """
    listed = list(summands)
    values = home_of(*listed)
    return total_in(values, map(values.own, listed))


def total_in(values: Values, summands: Iterable[Value]) -> Value:
    """The sum of any number of values of one context."""
    so_far = ZERO
    for value in summands:
        so_far = value if so_far is ZERO else add_in(values, so_far, value)
    return so_far


def multiple(count: int, g: Value) -> Value:
    """The sum of `count` copies of g, of its negative where `count` is below 0.

    >>> from explorer.cgt.contexts import simple
    >>> multiple(-3, simple(0, ups=1)) == simple(0, ups=-3)
    True
    """
    values = home_of(g)
    return multiple_in(values, count, values.own(g))


def multiple_in(values: Values, count: int, g: Value) -> Value:
    """The sum of `count` copies of g, of the same context as g."""
    product, doubled = ZERO, g if count >= 0 else negative_in(values, g)
    count = abs(count)
    while count:
        if count & 1:
            product = add_in(values, product, doubled)
        count >>= 1
        if count:
            doubled = add_in(values, doubled, doubled)
    return product


def _key(g: Value, h: Value) -> tuple[int, int]:
    return (g.index, h.index) if g.index < h.index else (h.index, g.index)


def _at_once(values: Values, g: Value, h: Value) -> Value | None:
    """What can be told without looking at options."""
    if g.ticks is not None and h.ticks is not None:
        return values.of_parts(whole(g.ticks + h.ticks), g.ups + h.ups, g.star ^ h.star)
    if g is ZERO:
        return h
    if h is ZERO:
        return g
    if g.known_negative is h:
        return ZERO
    return values.sums.get(_key(g, h))


def _moved(g: Value, h: Value, side: str) -> list[tuple[Value, Value]]:
    """The pairs whose sums are the options of g + h.

    Nobody need move in a number while there is something else (the number translation theorem), and
    what is added to every option of a canonical form that is no number leaves it canonical.
    """
    pairs = []
    if not g.is_number:
        pairs += [(option, h) for option in getattr(g, side)]
    if not h.is_number:
        pairs += [(g, option) for option in getattr(h, side)]
    return pairs
