"""``explorer line``: best play of both sides, from a position to the end."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from explorer.cli.options import Db, OptionalPlace, Output, Player, Spec
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(line)


def line(
    spec: Spec,
    position: OptionalPlace = None,
    first: Annotated[
        Player | None, typer.Option(help="Who begins, in a partizan game; left unless said.")
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play the best moves of both sides to the end.

    Or until a drawn position comes again.

    Example: explorer line chopsticks 1+1_2+0
    """
    from explorer.errors import MalformedError
    from explorer.query.catalog import game
    from explorer.query.lines import line as ask
    from explorer.render import say, write_object, write_rows
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    wanted = None if position is None else about.position(position)
    with reading(database) as connection:
        stored = game(connection, about.name)
        if stored["kind"] != "partizan" and first is not None:
            raise MalformedError(
                f"{about.name} is {stored['kind']}: --first says who begins in a partizan game; "
                "leave it out"
            )
        begins = (first or Player.left) if stored["kind"] == "partizan" else None
        puzzle = stored["kind"] == "puzzle"
        found = ask(connection, about.name, wanted or stored["start"], begins)
    if format in (Format.json, Format.jsonl):
        write_object(found, format)
        return
    columns = {
        "ply": range(len(found["positions"])),
        "player": found["players"],
        "position": found["positions"],
        "outcome": found["outcomes"],
        "remoteness": found["remoteness"],
        "win_probability": found["win_probability"],
        "outcome_class": found["outcome_classes"],
        "cgt_value": found["cgt_values"],
        "move": [*found["labels"], found["next"]],
    }
    if format is Format.table:
        columns["win_probability"] = [
            None if chance is None else f"{chance:.15g}" for chance in found["win_probability"]
        ]
        # What the kind of game does not have says nothing.
        columns = {
            name: column
            for name, column in columns.items()
            if name == "move"
            or (any(item is not None for item in column) and not (puzzle and name == "player"))
        }
    names = [name.replace("_", " ") if format is Format.table else name for name in columns]
    write_rows(names, zip(*columns.values(), strict=True), format)
    if format is Format.table:
        say()
        say(_ending(found, puzzle))


def _ending(found: dict[str, Any], puzzle: bool) -> str:
    last = found["positions"][-1]
    if puzzle and found["outcomes"][-1] is not None:
        return "completed" if found["outcomes"][-1] == "win" else "it cannot be completed from here"
    match found["ended"]:
        case "cycle":
            return f"{last} comes again: neither side can do better, a draw"
        case "chance":
            return f"{found['next']}: here chance decides"
        case "unsolved":
            return "this game has no outcomes to play by"
    if found["winner"] is None:
        return "the end: a draw"
    if found["winner"] in ("left", "right"):
        return f"the end: {found['players'][-1].capitalize()} cannot move, " + (
            f"{found['winner'].capitalize()} wins"
        )
    return f"the end: the {found['winner']} player wins"
