"""``explorer page``: a solved game as plain pages, to hand on or to put on any web host."""

from typing import Annotated

import typer

from explorer.cli.options import Db, Spec
from explorer.cli.respond import note


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(page)


def page(
    spec: Spec,
    folder: Annotated[str, typer.Argument(metavar="DIR", help="The folder to write; it is made.")],
    around: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Only positions that come after this one."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(min=0, help="With --around, within how many moves.")
    ] = None,
    values: Annotated[
        bool, typer.Option("--values/--no-values", help="Tell what positions and moves are worth.")
    ] = True,
    db: Db = None,
) -> None:
    """Write a game as plain pages: one a position, with its board, linked by the moves.

    Nothing is needed to read them but a browser: no server, no script, no Python. There are 20,000
    at most: of a larger game explorer serve shows every position.

    Needs the extra `web`.

    Examples:
    explorer page nim nim-pages
    explorer page chopsticks pages --around 1+1_2+0 --depth 3
    """
    from explorer.cli.progress import progress
    from explorer.cli.serve import need_web

    need_web("page")
    from explorer.web.copies import copy_pages

    with progress() as report:
        answer = copy_pages(
            spec, folder, db, around=around, depth=depth, hints=values, progress=report
        )
    note(answer)
