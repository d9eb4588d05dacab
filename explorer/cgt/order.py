"""The partial order of values: G <= H iff Right, moving second, does not lose G - H.

That is: no left option of G is at least H, and no right option of H is at most G. Every question
so comes down to others of the same form, all of which must be answered by no. Stops answer most of
them at once: if G <= H, its stops are at most those of H.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from explorer.cgt.contexts import home_of
from explorer.cgt.value import ZERO, Value

_Question = tuple[Value, Value, Iterator[tuple[Value, Value]]]


def le(g: Value, h: Value) -> bool:
    """Whether g <= h. Iterative: values may be nested as deep as memory goes.

    >>> from explorer.cgt.contexts import simple
    >>> up, star = simple(0, ups=1), simple(0, star=1)
    >>> le(simple(0), up), le(star, up), le(up, simple(1))
    (True, False, True)
    """
    if g.home is not h.home:
        values = home_of(g, h)
        g, h = values.own(g), values.own(h)
    return le_within(g, h)


def le_within(g: Value, h: Value) -> bool:
    """Whether g <= h, both of one context."""
    known = _at_once(g, h)
    return _search(g, h) if known is None else known


def compare(g: Value, h: Value) -> str:
    """How g stands to h: ``=``, ``<``, ``>``, or ``||`` where they are confused.

    >>> from explorer.cgt.contexts import simple
    >>> compare(simple(0), simple(0, star=1))
    '||'
    """
    if g == h:
        return "="
    if le(g, h):
        return "<"
    return ">" if le(h, g) else "||"


def outcome_class(g: Value) -> str:
    """Who wins: next (whoever begins), previous (whoever does not), left or right.

    >>> from explorer.cgt.contexts import simple
    >>> outcome_class(simple(0, star=1)), outcome_class(simple(0, ups=-1))
    ('next', 'right')
    """
    return {"=": "previous", "<": "right", ">": "left", "||": "next"}[compare(g, ZERO)]


def equals_form(value: Value, left: Sequence[Value], right: Sequence[Value]) -> bool:
    """Whether a value is that of {left|right}: whoever begins in {left|right} - value loses.

    From the order alone, and so independent of how canonical forms are found.

    >>> from explorer.cgt.contexts import simple
    >>> equals_form(simple(0), [simple(0, star=1)], [simple(0, star=1)])
    True
    """
    values = home_of(value, *left, *right)
    value, left, right = values.own(value), [*map(values.own, left)], [*map(values.own, right)]
    known: dict[tuple[Value, bool], bool] = {}
    stack = [(value, True), (value, False)]
    while stack:
        x, above = question = stack[-1]
        if question not in known:
            # Whether x >= {left|right}, or else whether x <= {left|right}.
            if above:
                beaten, answers = any(le_within(x, option) for option in left), x.right
            else:
                beaten, answers = any(le_within(option, x) for option in right), x.left
            further = [] if beaten else [(answer, not above) for answer in answers]
            missing = [asked for asked in further if asked not in known]
            if missing:
                stack += missing
                continue
            known[question] = not (beaten or any(known[asked] for asked in further))
        stack.pop()
    return known[value, True] and known[value, False]


def _at_once(g: Value, h: Value) -> bool | None:
    """What can be told without looking at options."""
    if g is h:
        return True
    if g.left_stop > h.left_stop or g.right_stop > h.right_stop:
        return False
    if g.left_stop < h.right_stop:
        return True
    if (
        g.ticks is not None and h.ticks is not None
    ):  # equal numbers, then, and what is added to them
        ups = h.ups - g.ups
        return ups > 1 or (ups == 1 and g.star ^ h.star != 1)
    return g.below.get(h.index) if g.index > h.index else h.above.get(g.index)


def _questions(g: Value, h: Value) -> Iterator[tuple[Value, Value]]:
    """Pairs (a, b) such that g <= h iff none of them has a <= b."""
    return chain(zip(repeat(h), g.left), zip(h.right, repeat(g)))


def _search(g: Value, h: Value) -> bool:
    stack: list[_Question] = [(g, h, _questions(g, h))]
    while True:
        g, h, left = stack[-1]
        answer: bool | None = True
        for a, b in left:
            known = _at_once(a, b)
            if known is None:
                stack.append((a, b, _questions(a, b)))
                answer = None
                break
            if known:
                answer = False
                break
        if answer is None:
            continue
        while True:
            if g.index > h.index:
                g.below[h.index] = answer
            else:
                h.above[g.index] = answer
            stack.pop()
            if not stack:
                return answer
            if not answer:
                break  # one question less for the one that asked
            g, h, _ = stack[-1]
            answer = False
