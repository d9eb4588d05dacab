"""``explorer theory hamilton`` and ``icosian``: paths and circuits through all of a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.given_graph import GivenGraph, GraphName, given_graph
from explorer.cli.options import Db, Output
from explorer.cli.theory_options import Plot, answer
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.theory.hamilton.conditions import Condition
    from explorer.theory.hamilton.judge import Decision, Judgement

_LISTED = 12
"""Vertices of a complete graph whose edge-disjoint circuits are listed in the table."""


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
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Judge a graph: Hamilton (a circuit through all of it), semi-Hamilton (only a path), neither.

    The graph is one that is named, or a stored game whose moves are taken as edges, both ways.
    Dirac's and Ore's conditions are sufficient only: a graph that fails them may have a circuit.
    Colours, independent vertices, cut vertices and parts are necessary only. An example is searched
    for, and checked; where a search meets none, dynamic programming may decide. A complete graph
    gets its edge-disjoint circuits.

    Example: explorer theory hamilton petersen
    """
    from explorer.cli.progress import progress
    from explorer.cli.words import large
    from explorer.errors import LimitError
    from explorer.plots.canvas import check_picture
    from explorer.plots.hamilton import check_drawable, draw_circuits
    from explorer.theory.hamilton.disjoint import disjoint_circuits
    from explorer.theory.hamilton.judge import LIMIT, judge

    if plot is not None:
        check_picture(plot)
    given = given_graph(graph, db)
    near, size = given.near, len(given.near)
    if plot is not None:
        check_drawable(size)
    with progress() as report:
        judged = judge(near, limit or LIMIT, lambda done, size: report("decide", done, size))
    counts, uncounted = None, None
    if count or given.complete:
        try:
            counts = _counts(given, judged, limit)
        except LimitError as error:
            uncounted = error
    disjoint = disjoint_circuits(size) if given.complete and size > 2 else None
    degrees = [len(others) for others in near]
    example = judged.circuit.example or judged.path.example
    told = {
        "graph": given.name,
        "vertices": size,
        "edges": sum(degrees) // 2,
        "least_degree": min(degrees),
        "greatest_degree": max(degrees),
        "one_way": given.one_way,
        "conditions": [condition._asdict() for condition in judged.conditions],
        "verdict": judged.verdict,
        "has_circuit": judged.circuit.there,
        "circuit_reason": judged.circuit.reason,
        "circuit": given.named(judged.circuit.example),
        "has_path": judged.path.there,
        "path_reason": judged.path.reason,
        "path": given.named(judged.path.example),
        "circuits": None if counts is None else str(counts[0]),
        "paths": None if counts is None else str(counts[1]),
        "edge_disjoint": None if disjoint is None else [given.named(c) for c in disjoint],
    }
    if plot is not None:
        drawn = disjoint or ([example] if example else [])
        closed = judged.circuit.example is not None
        draw_circuits(given.name, given.positions, near, drawn, closed, plot)
    rows = [(c.name, c.found, _follows(c)) for c in judged.conditions]
    lines = [_size(given, degrees), *_verdict(given, judged.circuit, judged.path)]
    if counts is not None:
        lines.append(f"circuits: {large(counts[0])}, paths: {large(counts[1])} (undirected)")
    if disjoint is not None:
        half = "(n - 1)/2" if size % 2 else "(n - 2)/2"
        lines.append(f"edge-disjoint circuits: {len(disjoint)} = {half}")
        if size > _LISTED:
            lines[-1] += "; --format json lists them"
        else:
            lines += [f"  {_written(given.named(circuit))}" for circuit in disjoint]
    elif judged.circuit.there:
        lines.append(
            f"edge-disjoint circuits: {min(degrees) // 2} at most, as each takes two edges at "
            "every vertex"
        )
    answer(format, ("condition", "found", "so there is"), rows, told, *lines)
    if uncounted is not None:  # the judgement stands all the same
        raise LimitError(f"not counted: {uncounted}")


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
    from explorer.errors import MalformedError
    from explorer.theory.hamilton.starts import circuits, ways_on

    if begin is not None and length is not None:
        raise MalformedError("--begin gives the vertices, and so their number: leave --length out")
    given = given_graph(graph, db)
    length = length or 5
    if begin is not None:
        begun = given.path(begin)
        found = [given.named(circuit) or [] for circuit in circuits(given.near, begun)]
        rows = [(number, _written(circuit)) for number, circuit in enumerate(found, 1)]
        told: dict[str, Any] = {
            "graph": given.name, "begin": given.named(begun), "circuits": found,
        }  # fmt: skip
        many = f"{len(found):,} circuit{'' if len(found) == 1 else 's'}"
        answer(format, ("number", "circuit"), rows, told, f"{many} of {given.name} begin so")
        return
    if length > len(given.near):
        raise MalformedError(
            f"--length {length} is out of range: {given.name} has {len(given.near):,} vertices"
        )
    ways = ways_on(given.near, length)
    every = sum(ways.values())
    told = {
        "graph": given.name, "length": length, "paths": every,
        "ways": [{"ways": number, "paths": paths} for number, paths in ways.items()],
    }  # fmt: skip
    told_below = (
        f"{every:,} paths of {length:,} vertices in {given.name}, each with the number of circuits "
        "that begin with it"
    )
    answer(format, ("ways", "paths"), list(ways.items()), told, told_below)


