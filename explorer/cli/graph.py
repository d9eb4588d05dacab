"""Questions to the graph of one stored game: labels, predecessors, path, find."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Output, Place, Spec, Timeout
from explorer.render import Format


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
    """Add the commands to the tree."""
    app.command()(labels)
    app.command()(predecessors)
    app.command()(path)
    app.command()(find)


def labels(spec: Spec, db: Db = None, format: Output = Format.table) -> None:
    """Count the labels of moves, and how often each is optimal.

    Example: explorer labels chopsticks
    """
    from explorer.query.labels import COLUMNS
    from explorer.query.labels import labels as ask
    from explorer.render import write_dicts
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    name = subject(spec, database).name
    with reading(database) as connection:
        found = ask(connection, name)
    columns = list(COLUMNS)
    if format is Format.table:
        # What says nothing here is left out.
        told = {"action", "player"} - {c for row in found for c in row if row[c] is not None}
        texts = [row["label"] for row in found]
        if len(set(texts)) == len(texts):  # else whether the turn passes tells labels apart
            told.add("passes_turn")
        columns = [c for c in columns if c not in told]
    write_dicts(found, format, columns)


def predecessors(
    spec: Spec,
    position: Place,
    depth: Annotated[int, typer.Option(min=1, help="How many moves back to look.")] = 1,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """List the moves that lead to a position.

    With --depth also those that lead to where these come from, and so on.

    Example: explorer predecessors chopsticks 0+0_1+0 --depth 2
    """
    from explorer.query.catalog import game
    from explorer.query.predecessors import predecessors as ask
    from explorer.render import write_rows
    from explorer.store.engine import locate, reading
    from explorer.store.views import COLUMNS
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    wanted = about.position(position)
    columns = ["distance", *COLUMNS["move"]]
    names = columns
    if format is Format.table:
        columns = ["distance", "source", "source_outcome", "label", "target", "optimal"]
        names = ["distance", "position", "outcome", "move", "leads to", "optimal"]
    with reading(database) as connection:
        if format is Format.table and game(connection, about.name)["kind"] == "partizan":
            columns[2], names[2] = "source_outcome_class", "class"
        found = ask(connection, about.name, wanted, depth)
        if format is Format.table:
            found = ({**row, "optimal": "*" if row["optimal"] else ""} for row in found)
        write_rows(names, ([row[c] for c in columns] for row in found), format)


def path(
    spec: Spec,
    start: Annotated[str, typer.Argument(metavar="FROM", help="The position to begin with.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="The position to come to.")],
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

    Example: explorer path chopsticks 1+1_1+1 0+0_1+0
    """
    import sys
    from itertools import islice

    from explorer.cli.words import counted
    from explorer.query.paths import shortest_paths
    from explorer.render import say, write_rows
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    first, last = about.position(start), about.position(end)
    with reading(database) as connection:
        paths = shortest_paths(connection, about.name, first, last)
        listed = islice(paths, limit if every else 1)
        if format in (Format.json, Format.jsonl):
            columns = ("length", "positions", "labels")
            write_rows(columns, ([found[c] for c in columns] for found in listed), format)
        else:
            rows = (
                (number, ply, place, label)
                for number, found in enumerate(listed, 1)
                for ply, (place, label) in enumerate(
                    zip(found["positions"], [*found["labels"], None], strict=True)
                )
            )
            write_rows(("path", "ply", "position", "move"), rows, format)
    told = f"{counted(paths.length, 'move')}, {counted(paths.count, 'shortest path')}"
    if every and paths.count > limit:
        told += f", of which the first {limit:,} are listed (--limit)"
    if format is Format.table:
        say()
        say(told)
    elif every and paths.count > limit:
        print(told, file=sys.stderr)


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

    Example: explorer find nim --outcome lose --where "counters > 8"
    """
    from explorer.cli.words import counted
    from explorer.query.catalog import game
    from explorer.query.find import find as ask
    from explorer.render import Counted, say, write_rows
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    name = subject(spec, database).name
    with (
        reading(database) as connection,
        ask(
            connection,
            name,
            outcome=outcome,
            value=value,
            grundy=grundy,
            remoteness=remoteness,
            where=where or (),
            limit=limit,
            timeout=timeout,
        ) as (columns, rows),
    ):
        if format is Format.table:
            wanted = ["position", "mover", "depth", "outcome", "remoteness", "grundy",
                      "optimal_move"]  # fmt: skip
            kind = game(connection, name)["kind"]
            if kind == "chance":
                wanted = ["position", "mover", "depth", "win_probability", "optimal_move"]
            if kind == "partizan":
                wanted = ["position", "depth", "outcome_class", "cgt_value", "mean", "temperature",
                          "left_optimal_move", "right_optimal_move"]  # fmt: skip
            places = [columns.index(column) for column in wanted]
            seen = Counted([row[place] for place in places] for row in rows)
            write_rows(wanted, seen, format)
            say()
            say(counted(seen.number, "position"))
        else:
            write_rows(columns, rows, format)
