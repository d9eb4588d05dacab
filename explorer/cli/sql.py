"""``explorer sql``: any question, in SQL, read-only."""

import sys
from typing import Annotated

import typer

from explorer.cli.options import Db, Output, Timeout
from explorer.cli.respond import respond
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(sql)


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A SELECT; - reads stdin.")],
    parameter: Annotated[
        list[str] | None,
        typer.Option("-p", "--parameter", metavar="NAME=VALUE", help="The value of :NAME."),
    ] = None,
    timeout: Timeout = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Ask the database in SQL. The views are game, position, move and path_step.

    Examples:
    explorer sql "SELECT outcome, count(*) FROM position GROUP BY outcome"
    explorer sql "SELECT * FROM position WHERE game = :game" -p game=nim
    """
    from explorer.answers.sql import sql as ask

    text = query
    if query == "-":
        text = "" if sys.stdin is None else sys.stdin.read()
    respond(ask(text, db, values=parameter or (), timeout=timeout), format)
