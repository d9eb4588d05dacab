"""What is stored: list, and info on one game."""

from typing import Any, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, Output, Spec
from explorer.cli.respond import respond
from explorer.kinds import KINDS
from explorer.render import Format, in_words, table


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command("list")(list_games)
    app.command()(info)


def list_games(db: Db = None, format: Output = Format.table) -> None:
    """List the games that are stored.

    Examples:
    explorer list
    explorer list --format csv
    """
    from explorer.answers.catalog import games

    respond(games(db), format, _lay_games)


def _lay_games(answer: Answer, file: TextIO) -> None:
    columns = ("game", "title", "kind", "positions", "moves", "start", "built_at")
    places = [answer.columns.index(column) for column in columns]
    rows = ([row[place] for place in places] for row in answer.rows)
    table(columns, rows, file, room=answer.room)


def info(spec: Spec, db: Db = None, format: Output = Format.table) -> None:
    """Tell a stored game in numbers.

    Outcomes, remoteness, branching, cycles, and the value of the start.

    Example: explorer info chopsticks
    """
    from explorer.answers.catalog import info as ask

    respond(ask(spec, db), format, _lay_numbers)


def _lay_numbers(answer: Answer, file: TextIO) -> None:
    facts = answer.object
    in_words(answer, file)
    if facts["outcomes"] is None:
        return
    if facts["plies"] is not None:
        _lay_partizan(facts, file)
        return
    print(file=file)
    if KINDS[facts["kind"]].has("completions"):
        rows = [
            (_moves_left(row["remoteness"]), row["win"] + row["lose"])
            for row in facts["remoteness"]
        ]
        table(("moves to complete it", "positions"), rows, file)
        return
    table(
        ("remoteness", "win", "lose", "draw"),
        [
            ("endless" if row["remoteness"] is None else str(row["remoteness"]),
             row["win"], row["lose"], row["draw"])
            for row in facts["remoteness"]
        ],
        file,
    )  # fmt: skip


def _moves_left(remoteness: int | None) -> str:
    return "cannot be completed" if remoteness is None else str(remoteness)


def _lay_partizan(facts: dict[str, Any], file: TextIO) -> None:
    """What a partizan game has besides: its different games and values, and plies to the end."""
    from explorer.answers.words import number

    print(file=file)
    columns = ("value", "positions", "class", "mean", "temperature")
    table(
        columns,
        [
            (row["cgt_value"], row["positions"], row["outcome_class"], number(row["mean"]),
             number(row["temperature"]))
            for row in facts["frequent_values"]
        ],
        file,
    )  # fmt: skip
    if facts["cgt_values"] > len(facts["frequent_values"]):
        print(f"these are the {len(facts['frequent_values'])} most frequent values", file=file)
    print(file=file)
    columns = ("plies", "Left begins, wins", "loses", "Right begins, wins", "loses ")
    table(columns, [(str(row["plies"]), *[*row.values()][1:]) for row in facts["plies"]], file)
