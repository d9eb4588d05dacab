"""``explorer tour count`` and ``check``: how many tours a board has, and whether this is one."""

from typing import Annotated

import typer

from explorer.cli.options import Output
from explorer.cli.respond import respond
from explorer.cli.tour.options import Board, Closed, Start
from explorer.render import Format, in_words


def register(app: typer.Typer) -> None:
    """Add the commands to the group."""
    app.command()(count)
    app.command()(check)


def count(
    board: Board,
    start: Start = None,
    closed: Closed = False,
    limit: Annotated[
        int, typer.Option(min=1, help="How many kinds of partial tours to keep at a time.")
    ] = 20_000_000,
    format: Output = Format.table,
) -> None:
    """Count the knight's tours of a board exactly, by dynamic programming.

    Open tours are directed: the same squares backwards are another tour. A closed tour counts once
    for each direction, wherever it begins.

    Example: explorer tour count 5x5 --start a1
    """
    from explorer.answers.tours import count as ask
    from explorer.cli.progress import progress

    with progress() as report:
        answer = ask(board, start, closed, limit, report)
    respond(answer, format)


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A board of numbers, rows from the top, . for a square left out; - reads stdin.",
        ),
    ],
    format: Output = Format.table,
) -> None:
    """Check a numbered board: is it a knight's tour?

    Tells the first fault, or whether the tour closes and obeys Warnsdorff's rule at every step.

    Example: explorer tour check board.txt
    """
    from explorer.answers.tours import check as ask

    respond(ask(_text(file), file), format, in_words)


def _text(file: str) -> str:
    """What is in a file, or in stdin for -."""
    import sys
    from pathlib import Path

    from explorer.errors import ExplorerError, NotThereError, quote

    try:
        if file == "-":
            return "" if sys.stdin is None else sys.stdin.read()
        return Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotThereError(f"there is no file {quote(file)}") from None
    except OSError as error:
        raise ExplorerError(f"{quote(file)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ExplorerError(f"{quote(file)} is not a text: give a board of numbers") from None
