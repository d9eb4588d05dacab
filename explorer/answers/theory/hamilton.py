"""Hamilton's paths and circuits, through all of a graph, and his Icosian game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.columns import ROOM
from explorer.answers.words import counted, large
from explorer.errors import LimitError, MalformedError

if TYPE_CHECKING:
    from explorer.answers.theory.graphs import GivenGraph
    from explorer.theory.hamilton.conditions import Condition
    from explorer.theory.hamilton.judge import Decision, Judgement

LISTED = 12
"""Vertices of a complete graph whose edge-disjoint circuits are listed in words."""


def hamilton(
    graph: GivenGraph, count: bool = False, limit: int | None = None, progress: Progress = silent
) -> Answer:
    """Whether a graph has a circuit through all of it, or only a path, or neither, and why.

    With `count`, and for a complete graph, also how many of them. `limit` is how many states a
    search may visit, and kinds of partial circuits be kept. A count that meets it is an error of
    the answer, whose judgement stands all the same.

    >>> from explorer.answers.theory.graphs import given_graph
    >>> hamilton(given_graph("cube"), count=True).object["circuits"]
    '6'
    """
    from explorer.theory.hamilton.disjoint import disjoint_circuits
    from explorer.theory.hamilton.judge import LIMIT, judge

    if graph.directed:
        from explorer.answers.theory.directed import hamilton as along_arcs

        return along_arcs(graph, count, limit, progress)
    near, size = graph.near, len(graph.near)
    judged = judge(near, limit or LIMIT, lambda done, size: progress("decide", done, size))
    counts, uncounted = None, None
    if count or graph.complete:
        try:
            counts = _counts(graph, judged, limit, progress)
        except LimitError as error:
            uncounted = LimitError(f"not counted: {error}")
    disjoint = disjoint_circuits(size) if graph.complete and size > 2 else None
    degrees = [len(others) for others in near]
    words = [_size(graph, degrees), *verdict(graph, judged.circuit, judged.path)]
    if counts is not None:
        words.append(f"circuits: {large(counts[0])}, paths: {large(counts[1])} (undirected)")
    if disjoint is not None:
        half = "(n - 1)/2" if size % 2 else "(n - 2)/2"
        words.append(f"edge-disjoint circuits: {len(disjoint)} = {half}")
        if size > LISTED:
            words[-1] += "; --format json lists them"
        else:
            words += [f"  {_written(graph.named(circuit))}" for circuit in disjoint]
    elif judged.circuit.there:
        words.append(
            f"edge-disjoint circuits: {min(degrees) // 2} at most, as each takes two edges at "
            "every vertex"
        )
    return told_of(graph, judged, degrees, counts, disjoint, words, uncounted)


def told_of(
    graph: GivenGraph,
    judged: Judgement,
    degrees: Sequence[int],
    counts: tuple[int, int] | None,
    disjoint: Sequence[Sequence[int]] | None,
    words: Sequence[str],
    uncounted: LimitError | None,
) -> Answer:
    """The judgement of a graph or a digraph as an answer; `counts` are of circuits and of paths."""
    circuits, paths = (None, None) if counts is None else map(str, counts)
    return Answer(
        ("condition", "found", "so there is"),
        [(c.name, c.found, follows(c)) for c in judged.conditions],
        {
            "graph": graph.name,
            "vertices": len(graph.near),
            "edges": sum(degrees) // 2,
            "least_degree": min(degrees),
            "greatest_degree": max(degrees),
            "one_way": graph.one_way,
            "directed": graph.directed,
            "conditions": [condition._asdict() for condition in judged.conditions],
            "verdict": judged.verdict,
            "has_circuit": judged.circuit.there,
            "circuit_reason": judged.circuit.reason,
            "circuit": graph.named(judged.circuit.example),
            "has_path": judged.path.there,
            "path_reason": judged.path.reason,
            "path": graph.named(judged.path.example),
            "circuits": circuits,
            "paths": paths,
            "edge_disjoint": None if disjoint is None else [graph.named(c) for c in disjoint],
        },
        words,
        error=uncounted,
        beside=words,
        room=ROOM["hamilton"],
    )


def ways_on(graph: GivenGraph, length: int = 5) -> Answer:
    """How many of the paths of so many vertices begin a circuit, in how many ways.

    >>> from explorer.answers.theory.graphs import given_graph
    >>> ways_on(given_graph("cube"), 2).object["ways"]
    [{'ways': 4, 'paths': 24}]
    """
    from explorer.theory.hamilton.starts import ways_on as count

    if length > len(graph.near):
        raise MalformedError(
            f"--length {length} is out of range: {graph.name} has {len(graph.near):,} vertices"
        )
    ways = count(graph.near, length)
    every = sum(ways.values())
    return Answer(
        ("ways", "paths"),
        list(ways.items()),
        {
            "graph": graph.name,
            "length": length,
            "paths": every,
            "ways": [{"ways": number, "paths": paths} for number, paths in ways.items()],
        },
        [
            f"{every:,} paths of {length:,} vertices in {graph.name}, each with the number of "
            "circuits that begin with it"
        ],
    )


def circuits(graph: GivenGraph, begin: str) -> Answer:
    """The circuits that begin with these vertices, with commas between; directed.

    >>> from explorer.answers.theory.graphs import given_graph
    >>> circuits(given_graph("cycle-4"), "A,B").object["circuits"]
    [['A', 'B', 'C', 'D']]
    """
    from explorer.theory.hamilton.starts import circuits as begun_so

    begun = graph.path(begin)
    named = [graph.named(circuit) or [] for circuit in begun_so(graph.near, begun)]
    many = f"{len(named):,} circuit{'' if len(named) == 1 else 's'}"
    return Answer(
        ("number", "circuit"),
        [(ordinal, _written(circuit)) for ordinal, circuit in enumerate(named, 1)],
        {"graph": graph.name, "begin": graph.named(begun), "circuits": named},
        [f"{many} of {graph.name} begin so"],
    )


def _counts(
    graph: GivenGraph, judged: Judgement, limit: int | None, progress: Progress
) -> tuple[int, int]:
    """(circuits, paths) of a graph, undirected; what is known not to exist is not counted."""
    from math import factorial

    from explorer.theory.hamilton.frontier import STATES, count_circuits, count_paths
    from explorer.theory.hamilton.order import narrowed

    size, most = len(graph.near), limit or STATES
    if graph.complete:
        return factorial(size - 1) // 2 if size > 2 else 0, max(1, factorial(size) // 2)
    if judged.path.there is False:
        return 0, 0
    _, near = narrowed(graph.near)
    circuits = 0
    if judged.circuit.there is not False:
        circuits = count_circuits(near, most, lambda n, size: progress("circuits", n, size))
    return circuits, count_paths(near, None, most, lambda n, size: progress("paths", n, size))


def called(condition: str) -> str:
    """What people call a condition; its own name is what scripts know it by.

    >>> called("parts"), called("cut vertices")
    ('components', 'cut vertices')
    """
    from explorer.theory.hamilton.conditions import CALLED

    return CALLED.get(condition, condition)


def follows(condition: Condition) -> str:
    """What follows from a condition, in words."""
    if condition.circuit:
        return "a circuit"
    if condition.path is False:
        return "no circuit, no path"
    if condition.circuit is False:
        return "no circuit"
    return "a path" if condition.path else "nothing follows"


def _size(graph: GivenGraph, degrees: Sequence[int]) -> str:
    vertices = "1 vertex" if len(degrees) == 1 else f"{len(degrees):,} vertices"
    size = f"{vertices}, {counted(sum(degrees) // 2, 'edge')}"
    line = f"{graph.name}: {size}, degrees {min(degrees)} to {max(degrees)}"
    if graph.one_way:
        line += f"; {counted(graph.one_way, 'move')} without a way back taken as edges"
    return line


def verdict(graph: GivenGraph, circuit: Decision, path: Decision) -> list[str]:
    """What a graph is, and why, with an example."""
    if circuit.there:
        lines = [f"Hamiltonian: it has a circuit; {circuit.reason}"]
    elif circuit.there is None:
        lines = [f"undecided: {circuit.reason}"]
        if path.there:
            lines.append(f"there is a path; {path.reason}")
    elif path.there:
        lines = [f"semi-Hamiltonian (a path, no circuit): {path.reason}"]
        lines.append(f"no circuit: {circuit.reason}")
    elif path.there is None:
        lines = [f"no circuit: {circuit.reason}", f"path undecided: {path.reason}"]
    else:
        lines = [f"neither Hamiltonian nor semi-Hamiltonian: no path; {path.reason}"]
    example = circuit.example or path.example
    if example is not None:
        lines.append(_written(graph.named(example)))
    return lines


def _written(names: Any) -> str:
    return " ".join(names or ())
