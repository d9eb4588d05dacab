"""Hamiltonian circuits and paths along arcs: a digraph is judged as a graph three times its size.

A vertex becomes three in a row, where arcs come in, the middle, and where they go out; an arc joins
where it goes out to where it comes in. A circuit of that graph goes through every row in the same
direction, and so is one circuit of the digraph. Paths are circuits through one more vertex, with
arcs to all others and from them.

A. Ghouila-Houri, Une condition suffisante d'existence d'un circuit hamiltonien, Comptes rendus 251
(1960) 495-497: strongly connected, and every vertex with as many arcs, in and out, as vertices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from explorer.errors import ExplorerError
from explorer.theory.hamilton.conditions import Condition
from explorer.theory.hamilton.frontier import STATES, Progress, count_circuits, find_circuit
from explorer.theory.hamilton.judge import (
    LIMIT,
    Decision,
    Judgement,
    by_conditions,
    gone_through,
    judged,
    searched,
)
from explorer.theory.hamilton.order import narrowed
from explorer.theory.hamilton.search import Near, attempts

if TYPE_CHECKING:
    import networkx


def tripled(ahead: Near) -> list[list[int]]:
    """The graph whose circuits are those of a digraph: vertex v becomes 3v, 3v + 1 and 3v + 2.

    >>> tripled([[1], [0]])
    [[1, 5], [0, 2], [1, 3], [2, 4], [3, 5], [0, 4]]
    """
    near: list[list[int]] = [[] for _ in range(3 * len(ahead))]
    edges = [(3 * v + part, 3 * v + part + 1) for v in range(len(ahead)) for part in (0, 1)]
    edges += [(3 * v + 2, 3 * other) for v, others in enumerate(ahead) for other in others]
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    return [sorted(others) for others in near]


def _with_hub(ahead: Near) -> list[list[int]]:
    """The digraph with one more vertex, which has an arc to every other and from it."""
    size = len(ahead)
    return [*([*others, size] for others in ahead), list(range(size))]


def count_directed_circuits(
    ahead: Near, limit: int = STATES, progress: Progress | None = None
) -> int:
    """The number of Hamiltonian circuits of a digraph, from the vertices ahead of each; loops must
    be left out. Two vertices with an arc either way are a circuit; one vertex is none.

    >>> count_directed_circuits([[1], [2], [0]]), count_directed_circuits([[1], [0]])
    (1, 1)
    """
    if len(ahead) < 2:
        return 0
    return count_circuits(narrowed(tripled(ahead))[1], limit, progress)


def count_directed_paths(ahead: Near, limit: int = STATES, progress: Progress | None = None) -> int:
    """The number of Hamiltonian paths of a digraph; one vertex is a path.

    >>> count_directed_paths([[1, 2], [2], []]), count_directed_paths([[1], [0]])
    (1, 2)
    """
    return count_directed_circuits(_with_hub(ahead), limit, progress)


def judge_directed(ahead: Near, limit: int = LIMIT, progress: Progress | None = None) -> Judgement:
    """Judge a digraph from the vertices ahead of each, without loops, as `judge` does a graph.

    >>> judge_directed([[1], [2], [0]]).verdict, judge_directed([[1], [2], []]).verdict
    ('hamilton', 'semi-hamilton')
    """
    tested = list(_conditions(ahead))
    circuit = _circuit(ahead, tested, limit, progress)
    return judged(tested, circuit, lambda: _path(ahead, tested, limit, progress), "arcs")


def check_directed(ahead: Near, path: Sequence[int], closed: bool) -> None:
    """Raise ExplorerError, which names the first fault, unless a path visits every vertex once
    along arcs, and closes if it should.

    >>> check_directed([[1], [2], []], [0, 1, 2], closed=False)
    """
    if sorted(path) != list(range(len(ahead))):
        raise ExplorerError(f"not every one of {len(ahead):,} vertices is visited once")
    steps = [*pairwise(path), (path[-1], path[0])] if closed else list(pairwise(path))
    for one, other in steps:
        if other not in ahead[one]:
            raise ExplorerError(f"no arc leads from vertex {one} to {other}")


def _conditions(ahead: Near) -> Iterator[Condition]:
    import networkx as nx

    graph: networkx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(ahead)))
    graph.add_edges_from((one, other) for one, others in enumerate(ahead) for other in others)
    size = len(ahead)
    strong = nx.number_strongly_connected_components(graph)
    several = False if strong > 1 else None
    yield Condition("strong components", f"{strong:,}", several, None)
    # What a path visits one after the other: components lie in one order, each an arc to the next.
    layers = nx.condensation(graph)
    order = list(nx.topological_sort(layers))
    gap = any(not layers.has_edge(one, other) for one, other in pairwise(order))
    found = "in a row" if not gap else "not in a row, each with an arc to the next"
    yield Condition("order of components", found, None, False if gap else None)
    degrees = [graph.in_degree(v) + graph.out_degree(v) for v in graph]
    least = min(degrees)
    enough = size > 1 and strong == 1 and least >= size
    found = f"least {least:,}, n = {size:,}"
    yield Condition("degrees (Ghouila-Houri)", found, enough or None, enough or None)


def _circuit(
    ahead: Near, tested: Sequence[Condition], limit: int, progress: Progress | None
) -> Decision:
    if len(ahead) < 2:
        return Decision(False, None, "a circuit along arcs has two vertices at least")
    refused, follows = by_conditions(tested, closed=True)
    return refused or _decided(ahead, follows, limit, progress, closed=True)


def _path(
    ahead: Near, tested: Sequence[Condition], limit: int, progress: Progress | None
) -> Decision:
    if len(ahead) == 1:
        return Decision(True, [0], "one vertex is a path")
    refused, _ = by_conditions(tested, closed=False)
    return refused or _decided(ahead, None, limit, progress, closed=False)


def _decided(
    ahead: Near, follows: str | None, limit: int, progress: Progress | None, closed: bool
) -> Decision:
    """By a search, and where that met its limit by dynamic programming."""
    near = tripled(ahead if closed else _with_hub(ahead))
    start = 3 * min(range(len(ahead)), key=lambda v: len(ahead[v])) if closed else 3 * len(ahead)

    def example(circuit: Sequence[int]) -> list[int]:
        return _untripled(circuit, ahead, closed)

    kind = "circuit" if closed else "path"
    return searched(
        attempts(near, start, True, limit), follows, example,
        lambda: gone_through(near, find_circuit, kind, limit, progress, example),
    )  # fmt: skip


def _untripled(circuit: Sequence[int], ahead: Near, closed: bool) -> list[int]:
    """The vertices of a digraph in the order of a circuit of its tripled graph; checked."""
    middles = [vertex // 3 for vertex in circuit if vertex % 3 == 1]
    after = circuit[(circuit.index(3 * middles[0] + 1) + 1) % len(circuit)]
    if after % 3 == 0:  # out of a vertex by where arcs come in: it is gone through backwards
        middles.reverse()
    if not closed:  # the vertex beside all others parts the path's ends
        hub = middles.index(len(ahead))
        middles = [*middles[hub + 1 :], *middles[:hub]]
    check_directed(ahead, middles, closed)
    return middles
