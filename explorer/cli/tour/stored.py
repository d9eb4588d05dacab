"""``explorer tour list``, ``show``, ``export``, ``remove``: tours that are stored, and pictures."""

from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, Output, Wait
from explorer.cli.respond import note, respond
from explorer.cli.tour.options import Picture, write_board
from explorer.render import Format, in_words

Number = Annotated[int, typer.Argument(metavar="PATH", min=1, help="Its number in tour list.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the group."""
    app.command("list")(list_tours)
    app.command()(show)
    app.command()(export)
    app.command()(remove)


def list_tours(db: Db = None, format: Output = Format.table) -> None:
    """List the tours that are stored.

    Example: explorer tour list
    """
    from explorer.answers.stored_tours import tours

    respond(tours(db), format)


def show(
    path: Number,
    plot: Picture = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Show a stored tour as a board of numbers, checked anew.

    Example: explorer tour show 1 --plot tour.svg
    """
    from explorer.answers.stored_tours import tour

    if plot is not None:
        from explorer.plots.tour_file import check_drawable, check_suffix, draw

        check_suffix(plot)
    answer = tour(path, db)
    if plot is not None:
        check_drawable(answer.object["rows"], answer.object["cols"], plot)
        draw(answer.object, plot)
    respond(answer, format, _lay_tour)


def _lay_tour(answer: Answer, file: TextIO) -> None:
    """What it is, and the board of numbers where there is room for it."""
    in_words(answer, file)
    write_board(answer.object, file)


def export(
    path: Number,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The file to write; its suffix says how: .txt .csv .json"
        ),
    ],
    db: Db = None,
) -> None:
    """Write a stored tour to a file, checked anew.

    .txt, a board of numbers, as tour check reads it; .csv, a row for each step; .json, as tour show
    gives it.

    Example: explorer tour export 1 tour.csv
    """
    import sys

    from explorer.answers.stored_tours import tour
    from explorer.export.tour import check_suffix, write_tour

    check_suffix(file)
    answer = tour(path, db)
    write_tour(answer.object, file)
    steps = len(answer.object["squares"])
    print(f"path {path}: {steps:,} steps written to {file}", file=sys.stderr)


def remove(path: Number, wait: Wait = 60.0, db: Db = None) -> None:
    """Remove a stored tour; the board stays.

    Example: explorer tour remove 1
    """
    from explorer.answers.stored_tours import remove as remove_tour

    note(remove_tour(path, db, wait))
