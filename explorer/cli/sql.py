"""``explorer sql``: any question, in SQL, read-only."""

import sys
from typing import Annotated

import typer

from explorer.cli import complete
from explorer.cli.options import Db, Output, Timeout
from explorer.cli.respond import respond
from explorer.errors import MalformedError
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(sql)


def sql(
    query: Annotated[
        str | None, typer.Argument(metavar="QUERY", help="A SELECT; - reads stdin.")
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option("-p", "--parameter", metavar="NAME=VALUE", help="The value of :NAME."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            help="Run the query of the cookbook that has this name.",
            autocompletion=complete.queries,
        ),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List the queries of the cookbook.")
    ] = False,
    timeout: Timeout = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Ask the database in SQL. The views are game, position, move, bare_move and path_step.

    Examples:
    explorer sql "SELECT outcome, count(*) FROM position GROUP BY outcome"
    explorer sql "SELECT * FROM position WHERE game = :game" -p game=nim
    """
    from explorer.answers import sql as answers

    if (query is not None) + (name is not None) + listed != 1:
        raise MalformedError("explorer sql takes one of a QUERY, --name NAME and --list")
    if listed:
        respond(answers.cookbook(), format)
    elif name is not None:
        respond(answers.named(name, db, values=parameter or (), timeout=timeout), format)
    else:
        text = "" if query is None else query
        if query == "-":
            text = "" if sys.stdin is None else sys.stdin.read()
        respond(answers.sql(text, db, values=parameter or (), timeout=timeout), format)
