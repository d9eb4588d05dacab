"""Numbers beside the games: Wythoff's pairs, Beatty sequences, Fibonacci numbers, mex."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from explorer.answers.answer import Answer
from explorer.errors import MalformedError, quote

if TYPE_CHECKING:
    from explorer.answers.theory.checks import Against


MOST_SWEPT = 2_000
"""Pairs that are found pair by pair."""


def wythoff(
    terms: int = 12,
    method: str | None = None,
    spread: int = 0,
    against: Against | None = None,
    step: int = 1,
) -> Answer:
    """The first pairs of lost positions of Wythoff's game: by beatty, mex, fibonacci or sweep.

    Unless said by beatty, and with a step above 1 by sweep, pair by pair: nothing else is known.

    >>> wythoff(4).object["pairs"]
    [[0, 0], [1, 2], [3, 5], [4, 7]]
    """
    from explorer.theory.fibonacci import zeckendorf
    from explorer.theory.wythoff import by_beatty, by_columns, by_fibonacci, by_mex

    method = method or ("beatty" if step == 1 else "sweep")
    if step > 1 and method != "sweep":
        raise MalformedError(f"{method} gives the pairs of --step 1: choose the method sweep")
    if method == "sweep" and max(terms, step) > MOST_SWEPT:
        raise MalformedError(
            f"pairs are found one by one: give --terms and --step of {MOST_SWEPT:,} at most"
        )
    if method == "fibonacci" and spread:
        raise MalformedError(
            "the Fibonacci word gives the pairs of --spread 0: choose beatty or mex"
        )
    if method == "beatty":
        pairs = by_beatty(terms, spread)
    elif method == "sweep":
        pairs = by_columns(terms, step, spread)
    else:
        pairs = by_mex(terms, spread) if method == "mex" else by_fibonacci(terms)
    notes = _checked_pairs(against, pairs, spread, step)
    forms = [[zeckendorf(number) for number in pair] for pair in pairs]
    return Answer(
        ("n", "a", "b", "a in Fibonacci numbers", "b"),
        ((n, *pair, *form) for n, (pair, form) in enumerate(zip(pairs, forms, strict=True))),
        {
            "method": method,
            "spread": spread,
            "step": step,
            "pairs": [list(pair) for pair in pairs],
            "zeckendorf": forms,
        },
        notes=notes,
    )


def beatty(number: str = "golden", terms: int = 17, against: Against | None = None) -> Answer:
    """The Beatty sequences of an irrational number above 1 and of its complement.

    >>> beatty("sqrt2", 3).object["pairs"]
    [[1, 3], [2, 6], [4, 10]]
    """
    from explorer.theory.beatty import pairs as pairs_of
    from explorer.theory.beatty import parse, partition_holds

    alpha = parse(number)
    beta = alpha.complement()
    pairs = pairs_of(alpha, terms)
    holds = partition_holds(pairs)
    notes: Sequence[str] = ()
    if against is not None:
        # With beta - alpha = t, a whole number, they are the pairs of Wythoff's game, spread t-1.
        t = pairs[0][1] - pairs[0][0]
        if any(b - a != t * n for n, (a, b) in enumerate(pairs, 1)):
            raise MalformedError(f"{alpha} belongs to no game of Wythoff: check golden, or another")
        notes = _checked_pairs(against, [(0, 0), *pairs], t - 1)
    return Answer(
        ("n", f"floor of n*({alpha})", f"floor of n*({beta})"),
        ((n, *pair) for n, pair in enumerate(pairs, 1)),
        {
            "alpha": str(alpha),
            "beta": str(beta),
            "pairs": [list(pair) for pair in pairs],
            "partition": holds,
        },
        [
            "together they hold every number from 1 on once, as far as both reach"
            if holds
            else "they do not hold every number once"
        ],
        notes,
    )


def fibonacci(
    terms: int = 12, start: str = "1+1", places: int = 12, against: Against | None = None
) -> Answer:
    """Fibonacci numbers and their like, from two numbers A+B on, with ratios to so many places.

    >>> fibonacci(5, "2+1").object["numbers"]
    ['2', '1', '3', '4', '7']
    """
    from explorer.theory.fibonacci import golden, quotient, sequence

    notes = check_fibonacci(against, terms)
    match = re.fullmatch(r"([0-9]{1,30})\+([0-9]{1,30})", start, re.ASCII)
    if not match:
        raise MalformedError(f"--start {quote(start)} is not two numbers: write them as 2+1")
    first, second = int(match[1]), int(match[2])
    numbers = list(islice(sequence(first, second), terms + 1))
    rows, cut = [], []
    lucas, fibonaccis = sequence(1, 3), sequence(1, 1)
    for n, ((one, two), u, v) in enumerate(
        zip(pairwise(numbers), lucas, fibonaccis, strict=False), 1
    ):
        ratio = quotient(two, one, places) if one else None
        cut.append(one != 0 and two * 10**places % one != 0)
        rows.append((n, one, ratio, f"({u} + {v}*sqrt(5))/2"))
    return Answer(
        ("n", "number", "next by this", "phi^n"),
        rows,
        {
            "start": [first, second],
            "numbers": [str(number) for number in numbers[:-1]],
            "ratios": [row[2] for row in rows],
            "cut_off": cut,
            "phi": golden(places),
        },
        [
            f"phi is {golden(places)}...; in phi^n = (u + v*sqrt(5))/2, u is the n-th Lucas number "
            "after 2 and v the n-th Fibonacci number (Binet)"
        ],
        notes,
    )


def fibonacci_word(letters: int, terms: int = 12, against: Against | None = None) -> Answer:
    """So many letters of the Fibonacci word.

    >>> fibonacci_word(8).object["word"]
    'abaababa'
    """
    from explorer.theory.fibonacci import word

    notes = check_fibonacci(against, terms)
    text = "".join(islice(word(), letters))
    return Answer(
        ("step", "length", "word"),
        [(None, letters, text)],
        {"word": text, "letters": letters},
        [text],
        notes,
    )


def word_steps(letters: int) -> list[tuple[int, int, str]]:
    """(step, length, word) of the words that the Fibonacci word grows through, as far as its
    first letters go.

    >>> word_steps(3)
    [(0, 1, 'a'), (1, 2, 'ab'), (2, 3, 'aba')]
    """
    from explorer.theory.fibonacci import words

    steps = [step for step in words(12) if len(step) <= letters]
    return [(n, len(step), step) for n, step in enumerate(steps)]


def fibonacci_calls(inside: int, terms: int = 12, against: Against | None = None) -> Answer:
    """How often fib(n) without memory calls itself for each smaller number.

    >>> fibonacci_calls(4).object["calls"]
    {'4': '1', '3': '1', '2': '2', '1': '1'}
    """
    from explorer.theory.fibonacci import calls

    notes = check_fibonacci(against, terms)
    counts = calls(inside)
    return Answer(
        ("i", f"calls of fib(i) inside fib({inside})"),
        counts.items(),
        {"n": inside, "calls": {str(i): str(count) for i, count in counts.items()}},
        [
            f"{sum(counts.values()):,} calls in all; each count is the number of paths from "
            f"{inside} to i by steps of 1 and 2"
        ],
        notes,
    )


def mex(numbers: Sequence[int], at: Against | None = None) -> Answer:
    """The least whole number that is not among those given.

    >>> mex([1, 5, 4, 2, 0]).object["mex"]
    3
    """
    from explorer.cgt.nim_values import mex as least

    value = least(numbers)
    notes = []
    if at is not None:
        from explorer.answers.theory.checks import check_mex

        notes.append(check_mex(at, numbers, value))
    return Answer(
        ("numbers", "mex"),
        [(" ".join(map(str, numbers)), value)],
        {"numbers": numbers, "mex": value},
        notes=notes,
    )


def check_fibonacci(against: Against | None, terms: int) -> list[str]:
    """Neighbouring Fibonacci numbers, from 1 and 2 on every second pair, are lost at Wythoff's."""
    if against is None:
        return []
    from explorer.answers.theory.checks import check_lost
    from explorer.theory.fibonacci import sequence

    numbers = list(islice(sequence(1, 2), 2 * (terms // 2 + 1)))
    return [check_lost(against, zip(numbers[::2], numbers[1::2], strict=True))]


def _checked_pairs(
    against: Against | None, pairs: Sequence[tuple[int, int]], spread: int, step: int = 1
) -> Sequence[str]:
    if against is None:
        return ()
    from explorer.answers.theory.checks import check_pairs

    return [check_pairs(against, pairs, spread, step)]
