"""``explorer games``: which families there are, and how one of them is played and written."""

from dataclasses import replace
from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer, picked
from explorer.cli import complete
from explorer.cli.options import Db, Output
from explorer.cli.respond import respond
from explorer.render import Format, plainly, table
from explorer.terminal import paragraphs, width


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(games)


def games(
    slug: Annotated[
        str | None,
        typer.Argument(help="A family; all of them unless said.", autocompletion=complete.known),
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """List the families of games, or tell the rules of one.

    Of one family: rules, parameters, notation, named parts, policies, sources. With --game-file
    the games of the file are listed, too.

    Examples:
    explorer games
    explorer games chopsticks
    """
    from explorer.answers.families import games as ask
    from explorer.answers.families import rules

    if slug is None:
        respond(ask(db), format, _lay_families)
    else:
        respond(rules(slug, db), format, _lay_rules)


def _lay_families(answer: Answer, file: TextIO) -> None:
    """The families, and which of them come from a file where some do."""
    if not any(family["file"] for family in answer.object):
        *columns, _ = answer.columns
        answer = replace(answer, columns=columns, rows=[row[:-1] for row in answer.rows])
    plainly(answer, file)


def _lay_rules(answer: Answer, file: TextIO) -> None:
    from explorer.answers.families import view_of

    family = answer.object
    same = [name for name in family["aliases"] if name not in family["short_for"]]
    aliases = f" (also {', '.join(same)})" if same else ""
    print(f"{family['title']}: {family['slug']}{aliases}, {family['kind']}", file=file)
    print(file=file)
    for line in paragraphs(family["rules"], width(file)):
        print(line, file=file)
    if family["short_for"]:
        print("\nShort names:", file=file)
    for name, spec in family["short_for"].items():
        print(f"  {name}: {spec}", file=file)
    print(f"\nPositions: {family['notation']}\n", file=file)
    table(("parameter", "default", "allowed", "meaning"), answer.rows, file, room=answer.room)
    if family["parts"]:
        view = view_of(family["slug"])
        print(f"\nNamed parts of a position, columns of the view {view}:", file=file)
        parts = picked(family["parts"], ("name", "type", "meaning"))
        table(("part", "type", "meaning"), parts, file, room=answer.room)
    for title, listed in (
        ("Policies, for explorer strategy:", family["strategies"]),
        ("Policies, for explorer policy, beside optimal and best-response:", family["policies"]),
    ):
        if listed:
            print(f"\n{title}", file=file)
        for policy in listed:
            print(f"  {policy['name']}: {policy['meaning']}", file=file)
    for source in family["sources"]:
        print(f"\nSource: {source}", file=file)
