"""Boards of graphs: a vertex is a spot, and a piece stands on one of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import atan2, cos, dist, pi, sin

from explorer.board import Board, Spot, Text, Tone
from explorer.errors import shortened

Near = Mapping[str, Sequence[str]]
"""Vertex -> the vertices that it leads to."""

Places = Mapping[str, tuple[float, float]]
"""Vertex -> its x and y, in units of a spot."""

LETTERS = 14
"""Letters of a name that are shown; the middle of a longer one is left out."""

RINGED = 14
"""Vertices of a graph with cycles that stands in a ring: among more of them layers are clearer."""

SEEN = 60
"""Vertices of a graph that is shown as a whole."""

_BELOW = 0.75
"""How far a name stands below the middle of its vertex."""


def graph_board(
    near: Near,
    places: Places,
    at: str,
    visited: Collection[str] = (),
    *,
    directed: bool = True,
    asks: bool = False,
) -> Board:
    """A graph with a piece o on a vertex, and x on others that were visited.

    >>> near = {"a": ["b"], "b": []}
    >>> board = graph_board(near, layered(near), "a")
    >>> board.pieces, board.links
    ({'a': 'o'}, [('a', 'b')])
    """
    spots = [Spot(name, *place, "point") for name, place in places.items()]
    pieces = {**dict.fromkeys((name for name in places if name in visited), "x"), at: "o"}
    tones: dict[str, Tone] = {**dict.fromkeys(pieces, "taken"), at: "here"}
    links = [
        (one, other)
        for one, others in near.items()
        for other in dict.fromkeys(others)
        if one in places and other in places and (directed or one < other)
    ]
    texts = [Text(x, y + _BELOW, shortened(name, LETTERS)) for name, (x, y) in places.items()]
    return Board(
        spots, pieces, links, texts, tones, directed=directed, asks=asks, in_place=True
    )  # fmt: skip


def layered(near: Near) -> Places:
    """The places of a digraph's vertices: in a ring where there are few and play can go round, else
    in layers, by the least number of arcs from the first vertex, or by the most where there is no
    cycle.

    >>> layered({"a": ["b", "c"], "b": [], "c": []})["a"]
    (1.4, 0.0)
    """
    from explorer.layout import farthest, places

    names = list(near)
    numbers = {name: n for n, name in enumerate(names)}
    links = [
        (numbers[one], numbers[other])
        for one, others in near.items()
        for other in dict.fromkeys(others)
        if one != other
    ]
    longest = farthest(len(names), links)
    if longest is None and len(names) <= RINGED:
        return ring(names)
    layers = _nearest(names, near) if longest is None else longest
    width = _width(names)
    x = places(layers, links, [width] * len(names))
    return {
        name: (round(float(x[n]), 3), float(2 * layer))
        for n, (name, layer) in enumerate(zip(names, layers, strict=True))
    }


def _width(names: Sequence[str]) -> float:
    """How wide a vertex is with its name."""
    return max(1.4, 0.22 * min(LETTERS, max(map(len, names))) + 0.6)


def _nearest(names: Sequence[str], near: Near) -> list[int]:
    """The least number of arcs to each vertex; those not reached begin anew."""
    layer: dict[str, int] = {}
    for root in names:
        if root in layer:
            continue
        layer[root] = 0
        waiting = [root]
        for name in waiting:  # which grows meanwhile
            for other in near[name]:
                if other not in layer:
                    layer[other] = layer[name] + 1
                    waiting.append(other)
    return [layer[name] for name in names]


def ring(names: Sequence[str]) -> Places:
    """The places of vertices in a ring, clockwise from the top.

    >>> ring(["a", "b"])
    {'a': (0.0, -1.5), 'b': (0.0, 1.5)}
    """
    return _ring(names, [n / len(names) for n in range(len(names))], _radius(names))


def _radius(names: Sequence[str]) -> float:
    return 0.0 if len(names) < 2 else max(1.5, len(names) * max(1.6, _width(names)) / (2 * pi))


def _ring(
    names: Sequence[str], turns: Sequence[float], radius: float
) -> dict[str, tuple[float, float]]:
    return {
        name: (round(radius * sin(2 * pi * turn), 3), round(-radius * cos(2 * pi * turn), 3))
        for name, turn in zip(names, turns, strict=True)
    }


def rings(near: Near) -> Places:
    """The places of an undirected graph's vertices: a shortest cycle outside, and the others within
    by their distance from it, each in the direction of its neighbours further out.

    So the cube, the octahedron, the dodecahedron and Petersen's graph have their usual pictures.
    Where two come too near to each other all stand in one ring.

    >>> len(set(rings({"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}).values()))
    3
    """
    names = list(near)
    outer = _short_cycle(near)
    if not outer:
        return ring(names)
    turn = {name: n / len(outer) for n, name in enumerate(outer)}
    shells = [outer]
    while len(turn) < len(names):
        shell = [name for name in names if name not in turn and any(v in turn for v in near[name])]
        if not shell:
            return ring(names)
        found = {name: _middle([turn[v] for v in near[name] if v in turn]) for name in shell}
        turn.update(found)
        shells.append(shell)
    places: dict[str, tuple[float, float]] = {}
    radius = 0.0
    for number, shell in reversed([*enumerate(shells)]):
        room = _radius(shell)
        if number == 0:  # the sides of the cycle outside pass the others by
            room = max(room, radius / cos(pi / len(outer)) + 0.8)
        radius = max(room, radius + 1.7) if places else room
        places |= _ring(shell, [turn[name] for name in shell], radius)
    together = list(places.values())
    if any(dist(a, b) < 1.2 for n, a in enumerate(together) for b in together[:n]):
        return ring(names)
    return {name: places[name] for name in names}


def _middle(turns: Sequence[float]) -> float:
    """The direction between some directions, in turns."""
    x = sum(cos(2 * pi * turn) for turn in turns)
    y = sum(sin(2 * pi * turn) for turn in turns)
    return atan2(y, x) / (2 * pi)


def _short_cycle(near: Near) -> list[str]:
    """A shortest cycle through the first vertex; empty if there is none."""
    first = next(iter(near))
    # From the first vertex on by all ways at once; each vertex knows by which neighbour it came.
    before: dict[str, str] = {}
    branch: dict[str, str] = {v: v for v in near[first]}
    waiting = list(near[first])
    for vertex in waiting:  # which grows meanwhile
        for other in near[vertex]:
            if other == first:
                continue
            if other not in branch:
                branch[other] = branch[vertex]
                before[other] = vertex
                waiting.append(other)
            elif branch[other] != branch[vertex]:
                return [first, *reversed(_back(vertex, before)), *_back(other, before)]
    return []


def _back(vertex: str, before: Mapping[str, str]) -> list[str]:
    way = [vertex]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way
