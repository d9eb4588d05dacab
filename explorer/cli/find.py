"""``explorer find``: positions by their properties."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from explorer.cli.options import Db, Output, Spec, Timeout
from explorer.cli.respond import respond
from explorer.render import Counted, Format, table

if TYPE_CHECKING:
    from explorer.answers.positions import FoundPositions


class Outcome(StrEnum):
    """The outcomes that positions have, and the outcome classes of partizan games."""

    win = "win"
    lose = "lose"
    draw = "draw"
    next = "next"
    previous = "previous"
    left = "left"
    right = "right"


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(find)


def find(
    spec: Spec,
    outcome: Annotated[
        Outcome | None,
        typer.Option(help="How it stands for the player to move; in partizan games its class."),
    ] = None,
    value: Annotated[
        str | None,
        typer.Option(
            metavar="VALUE",
            help='Its value in a partizan game, with a sign before it: "{2|-1/2}", ">= 0", "|| 0".',
        ),
    ] = None,
    grundy: Annotated[
        int | None, typer.Option(min=0, max=1_000_000_000, help="Its nim-value.")
    ] = None,
    remoteness: Annotated[
        int | None, typer.Option(min=0, max=1_000_000_000, help="Plies to the end.")
    ] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SQL",
            help="A condition over columns of position and the game's named parts; repeatable.",
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, max=1_000_000_000, help="List no more than so many.")
    ] = None,
    timeout: Timeout = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """List the positions that have all the properties asked for.

    Examples:
    explorer find nim --outcome lose --where "counters > 8"
    explorer find domineering --value ">= {3|1}" --limit 3
    """
    from explorer.answers.positions import find as ask

    respond(
        ask(
            spec, db, outcome=None if outcome is None else outcome.value, value=value,
            grundy=grundy, remoteness=remoteness, where=where or (), limit=limit, timeout=timeout,
        ),
        format,
        _lay_positions,
    )  # fmt: skip


def _lay_positions(answer: "FoundPositions", file: TextIO) -> None:
    """The values that positions of this game have, and how many positions there are."""
    from explorer.answers.words import counted

    columns = answer.shown
    places = [answer.columns.index(column) for column in columns]
    rows = Counted([row[place] for place in places] for row in answer.rows)
    table(columns, rows, file, room=answer.room, sparse=True)
    print(f"\n{counted(rows.count, 'position')}", file=file)
