"""Theory commands on numbers: Beatty sequences, Fibonacci numbers, mex, Wythoff's pairs."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Output
from explorer.cli.theory_options import Check, Plot, answer
from explorer.render import Format


class Method(StrEnum):
    """How the lost positions of Wythoff's game are found."""

    beatty = "beatty"
    mex = "mex"
    fibonacci = "fibonacci"


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(wythoff)
    app.command()(beatty)
    app.command()(fibonacci)
    app.command()(mex)


def wythoff(
    terms: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many pairs.")] = 12,
    method: Annotated[Method, typer.Option(help="Which of the constructions.")] = Method.beatty,
    spread: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="How much takes from both piles may differ.")
    ] = 0,
    check: Check = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The lost positions (P-positions) of Wythoff's game.

    A pair of Beatty sequences: by multiples of the golden ratio, by the least number not used yet
    (mex), or by the places of the letters in the Fibonacci word.

    Example: explorer theory wythoff --terms 20 --method mex
    """
    from explorer.cli.checks import check_pairs
    from explorer.errors import MalformedError
    from explorer.plots.canvas import check_picture
    from explorer.theory.fibonacci import zeckendorf
    from explorer.theory.wythoff import by_beatty, by_fibonacci, by_mex

    if method is Method.fibonacci and spread:
        raise MalformedError(
            "the Fibonacci word gives the pairs of --spread 0: choose beatty or mex"
        )
    if method is Method.beatty:
        pairs = by_beatty(terms, spread)
    else:
        pairs = by_mex(terms, spread) if method is Method.mex else by_fibonacci(terms)
    if plot is not None:
        check_picture(plot)
    if check is not None:
        check_pairs(db, check, pairs, spread)
    if plot is not None:
        from explorer.plots.wythoff import draw_pairs

        draw_pairs(pairs, spread, plot)
    forms = [[zeckendorf(number) for number in pair] for pair in pairs]
    found = {
        "method": method.value,
        "spread": spread,
        "pairs": [list(pair) for pair in pairs],
        "zeckendorf": forms,
    }
    answer(
        format,
        ("n", "a", "b", "a in Fibonacci numbers", "b"),
        ((n, *pair, *form) for n, (pair, form) in enumerate(zip(pairs, forms, strict=True))),
        found,
    )


def beatty(
    number: Annotated[
        str, typer.Argument(help="golden, sqrt2, sqrt(3), (1+sqrt(5))/2, ...: above 1, irrational.")
    ] = "golden",
    terms: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="How many terms of each sequence.")
    ] = 17,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The Beatty sequences of a number and its complement.

    The floors of their multiples: together all whole numbers, each once.

    Example: explorer theory beatty sqrt2
    """
    from explorer.cli.checks import check_pairs
    from explorer.errors import MalformedError
    from explorer.theory.beatty import pairs, parse, partition_holds

    alpha = parse(number)
    beta = alpha.complement()
    found = pairs(alpha, terms)
    holds = partition_holds(found)
    if check is not None:
        # With beta - alpha = t, a whole number, they are the pairs of Wythoff's game, spread t-1.
        t = found[0][1] - found[0][0]
        if any(b - a != t * n for n, (a, b) in enumerate(found, 1)):
            raise MalformedError(f"{alpha} belongs to no game of Wythoff: check golden, or another")
        check_pairs(db, check, [(0, 0), *found], t - 1)
    answer(
        format,
        ("n", f"floor of n*({alpha})", f"floor of n*({beta})"),
        ((n, *pair) for n, pair in enumerate(found, 1)),
        {
            "alpha": str(alpha),
            "beta": str(beta),
            "pairs": [list(pair) for pair in found],
            "partition": holds,
        },
        "together they hold every number from 1 on once, as far as both reach"
        if holds
        else "they do not hold every number once",
    )


