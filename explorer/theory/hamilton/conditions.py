"""Conditions on a graph from which Hamiltonian circuits or paths follow, or that there are none.

G. A. Dirac, Some theorems on abstract graphs, Proceedings of the London Mathematical Society (3) 2
(1952) 69-81, and O. Ore, Note on Hamilton circuits, American Mathematical Monthly 67 (1960) 55, are
sufficient, not necessary: nothing follows from a graph that fails them. Components, cut vertices
and colours are necessary, not sufficient: a graph that passes them may still have no circuit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from explorer.theory.hamilton.search import Near

if TYPE_CHECKING:
    import networkx


CALLED: Mapping[str, str] = {"parts": "components"}
"""Name of a condition -> what people call it, where it is another word."""


class Condition(NamedTuple):
    """One condition: what it asks, what was found, and what follows.

    circuit, path  True: there is one; False: there is none; None: nothing follows
    """

    name: str
    found: str
    circuit: bool | None
    path: bool | None

    @property
    def words(self) -> str:
        """Its name as people read it; `name` is what scripts know it by."""
        return CALLED.get(self.name, self.name)


def conditions(near: Near) -> list[Condition]:
    """Every condition, necessary ones first; a circuit has three vertices at least.

    >>> [c.name for c in conditions([[1], [0, 2], [1]]) if c.circuit is False]
    ['cut vertices', 'colours', 'independent']
    """
    return list(_conditions(near))


def _conditions(near: Near) -> Iterator[Condition]:
    import networkx as nx

    graph: networkx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(near)))
    graph.add_edges_from((one, other) for one, others in enumerate(near) for other in others)
    yield _parts(graph)
    yield _cut_vertices(graph)
    yield _colours(graph)
    yield _apart(near)
    yield from _degrees(near)


def _parts(graph: networkx.Graph[int]) -> Condition:
    import networkx as nx

    parts = nx.number_connected_components(graph)
    if parts == 1:
        return Condition("parts", "1", None, None)
    return Condition("parts", f"{parts:,}", False, False)


def _cut_vertices(graph: networkx.Graph[int]) -> Condition:
    """A circuit stays connected without any vertex; a path falls into two parts at most."""
    import networkx as nx

    cuts = set(nx.articulation_points(graph))
    if not cuts:
        return Condition("cut vertices", "none", None, None)
    blocks: dict[int, int] = dict.fromkeys(cuts, 0)
    straight = True
    for block in nx.biconnected_components(graph):
        inside = cuts.intersection(block)
        straight = straight and len(inside) <= 2
        for cut in inside:
            blocks[cut] += 1
    # Blocks and cut vertices make a tree, which a path must follow from end to end.
    straight = straight and max(blocks.values()) == 2
    many = f"{len(cuts):,}"
    found = many if straight else f"{many}, more branches than a path has ends"
    return Condition("cut vertices", found, False, None if straight else False)


def _colours(graph: networkx.Graph[int]) -> Condition:
    """Two colours alternate along a path, and round a circuit, where there are as many of each."""
    import networkx as nx

    name = "colours"
    if not nx.is_bipartite(graph):
        return Condition(name, "not bipartite: there is an odd cycle", None, None)
    if not nx.is_connected(graph):
        return Condition(name, "bipartite, but not connected", None, None)
    one = sum(nx.bipartite.color(graph).values())
    other = graph.number_of_nodes() - one
    low, high = sorted((one, other))
    found = f"bipartite, {high:,} and {low:,}"
    return Condition(
        name, found, None if low == high else False, None if high - low <= 1 else False
    )


def _apart(near: Near) -> Condition:
    """Between two of some vertices that are no neighbours a circuit visits another one. Such an
    independent set is grown from vertices of low degree; a larger one may be overlooked."""
    import heapq

    left = [len(others) for others in near]
    queue = [(degree, vertex) for vertex, degree in enumerate(left)]
    heapq.heapify(queue)
    taken, gone = 0, [False] * len(near)
    while queue:
        degree, vertex = heapq.heappop(queue)
        if gone[vertex] or degree > left[vertex]:
            continue
        taken += 1
        gone[vertex] = True
        for other in near[vertex]:
            if gone[other]:
                continue
            gone[other] = True
            for third in near[other]:
                left[third] -= 1
                if not gone[third]:
                    heapq.heappush(queue, (left[third], third))
    rest = len(near) - taken
    found = f"{taken:,} at least, {rest:,} others"
    return Condition(
        "independent",
        found,
        False if taken > rest and len(near) > 2 else None,
        False if taken > rest + 1 else None,
    )


def _degrees(near: Near) -> Iterator[Condition]:
    size = len(near)
    least = min(map(len, near))
    # What follows for a path only follows from a little less.
    only_path = 2 * least == size - 1
    found = f"least {least}, {'(n - 1)/2' if only_path else 'n/2'} = {_half(size - only_path)}"
    yield Condition("degrees (Dirac)", found, *_enough(2 * least, size))
    sums = _least_sum(near)
    name = "degrees (Ore)"
    if sums is None:
        found = "no two vertices are non-adjacent: it is complete"
        yield Condition(name, found, size > 2 or None, True)
    else:
        bound = f"n - 1 = {size - 1}" if sums == size - 1 else f"n = {size}"
        found = f"least degree sum of two non-adjacent vertices {sums}, {bound}"
        yield Condition(name, found, *_enough(sums, size))


def _half(size: int) -> str:
    return f"{size // 2}" if size % 2 == 0 else f"{size / 2:g}"


def _enough(degrees: int, size: int) -> tuple[bool | None, bool | None]:
    """What follows from a sum of two degrees: for a path one less will do, since one more vertex,
    beside all others, makes it a circuit."""
    return (degrees >= size > 2) or None, degrees >= size - 1 or None


def _least_sum(near: Near) -> int | None:
    """The least sum of the degrees of two vertices that are no neighbours; None if all are."""
    order = sorted(range(len(near)), key=lambda vertex: len(near[vertex]))
    sums = []
    for vertex in order:
        beside = {vertex, *near[vertex]}
        apart = next((other for other in order if other not in beside), None)
        if apart is not None:
            sums.append(len(near[vertex]) + len(near[apart]))
    return min(sums, default=None)
