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

    match = re.fullmatch("([1-9][0-9]{0,8})x([1-9][0-9]{0,8})", text)
    if not match:
        raise MalformedError(f"{quote(text)} is no board: write rows x columns, such as 8x8")
    return int(match[1]), int(match[2])


def square(text: str | None) -> Square | None:
    from explorer.errors import MalformedError, quote
    from explorer.games.shared.squares import place

    if text is None:
        return None
    try:
        return place(text)
    except ValueError:
        raise MalformedError(f"{quote(text)} is no square: write one such as a1") from None


def kind_of(closed: bool) -> str:
    """What a tour is, in words.

    >>> kind_of(True)
    'a closed'
    """
    return "a closed" if closed else "an open"
