"""Graphs to and from files of other programs: export, import."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Spec


class Way(StrEnum):
    """Which way a neighbourhood reaches."""

    forward = "forward"
    backward = "backward"
    both = "both"


class Flavour(StrEnum):
    """For whom GraphML is written."""

    plain = "plain"
    yed = "yed"


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(export)


def export(
    spec: Spec,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The file to write; its suffix says how: .graphml .gexf .dot .json .csv .mtx",
        ),
    ],
    around: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Only what is near this position."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(min=0, help="How many moves away; any number unless said.")
    ] = None,
    direction: Annotated[
        Way, typer.Option(help="Along moves (forward), against them (backward), or both.")
    ] = Way.forward,
    flavour: Annotated[
        Flavour, typer.Option(help="GraphML as yEd draws it, or plain for all others.")
    ] = Flavour.plain,
    db: Db = None,
) -> None:
    """Write a stored graph, or what lies around a position, to a file for another program.

    .graphml for NetworkX, igraph, Gephi, Cytoscape, yEd (--flavour yed draws it there); .gexf for
    Gephi; .dot for Graphviz; .json in node-link form for NetworkX, D3; .csv, a pair of files with
    the columns of the views; .mtx, the adjacency matrix in Matrix Market form.

    Example: explorer export chopsticks chopsticks.graphml
    """
    import sys
    from pathlib import Path

    from explorer.errors import MalformedError
    from explorer.export.source import source
    from explorer.export.write import check_suffix, write
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    path = Path(file)
    check_suffix(path)
    if around is None and (depth is not None or direction is not Way.forward):
        raise MalformedError("--depth and --direction say how far around a position: give --around")
    if flavour is Flavour.yed and path.suffix != ".graphml":
        raise MalformedError(f"--flavour yed is a kind of .graphml, not of {path.suffix}")
    database = locate(db)
    about = subject(spec, database)
    center = None if around is None else about.position(around)
    with reading(database) as connection:
        found = source(connection, about.name, center, depth, direction.value)
        written = write(found, path, yed=flavour is Flavour.yed)
    files = " and ".join(map(str, written))
    print(f"{about.name}: {found.positions:,} positions written to {files}", file=sys.stderr)
