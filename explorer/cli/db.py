"""``explorer db``: the database itself."""

from __future__ import annotations

import typer

from explorer.cli.options import Db, Output, Wait
from explorer.render import Format

app = typer.Typer(help="Look after the database: upgrade it, check it.")


@app.callback()
def _group() -> None:
    """Look after the database: upgrade it, check it."""


@app.command()
def upgrade(wait: Wait = 60.0, db: Db = None) -> None:
    """Bring the database to the present schema; make an empty one where there is none.

    Example: explorer db upgrade
    """
    import sys

    from explorer.errors import ExplorerError
    from explorer.store.engine import locate, reading, writing
    from explorer.store.schema import REVISION

    database = locate(db)
    try:
        with reading(database):
            pass  # up to date: not a byte changes
    except ExplorerError:
        with writing(database, wait, create=True, upgrade=True):
            pass
    print(f"{database} has schema {REVISION}", file=sys.stderr)


@app.command()
def check(db: Db = None, format: Output = Format.table) -> None:
    """Check the database: its pages, its keys, and the counts of every game.

    Example: explorer db check
    """
    from explorer.errors import ExplorerError
    from explorer.query.checks import checks
    from explorer.render import write_dicts
    from explorer.store.engine import locate, reading

    database = locate(db)
    with reading(database) as connection:
        found = checks(connection)
    write_dicts(found, format, ("check", "found", "holds"))
    if failed := [row["check"] for row in found if not row["holds"]]:
        raise ExplorerError(f"{database} is not sound: {'; '.join(failed)}")
