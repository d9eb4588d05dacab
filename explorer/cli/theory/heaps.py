"""Theory commands on heaps: nim by hand, octal games and their periods, matches of any size."""

from typing import Annotated

import typer

from explorer.cli.options import Db, Output
from explorer.cli.respond import respond
from explorer.cli.theory.options import Check, Plot, against, check_plot
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(nim)
    app.command()(octal)
    app.command()(subtraction)
    app.command()(matches)


def nim(
    heaps: Annotated[list[str], typer.Argument(metavar="HEAP...", help="The sizes of the heaps.")],
    misere: Annotated[bool, typer.Option("--misere", help="Who takes the last one loses.")] = False,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Bouton's way to play nim.

    The heaps in binary, powers of two that cancel in pairs, the winning moves.

    Example: explorer theory nim 3 4 5
    """
    from explorer.answers.theory.heaps import nim as ask

    respond(ask(heaps, misere, against(check, db)), format)


def octal(
    code: Annotated[
        str, typer.Argument(help="An octal code such as 0.77, or kayles and its like.")
    ],
    to: Annotated[int, typer.Option(min=0, max=200_000, help="The largest heap.")] = 100,
    misere: Annotated[
        bool,
        typer.Option(
            "--misere-quotient",
            help="What decides sums in misère play, where who cannot move wins.",
        ),
    ] = False,
    check: Check = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The nim-values of an octal game, and their period.

    A period is proven where enough values are known for the bound of Guy and Smith, else observed.
    Where it does not stand often enough for that, it is named with its numbers.

    Example: explorer theory octal 0.77 --to 200
    """
    from explorer.answers.theory.heaps import misere_quotient
    from explorer.answers.theory.heaps import octal as ask
    from explorer.cli.progress import progress
    from explorer.errors import MalformedError

    if misere:
        if plot is not None:
            raise MalformedError("--plot draws nim-values, which a misère quotient has not")
        with progress() as report:
            answer = misere_quotient(code, to, against(check, db), report)
        respond(answer, format)
        return
    check_plot(plot)
    answer = ask(code, to, against(check, db))
    if plot is not None:
        from explorer.plots.octal import draw_values

        draw_values(answer.object, plot)
    respond(answer, format)


def subtraction(
    take: Annotated[
        list[int],
        typer.Argument(
            metavar="NUMBER...", min=1, max=1_000_000, help="The numbers that may be taken."
        ),
    ],
    to: Annotated[int, typer.Option(min=0, max=1_000_000, help="The largest heap.")] = 100,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The nim-values of a subtraction game, and their period.

    Every such game has a period; it is proven where enough heaps are looked at.

    Example: explorer theory subtraction 2 5 7
    """
    from explorer.answers.theory.heaps import subtraction as ask

    respond(ask(take, to, against(check, db)), format)


def matches(
    one: Annotated[str, typer.Argument(metavar="A", help="A pile: 20, or a power such as 2^100.")],
    two: Annotated[str, typer.Argument(metavar="B", help="The other pile.")],
    limit: Annotated[int, typer.Option(min=0, help="How much the squares may differ.")] = 10,
    both: Annotated[bool, typer.Option("--both", help="A move takes from both piles.")] = False,
    normal: Annotated[
        bool, typer.Option("--normal", help="Who cannot move loses, whatever is left.")
    ] = False,
    blocked_wins: Annotated[
        bool,
        typer.Option("--blocked-wins", help="Who cannot move though matches are left wins."),
    ] = False,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Who wins the game of matches with piles of any size.

    And by what argument, and with which move.

    Example: explorer theory matches 2^100 3^100 --limit 1000
    """
    from explorer.answers.theory.heaps import matches as ask
    from explorer.errors import MalformedError

    if normal and blocked_wins:
        raise MalformedError("--normal says that who cannot move loses: leave --blocked-wins out")
    held = against(check, db)
    respond(ask(one, two, limit, both, not normal, held, blocked_wins), format)
