"""What the tour commands share: their options."""

from typing import Annotated

import typer

Board = Annotated[str, typer.Argument(metavar="ROWSxCOLS", help="The board, such as 8x8.")]
Start = Annotated[str | None, typer.Option(metavar="SQUARE", help="Where it begins, such as a1.")]
Picture = Annotated[
    str | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        help="Draw it too: .svg, .png or .pdf (needs the extra plot), or .html to step through it.",
    ),
]
Closed = Annotated[bool, typer.Option("--closed", help="It must close to a circuit.")]


SHOWN = 60
"""Rows and columns of a board that is printed."""
