"""``explorer db``: the database itself."""

from typing import Annotated

import typer

from explorer.cli.help import Group
from explorer.cli.options import Db, Output, Wait
from explorer.cli.respond import note, respond
from explorer.errors import MalformedError
from explorer.render import Format

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help="Look after the database: upgrade it, check it, compact it, tell what is in it.",
)


@app.callback()
def _group() -> None:
    """Look after the database: upgrade it, check it, compact it, tell what is in it."""


@app.command()
def upgrade(wait: Wait = 60.0, db: Db = None) -> None:
    """Bring the database to the present schema; make an empty one where there is none.

    Example: explorer db upgrade
    """
    from explorer.answers.database import upgrade as ask

    note(ask(db, wait=wait))


@app.command()
def compact(wait: Wait = 60.0, db: Db = None) -> None:
    """Write the file of the database anew, without gaps.

    A file does not become smaller when games are removed, and its pages keep room for more rows:
    some 7 to 9 % of a large game. Twice the size of the file is taken meanwhile.

    Example: explorer db compact
    """
    from explorer.answers.database import compact as ask

    note(ask(db, wait=wait))


@app.command()
def check(db: Db = None, format: Output = Format.table) -> None:
    """Check the database: its pages, its keys, and the counts of every game.

    Example: explorer db check
    """
    from explorer.answers.database import check as ask

    respond(ask(db), format)


@app.command()
def describe(
    view: Annotated[
        str | None, typer.Argument(metavar="[VIEW]", help="A view; all of them unless said.")
    ] = None,
    datasette: Annotated[
        bool, typer.Option("--datasette", help="Write it as metadata for Datasette, in JSON.")
    ] = False,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Tell what every column of every view says: its type, unit, meaning, and who has it.

    Example: explorer db describe move
    """
    from explorer.answers import describe as answers

    if datasette:
        if view is not None:
            raise MalformedError("--datasette describes all views: leave out the view")
        if format not in (Format.table, Format.json):
            raise MalformedError(
                f"--datasette writes JSON, which Datasette reads: leave out --format {format.value}"
            )
        respond(answers.metadata(db), Format.json)
    else:
        respond(answers.describe(view, db), format)


def register(tree: typer.Typer) -> None:
    """Add the commands to the tree."""
    tree.add_typer(app, name="db")
