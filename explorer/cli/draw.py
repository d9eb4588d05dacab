"""``explorer draw``: pictures of stored games."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Spec


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
    db: Db = None,
) -> None:
    """Draw a stored game: a graph, a tree of plays, or a grid.

    Positions are coloured by outcome, optimal moves are green. In partizan games blue is Left's,
    red Right's; whoever begins wins in green and loses in white; optimal moves are thick.

    Needs the extra `plot`.

    Example: explorer draw subtraction tree.svg --as tree --from 4
    """
    from explorer.errors import MalformedError
    from explorer.plots.canvas import check_picture
    from explorer.query.catalog import game
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    check_picture(file)
    if shape is Shape.grid and (start is not None or depth is not None):
        raise MalformedError("--as grid shows the whole game: leave --from and --depth out")
    database = locate(db)
    about = subject(spec, database)
    wanted = None if start is None else about.position(start)
    with reading(database) as connection:
        stored = game(connection, about.name)
        begin, partizan = wanted or stored["start"], stored["kind"] == "partizan"
        if shape is Shape.grid:
            from explorer.plots.grid import draw_grid
            from explorer.query.diagrams import two_heaps

            draw_grid(about.name, two_heaps(connection, about.name), file)
            return
        from explorer.plots.diagram import Arrow, Box, draw_diagram
        from explorer.query.diagrams import layers, plays

        found = plays if shape is Shape.tree else layers
        boxes, arrows = found(connection, about.name, begin, depth)
    draw_diagram(
        f"{about.name} from {begin}",
        [
            Box(layer, row["position"], row["outcome"] or row["outcome_class"])
            for layer, row in boxes
        ],
        [
            Arrow(a, b, move["label"], move["optimal"] == 1, move["player"] if partizan else None)
            for a, b, move in arrows
        ],
        file,
    )
