"""Questions to the graph of one stored game: labels, predecessors, path."""

from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli import complete
from explorer.cli.options import Db, Output, Place, Spec
from explorer.cli.respond import respond
from explorer.render import Format, table


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(labels)
    app.command()(predecessors)
    app.command()(path)


def labels(spec: Spec, db: Db = None, format: Output = Format.table) -> None:
    """Count the labels of moves, and how often each is optimal.

    Example: explorer labels chopsticks
    """
    from explorer.answers.moves import labels as ask

    respond(ask(spec, db), format, _lay_labels)


def _lay_labels(answer: Answer, file: TextIO) -> None:
    """The columns that say something of the labels of this game."""
    labels = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
    empty = {"action", "player"} - {c for row in labels for c in row if row[c] is not None}
    texts = [row["label"] for row in labels]
    if len(set(texts)) == len(texts):  # else whether the turn passes tells labels apart
        empty.add("passes_turn")
    columns = [column for column in answer.columns if column not in empty]
    rows = [[row[column] for column in columns] for row in labels]
    table(columns, rows, file, room=answer.room)


def predecessors(
    spec: Spec,
    position: Place,
    depth: Annotated[int, typer.Option(min=1, help="How many moves back to look.")] = 1,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """List the moves that lead to a position.

    With --depth also those that lead to where these come from, and so on: every move from which
    the position may be reached in so many, by the number of moves on the shortest such way
    (distance). Moves that come no nearer, and those from a position to itself, are among them.

    Example: explorer predecessors chopsticks 0+0_1+0 --depth 2
    """
    from explorer.answers.moves import predecessors as ask

    respond(ask(spec, position, db, depth=depth), format, _lay_predecessors)


def _lay_predecessors(answer: Answer, file: TextIO) -> None:
    from explorer.answers.columns import shown_of_sources

    columns = ("distance", *shown_of_sources(answer.kind or ""))
    places = [answer.columns.index(column) for column in columns]
    is_mark = [column == "optimal" for column in columns]
    table(
        [_TITLES.get(column, column) for column in columns],
        (
            [
                ("*" if row[place] else "") if mark else row[place]
                for place, mark in zip(places, is_mark, strict=True)
            ]
            for row in answer.rows
        ),
        file,
        room=answer.room,
    )


_TITLES = {
    "source": "position",
    "source_outcome": "outcome",
    "source_outcome_class": "class",
    "label": "move",
    "target": "leads to",
}
"""Columns of the view `move` -> what heads them in a table."""


def path(
    spec: Spec,
    start: Annotated[
        str,
        typer.Argument(
            metavar="FROM",
            help="The position to begin with.",
            autocompletion=complete.positions,
        ),
    ],
    end: Annotated[
        str,
        typer.Argument(
            metavar="TO",
            help="The position to come to.",
            autocompletion=complete.positions,
        ),
    ],
    every: Annotated[
        bool, typer.Option("--all", help="List every shortest path, not only the first.")
    ] = False,
    limit: Annotated[
        int, typer.Option(min=1, max=1_000_000_000, help="With --all, how many to list at most.")
    ] = 100,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Find the shortest way from one position to another.

    Whoever gains by it.

    Paths come in the order of their moves; those that differ only in a label count as different.

    Examples:
    explorer path chopsticks 1+1_1+1 0+0_1+0
    explorer path chopsticks 1+1_1+1 0+0_1+0 --all --limit 3
    """
    from explorer.answers.moves import paths

    respond(paths(spec, start, end, db, every=every, limit=limit), format)
