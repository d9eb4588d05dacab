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
    from explorer.theory.hamilton.judge import Decision

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
            help="How many states a search may visit (200,000), and how many kinds of partial "
            "circuits a count may keep (20,000,000).",
        ),
    ] = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Judge a graph: Hamilton (a circuit through all of it), semi-Hamilton (only a path), neither.

    The graph is one that is named, or a stored game whose moves are taken as edges, both ways.
    Dirac's and Ore's conditions are sufficient only: a graph that fails them may have a circuit.
    Colours, cut vertices and parts are necessary only. An example is searched for, and checked;
    where a search meets none, counting decides. A complete graph gets its edge-disjoint circuits.

    Example: explorer theory hamilton petersen
    """
    from explorer.cli.words import large
    from explorer.plots.canvas import check_picture
    from explorer.theory.hamilton.disjoint import disjoint_circuits
    from explorer.theory.hamilton.judge import LIMIT, judge

    if plot is not None:
        check_picture(plot)
    given = given_graph(graph, db)
    near, size = given.near, len(given.near)
    judged = judge(near, limit or LIMIT)
    counts = _counts(given, limit) if count or given.complete else None
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
        from explorer.plots.hamilton import draw_circuits

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
        if size <= _LISTED:
            lines += [f"  {_written(given.named(circuit))}" for circuit in disjoint]
    elif judged.circuit.there:
        lines.append(
            f"edge-disjoint circuits: {min(degrees) // 2} at most, two edges of every vertex each"
        )
    answer(format, ("condition", "found", "so there is"), rows, told, *lines)


def icosian(
    graph: GraphName = "dodecahedron",
    length: Annotated[
        int, typer.Option(min=1, help="How many vertices of the circuit are given.")
    ] = 5,
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

    given = given_graph(graph, db)
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


def _counts(given: GivenGraph, limit: int | None) -> tuple[int, int]:
    """(circuits, paths) of a graph, undirected."""
    from math import factorial

    from explorer.cli.progress import progress
    from explorer.theory.hamilton.frontier import STATES, count_circuits, count_paths, narrowed

    size = len(given.near)
    if given.complete:
        return factorial(size - 1) // 2 if size > 2 else 0, max(1, factorial(size) // 2)
    near = narrowed(given.near)
    with progress() as report:
        return (
            count_circuits(
                near, limit or STATES, lambda done, all_: report("circuits", done, all_)
            ),
            count_paths(
                near, None, limit or STATES, lambda done, all_: report("paths", done, all_)
            ),
        )


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