def fibonacci(
    terms: Annotated[int, typer.Option(min=1, help="How many numbers.")] = 12,
    start: Annotated[
        str, typer.Option(metavar="A+B", help="The first two numbers; 2+1 gives Lucas numbers.")
    ] = "1+1",
    places: Annotated[int, typer.Option(min=1, help="Decimal places of the ratios.")] = 12,
    letters: Annotated[
        int | None, typer.Option("--word", min=1, help="Show so many letters of the word instead.")
    ] = None,
    inside: Annotated[
        int | None,
        typer.Option("--calls", min=1, help="Show the calls inside fib(N) without memory instead."),
    ] = None,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Fibonacci numbers and their like.

    Ratios, Binet's formula without rounding, the word, the calls of a recursion without memory.

    Example: explorer theory fibonacci --start 2+1
    """
    if check is not None:
        from itertools import islice

        from explorer.cli.checks import check_lost
        from explorer.theory.fibonacci import sequence

        # Neighbouring Fibonacci numbers, from 1 and 2 on every second pair, are lost at Wythoff's.
        numbers = list(islice(sequence(1, 2), 2 * (terms // 2 + 1)))
        check_lost(db, check, list(zip(numbers[::2], numbers[1::2], strict=True)))
    if letters is not None:
        _word(letters, format)
    elif inside is not None:
        _calls(inside, format)
    else:
        _numbers(terms, start, places, format)


def _numbers(terms: int, start: str, places: int, format: Format) -> None:
    import re
    from itertools import islice, pairwise

    from explorer.errors import MalformedError, quote
    from explorer.theory.fibonacci import golden, quotient, sequence

    match = re.fullmatch(r"([0-9]{1,30})\+([0-9]{1,30})", start, re.ASCII)
    if not match:
        raise MalformedError(f"--start {quote(start)} is not two numbers: write them as 2+1")
    first, second = int(match[1]), int(match[2])
    numbers = list(islice(sequence(first, second), terms + 1))
    rows = []
    lucas, fibonaccis = sequence(1, 3), sequence(1, 1)
    for n, ((one, two), u, v) in enumerate(
        zip(pairwise(numbers), lucas, fibonaccis, strict=False), 1
    ):
        ratio = quotient(two, one, places) if one else None
        rows.append((n, one, ratio, f"({u} + {v}*sqrt(5))/2"))
    answer(
        format,
        ("n", "number", "next by this", "phi^n"),
        rows,
        {
            "start": [first, second],
            "numbers": [str(number) for number in numbers[:-1]],
            "ratios": [row[2] for row in rows],
            "phi": golden(places),
        },
        f"phi is {golden(places)}...; in phi^n = (u + v*sqrt(5))/2, u is the n-th Lucas number "
        "after 2 and v the n-th Fibonacci number (Binet)",
    )


def _word(letters: int, format: Format) -> None:
    from itertools import islice

    from explorer.theory.fibonacci import word, words

    text = "".join(islice(word(), letters))
    steps = [step for step in words(12) if len(step) <= letters]
    answer(
        format,
        ("step", "length", "word"),
        [(n, len(step), step) for n, step in enumerate(steps)] if format is Format.table
        else [(None, letters, text)],
        {"word": text, "letters": letters},
        text,
    )  # fmt: skip


def _calls(inside: int, format: Format) -> None:
    from explorer.theory.fibonacci import calls

    found = calls(inside)
    answer(
        format,
        ("i", f"calls of fib(i) inside fib({inside})"),
        found.items(),
        {"n": inside, "calls": {str(i): str(count) for i, count in found.items()}},
        f"{sum(found.values()):,} calls in all; each count is the number of paths from {inside} to "
        "i by steps of 1 and 2",
    )


def mex(
    numbers: Annotated[list[int], typer.Argument(min=0, help="Whole numbers from 0 up.")],
    check: Annotated[
        str | None,
        typer.Option(
            metavar="SPEC@POSITION",
            help="Compare with a stored position whose successors have these nim-values.",
        ),
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The least whole number that is not among those given.

    Example: explorer theory mex 1 5 4 2 0
    """
    from explorer.cgt.nim_values import mex as least

    found = least(numbers)
    if check is not None:
        from explorer.cli.checks import check_mex

        check_mex(db, check, numbers, found)
    answer(format, ("numbers", "mex"), [(" ".join(map(str, numbers)), found)],
            {"numbers": numbers, "mex": found})  # fmt: skip
