"""Graphs that Python has already: NetworkX digraphs, edge lists, successors by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from explorer.errors import MalformedError, quote
from explorer.imports.data import Element
from explorer.imports.elements import fill
from explorer.imports.file_graph import FileGraph
from explorer.imports.labels import settle_labels

_EXPECTED = (
    "a spec such as 'nim', a game, a NetworkX digraph, a list of (source, target) or (source, "
    "target, label), or a dict of successors"
)


def described(given: Any, *, strict: bool = True) -> FileGraph:
    """What a graph says, as a file would: positions, moves, and the data of both.

    With `strict` moves are known by their labels or keys alone, which are refused where they are
    not unique; else labels are looked for and made unique as in a file.

    A graph of NetworkX may carry the attributes that `to_networkx` gives: mover, terminal and
    outcome of positions, label, player, action, probability and passes_turn of moves; its other
    data are named parts. In a dict a position has its successors, or its moves: label -> target.

    MalformedError, which counts the edges, for what is no graph.
    """
    graph = FileGraph("the graph", unit="edge")
    if hasattr(given, "is_directed") and hasattr(given, "edges"):
        _fill_from_networkx(graph, given, strict)
        settle_labels(graph, strict=strict)
        return graph
    nodes: dict[str, Element] = {}
    edges = []
    for line, (source, target, label) in enumerate(_triples(given), 1):
        ends = [str(source), str(target)]
        for name in ends:
            nodes.setdefault(name, Element(line, {}))
        data = {} if label is None else {"label": str(label)}
        edges.append(Element(line, {"source": ends[0], "target": ends[1]}, data=data))
    if isinstance(given, Mapping):
        for name in given:
            nodes.setdefault(str(name), Element(len(edges), {}))
    fill(graph, nodes, edges, named=True, strict=strict)
    settle_labels(graph, strict=strict)
    return graph


def _triples(given: Any) -> Iterable[tuple[Any, Any, Any]]:
    """(source, target, label or None) of the moves."""
    if isinstance(given, Mapping):
        for source, moves in given.items():
            if isinstance(moves, Mapping):
                yield from ((source, target, label) for label, target in moves.items())
            elif isinstance(moves, str) or not isinstance(moves, Iterable):
                raise MalformedError(f"the successors of {quote(str(source))} are no list")
            else:
                yield from ((source, target, None) for target in moves)
        return
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise MalformedError(f"{quote(repr(given))} is no game: give {_EXPECTED}")
    for count, edge in enumerate(given, 1):
        if isinstance(edge, str) or not isinstance(edge, Iterable):
            raise MalformedError(f"edge {count}, {quote(repr(edge))}, is no edge: give {_EXPECTED}")
        parts = tuple(edge)
        if len(parts) not in (2, 3):
            raise MalformedError(
                f"edge {count}, {quote(repr(edge))}, has {len(parts)} parts: it has a source, a "
                "target and perhaps a label"
            )
        yield parts[0], parts[1], parts[2] if len(parts) == 3 else None


def _fill_from_networkx(graph: FileGraph, given: Any, strict: bool) -> None:
    if not given.is_directed():
        raise MalformedError(
            "the graph has no directions: moves lead from one position to another; give a DiGraph, "
            "such as graph.to_directed()"
        )
    about = getattr(given, "graph", {})
    if "game" in about and about.get("part") is True:
        raise graph.part()
    nodes: dict[str, Element] = {}
    for line, (node, data) in enumerate(given.nodes(data=True), 1):
        if str(node) in nodes:
            raise MalformedError(f"two nodes are called {quote(str(node))}")
        nodes[str(node)] = Element(line, {}, data=_there(data))
    keyed = given.is_multigraph()
    listed = given.edges(keys=True, data=True) if keyed else given.edges(data=True)
    edges = []
    for line, (source, target, *key, data) in enumerate(listed, 1):
        told = _there(data)
        if keyed and isinstance(key[0], str):
            told.setdefault("label", key[0])
        ends = {"source": str(source), "target": str(target), "id": "".join(map(str, key))}
        edges.append(Element(line, ends, data=told))
    fill(graph, nodes, edges, named=True, strict=strict)


def _there(data: Mapping[Any, Any]) -> dict[str, Any]:
    """The data that are there, but for the ids of another database."""
    return {
        str(name): value
        for name, value in data.items()
        if value is not None and name not in ("id", "position", "game")
    }
