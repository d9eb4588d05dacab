"""``explorer verify``: the audit of what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output
from explorer.render import Format

if TYPE_CHECKING:
    from explorer.store.engine import Database
    from explorer.subject import Subject


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(verify)


def verify(
    spec: Annotated[
        str | None, typer.Argument(metavar="[SPEC]", help="A game; every stored one unless said.")
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Audit every stored value, then published facts.

    By the laws that tie each value to its neighbours, and by those that the game brings with it.

    Example: explorer verify chopsticks
    """
    from explorer.cli.progress import progress
    from explorer.cli.words import counted
    from explorer.errors import ExplorerError, quote
    from explorer.query.audit import audit
    from explorer.render import say, write_dicts
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    subjects = _all(database) if spec is None else [subject(spec, database)]
    found: list[dict[str, Any]] = []
    with reading(database) as connection, progress() as report:
        for about in subjects:
            found.extend(audit(connection, about.name, about.laws(), about.fields(), report))
    columns = ("game", "law", "checked", "source", "holds", "broken", "counterexamples")
    if format is Format.table:
        _tell(found, subjects)
    else:
        if format in (Format.csv, Format.tsv):
            for row in found:
                row["counterexamples"] = "; ".join(map(str, row["counterexamples"]))
        write_dicts(found, format, columns)
    if broken := [row for row in found if not row["holds"]]:
        first = broken[0]
        named = first["counterexamples"]
        examples = quote(str(named[0] if isinstance(named, list) else named.split("; ")[0]))
        raise ExplorerError(
            f"{first['game']}: {len(broken)} of {len(found)} laws do not hold, first: "
            f"{first['law']}: {first['broken']:,} of {counted(first['checked'], 'row')} break it, "
            f"such as {examples}"
        )
    if format is Format.table:
        say()
        say(f"all {len(found)} laws hold")


def _all(database: Database) -> list[Subject]:
    from explorer.query.rows import rows
    from explorer.store.engine import reading
    from explorer.subject import subject

    with reading(database) as connection:  # not by the view, which leaves out what is damaged
        names = [row["spec"] for row in rows(connection, "SELECT spec FROM games ORDER BY spec")]
    return [subject(name, database) for name in names]


def _tell(found: list[dict[str, Any]], subjects: list[Subject]) -> None:
    from explorer.render import say, table

    for number, about in enumerate(subjects):
        if number:
            say()
        say(
            about.name + ("" if about.game else ": its rules are not here, only its values checked")
        )
        mine = [row for row in found if row["game"] == about.name]
        columns = ["law", "checked", "source", "holds"]
        rows = [[row[column] for column in columns] for row in mine]
        if not all(row["holds"] for row in mine):
            columns += ["broken", "such as"]
            for row, cells in zip(mine, rows, strict=True):
                examples = ", ".join(map(str, row["counterexamples"][:3]))
                cells += [row["broken"] or None, examples]
        table(columns, rows)
