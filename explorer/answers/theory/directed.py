"""Hamilton's paths and circuits along arcs."""

from __future__ import annotations

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.theory.graphs import GivenGraph
from explorer.answers.theory.hamilton import told_of, verdict
from explorer.answers.words import counted, large
from explorer.errors import LimitError


def hamilton(
    graph: GivenGraph, count: bool = False, limit: int | None = None, progress: Progress = silent
) -> Answer:
    """Whether a digraph has a circuit through all of it, or only a path, or neither, and why, as
    `explorer.answers.theory.hamilton` says of a graph; circuits and paths are directed.

    >>> from explorer.answers.theory.graphs import given_graph
    >>> hamilton(given_graph("a_b+b_c+c_a", directed=True), count=True).object["circuits"]
    '1'
    """
    from explorer.theory.hamilton.directed import (
        count_directed_circuits,
        count_directed_paths,
        judge_directed,
    )
    from explorer.theory.hamilton.frontier import STATES
    from explorer.theory.hamilton.judge import LIMIT

    ahead, size, most = graph.near, len(graph.near), limit or STATES
    judged = judge_directed(ahead, limit or LIMIT, lambda n, size: progress("decide", n, size))
    counts = uncounted = None
    if count:
        try:
            counts = (
                count_directed_circuits(ahead, most, lambda n, size: progress("circuits", n, size)),
                count_directed_paths(ahead, most, lambda n, size: progress("paths", n, size)),
            )
        except LimitError as error:
            uncounted = LimitError(f"not counted: {error}")
    degrees = [len(others) for others in ahead]
    for others in ahead:
        for other in others:
            degrees[other] += 1
    arcs = sum(degrees) // 2
    vertices = "1 vertex" if size == 1 else f"{size:,} vertices"
    words = [
        f"{graph.name}, directed: {vertices}, {counted(arcs, 'arc')}, in and out together "
        f"{min(degrees)} to {max(degrees)} at a vertex",
        *verdict(graph, judged.circuit, judged.path),
    ]
    if counts is not None:
        words.append(f"circuits: {large(counts[0])}, paths: {large(counts[1])} (directed)")
    return told_of(graph, judged, degrees, counts, None, words, uncounted)
