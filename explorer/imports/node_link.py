"""JSON with nodes and edges: node-link data of NetworkX and D3, and what Cytoscape writes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, LimitError, quote
from explorer.imports.data import Element, truth
from explorer.imports.elements import fill, said_of_all
from explorer.imports.file_graph import FileGraph
from explorer.imports.graphviz import fill_from_graphviz, is_of_graphviz
from explorer.imports.opened import opened_text

_BLANK = re.compile(r"[ \t\r\n]*")
_PLACE = re.compile("0|[1-9][0-9]{0,8}")
_NODES, _EDGES = ("nodes", "vertices"), ("edges", "links")
_OTHERS = ("elements", "objects")
_ENDS = (("source", "from"), ("target", "to"))

NESTED = 50
"""Lists within lists in an id, at most: as many as anybody writes, on any version of Python."""

MOST = 1 << 30
"""Characters of a file: a small packed one may hold more than there is memory."""

Found = list[tuple[int, Any]]
"""(line, value) of the elements of a list."""


def read_node_link(path: Path) -> FileGraph:
    """The graph of a JSON object with `nodes` and `edges` or `links`: see `fill` for names. In a
    list, as pandas and Cytoscape.js write it, what has a source and a target is an edge.

    Edges name the ids of their nodes, or the places of nodes without ids, from 0 on, as in D3; they
    go both ways if the object says that it is not directed. Cytoscape's ``.cyjs`` has both in an
    object `elements`, and their data in an object `data` each. What Graphviz writes is told by its
    own words.
    """
    graph = FileGraph(str(path))
    with opened_text(graph, path) as file:
        text = file.read(MOST + 1)
    if len(text) > MOST:
        raise LimitError(
            f"{quote(str(path))} has over {MOST:,} characters, which JSON keeps in memory all at "
            "once: write GraphML or CSV"
        )
    try:
        whole, end = _Scanner(text).whole()
        if text[end:].strip():
            raise json.JSONDecodeError("there is more than one value", text, end)
    except json.JSONDecodeError as error:
        raise graph.wrong(error.lineno, f"it is not JSON: {error.msg}") from None
    except ValueError as error:  # a number of thousands of digits
        raise graph.wrong(1, f"it cannot be read: {str(error).partition(';')[0]}") from None
    except RecursionError:
        raise graph.wrong(1, "it is nested too deeply") from None
    if is_of_graphviz(whole):
        fill_from_graphviz(graph, whole)
        return graph
    listed = whole.get("elements")
    if isinstance(listed, list) and whole.keys().isdisjoint((*_NODES, *_EDGES)):
        whole |= _sorted(graph, listed)
    elif isinstance(listed, dict):
        whole |= listed
    lists = [next((whole[n] for n in names if n in whole), None) for names in (_NODES, _EDGES)]
    if not all(isinstance(one, list) for one in lists):
        raise ExplorerError(
            f"{quote(str(path))} holds no graph: it needs lists called nodes, and edges or links"
        )
    nodes = _nodes(graph, lists[0] or [])
    edges = list(_edges(graph, lists[1] or [], directed=truth(whole.get("directed", True))))
    _by_place(graph, nodes, edges)
    about = whole.get("graph")
    said_of_all(graph, about if isinstance(about, dict) else {})
    fill(graph, nodes, edges)
    return graph


class _Scanner:
    """JSON read value by value, to know in which line the elements of lists stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.value = json.JSONDecoder().raw_decode
        self.at, self.line = 0, 1

    def whole(self) -> tuple[dict[str, Any], int]:
        """The object that a text is, or the list as `elements` of one, and where it ends."""
        begin = self.blank(0)
        if self._here(begin) == "[":
            listed, end = self._list(begin)
            return {"elements": listed}, end
        if self._here(begin) == "{":
            return self.object(begin)
        return {}, self.value(self.text, begin)[1]

    def blank(self, at: int) -> int:
        """The next place that is not blank."""
        found = _BLANK.match(self.text, at)
        return at if found is None else found.end()

    def line_of(self, at: int) -> int:
        """The line of a place, none before the last one asked."""
        self.line += self.text.count("\n", self.at, at)
        self.at = at
        return self.line

    def object(self, at: int) -> tuple[dict[str, Any], int]:
        """The object at a place, whose lists are (line, value), and where it ends."""
        found: dict[str, Any] = {}
        at = self._past("{", self.blank(at))
        while self._here(at := self.blank(at)) != "}":
            key, at = self._key(at)
            at = self.blank(self._past(":", self.blank(at)))
            if self._here(at) == "[" and key in (*_NODES, *_EDGES, *_OTHERS):
                found[key], at = self._list(at)
            elif self._here(at) == "{" and key == "elements":
                found[key], at = self.object(at)
            else:
                found[key], at = self.value(self.text, at)
            at = self._after(at, "}")
        return found, at + 1

    def _list(self, at: int) -> tuple[Found, int]:
        found: Found = []
        at = self._past("[", at)
        while self._here(at := self.blank(at)) != "]":
            line = self.line_of(at)
            value, at = self.value(self.text, at)
            found.append((line, value))
            at = self._after(at, "]")
        return found, at + 1

    def _key(self, at: int) -> tuple[str, int]:
        if self._here(at) != '"':
            raise json.JSONDecodeError("a name in quotes is missing", self.text, at)
        key, at = self.value(self.text, at)
        return str(key), at

    def _here(self, at: int) -> str:
        return self.text[at : at + 1]

    def _past(self, sign: str, at: int) -> int:
        if self._here(at) != sign:
            raise json.JSONDecodeError(f"{sign!r} is missing", self.text, at)
        return at + 1

    def _after(self, at: int, closing: str) -> int:
        """Past a comma, or at what closes."""
        at = self.blank(at)
        return at if self._here(at) == closing else self._past(",", at)


