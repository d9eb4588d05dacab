"""Graphs to and from files of other programs: export, import."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Output, Spec, Wait
from explorer.render import Format


class Way(StrEnum):
    """Which way a neighbourhood reaches."""

    forward = "forward"
    backward = "backward"
    both = "both"


class Flavour(StrEnum):
    """For whom GraphML is written."""

    plain = "plain"
    yed = "yed"


class Second(StrEnum):
    """What the second player does in PRISM's files."""

    optimal = "optimal"
    free = "free"


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(export)
    app.command("import")(import_graph)


def export(
    spec: Spec,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The file to write; its suffix says how: .graphml .gexf .dot .json .csv .mtx .tra",
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
    second: Annotated[
        Second | None,
        typer.Option(help="With .tra: the second player plays optimally (unless said), or freely."),
    ] = None,
    db: Db = None,
) -> None:
    """Write a stored graph to a file for another program.

    Whole, or what lies around a position.

    .graphml for NetworkX, igraph, Gephi, Cytoscape, yEd (--flavour yed draws it there); .gexf for
    Gephi; .dot for Graphviz; .json in node-link form for NetworkX, D3; .csv, a pair of files with
    the columns of the views; .mtx, the adjacency matrix in Matrix Market form; .tra, with .lab and
    .sta beside it, a game of chance as PRISM reads it.

    Example: explorer export chopsticks chopsticks.graphml
    """
    import sys
    from pathlib import Path

    from explorer.cli.words import counted
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
    if second is not None and path.suffix != ".tra":
        raise MalformedError(f"--second is for .tra, not for {path.suffix}")
    database = locate(db)
    about = subject(spec, database)
    center = None if around is None else about.position(around)
    with reading(database) as connection:
        found = source(connection, about.name, center, depth, direction.value)
        written = write(found, path, yed=flavour is Flavour.yed, free=second is Second.free)
    files = " and ".join(filter(None, [", ".join(map(str, written[:-1])), str(written[-1])]))
    size = counted(found.positions, "position")
    print(f"{about.name}: {size} written to {files}", file=sys.stderr)


def import_graph(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A .csv with the columns source, target and perhaps label; an exported pair; a "
            ".graphml.",
        ),
    ],
    slug: Annotated[
        str, typer.Option("--as", metavar="SLUG", help="The name to store the graph under.")
    ],
    kind: Annotated[
        str,
        typer.Option(
            help="What it is: impartial, partizan, alternating, chance, puzzle or board (no values)"
        ),
    ] = "impartial",
    start: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Where play begins; the first source unless said."),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the graph that has this name.")
    ] = False,
    max_positions: Annotated[
        int, typer.Option(min=1, help="Refuse a graph with more positions than this.")
    ] = 5_000_000,
    wait: Wait = 60.0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Solve and store somebody's own graph. A player who cannot move has lost.

    The kind of game is not in the file: say it with --kind. An alternating game may name who moves
    (first, second) in a column player, or in the positions of a pair; every move of a partizan one
    names left or right there.

    Example: explorer import moves.csv --as my-game
    """
    import sys
    from pathlib import Path
    from time import perf_counter

    from explorer.cli.build import tell_summary
    from explorer.cli.progress import progress
    from explorer.errors import ExplorerError, MalformedError, quote
    from explorer.games.registry import names
    from explorer.imports.read import read
    from explorer.spec import is_slug
    from explorer.store.build import check_name, store
    from explorer.store.engine import locate
    from explorer.store.load import Header
    from explorer.theory.hamilton.graphs import is_graph

    if not is_slug(slug):
        raise MalformedError(
            f"--as {quote(slug)} is no slug: write small letters and digits, joined by '-'"
        )
    if slug in names():
        raise ExplorerError(f"{slug} is a game of this program: import under another name")
    if is_graph(slug):
        raise ExplorerError(f"{slug} is a graph of this program: import under another name")
    database = locate(db)
    check_name(database, slug, replace)
    began = perf_counter()
    with progress() as report:
        report("read", 0, None)
        draft = read(Path(file))
        graph = draft.graph(slug, kind, start, max_positions)
        header = Header(
            spec=slug,
            slug=slug,
            title=f"imported from {Path(file).name}",
            parameters={},
            parts=[(name, "text") for name in draft.part_names()],
        )
        stored = store(database, header, graph, replace=replace, wait=wait, progress=report)
    if not stored:
        raise ExplorerError(f"{slug} is stored already: choose another name, or give --replace")
    for note in draft.notes():
        print(note, file=sys.stderr)
    tell_summary(database, slug, f"imported in {perf_counter() - began:.1f} s", format)
