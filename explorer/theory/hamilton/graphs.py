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
"""The graphs that `named` knows; N is a number of vertices from 1 on."""

_VERTEX = "[A-Za-z0-9]+"
_ITEM = f"{_VERTEX}(_{_VERTEX})?"
_NAME = "(cycle|complete)-([1-9][0-9]{0,8})"


def is_graph(text: str) -> bool:
    """Whether a text has the form of what `named` knows: a name, or edges and single vertices.

    One word by itself is the name of a stored graph, no vertex.

    >>> is_graph("cube"), is_graph("a_b+c"), is_graph("river"), is_graph("nim:heaps=3")
    (True, True, False, False)
    """
    return is_name(text) or _has_items(text)


def is_name(text: str) -> bool:
    """Whether a text is the name of a graph, such as cube or cycle-5.

    >>> is_name("cycle-5"), is_name("a_b")
    (True, False)
    """
    return text in _EDGES or re.fullmatch(_NAME, text) is not None


def is_vertex(text: str) -> bool:
    """Whether a text is one letter or digit: the only vertex of a graph, if no graph is called so.

    A longer word is more likely a misspelt name.

    >>> is_vertex("a"), is_vertex("cubee")
    (True, False)
    """
    return re.fullmatch("[A-Za-z0-9]", text) is not None


def _has_items(text: str) -> bool:
    """Whether a text is edges and single vertices, joined by '+'."""
    return re.search("[_+]", text) is not None and (
        re.fullmatch(f"{_ITEM}(\\+{_ITEM})*", text) is not None
    )


def named(name: str, most: int = MOST, directed: bool = False) -> Graph:
    """A graph of at most so many vertices, by its name or its edges ``a_b+b_c``; a vertex without
    edges stands by itself, ``a_b+c``, or as ``a_a`` if it is the only one.

    With `directed` an edge leads from the vertex before the underscore to the other only; those of
    a graph that has a name lead both ways. MalformedError if the text is neither, or the graph is
    too large.

    >>> {vertex: len(near) for vertex, near in named("cycle-3").items()}
    {'A': 2, 'B': 2, 'C': 2}
    >>> named("b_c+a_b")
    {'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}
    >>> named("a_b+b_c", directed=True)
    {'a': ['b'], 'b': ['c'], 'c': []}
    """
    if name in _EDGES:
        return of_edges((pair[0], pair[1]) for pair in _EDGES[name].split())
    if match := re.fullmatch(_NAME, name):
        size = int(match[2])
        if not size <= most:
            raise MalformedError(f"{quote(name)} is out of range: N is from 1 to {most}")
        # Letters as long as they last.
        vertices = [chr(ord("A") + n) if size <= 26 else str(n + 1) for n in range(size)]
        if match[1] == "cycle":
            return of_edges(zip(vertices, [*vertices[1:], vertices[0]], strict=True))
        if size == 1:
            return of_edges([("A", "A")])
        return of_edges((a, b) for place, a in enumerate(vertices) for b in vertices[:place])
    if _has_items(name):
        items = (item.partition("_") for item in name.split("+"))
        given = of_edges(((a, b or a) for a, _, b in items), directed)
        if len(given) > most:
            raise MalformedError(
                f"a graph of {len(given)} vertices is out of range: it has at most {most}"
            )
        return given
    raise MalformedError(
        f"{quote(name)} is not a graph: name one of {', '.join(NAMED)}, or give edges such as "
        "a_b+b_c+c_a, a vertex by itself as in a_b+c, or as a_a if it is the only one; "
        "explorer import takes one from a file"
    )


def of_edges(edges: Iterable[tuple[str, str]], directed: bool = False) -> Graph:
    """The graph with these edges, or arcs; a loop says that there is the vertex, and repeated edges
    say nothing. 2 comes before 10."""
    near: dict[str, set[str]] = {}
    for one, other in edges:
        near.setdefault(one, set())
        near.setdefault(other, set())
        if one != other:
            near[one].add(other)
            if not directed:
                near[other].add(one)
    return {vertex: sorted(near[vertex], key=_natural) for vertex in sorted(near, key=_natural)}


def _natural(name: str) -> list[tuple[int, str]]:
    """Numbers in a name by their size."""
    return [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.split("([0-9]+)", name)
    ]