def _sorted(graph: FileGraph, listed: Found) -> dict[str, Found]:
    """The nodes and edges of a list that has both; what edges name are nodes, if there are none."""
    nodes: Found = []
    edges: Found = []
    ends: dict[str, None] = {}
    for line, value in listed:
        told = [end for end in _ends(value) if end is not None] if isinstance(value, dict) else []
        (edges if told else nodes).append((line, value))
        ends |= dict.fromkeys(_id(graph, line, end) for end in told)
    if not edges:
        raise ExplorerError(
            f"{quote(graph.file)} holds no graph: nothing in its list has a source and a target"
        )
    return {"nodes": nodes or [(1, {"id": name}) for name in ends], "edges": edges}


def _ends(value: dict[str, Any]) -> list[Any]:
    """What an edge names as its source and its target, by id or place; None where it does not."""
    data = _data(value)
    told = [data.get(end, data.get(other)) for end, other in _ENDS]
    return [end["id"] if isinstance(end, dict) and "id" in end else end for end in told]


def _nodes(graph: FileGraph, listed: Found) -> dict[str, Element]:
    """Id -> node; one without an id, or a bare text, is known by its place."""
    nodes: dict[str, Element] = {}
    for place, (line, value) in enumerate(listed):
        if not isinstance(value, dict):
            raise graph.wrong(line, f"{quote(str(value))} is no node: write an object with an id")
        data = _data(value)
        node_id = _id(graph, line, data["id"]) if "id" in data else str(place)
        if node_id in nodes:
            first = nodes[node_id].line
            raise graph.wrong(line, f"the node {quote(node_id)} is in line {first} already")
        given = {name: item for name, item in data.items() if name != "id" and item is not None}
        if "id" in data and given.keys() >= {"number", "terminal"}:  # as this program writes it
            given["position"] = node_id
        nodes[node_id] = Element(line, {"id": node_id}, data=given)
    return nodes


def _edges(graph: FileGraph, listed: Found, *, directed: bool) -> Iterator[Element]:
    for line, value in listed:
        if not isinstance(value, dict):
            raise graph.wrong(
                line, f"{quote(str(value))} is no edge: write an object with source and target"
            )
        ends = {}
        for end, told in zip(("source", "target"), _ends(value), strict=True):
            if told is None:
                raise graph.wrong(line, f"the edge has no {end}")
            ends[end] = _id(graph, line, told)
        rest = {
            name: item
            for name, item in _data(value).items()
            if item is not None and name not in ("source", "target", "from", "to", "id")
        }
        key = rest.pop("key", None)
        if isinstance(key, str):  # else NetworkX numbers parallel edges
            rest.setdefault("label", key)
        yield Element(line, ends, directed, rest)


def _by_place(graph: FileGraph, nodes: Mapping[str, Element], edges: Sequence[Element]) -> None:
    """Let edges that name nodes by their places, from 0 on, though nodes have ids, name the ids.

    NetworkX wrote such files before version 2, and D3 up to version 3 reads them.
    """
    ends = [edge.attributes[end] for edge in edges for end in ("source", "target")]
    ids = list(nodes)
    if not ends or any(end in nodes or not _PLACE.fullmatch(end) for end in ends):
        return
    if all(int(end) < len(ids) for end in ends):
        for edge in edges:
            edge.attributes |= {end: ids[int(at)] for end, at in edge.attributes.items()}
        graph.told.append("edges name nodes by their places, from 0 on")


def _data(value: dict[str, Any]) -> dict[str, Any]:
    """What is said of a node or an edge: in an object `data`, as Cytoscape has it, or beside it."""
    inner = value.get("data")
    if not isinstance(inner, dict):
        return value
    ids: dict[str, Any] = {
        name: value[name] for name in ("id", "source", "target") if name in value
    }
    return ids | inner


def _id(graph: FileGraph, line: int, value: Any) -> str:
    """An id as a text; a list, as NetworkX writes tuples, as Python does."""
    try:
        return _written(value, NESTED)
    except RecursionError:
        raise graph.wrong(line, "an id is nested too deeply") from None


def _written(value: Any, deeper: int) -> str:
    if not isinstance(value, list):
        return str(value)
    if not deeper:
        raise RecursionError
    return f"({', '.join(_written(part, deeper - 1) for part in value)})"
