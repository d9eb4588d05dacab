"""Values in text, as short as can be, such that reading gives the same value again.

3  -1/2  *  *2  ^  v3  1^2*     numbers, nimbers, ups and downs, and their sums
+-1  +-(0,{2|1})                switches {1|-1}, {0,{2|1}|0,{-1|-2}}
+_2  -_2                        tiny {0|{0|-2}} and miny {{2|0}|0}
{2|-1/2}                        everything else, by its options
"""

from __future__ import annotations

from collections.abc import Sequence

from explorer.cgt.arithmetic import negative
from explorer.cgt.value import ZERO, Value, simple_text

_KEPT = 200
"""Characters up to which the text of a value is kept for the next time."""


def text(value: Value) -> str:
    """The canonical text of a value. Options stand in the order of their texts, short ones first.

    >>> from explorer.cgt.parse import parse
    >>> text(parse("{1|1}")), text(parse("{0|{0|-2}}")), text(parse("{1,*||-2|-5/2}"))
    ('1*', '+_2', '{1|{-2|-5/2}}')
    """
    done: dict[int, str] = {}
    stack = [value]
    while stack:
        top = stack[-1]
        if top.words is not None:
            done[top.index] = top.words
        if top.index not in done:
            if top.ticks is None:
                missing = [part for part in _needed(top) if part.index not in done]
                if missing:
                    stack += missing
                    continue
            found = _of(top, done)
            done[top.index] = found
            if len(found) <= _KEPT:
                top.words = found
        stack.pop()
    return done[value.index]


def _needed(value: Value) -> tuple[Value, ...]:
    """The values whose texts the text of this one may be made of."""
    special = as_special(value)
    options = (*value.left, *value.right)
    return options if special is None else (*options, *special[1])


def _of(value: Value, done: dict[int, str]) -> str:
    if value.ticks is not None:
        return simple_text(value)
    special = as_special(value)
    if special is not None:
        sign, several = special
        if len(several) > 1:
            return f"{sign}({_listed(several, done)})"
        inner = done[several[0].index]
        if inner[0] in "{0123456789":  # what has a sign of its own needs its braces
            return sign + inner
    return f"{{{_listed(value.left, done)}|{_listed(value.right, done)}}}"


def as_special(value: Value) -> tuple[str, Sequence[Value]] | None:
    """(sign, options) of a switch +-G, +-(G,H), a tiny +_G or a miny -_G; else None."""
    left, right = value.left, value.right
    if len(left) == len(right) and set(map(negative, left)) == set(right):
        return "+-", left
    if len(left) != 1 or len(right) != 1:
        return None
    if left[0] is ZERO and right[0].left == (ZERO,) and len(right[0].right) == 1:
        return "+_", (negative(right[0].right[0]),)
    if right[0] is ZERO and left[0].right == (ZERO,) and len(left[0].left) == 1:
        return "-_", left[0].left
    return None


def _listed(options: Sequence[Value], done: dict[int, str]) -> str:
    return ",".join(sorted((done[option.index] for option in options), key=_short_first))


def _short_first(words: str) -> tuple[int, str]:
    return len(words), words
