"""``explorer sql``: any question, in SQL, read-only."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from explorer.cli.options import Db, Output, Timeout
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

    Example: explorer sql "SELECT outcome, count(*) FROM position GROUP BY outcome"
    """
    from explorer.query.free import bindings
    from explorer.query.free import query as ask
    from explorer.render import write_rows
    from explorer.store.engine import locate, reading

    text = query
    if query == "-":
        text = "" if sys.stdin is None else sys.stdin.read()
    values = bindings(parameter or ())
    with reading(locate(db)) as connection, ask(connection, text, values, timeout) as (names, rows):
        write_rows(names, rows, format)
