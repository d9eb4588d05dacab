"""Theory commands on numbers: Beatty sequences, Fibonacci numbers, mex, Wythoff's pairs."""

from enum import StrEnum
from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, Output
from explorer.cli.respond import respond
from explorer.cli.theory.options import Check, Plot, against, check_plot
from explorer.render import Format, in_words, table


class Method(StrEnum):
    """How the lost positions of Wythoff's game are found."""

    beatty = "beatty"
    mex = "mex"
    fibonacci = "fibonacci"
    sweep = "sweep"


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(wythoff)
    app.command()(beatty)
    app.command()(fibonacci)
    app.command()(mex)


def wythoff(
    terms: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many pairs.")] = 12,
    method: Annotated[
        Method | None,
        typer.Option(
            help="Which of the constructions: beatty unless said, sweep with a step above 1."
        ),
    ] = None,
    spread: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="How much takes from both piles may differ.")
    ] = 0,
    step: Annotated[
        int, typer.Option(min=1, max=1000, help="From one pile: multiples of this.")
    ] = 1,
    check: Check = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The lost positions (P-positions) of Wythoff's game.

    A pair of Beatty sequences: by multiples of the golden ratio, by the least number not used yet
    (mex), or by the places of the letters in the Fibonacci word. Where from one pile only multiples
    of --step may be taken, they are found pair by pair (sweep).

    Examples:
    explorer theory wythoff --terms 20 --method mex
    explorer theory wythoff --step 2
    """
    from explorer.answers.theory.numbers import wythoff as ask
    from explorer.errors import MalformedError

    check_plot(plot)
    if plot is not None and step > 1:
        raise MalformedError("--plot draws the lines of --step 1: leave --step out")
    chosen = None if method is None else method.value
    answer = ask(terms, chosen, spread, against(check, db), step)
    if plot is not None:
        from explorer.plots.wythoff import draw_pairs

        draw_pairs(answer.object["pairs"], spread, plot)
    respond(answer, format)


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
    from explorer.answers.theory.numbers import beatty as ask

    respond(ask(number, terms, against(check, db)), format)


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
    from explorer.answers.theory.numbers import fibonacci as ask
    from explorer.answers.theory.numbers import fibonacci_calls, fibonacci_word

    held = against(check, db)
    if letters is not None:
        respond(fibonacci_word(letters, terms, held), format, _lay_word)
    elif inside is not None:
        respond(fibonacci_calls(inside, terms, held), format)
    else:
        respond(ask(terms, start, places, held), format, _lay_ratios)


def _lay_ratios(answer: Answer, file: TextIO) -> None:
    """Ratios with a mark where their decimals are cut off."""
    rows = [
        (n, one, f"{ratio}..." if cut else ratio, *rest)
        for (n, one, ratio, *rest), cut in zip(answer.rows, answer.object["cut_off"], strict=True)
    ]
    table(answer.columns, rows, file)
    print(file=file)
    in_words(answer, file)


def _lay_word(answer: Answer, file: TextIO) -> None:
    """How the word grows, and the letters asked for."""
    from explorer.answers.theory.numbers import word_steps

    table(answer.columns, word_steps(answer.object["letters"]), file)
    print(file=file)
    in_words(answer, file)


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
    from explorer.answers.theory.numbers import mex as ask

    respond(ask(numbers, against(check, db)), format)
