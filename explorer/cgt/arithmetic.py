"""Negatives, sums and multiples of values. Iterative: depth is bounded by memory only."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.cgt.canonical import canonical
from explorer.cgt.value import ZERO, Value, of_options, of_parts, whole

_sums: dict[tuple[int, int], Value] = {}


def negative(g: Value) -> Value:
    """-g: the players change places.

    >>> from explorer.cgt.value import simple
    >>> negative(simple(1, ups=2, star=3)) is simple(-1, ups=-2, star=3)
    True
    """
    found = _negative_at_once(g)
    stack = [g]
    while found is None:
        top = stack[-1]
        if top.negative is not None:  # it came up twice
            stack.pop()
            continue
        missing = [o for o in (*top.left, *top.right) if _negative_at_once(o) is None]
        if missing:
            stack += missing
            continue
        turned = of_options(map(negative, top.right), map(negative, top.left))
        top.negative, turned.negative = turned, top
        stack.pop()
        found = g.negative
    return found


def _negative_at_once(g: Value) -> Value | None:
    if g.negative is None and g.ticks is not None:
        g.negative = of_parts(-g.ticks, -g.ups, g.star)
        g.negative.negative = g
    return g.negative


def add(g: Value, h: Value) -> Value:
    """g + h: a player moves in one of them.

    >>> from explorer.cgt.value import simple
    >>> add(simple(0, star=1), simple(0, star=1)) is ZERO
    True
    """
    found = _sum_at_once(g, h)
    stack = [(g, h)]
    while found is None:
        a, b = stack[-1]
        if _sum_at_once(a, b) is not None:  # it came up twice
            stack.pop()
            continue
        missing: list[tuple[Value, Value]] = []
        left: list[Value] = []
        right: list[Value] = []
        for pairs, sums in ((_moved(a, b, "left"), left), (_moved(a, b, "right"), right)):
            for one, other in pairs:
                known = _sum_at_once(one, other)
                if known is None:
                    missing.append((one, other))
                else:
                    sums.append(known)
        if missing:
            stack += missing
            continue
        translated = a.is_number or b.is_number
        _sums[_key(a, b)] = of_options(left, right) if translated else canonical(left, right)
        stack.pop()
        found = _sums.get(_key(g, h))
    return found


def total(values: Iterable[Value]) -> Value:
    """The sum of any number of values.

    >>> from explorer.cgt.value import simple
    >>> total([simple(1), simple(2), simple(0, star=3)]) is simple(3, star=3)
    True
    """
    found = ZERO
    for value in values:
        found = value if found is ZERO else add(found, value)
    return found


def multiple(count: int, g: Value) -> Value:
    """The sum of `count` copies of g, of its negative where `count` is below 0.

    >>> from explorer.cgt.value import simple
    >>> multiple(-3, simple(0, ups=1)) is simple(0, ups=-3)
    True
    """
    if count < 0:
        return multiple(-count, negative(g))
    found, doubled = ZERO, g
    while count:
        if count & 1:
            found = add(found, doubled)
        count >>= 1
        if count:
            doubled = add(doubled, doubled)
    return found


def _key(g: Value, h: Value) -> tuple[int, int]:
    return (g.index, h.index) if g.index < h.index else (h.index, g.index)


def _sum_at_once(g: Value, h: Value) -> Value | None:
    if g.ticks is not None and h.ticks is not None:
        return of_parts(whole(g.ticks + h.ticks), g.ups + h.ups, g.star ^ h.star)
    if g is ZERO:
        return h
    if h is ZERO:
        return g
    if g.negative is h:
        return ZERO
    return _sums.get(_key(g, h))


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
