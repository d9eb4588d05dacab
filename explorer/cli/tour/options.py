"""What the tour commands share: their options."""

from typing import Annotated, Any, TextIO

import typer

from explorer.terminal import width

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


def write_board(tour: Any, file: TextIO) -> None:
    """The board of numbers of a tour, or why it is not printed."""
    from explorer.answers.tours import board_lines

    if max(tour["rows"], tour["cols"]) > SHOWN:
        reason = f"a board of more than {SHOWN} rows or columns"
    else:
        lines, most = board_lines(tour), width(file)
        if most is None or max(map(len, lines)) <= most:
            print(file=file)
            for line in lines:
                print(line, file=file)
            return
        reason = "a board wider than the terminal"
    print(f"{reason} is not printed: --format json has it", file=file)
