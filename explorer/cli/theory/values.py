"""``explorer theory value``: the calculus of partizan values."""

import re
from typing import Annotated

import typer

from explorer.cli.options import Output
from explorer.cli.respond import respond
from explorer.cli.theory.options import Plot, check_plot
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command(context_settings={"ignore_unknown_options": True})(value)


def value(
    expression: Annotated[
        str,
        typer.Argument(
            metavar="EXPRESSION",
            help='A value such as "{2|-1/2} + ^*", or SPEC@POSITION of a game.',
        ),
    ],
    others: Annotated[
        list[str] | None,
        typer.Argument(metavar="[OTHER]", help="Another one, to compare it with."),
    ] = None,
    plot: Plot = None,
    game_file: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="A Python file that defines the game of a position."),
    ] = None,
    most: Annotated[
        int,
        typer.Option(
            "--max-summands", min=1, help="For a position: how many kinds of summands to look at."
        ),
    ] = 1_000_000,
    format: Output = Format.table,
) -> None:
    """Simplify, compare and analyse a value of partizan games.

    The canonical form, who wins, stops, mean, temperature and thermograph. Write numbers 3, -1/2
    and 0.75, nimbers * and *2, ups ^ and ^3, downs v, sums of these 1^2*3; {L|R} with options
    between commas, {a||b|c} for {a|{b|c}}; +-1 for {1|-1}, +_2 and -_2 for tiny and miny; A + B,
    A - B, -A, 3.A for three of A, and brackets.

    A position of a partizan game (the start if only SPEC is given) is valued by the rules, summand
    by summand; it need not be stored. --plot draws the first value.

    Example: explorer theory value "{2|-1/2}"
    """
    from explorer.answers.theory.values import value as ask
    from explorer.cli.progress import progress

    given = [expression, *(others or ())]
    _check_options(given)
    check_plot(plot)
    with progress() as report:
        answer = ask(*given, game_file=game_file, most=most, progress=report)
    if plot is not None:
        from explorer.plots.thermograph import draw_thermograph

        draw_thermograph(answer.object, plot)
    respond(answer, format)


def _check_options(given: list[str]) -> None:
    """An expression may begin with a sign, so what looks like an option comes here too."""
    from explorer.errors import MalformedError, quote

    for one in given:
        if re.match("--[a-z]", one):
            raise MalformedError(
                f"theory value has no option {quote(one)}: see explorer theory value --help"
            )
    if len(given) > 2:
        raise MalformedError(
            f"{len(given)} values are given: give one, or one and another to compare it with"
        )