def _counts(given: GivenGraph, judged: Judgement, limit: int | None) -> tuple[int, int]:
    """(circuits, paths) of a graph, undirected; what is known not to exist is not counted."""
    from math import factorial

    from explorer.cli.progress import progress
    from explorer.theory.hamilton.frontier import STATES, count_circuits, count_paths
    from explorer.theory.hamilton.order import narrowed

    size, most = len(given.near), limit or STATES
    if given.complete:
        return factorial(size - 1) // 2 if size > 2 else 0, max(1, factorial(size) // 2)
    if judged.path.there is False:
        return 0, 0
    _, near = narrowed(given.near)
    circuits = 0
    with progress() as report:
        if judged.circuit.there is not False:
            circuits = count_circuits(near, most, lambda n, size: report("circuits", n, size))
        return circuits, count_paths(near, None, most, lambda n, size: report("paths", n, size))


def _follows(condition: Condition) -> str:
    if condition.circuit:
        return "a circuit"
    if condition.path is False:
        return "no circuit, no path"
    if condition.circuit is False:
        return "no circuit"
    return "a path" if condition.path else "nothing follows"


def _size(given: GivenGraph, degrees: Sequence[int]) -> str:
    from explorer.cli.words import counted

    vertices = "1 vertex" if len(degrees) == 1 else f"{len(degrees):,} vertices"
    size = f"{vertices}, {counted(sum(degrees) // 2, 'edge')}"
    told = f"{given.name}: {size}, degrees {min(degrees)} to {max(degrees)}"
    if given.one_way:
        told += f"; {counted(given.one_way, 'move')} without a way back taken as edges"
    return told


def _verdict(given: GivenGraph, circuit: Decision, path: Decision) -> list[str]:
    if circuit.there:
        told = [f"Hamilton: it has a circuit; {circuit.reason}"]
    elif circuit.there is None:
        told = [f"undecided: {circuit.reason}"]
        if path.there:
            told.append(f"there is a path; {path.reason}")
    elif path.there:
        told = [f"semi-Hamilton: it has a path, no circuit; {path.reason}"]
        told.append(f"no circuit: {circuit.reason}")
    elif path.there is None:
        told = [f"no circuit: {circuit.reason}", f"path undecided: {path.reason}"]
    else:
        told = [f"neither Hamilton nor semi-Hamilton: no path; {path.reason}"]
    example = circuit.example or path.example
    if example is not None:
        told.append(_written(given.named(example)))
    return told


def _written(names: Sequence[str] | None) -> str:
    return " ".join(names or ())
