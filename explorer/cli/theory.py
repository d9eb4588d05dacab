"""``explorer theory``: closed forms and constructions beside the graphs, in exact whole numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

app = typer.Typer(help="Closed forms and constructions, exact at any size, beside the graphs.")

Check = Annotated[
    str | None,
    typer.Option("--check", metavar="SPEC", help="Compare with this stored, solved game."),
]
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot", metavar="FILE", help="Draw it too: .svg, .png or .pdf (needs the extra plot)."
    ),
]


class Method(StrEnum):
    """How the lost positions of Wythoff's game are found."""

    beatty = "beatty"
    mex = "mex"
    fibonacci = "fibonacci"


@app.callback()
def _group() -> None:
    """Closed forms and constructions, exact at any size, beside the graphs."""


def _answer(
    format: Format,
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    found: Mapping[str, Any],
    *told: str,
) -> None:
    """Write a table with what is told below it, or the whole finding as JSON, or rows as CSV."""
    from explorer.render import say, write_object, write_rows

    if format in (Format.json, Format.jsonl):
        write_object(found, format)
        return
    write_rows(columns, rows, format)
    if format is Format.table and told:
        say()
        for line in told:
            say(line)


@app.command()
def wythoff(
    terms: Annotated[int, typer.Option(min=1, help="How many pairs.")] = 12,
    method: Annotated[Method, typer.Option(help="Which of the constructions.")] = Method.beatty,
    spread: Annotated[
        int, typer.Option(min=0, help="How much takes from both piles may differ.")
    ] = 0,
    check: Check = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The lost positions (P-positions) of Wythoff's game: a pair of Beatty sequences.

    By multiples of the golden ratio, by the least number not used yet (mex), or by the places of
    the letters in the Fibonacci word.

    Example: explorer theory wythoff --terms 20 --method mex
    """
    from explorer.cli.checks import tell_check
    from explorer.errors import MalformedError
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
        from explorer.plots.wythoff import draw_pairs

        draw_pairs(pairs, spread, plot)
    found = {"method": method.value, "spread": spread, "pairs": [list(pair) for pair in pairs]}
    _answer(format, ("n", "a", "b"), ((n, *pair) for n, pair in enumerate(pairs)), found)
    if check is not None:
        # The pairs found reach as far as the next one would: below it none is missing.
        following = by_beatty(terms + 1, spread)[-1]
        lost = {f"{x}+{y}" for a, b in pairs for x, y in ((a, b), (b, a))}
        tell_check(
            db, check, "wythoff", lost,
            where="max(pile_1, pile_2) < :beyond AND min(pile_1, pile_2) < :least",
            values={"beyond": following[1], "least": following[0]},
        )  # fmt: skip


@app.command()
def beatty(
    number: Annotated[
        str, typer.Argument(help="golden, sqrt2, sqrt(3), (1+sqrt(5))/2, ...: above 1, irrational.")
    ] = "golden",
    terms: Annotated[int, typer.Option(min=1, help="How many terms of each sequence.")] = 17,
    format: Output = Format.table,
) -> None:
    """The floors of the multiples of a number and of its complement: together all whole numbers.

    Example: explorer theory beatty sqrt2
    """
    from explorer.theory.beatty import pairs, parse, partition_holds

    alpha = parse(number)
    beta = alpha.complement()
    found = pairs(alpha, terms)
    holds = partition_holds(found)
    _answer(
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


@app.command()
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
    format: Output = Format.table,
) -> None:
    """Fibonacci numbers and their like: ratios, Binet's formula exactly, the word, a bad recursion.

    Example: explorer theory fibonacci --start 2+1
    """
    if letters is not None:
        _word(letters, format)
    elif inside is not None:
        _calls(inside, format)
    else:
        _numbers(terms, start, places, format)


def _numbers(terms: int, start: str, places: int, format: Format) -> None:
    import re
    from fractions import Fraction
    from itertools import islice, pairwise

    from explorer.errors import MalformedError, quote
    from explorer.theory.fibonacci import binet, decimal, golden, sequence

    match = re.fullmatch(r"([0-9]{1,30})\+([0-9]{1,30})", start, re.ASCII)
    if not match:
        raise MalformedError(f"--start {quote(start)} is not two numbers: write them as 2+1")
    first, second = int(match[1]), int(match[2])
    numbers = list(islice(sequence(first, second), terms + 1))
    rows = []
    for n, (one, two) in enumerate(pairwise(numbers), 1):
        u, v = binet(n)
        ratio = decimal(Fraction(two, one), places) if one else None
        rows.append((n, one, ratio, f"({u} + {v}*sqrt(5))/2"))
    _answer(
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
    _answer(
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
    _answer(
        format,
        ("i", f"calls of fib(i) inside fib({inside})"),
        found.items(),
        {"n": inside, "calls": {str(i): str(count) for i, count in found.items()}},
        f"{sum(found.values()):,} calls in all; each count is the number of paths from {inside} to "
        "i by steps of 1 and 2",
    )


@app.command()
def mex(
    numbers: Annotated[list[int], typer.Argument(min=0, help="Whole numbers from 0 up.")],
    format: Output = Format.table,
) -> None:
    """The least whole number that is not among those given.

    Example: explorer theory mex 1 5 4 2 0
    """
    from explorer.theory.nim import mex as least

    found = least(numbers)
    _answer(format, ("numbers", "mex"), [(" ".join(map(str, numbers)), found)],
            {"numbers": numbers, "mex": found})  # fmt: skip


@app.command()
def nim(
    heaps: Annotated[list[str], typer.Argument(metavar="HEAP...", help="The sizes of the heaps.")],
    misere: Annotated[bool, typer.Option("--misere", help="Who takes the last one loses.")] = False,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Bouton's way to play nim: the heaps in binary, powers of two that cancel, the winning moves.

    Example: explorer theory nim 3 4 5
    """
    import re

    from explorer.cli.checks import check_position
    from explorer.errors import MalformedError, quote
    from explorer.theory.nim import is_lost, left_over, nim_sum, powers, winning_moves

    for heap in heaps:
        if not re.fullmatch("[0-9]{1,1000}", heap, re.ASCII):
            raise MalformedError(f"{quote(heap)} is no heap: give whole numbers, such as 3 4 5")
    sizes = [int(heap) for heap in heaps]
    total, lost = nim_sum(sizes), is_lost(sizes, misere)
    moves = winning_moves(sizes, misere)
    width = max(size.bit_length() for size in [*sizes, 1])
    rows = [
        (str(size), f"{size:0{width}b}", " + ".join(map(str, powers(size))) or "0")
        for size in sizes
    ]
    kept = " + ".join(map(str, left_over(sizes))) or "0"
    rows.append((f"nim-sum {total}", f"{total:0{width}b}", kept))
    told = [f"left when equal powers cancel in pairs: {kept}"]
    if lost:
        told.append("every move loses" if any(sizes) else "no move is left: the mover has lost")
    elif not any(sizes):
        told.append("no move is left: the mover has won")
    for place, left in moves:
        told.append(f"winning move: {sizes[place]} -> {left} (heap {place + 1})")
    _answer(
        format,
        ("heap", "binary", "powers of two"),
        rows,
        {
            "heaps": sizes,
            "misere": misere,
            "nim_sum": total,
            "left_over": left_over(sizes),
            "outcome": "lose" if lost else "win",
            "winning_moves": [
                {"heap": place + 1, "from": sizes[place], "to": left} for place, left in moves
            ],
        },
        *told,
    )
    if check is not None:
        text = "+".join(map(str, sizes))
        check_position(db, check, "nim", text, "lose" if lost else "win")


@app.command()
def octal(
    code: Annotated[
        str, typer.Argument(help="An octal code such as 0.77, or kayles and its like.")
    ],
    to: Annotated[int, typer.Option(min=0, max=200_000, help="The largest heap.")] = 100,
    check: Check = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The nim-values of an octal game's heaps, their period and its exceptions.

    A period is proven where enough values are known for the bound of Guy and Smith, else observed.

    Example: explorer theory octal 0.77 --to 200
    """
    from explorer.cli.checks import check_heaps
    from explorer.theory.octal import NAMES, canonical, nim_values, period

    name = canonical(NAMES.get(code, code))
    values = nim_values(name, to)
    found = period(name, values)
    if plot is not None:
        from explorer.plots.octal import draw_values

        draw_values(name, values, found, plot)
    told = [f"no period shows up to {to:,}: look further with --to"]
    if found:
        how = (
            "proven: the values repeat as far as the bound of Guy and Smith asks"
            if found.proven
            else f"observed: heaps to {found.needed:,} would prove it"
        )
        exceptions = ", ".join(map(str, found.exceptions)) or "none"
        told = [
            f"period {found.length} ({how})",
            f"{len(found.exceptions)} exceptions: {exceptions}",
            f"values by heap modulo {found.length}: {' '.join(map(str, found.pattern))}",
        ]
    _answer(
        format,
        ("heap", "nim-value"),
        enumerate(values.tolist()),
        {
            "code": name,
            "nim_values": values.tolist(),
            "period": None if found is None else found.length,
            "last_exception": None if found is None else found.last,
            "exceptions": None if found is None else found.exceptions,
            "pattern": None if found is None else found.pattern,
            "proven": None if found is None else found.proven,
            "needed": None if found is None else found.needed,
        },
        *told,
    )
    if check is not None:
        check_heaps(db, check, name, values.tolist())


@app.command()
def matches(
    one: Annotated[str, typer.Argument(metavar="A", help="A pile: 20, or a power such as 2^100.")],
    two: Annotated[str, typer.Argument(metavar="B", help="The other pile.")],
    limit: Annotated[int, typer.Option(min=0, help="How much the squares may differ.")] = 10,
    both: Annotated[bool, typer.Option("--both", help="A move takes from both piles.")] = False,
    normal: Annotated[
        bool, typer.Option("--normal", help="Who cannot move loses, whatever is left.")
    ] = False,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Who wins the game of matches with piles of any size, and by what argument.

    Example: explorer theory matches 2^100 3^100 --limit 1000
    """
    from explorer.cli.checks import check_position
    from explorer.theory.matches import decide

    piles = _whole(one), _whole(two)
    found = decide(piles[0], piles[1], limit, both=both, misere=not normal)
    winner = "first" if found.wins else "second"
    told = [
        f"a crooked move (different numbers) takes at most {limit:,} in all: "
        f"there are {found.pairs:,} of them, and all others stay on the diagonal",
        "a diagonal has one lost position at most; before it each crooked move saves one position "
        "at most",
        found.argument,
        f"so the {winner} player wins"
        + (f": take {found.move[0]} and {found.move[1]}" if found.move else ""),
    ]
    _answer(
        format,
        ("pile 1", "pile 2", "limit", "winner"),
        [(str(piles[0]), str(piles[1]), limit, winner)],
        {
            "piles": [str(pile) for pile in piles],
            "limit": limit,
            "both": both,
            "misere": not normal,
            "outcome": "win" if found.wins else "lose",
            "move": None if found.move is None else [str(take) for take in found.move],
            "crooked_moves": found.pairs,
            "argument": found.argument,
        },
        *told,
    )
    if check is not None:
        text = f"{piles[0]}+{piles[1]}"
        check_position(db, check, "matches", text, "win" if found.wins else "lose")


def _whole(text: str) -> int:
    """A whole number, written out or as a power."""
    import re

    from explorer.errors import MalformedError, quote

    match = re.fullmatch(r"([0-9]{1,4000})(?:(?:\^|\*\*)([0-9]{1,5}))?", text, re.ASCII)
    if not match or (match[2] and len(match[1]) * int(match[2]) > 4000):
        raise MalformedError(
            f"{quote(text)} is no pile: write a whole number or a power, such as 20 or 2^100, "
            "of up to 4,000 digits"
        )
    found: int = int(match[1]) ** int(match[2] or 1)
    return found
