"""``explorer show``: one position and its moves."""

from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from explorer.cli.layouts import LAYOUTS
from explorer.cli.options import Db, OptionalPlace, Output, Spec
from explorer.cli.respond import respond
from explorer.errors import visible
from explorer.render import COLOURS, Format, beneath, in_words
from explorer.terminal import folded, length, painted, width

if TYPE_CHECKING:
    from explorer.answers.positions import ShownPosition


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
    board: Annotated[bool, typer.Option("--board", help="Show its board too, in a table.")] = False,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Show the values of a position and of each of its moves.

    Examples:
    explorer show chopsticks 1+1_2+0
    explorer show nim --board
    explorer show nim --format json
    """
    from explorer.answers.positions import show as ask

    respond(
        ask(spec, position, db, notation=notation, depth=depth, board=board), format, _lay_position
    )


def _lay_position(answer: "ShownPosition", file: TextIO) -> None:
    from explorer.answers.words import value

    place, kind = answer.object, answer.kind or ""
    moves = [
        {**move, "passes_turn": passes}
        for move, passes in zip(place["moves"], answer.passes_turn, strict=True)
    ]
    head, worth = f"{place['game']}  {place['position']}", visible(value(place, kind))
    colour, most = COLOURS.get(place["outcome"], ""), width(file)
    if most is None or length(f"{head}  {worth}") <= most:
        print(f"{head}  ", end="", file=file)
    else:
        print(head, file=file)
    for line in [worth] if most is None else folded(worth, most):
        print(painted(line, colour, file), file=beneath(file))
    in_words(answer, file)
    if answer.seen is not None:
        from explorer.boards.text import lines

        print(file=file)
        for line in lines(answer.seen.board):
            print(f"  {line}".rstrip(), file=beneath(file))
    if not moves:
        return
    print(file=file)
    LAYOUTS[kind](moves, file)
