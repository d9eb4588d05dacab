"""Graphs to and from files of other programs: export, import."""

import sys
from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli.options import Db, Output, Spec, Wait
from explorer.cli.respond import note, respond
from explorer.errors import MalformedError
from explorer.kinds import KINDS
from explorer.render import Format, in_words


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
            help="The file to write; its suffix says how: .graphml .gexf .dot .json .csv .parquet "
            ".mtx .tra; - is standard output.",
        ),
    ],
    form: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="FORMAT",
            help="The format by name, such as gexf; for - it is graphml unless said.",
        ),
    ] = None,
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
    the columns of the views; .parquet, the same with types (needs the extra `parquet`); .mtx, the
    adjacency matrix in Matrix Market form; .tra, with .lab and .sta beside it, a game of chance as
    PRISM reads it.

    Examples:
    explorer export chopsticks chopsticks.graphml
    explorer export nim near.dot --around 1+2 --depth 2 --direction both
    """
    from explorer.export.game import export_game

    note(
        export_game(
            spec, file, db, around=around, depth=depth, direction=direction.value,
            yed=flavour is Flavour.yed, second=None if second is None else second.value,
            format=form, output=sys.stdout,
        )
    )  # fmt: skip


def import_graph(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A table (.csv, .tsv) with the columns source, target and perhaps label; an "
            "exported pair; .graphml, .gexf, .json, .cyjs, .mtx or .tra; also compressed.",
        ),
    ],
    slug: Annotated[
        str | None,
        typer.Option("--as", metavar="SLUG", help="The name to store the graph under."),
    ] = None,
    describe: Annotated[
        bool,
        typer.Option("--describe", help="Tell what would be read, and store nothing."),
    ] = False,
    kind: Annotated[
        str | None,
        typer.Option(
            help=f"What it is: {', '.join(KINDS)}; a board has no values. Impartial unless said, "
            "here or by the file."
        ),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Where play begins; the first source unless said."),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POSITION",
            help="Where a puzzle is completed; may be given several times. Its ends unless said.",
        ),
    ] = None,
    won: Annotated[
        list[str] | None,
        typer.Option(metavar="POSITION", help="An end that is won for the player to move there."),
    ] = None,
    lost: Annotated[
        list[str] | None,
        typer.Option(metavar="POSITION", help="An end that is lost, as all are unless said."),
    ] = None,
    drawn: Annotated[
        list[str] | None, typer.Option(metavar="POSITION", help="An end that is drawn.")
    ] = None,
    positions: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE",
            help="A table of the positions whose ids a .csv of moves has for source and target.",
        ),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="The columns of a table without a header, such as source,target,label.",
        ),
    ] = None,
    encoding: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="What a text that is not Unicode is written in, such as windows-1252.",
        ),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Refuse labels that are not unique in their position."),
    ] = False,
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

    The kind of game is in few files: say it with --kind. An alternating game may name who moves
    (first, second) in a column player, or in the positions of a pair; every move of a partizan one
    names left or right there.

    In a puzzle an end is the goal, unless the file or --goal says otherwise. Play is over in the
    positions that --goal, --won, --lost and --drawn name, even if the file has moves from there.

    Examples:
    explorer import moves.csv --as my-game
    explorer import --describe drawing.graphml
    """
    from explorer.cli.progress import progress
    from explorer.imports.describe import describe_file
    from explorer.imports.ends import Ends
    from explorer.imports.read import Reading
    from explorer.imports.store import import_graph as ask

    ends = Ends(goal or (), won or (), lost or (), drawn or ())
    how = Reading(positions, columns, strict, encoding)
    if describe:
        answer = describe_file(file, kind=kind, start=start, ends=ends, how=how)
        respond(answer, format, in_words)
        return
    if slug is None:
        raise MalformedError("give the graph a name with --as, or look at it with --describe")
    with progress() as report:
        answer = ask(
            file, slug, db, kind=kind, start=start, ends=ends, how=how, replace=replace,
            max_positions=max_positions, wait=wait, progress=report,
        )  # fmt: skip
    respond(answer, format, in_words)
