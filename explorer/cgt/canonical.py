"""Canonical forms: the value of {left options | right options}.

If a number fits between the options, the value is the simplest that does. Else dominated options
are dropped and reversible ones bypassed (J. H. Conway, On Numbers and Games, chapter 10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

from explorer.cgt.contexts import Values, home_of
from explorer.cgt.dyadic import Ticks, simplest
from explorer.cgt.order import le_within
from explorer.cgt.value import Value, form


def canonical(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """The value of a game with these values as its options.

    >>> from explorer.cgt.contexts import simple
    >>> zero = simple(0)
    >>> canonical([zero], [simple(1)]).number()
    Fraction(1, 2)
    >>> canonical([zero], [zero]) == simple(0, star=1)
    True
    """
    lefts, rights = list(left), list(right)
    values = home_of(*lefts, *rights)
    return canonical_in(values, map(values.own, lefts), map(values.own, rights))


def canonical_in(values: Values, left: Iterable[Value], right: Iterable[Value]) -> Value:
    """The value of a game with these values of one context as its options."""
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    low = max((option.right_stop for option in lefts), default=None)
    high = min((option.left_stop for option in rights), default=None)
    if low is None or high is None or low <= high:
        number = _number(values, lefts, rights, low, high)
        if number is not None:
            return values.of_parts(number)
    assert low is not None
    assert high is not None
    if all(option.is_number for option in lefts) and all(option.is_number for option in rights):
        return values.of_options([values.of_parts(low)], [values.of_parts(high)])
    lefts, rights = greatest(lefts), least(rights)
    game = form(values.home, tuple(lefts), tuple(rights), low, high)
    kept = _bypassed(lefts, _RIGHT, lambda answer: le_within(answer, game), _LEFT)
    lefts = lefts if kept is None else greatest(kept)
    kept = _bypassed(rights, _LEFT, lambda answer: le_within(game, answer), _RIGHT)
    rights = rights if kept is None else least(kept)
    return values.of_options(lefts, rights)


def greatest(options: Sequence[Value]) -> list[Value]:
    """Those of different options, of one context, that are not less than another."""
    return _undominated(options, le_within)


def least(options: Sequence[Value]) -> list[Value]:
    """Those of different options, of one context, that are not greater than another."""
    return _undominated(options, lambda one, other: le_within(other, one))


def _undominated(
    options: Sequence[Value], dominated: Callable[[Value, Value], bool]
) -> list[Value]:
    kept: list[Value] = []
    for option in options:
        for other in kept:
            if dominated(option, other):
                break
        else:
            kept = [other for other in kept if not dominated(other, option)]
            kept.append(option)
    return kept


def _number(
    values: Values,
    lefts: Sequence[Value],
    rights: Sequence[Value],
    low: Ticks | None,
    high: Ticks | None,
) -> Ticks | None:
    """The simplest number that no left option is at least and no right option at most.

    A stop itself belongs to the numbers that fit if no option with this stop reaches it, as * does
    not reach 0.
    """
    low_fits = low is not None and not any(
        option.right_stop == low and le_within(values.of_parts(low), option) for option in lefts
    )
    high_fits = high is not None and not any(
        option.left_stop == high and le_within(option, values.of_parts(high)) for option in rights
    )
    if low is not None and low == high:
        return low if low_fits and high_fits else None
    return simplest(low, high, low_fits, high_fits)


_LEFT, _RIGHT = attrgetter("left"), attrgetter("right")


def _bypassed(
    options: Sequence[Value],
    answers: Callable[[Value], Iterable[Value]],
    reverses: Callable[[Value], bool],
    replies: Callable[[Value], Iterable[Value]],
) -> list[Value] | None:
    """The options once reversible ones are bypassed; None if there were none of these.

    An option is reversible if the other player has an answer to it that leaves them no worse off
    than the whole does: they will give it, so the replies to it stand for the option.
    """
    waiting, kept, seen, bypassed = list(options), [], set(options), False
    for option in waiting:
        for answer in answers(option):
            if reverses(answer):
                fresh = [reply for reply in replies(answer) if reply not in seen]
                waiting += fresh
                seen.update(fresh)
                bypassed = True
                break
        else:
            kept.append(option)
    return kept if bypassed else None
