"""Questions to one stored game: list, info, show."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from explorer.cli.options import Db, OptionalPlace, Output, Spec
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command("list")(list_games)
    app.command()(info)
    app.command()(show)


def list_games(db: Db = None, format: Output = Format.table) -> None:
    """List the games that are stored.

    Example: explorer list --format csv
    """
    from explorer.query.catalog import games
    from explorer.render import write_dicts
    from explorer.store.engine import locate, reading

    with reading(locate(db)) as connection:
        found = games(connection)
    columns = ["game", "slug", "title", "kind", "parameters", "positions", "moves", "start",
               "cyclic", "explorer_version", "built_at", "solved_at", "rules"]  # fmt: skip
    if format is Format.table:
        columns = ["game", "title", "kind", "positions", "moves", "start", "built_at"]
    write_dicts(found, format, columns)


def info(spec: Spec, db: Db = None, format: Output = Format.table) -> None:
    """Tell a stored game in numbers.

    Outcomes, remoteness, branching, cycles, and the value of the start.

    Example: explorer info chopsticks
    """
    from explorer.query.catalog import info as ask
    from explorer.render import write_object, write_rows
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    name = subject(spec, database).name
    with reading(database) as connection:
        found = ask(connection, name)
    if format is Format.table:
        _tell(found)
    elif format in (Format.csv, Format.tsv):
        flat = [
            (key, json.dumps(item) if isinstance(item, dict | list) else item)
            for key, item in found.items()
        ]
        write_rows(("property", "value"), flat, format)
    else:
        write_object(found, format)


def _tell(found: dict[str, Any]) -> None:
    from explorer.cli.words import counted, outcome_counts, value
    from explorer.render import say, table

    branching, start = found["branching"], found["start"]
    say(f"{found['title']}: {found['game']}, {found['kind']}")
    parameters = ", ".join(
        f"{key}={'+'.join(map(str, item)) if isinstance(item, list) else _word(item)}"
        for key, item in found["parameters"].items()
        if item != ""
    )
    if parameters:
        say(f"parameters: {parameters}")
    say(
        f"{counted(found['positions'], 'position')} ({counted(found['ends'], 'end')}, "
        f"{found['unreached']:,} that play cannot reach), {counted(found['moves'], 'move')}"
    )
    if branching["mean"] is not None:
        say(
            f"moves a position: {branching['least']} to {branching['most']}, "
            f"{branching['mean']:.2f} on average where there are any"
        )
    say(
        f"{'cyclic' if found['cyclic'] else 'acyclic'}, "
        f"{counted(found['self_loops'], 'move')} to oneself, "
        f"{counted(found['parallel_moves'], 'parallel move')}, depth {found['depth']}"
    )
    say(f"start {start['position']}: {value(start)}")
    if found["outcomes"] is None:
        return
    say(outcome_counts(found["outcomes"], found["kind"] == "puzzle"))
    if found["plies"] is not None:
        _tell_partizan(found)
        return
    say()
    table(
        ("remoteness", "win", "lose", "draw"),
        [
            ("endless" if row["remoteness"] is None else str(row["remoteness"]),
             row["win"], row["lose"], row["draw"])
            for row in found["remoteness"]
        ],
    )  # fmt: skip


def _tell_partizan(found: dict[str, Any]) -> None:
    """What a partizan game has besides: its different games and values, and plies to the end."""
    from explorer.cli.words import counted, number
    from explorer.render import say, table

    say(
        f"{counted(found['forms'], 'different game')} (positions with equal options are one), "
        f"{counted(found['cgt_values'], 'different value')}, "
        f"highest temperature {number(found['highest_temperature'])}"
    )
    say()
    columns = ("value", "positions", "class", "mean", "temperature")
    table(
        columns,
        [
            (row["cgt_value"], row["positions"], row["outcome_class"], number(row["mean"]),
             number(row["temperature"]))
            for row in found["frequent_values"]
        ],
    )  # fmt: skip
    if found["cgt_values"] > len(found["frequent_values"]):
        say(f"these are the {len(found['frequent_values'])} most frequent values")
    say()
    columns = ("plies", "Left begins, wins", "loses", "Right begins, wins", "loses ")
    table(columns, [(str(row["plies"]), *[*row.values()][1:]) for row in found["plies"]])


def _word(item: Any) -> str:
    return str(item).lower() if isinstance(item, bool) else str(item)


def show(
    spec: Spec,
    position: OptionalPlace = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Write it as {L|R} too, by its options.")
    ] = False,
    depth: Annotated[
        int | None,
        typer.Option(min=0, help="With --notation, how many moves deep; to the ends unless said."),
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Show the values of a position and of each of its moves.

    Example: explorer show chopsticks 1+1_2+0
    """
    from explorer.errors import MalformedError
    from explorer.query.catalog import game
    from explorer.query.positions import show as ask
    from explorer.render import write_dicts, write_object
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    if depth is not None and not notation:
        raise MalformedError("--depth says how deep {L|R} is written: give --notation with it")
    database = locate(db)
    about = subject(spec, database)
    wanted = None if position is None else about.position(position)
    with reading(database) as connection:
        start = game(connection, about.name)
        found = ask(connection, about.name, wanted or start["start"])
        found["notation"] = None
        if notation:
            from explorer.query.notation import notation as written

            found["notation"] = written(connection, about.name, found["position"], depth)
    found["fields"] = None if found["fields"] is None else json.loads(found["fields"])
    if format is Format.table:
        _show(found, start["kind"])
        return
    columns = ("label", "target", "outcome", "remoteness", "optimal", "player", "action",
               "probability", "grundy", "loopy_grundy", "win_probability", "outcome_class",
               "left_remoteness", "right_remoteness", "cgt_value", "mean",
               "temperature", "completions")  # fmt: skip
    if format in (Format.csv, Format.tsv):
        write_dicts(found["moves"], format, columns)
        return
    found["terminal"] = bool(found["terminal"])
    found["moves"] = [{column: move[column] for column in columns} for move in found["moves"]]
    for move in found["moves"]:
        move["optimal"] = None if move["optimal"] is None else bool(move["optimal"])
    write_object(found, format)


