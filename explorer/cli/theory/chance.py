"""Theory commands on games of chance: the odds of one more roll."""

from typing import Annotated

import typer

from explorer.cli.options import Output
from explorer.cli.respond import respond
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(odds)


def odds(
    faces: Annotated[int, typer.Option(min=2, max=1000, help="Faces of the die.")] = 6,
    format: Output = Format.table,
) -> None:
    """Tell from which turn total on a roll of Pig loses points on average.

    The argument behind holding at 20: a 1 loses the turn total, the other faces add to it.

    Example: explorer theory odds --faces 6
    """
    from explorer.answers.theory.chance import odds as ask

    respond(ask(faces), format)
