"""What the tour commands share: boards, squares, and how they are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from explorer.theory.tours.knight import Square

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


def size(text: str) -> tuple[int, int]:
    from explorer.errors import MalformedError, quote

    match = re.fullmatch("([1-9][0-9]{0,5})x([1-9][0-9]{0,5})", text)
    if not match:
        raise MalformedError(f"{quote(text)} is no board: write rows x columns, such as 8x8")
    return int(match[1]), int(match[2])


def square(text: str | None) -> Square | None:
    from explorer.errors import MalformedError, quote
    from explorer.games.squares import place

    if text is None:
        return None
    try:
        return place(text)
    except ValueError:
        raise MalformedError(f"{quote(text)} is no square: write one such as a1") from None


def check_on_board(begin: Square, rows: int, cols: int) -> None:
    from explorer.errors import MalformedError
    from explorer.theory.tours.knight import name

    if begin[0] >= cols or begin[1] >= rows:
        raise MalformedError(
            f"the start {name(begin)} is not on the board: its squares are a1 to "
            f"{name((cols - 1, rows - 1))}"
        )