def _show(found: dict[str, Any], kind: str) -> None:
    from explorer.cli.words import for_mover, if_begins, number, value
    from explorer.render import COLOURS, cell, console, say, table

    head = cell(f"{found['game']}  {found['position']}  ")
    head.append(value(found), COLOURS.get(found["outcome"], ""))
    console().print(head)
    if found["mover"]:
        say(f"to move: {found['mover']}")
    if found["outcome_class"]:
        say(
            f"mean {number(found['mean'])}, temperature {number(found['temperature'])}; "
            f"{if_begins(found, 'left')}; {if_begins(found, 'right')}"
        )
    if found["notation"]:
        equals = f" = {found['cgt_value']}" if found["cgt_value"] else ""
        say(f"{found['notation']}{equals}")
    if kind == "impartial" and found["grundy"] is None and found["loopy_grundy"] is None:
        say("no nim-value: there is none in misère play, or where an end is not a loss")
    if found["fields"]:
        named = {name: part for name, part in found["fields"].items() if part is not None}
        say("  ".join(f"{name} {part}" for name, part in named.items()))
    if not found["moves"]:
        say("an end: there are no moves")
        return
    say()
    if kind == "chance":
        _show_chances(found["moves"])
        return
    if kind == "partizan":
        _show_options(found["moves"])
        return
    if kind == "puzzle":
        _show_ways(found["moves"])
        return
    told = [for_mover(move) for move in found["moves"]]
    values = [
        move["loopy_grundy"] if move["grundy"] is None else move["grundy"]
        for move in found["moves"]
    ]
    nim_values = any(value is not None for value in values)
    columns = ["move", "leads to", "for the mover", "optimal"]
    if nim_values:
        columns.append("its nim-value")
    table(
        columns,
        [
            (move["label"], move["target"], words, "*" if move["optimal"] else "",
             *((value,) if nim_values else ()))
            for move, value, (_, words) in zip(found["moves"], values, told, strict=True)
        ],
        styles=(COLOURS.get(outcome or "", "") for outcome, _ in told),
    )  # fmt: skip


def _show_options(moves: list[dict[str, Any]]) -> None:
    """The moves of a partizan game, each for the player who makes it."""
    from explorer.cli.words import for_player
    from explorer.render import COLOURS, table

    told = [for_player(move) for move in moves]
    table(
        ("player", "move", "leads to", "value", "for the player", "optimal"),
        [
            (move["player"], move["label"], move["target"], move["cgt_value"], words,
             "*" if move["optimal"] else "")
            for move, (_, words) in zip(moves, told, strict=True)
        ],
        styles=(COLOURS.get(outcome or "", "") for outcome, _ in told),
    )  # fmt: skip


def _show_ways(moves: list[dict[str, Any]]) -> None:
    """The moves of a puzzle, and whether it can still be completed after each."""
    from explorer.cli.words import completed
    from explorer.render import COLOURS, table

    table(
        ("move", "leads to", "then it", "optimal"),
        [
            (move["label"], move["target"], completed(move) if move["outcome"] else None,
             "*" if move["optimal"] else "")
            for move in moves
        ],
        styles=(COLOURS.get(move["outcome"] or "", "") for move in moves),
    )  # fmt: skip


def _show_chances(moves: list[dict[str, Any]]) -> None:
    """The moves of a game of chance, and what each action is worth to the player."""
    from explorer.cli.words import chance_for_mover
    from explorer.render import say, table

    worth: dict[str, float] = {}
    rows = []
    for move in moves:
        chance, left = move["probability"], chance_for_mover(move)
        if left is not None:
            name = move["action"] or move["label"]
            worth[name] = worth.get(name, 0) + (1 if chance is None else chance) * left
        rows.append(
            (
                move["label"],
                move["target"],
                None if chance is None else f"{chance:.6g}",
                None if left is None else f"{left:.9f}",
                "*" if move["optimal"] else "",
            )
        )
    table(("move", "leads to", "probability", "then wins with", "optimal"), rows)
    if worth:
        say()
        for name, value in worth.items():
            say(f"{name}: wins with probability {value:.15g}")
