"""``explorer show``: one position and its moves."""

from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from explorer.cli.options import Db, OptionalPlace, Output, Spec
from explorer.cli.respond import respond
from explorer.render import COLOURS, Format, cell, console, in_words, table

if TYPE_CHECKING:
    from explorer.answers.positions import ShownPosition

Moves = list[dict[str, Any]]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(show)


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
    from explorer.answers.positions import show as ask

    respond(ask(spec, position, db, notation=notation, depth=depth), format, _lay_position)


def _lay_position(answer: "ShownPosition", file: TextIO) -> None:
    from explorer.answers.words import for_mover, value

    place, kind = answer.object, answer.kind
    moves = [
        {**move, "passes_turn": passes}
        for move, passes in zip(place["moves"], answer.passes_turn, strict=True)
    ]
    head = cell(f"{place['game']}  {place['position']}  ")
    head.append(value(place), COLOURS.get(place["outcome"], ""))
    console(file).print(head)
    in_words(answer, file)
    if not moves:
        return
    print(file=file)
    if kind == "chance":
        _lay_chances(moves, file)
        return
    if kind == "partizan":
        _lay_options(moves, file)
        return
    if kind == "puzzle":
        _lay_ways(moves, file)
        return
    judged = [for_mover(move) for move in moves]
    values = [move["loopy_grundy"] if move["grundy"] is None else move["grundy"] for move in moves]
    nim_values = any(value is not None for value in values)
    columns = ["move", "leads to", "for the mover", "optimal"]
    if nim_values:
        columns.append("its nim-value")
    table(
        columns,
        [
            (move["label"], move["target"], words, "*" if move["optimal"] else "",
             *((value,) if nim_values else ()))
            for move, value, (_, words) in zip(moves, values, judged, strict=True)
        ],
        file,
        styles=(COLOURS.get(outcome or "", "") for outcome, _ in judged),
    )  # fmt: skip


def _lay_options(moves: Moves, file: TextIO) -> None:
    """The moves of a partizan game, each for the player who makes it."""
    from explorer.answers.words import for_player

    judged = [for_player(move) for move in moves]
    table(
        ("player", "move", "leads to", "value", "for the player", "optimal"),
        [
            (move["player"], move["label"], move["target"], move["cgt_value"], words,
             "*" if move["optimal"] else "")
            for move, (_, words) in zip(moves, judged, strict=True)
        ],
        file,
        styles=(COLOURS.get(outcome or "", "") for outcome, _ in judged),
    )  # fmt: skip


def _lay_ways(moves: Moves, file: TextIO) -> None:
    """The moves of a puzzle, and whether it can still be completed after each."""
    from explorer.answers.words import completed

    table(
        ("move", "leads to", "then it", "optimal"),
        [
            (move["label"], move["target"], completed(move) if move["outcome"] else None,
             "*" if move["optimal"] else "")
            for move in moves
        ],
        file,
        styles=(COLOURS.get(move["outcome"] or "", "") for move in moves),
    )  # fmt: skip


def _lay_chances(moves: Moves, file: TextIO) -> None:
    """The moves of a game of chance, and what each action is worth to the player."""
    from explorer.answers.words import chance_for_mover, worth_of_actions

    rows = []
    for move in moves:
        chance, left = move["probability"], chance_for_mover(move)
        rows.append(
            (
                move["label"],
                move["target"],
                None if chance is None else f"{chance:.6g}",
                None if left is None else f"{left:.9f}",
                "*" if move["optimal"] else "",
            )
        )
    table(("move", "leads to", "probability", "then wins with", "optimal"), rows, file)
    worth = worth_of_actions(moves)
    if worth:
        print(file=file)
    for name, chance in worth.items():
        print(f"{name}: wins with probability {chance:.15g}", file=file)
