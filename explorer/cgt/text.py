"""Values in text, as short as can be, such that reading gives the same value again.

3  -1/2  *  *2  ^  v3  1^2*     numbers, nimbers, ups and downs, and their sums
+-1  +-(0,{2|1})                switches {1|-1}, {0,{2|1}|0,{-1|-2}}
+_2  -_2                        tiny {0|{0|-2}} and miny {{2|0}|0}
{2|-1/2}                        everything else, by its options
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from explorer.cgt.arithmetic import negative
from explorer.cgt.dyadic import Ticks, number_of
from explorer.cgt.value import ZERO, Value

_KEPT = 200
"""Characters up to which the text of a value is kept for the next time."""

_Texts = dict[int, str | None]
"""Index of a value -> its text, None where that is too long."""


def text(value: Value) -> str:
    """The canonical text of a value. Options stand in the order of their texts, short ones first.

    >>> from explorer.cgt.parse import parse
    >>> text(parse("{1|1}")), text(parse("{0|{0|-2}}")), text(parse("{1,*||-2|-5/2}"))
    ('1*', '+_2', '{1|{-2|-5/2}}')
    """
    written = short_text(value, inf)
    assert written is not None
    return written


def short_text(value: Value, longest: float) -> str | None:
    """The canonical text, or None if it has more characters than that.

    A value of few different options can have a text that no memory holds; to find that out takes
    no more than the values that it is made of.

    >>> from explorer.cgt.parse import parse
    >>> short_text(parse("{2|-1/2}"), 8), short_text(parse("{2|-1/2}"), 7)
    ('{2|-1/2}', None)
    """
    texts: _Texts = {}
    stack = [value]
    while stack:
        top = stack[-1]
        if top.index not in texts:
            written = top.known_text
            if written is None:
                if top.ticks is None:
                    missing = [part for part in _needed(top) if part.index not in texts]
                    if missing:
                        stack += missing
                        continue
                written = _of(top, texts)
                if written is not None and len(written) <= _KEPT:
                    top.known_text = written
            too_long = written is None or len(written) > longest
            texts[top.index] = None if too_long else written
        stack.pop()
    return texts[value.index]


def ticks_text(in_ticks: Ticks) -> str:
    """The text of a number that is given in ticks.

    >>> from explorer.cgt.dyadic import UNIT
    >>> ticks_text(3 * UNIT // 4)
    '3/4'
    """
    return str(number_of(in_ticks))


def _needed(value: Value) -> tuple[Value, ...]:
    """The values whose texts the text of this one may be made of."""
    special = as_special(value)
    options = (*value.left, *value.right)
    return options if special is None else (*options, *special[1])


def _of(value: Value, texts: _Texts) -> str | None:
    if value.ticks is not None:
        return _simple(value)
    special = as_special(value)
    if special is not None:
        sign, several = special
        if len(several) > 1:
            listed = _listed(several, texts)
            return None if listed is None else f"{sign}({listed})"
        inner = texts[several[0].index]
        if inner is None:
            return None
        if inner[0] in "{0123456789":  # what has a sign of its own needs its braces
            return sign + inner
    left, right = _listed(value.left, texts), _listed(value.right, texts)
    return None if left is None or right is None else f"{{{left}|{right}}}"


def _simple(value: Value) -> str:
    """The text of x + n.^ + *m."""
    assert value.ticks is not None
    parts = []
    if value.ups:
        many = abs(value.ups)
        parts.append(("^" if value.ups > 0 else "v") + ("" if many == 1 else str(many)))
    if value.star:
        parts.append("*" if value.star == 1 else f"*{value.star}")
    of_number = ticks_text(value.ticks) if value.ticks or not parts else ""
    return of_number + "".join(parts)


def as_special(value: Value) -> tuple[str, Sequence[Value]] | None:
    """(sign, options) of a switch +-G, +-(G,H), a tiny +_G or a miny -_G; else None."""
    left, right = value.left, value.right
    if len(left) == len(right) and set(map(negative, left)) == set(right):
        return "+-", left
    if len(left) != 1 or len(right) != 1:
        return None
    if left[0] == ZERO and right[0].left == (ZERO,) and len(right[0].right) == 1:
        return "+_", (negative(right[0].right[0]),)
    if right[0] == ZERO and left[0].right == (ZERO,) and len(left[0].left) == 1:
        return "-_", left[0].left
    return None


def _listed(options: Sequence[Value], texts: _Texts) -> str | None:
    written = [texts[option.index] for option in options]
    known = [words for words in written if words is not None]
    return ",".join(sorted(known, key=_short_first)) if len(known) == len(written) else None


def _short_first(words: str) -> tuple[int, str]:
    return len(words), words
