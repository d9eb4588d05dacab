"""``explorer theory hamilton`` and ``icosian``: paths and circuits through all of a graph."""

from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, Output
from explorer.cli.respond import respond
from explorer.cli.theory.options import Plot, check_plot
from explorer.render import Format, in_words, table

GraphName = Annotated[
    str,
    typer.Argument(
        metavar="GRAPH",
        help="dodecahedron, cube, octahedron, petersen, cycle-N, complete-N, edges a_b+b_c+c_a, or "
        "a stored game.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(hamilton)
    app.command()(icosian)


def hamilton(
    graph: GraphName,
    count: Annotated[
        bool, typer.Option("--count", help="Count all circuits and all paths, exactly.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="How many states a search may visit, and kinds of partial circuits be kept: "
            "200,000 to judge and 20,000,000 to count unless said.",
        ),
    ] = None,
    directed: Annotated[
        bool,
        typer.Option(
            "--directed",
            help="Edges a_b and moves of a stored game lead one way; count circuits and paths so.",
        ),
    ] = False,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Judge a graph: Hamiltonian (a circuit through all), semi-Hamiltonian (only a path), neither.

    The graph is one that is named, or a stored game whose moves are taken as edges, both ways, or
    with --directed as they lead.
    Dirac's and Ore's conditions are sufficient only: a graph that fails them may have a circuit.
    Colours, independent vertices, cut vertices and components are necessary only. An example is
    searched for, and checked; where a search meets none, dynamic programming may decide. A complete
    graph gets its edge-disjoint circuits.

    Examples:
    explorer theory hamilton petersen
    explorer theory hamilton a_b+b_c+c_a --directed --count
    """
    from explorer.answers.theory.graphs import given_graph
    from explorer.answers.theory.hamilton import hamilton as ask
    from explorer.cli.progress import progress
    from explorer.errors import MalformedError

    check_plot(plot)
    if directed and plot is not None:
        raise MalformedError("--plot draws graphs without directions: leave --directed out")
    given = given_graph(graph, db, directed=directed)
    if plot is not None:
        from explorer.plots.hamilton import check_drawable, draw_circuits

        check_drawable(len(given.near))
    with progress() as report:
        answer = ask(given, count, limit, report)
    if plot is not None:
        judged = answer.object
        example = judged["circuit"] or judged["path"]
        drawn = judged["edge_disjoint"] or ([example] if example else [])
        paths = [given.indices(path) for path in drawn]
        closed = judged["circuit"] is not None
        draw_circuits(given.name, given.positions, given.near, paths, closed, plot)
    respond(answer, format, _lay_conditions)


def _lay_conditions(answer: Answer, file: TextIO) -> None:
    """Conditions by the words that people have for them; rows and objects keep their names."""
    from explorer.answers.theory.hamilton import called

    rows = [(called(name), *rest) for name, *rest in answer.rows]
    table(answer.columns, rows, file, room=answer.room)
    print(file=file)
    in_words(answer, file)


def icosian(
    graph: GraphName = "dodecahedron",
    length: Annotated[
        int | None, typer.Option(min=1, help="How many vertices are given; 5 unless said.")
    ] = None,
    begin: Annotated[
        str | None,
        typer.Option(
            metavar="VERTICES",
            help="List the circuits that begin so: vertices with commas between, such as B,C,D.",
        ),
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play Hamilton's Icosian game: some vertices are given, and a circuit is to go on from them.

    Tells how many of the paths of five vertices (or --length) begin a circuit in how many ways, or
    lists the circuits that begin with given ones. Circuits are directed.

    Example: explorer theory icosian --begin B,C,D,F,G
    """
    from explorer.answers.theory.graphs import given_graph
    from explorer.answers.theory.hamilton import circuits, ways_on
    from explorer.errors import MalformedError

    if begin is not None and length is not None:
        raise MalformedError("--begin gives the vertices, and so their number: leave --length out")
    given = given_graph(graph, db)
    answer = ways_on(given, length or 5) if begin is None else circuits(given, begin)
    respond(answer, format)
