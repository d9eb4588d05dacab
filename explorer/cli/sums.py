"""``explorer sum``: several games played at once."""

from __future__ import annotations

from typing import Annotated

import typer

from explorer.cli.options import Db, Output
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("sum")(sum_games)


def sum_games(
    components: Annotated[
        list[str],
        typer.Argument(
            metavar="SPEC@POSITION...",
            help="Stored impartial games, each at a position (the start if only SPEC is given).",
        ),
    ],
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play several stored games at once: who wins, and how.

    A player moves in one of them; who cannot move in any has lost. The sum is decided by
    nim-values, without its product graph; where play can go round in circles it may be a draw.

    Example: explorer sum nim@3+4 wythoff@1+3
    """
    from explorer.query.catalog import game
    from explorer.query.sums import sum_of
    from explorer.render import say, write_dicts, write_object
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    named = []
    for component in components:
        spec, at, text = component.partition("@")
        about = subject(spec, database)
        named.append((about.name, about.position(text) if at else None))
    with reading(database) as connection:
        places = [
            (name, text if text is not None else game(connection, name)["start"])
            for name, text in named
        ]
        found = sum_of(connection, places)
    columns = ("component", "game", "position", "label", "target", "sum")
    if format in (Format.json, Format.jsonl):
        write_object(found, format)
        return
    if format is not Format.table:
        write_dicts(found["moves"], format, columns)
        return
    write_dicts(found["components"], format, ("game", "position", "value"))
    say()
    say(f"the sum: {found['outcome']}, nim-value {found['value']}")
    if found["moves"]:
        say("winning moves:" if found["outcome"] == "win" else "moves that keep the draw:")
        write_dicts(found["moves"], format, columns)
