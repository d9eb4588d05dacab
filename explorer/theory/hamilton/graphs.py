"""Graphs by name, for Hamiltonian paths and circuits: neighbours by vertex, in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from explorer.errors import MalformedError, quote

Graph = Mapping[str, Sequence[str]]
"""Vertex -> its neighbours, in the order of the vertices."""

MOST = 26
"""Vertices that a graph may have: a search knows every set of visited ones."""

_ICOSIAN = (
    "BC BG BZ CD CP DF DM FG FK GH HJ HX JK JV KL LM LT MN NP NS PQ QR QZ RS RW ST TV VW WX XZ"
)
"""The dodecahedron; its vertices are the consonants of W. R. Hamilton's Icosian game (1857)."""

_EDGES = {
    "dodecahedron": _ICOSIAN,
    "cube": "AB AD AE BC BF CD CG DH EF EH FG GH",
    "octahedron": "AB AC AD AE BC BD BF CE CF DE DF EF",
    "petersen": "AB AE AF BC BG CD CH DE DI EJ FH FI GI GJ HJ",
}

NAMED = (*_EDGES, "cycle-N", "complete-N")
"""The graphs that `named` knows; N is a number of vertices from 3 on."""


def named(name: str) -> Graph:
    """A graph by its name, or by its edges ``a_b+b_c``; MalformedError if the text is neither.

    >>> {vertex: len(near) for vertex, near in named("cycle-3").items()}
    {'A': 2, 'B': 2, 'C': 2}
    >>> named("b_c+a_b")
    {'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}
    """
    if name in _EDGES:
        return of_edges((pair[0], pair[1]) for pair in _EDGES[name].split())
    if match := re.fullmatch("(cycle|complete)-([0-9]{1,2})", name):
        size = int(match[2])
        if not 3 <= size <= MOST:
            raise MalformedError(f"{quote(name)} is out of range: N is from 3 to {MOST}")
        letters = [chr(ord("A") + number) for number in range(size)]
        if match[1] == "cycle":
            return of_edges(zip(letters, [*letters[1:], letters[0]], strict=True))
        return of_edges((a, b) for place, a in enumerate(letters) for b in letters[:place])
    if re.fullmatch("[A-Za-z0-9]+_[A-Za-z0-9]+(\\+[A-Za-z0-9]+_[A-Za-z0-9]+)*", name):
        return of_edges((a, b) for a, _, b in (edge.partition("_") for edge in name.split("+")))
    raise MalformedError(
        f"{quote(name)} is no graph: name one of {', '.join(NAMED)}, or give edges such as "
        "a_b+b_c+c_a"
    )


def of_edges(edges: Iterable[tuple[str, str]]) -> Graph:
    """The graph with these edges; loops and repeated edges say nothing."""
    near: dict[str, set[str]] = {}
    for one, other in edges:
        near.setdefault(one, set())
        near.setdefault(other, set())
        if one != other:
            near[one].add(other)
            near[other].add(one)
    return {vertex: sorted(near[vertex]) for vertex in sorted(near)}
