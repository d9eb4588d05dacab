"""``explorer draw``: pictures of stored games."""

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Spec
from explorer.cli.respond import note


class Shape(StrEnum):
    """What a picture shows."""

    graph = "graph"
    tree = "tree"
    grid = "grid"


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(draw)


def draw(
    spec: Spec,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The picture: .svg, .png or .pdf.")],
    shape: Annotated[
        Shape,
        typer.Option(
            "--as",
            help="Every position once, the tree of all plays, or two heaps as a coloured grid.",
        ),
    ] = Shape.graph,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="POSITION", help="Where it begins; the start unless said."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(min=0, help="How many moves it goes on; to the end unless said.")
    ] = None,
    board: Annotated[
        bool, typer.Option("--board", help="The board of one position instead, as .svg.")
    ] = False,
    db: Db = None,
) -> None:
    """Draw a stored game: a graph, a tree of plays, a grid, or the board of a position.

    Boxes carry a sign and the plies to the end, and a legend says what they mean: W (teal) is won
    by whoever moves, L (orange) lost, D (yellow) drawn. In partizan games blue is Left's and red
    Right's; N is won and P lost by whoever begins. Optimal moves are thick. Layers go by moves from
    the start, plies to the end or the longest way, whichever crosses fewest. In an .svg the texts
    can be searched, and the pointer tells more.

    Needs the extra `plot`, but for boards.

    Examples:
    explorer draw subtraction tree.svg --as tree --from 4
    explorer draw tictactoe board.svg --board --from X.O/.X./...
    """
    if board:
        from explorer.errors import MalformedError
        from explorer.plots.board import draw_board

        if shape is not Shape.graph or depth is not None:
            raise MalformedError("--board shows one position: leave --as and --depth out")
        note(draw_board(spec, file, start, db))
        return
    from explorer.plots.game import draw_game

    note(draw_game(spec, file, shape.value, start, depth, db))
