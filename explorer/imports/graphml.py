"""GraphML, as this program writes it and as others do: yEd, NetworkX, igraph, Gephi, Cytoscape."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, quote
from explorer.imports.data import DRAWN, ONE_WAY, TRUTHS, Element
from explorer.imports.elements import fill, said_of_all
from explorer.imports.file_graph import FileGraph
from explorer.imports.headers import some
from explorer.imports.xml_files import parse_xml

_LABELS = ("NodeLabel", "EdgeLabel", "Label.Text")
"""Elements of yEd, and of yFiles, whose text is what stands on a box or an arrow."""

_ENDS = ("source", "target")
_TAG, _END = re.compile("<[^>]*>"), re.compile("<br */?>|</(p|div|li|h[1-6]|tr|td)>", re.IGNORECASE)
"""Tags, and those that end a line."""


def read_graphml(path: Path) -> FileGraph:
    """The graph of a GraphML file: see `fill` for what positions and moves are called.

    Edges that have no direction, or arrowheads at both ends, go both ways, and those that only have
    one at their source lead there. The boxes of groups are left out, and what is in them
    is not, but for groups that an edge touches. Ports, descriptions and what a document type names
    are passed over; hyperedges are refused.
    """
    graph = FileGraph(str(path))
    handler = _Handler(graph)
    parse_xml(graph, path, "graphml", handler)
    if not handler.seen_graph:
        raise ExplorerError(f"{quote(str(path))} holds no graph: it is no GraphML")
    handler.finish()
    said_of_all(graph, handler.of_graph)
    fill(graph, handler.nodes, handler.edges)
    return graph


class _Handler:
    """Collects the nodes and edges of a document, with their lines."""

    def __init__(self, graph: FileGraph) -> None:
        self.graph = graph
        self.keys: dict[str, tuple[str, str, str]] = {}  # id -> (name, type, whose data)
        self.named: dict[tuple[str, str], str] = {}  # (name, whose data) -> the first such key
        self.defaults: dict[str, dict[str, Any]] = {"node": {}, "edge": {}}
        self.key = ""  # that of the data, or of the declaration, that is open
        self.nodes: dict[str, Element] = {}
        self.edges: list[Element] = []
        self.of_graph: dict[str, Any] = {}
        self.groups: dict[str, bool] = {}  # nodes with a graph of their own: is there anything in
        self.late: list[tuple[Element, str, str, int]] = []  # data whose key is not declared yet
        self.directed = [True]  # of the graphs that are open
        self.seen_graph = False
        self.open: list[Element | None] = []  # nodes, edges and what else has data: whose we are in
        self.texts: list[str] | None = None  # of the data that is open
        self.inside = 0  # elements open in it
        self.nested = False  # whether it has any
        self.drawn: list[str] | None = None
        self.turned = 0  # edges whose only arrowhead is at their source

    def start(self, name: str, given: Mapping[str, str], line: int) -> None:
        """An element begins."""
        if self.texts is not None:
            self._start_in_data(name, given)
            return
        match name:
            case "key":
                self.key = given.get("id", "")
                ours = "" if "yfiles.type" in given else self.key
                named = given.get("attr.name", ours)
                whose = given.get("for", "all")
                if named and self.named.setdefault((named, whose), self.key) != self.key:
                    named = f"{named} {self.key}"
                self.keys[self.key] = named, given.get("attr.type", "string"), whose
            case "graph":
                self._start_graph(given, line)
            case "hyperedge":
                raise self.graph.wrong(line, "a hyperedge is not a move between two positions")
            case "port":
                self.open.append(None)
            case "node":
                self._start_node(given, line)
            case "edge":
                told = given.get("directed", "").lower()
                directed = TRUTHS.get(told, self.directed[-1])
                edge = Element(line, dict(given), directed)
                if label := given.get("label"):  # as Neo4j's APOC has it
                    edge.data["label"] = label
                self.open.append(edge)
                self.edges.append(edge)
            case "data":
                self.key, self.texts, self.nested = given.get("key", ""), [], False
            case "default":
                self.texts, self.nested = [], False

    def _start_graph(self, given: Mapping[str, str], line: int) -> None:
        if self.open:
            if (group := self._box(-1)) is not None:
                self.groups.setdefault(group, False)
        elif self.seen_graph:
            raise self.graph.wrong(line, "a second graph: give one")
        else:
            self.seen_graph = True
        told = given.get("edgedefault", "").lower()
        self.directed.append(ONE_WAY.get(told, self.directed[-1]))
        self.open.append(None)

    def _box(self, place: int) -> str | None:
        """The id of the node that is open there; None if it is an edge, a port or a graph."""
        element = self.open[place]
        node_id = "" if element is None else element.attributes.get("id", "")
        return node_id if element is not None and self.nodes.get(node_id) is element else None

    def _start_node(self, given: Mapping[str, str], line: int) -> None:
        node_id = given.get("id", "")
        if node_id in self.nodes:
            first = self.nodes[node_id].line
            raise self.graph.wrong(line, f"the node {quote(node_id)} is in line {first} already")
        if len(self.open) > 1 and (group := self._box(-2)) is not None:
            self.groups[group] = True
        self.nodes[node_id] = Element(line, dict(given))
        self.open.append(self.nodes[node_id])

    def _start_in_data(self, name: str, given: Mapping[str, str]) -> None:
        """An element within data: only what is drawn on a box or an arrow is of interest."""
        self.inside += 1
        self.nested = True
        element = self.open[-1] if self.open else None
        if element is not None and name == "Arrows":
            self._turn(element, *(given.get(end, "none") != "none" for end in _ENDS))
        if element is None or element.data.get(DRAWN):
            return
        if name in _LABELS and given.get("visible") != "false":
            self.drawn = []
        elif name == "Label" and given.get("Text"):
            element.data[DRAWN] = given["Text"]

    def _turn(self, edge: Element, back: bool, ahead: bool) -> None:
        """Let an edge lead where its arrowheads are; one without any leads as the file says."""
        if back and ahead:
            edge.directed = False
        elif back and edge.directed:
            ends = [edge.attributes.get(end, "") for end in _ENDS]
            edge.attributes |= zip(_ENDS, reversed(ends), strict=True)
            self.turned += 1

    def text(self, content: str) -> None:
        """Text of data, or of a label in it."""
        if self.drawn is not None:
            self.drawn.append(content)
        elif self.texts is not None and not self.inside:
            self.texts.append(content)

    def end(self, name: str, line: int) -> None:
        """An element ends."""
        if self.texts is not None and self.inside:
            self.inside -= 1
            if self.drawn is not None and name in _LABELS:
                element = self.open[-1]
                if element is not None and (words := "".join(self.drawn).strip()):
                    element.data[DRAWN] = _plain(words)
                self.drawn = None
        elif self.texts is not None:
            self._end_data(name, "".join(self.texts), line)
            self.texts = None
        elif name in ("node", "edge", "graph", "port") and self.open:
            self.open.pop()
            if name == "graph":
                self.directed.pop()

    def _end_data(self, name: str, text: str, line: int) -> None:
        if name == "default":
            known, kind, whose = self.keys.get(self.key, ("", "", ""))
            if known and text.strip():
                value = self._value(known, kind, text, line)
                for element in ("node", "edge") if whose == "all" else (whose,):
                    self.defaults.setdefault(element, {})[known] = value
        elif self.open and self.open[-1] is not None:
            if self.key in self.keys:
                self._keep(self.open[-1].data, self.key, text, line)
            else:
                self.late.append((self.open[-1], self.key, text, line))
        elif len(self.open) == 1 and self.key in self.keys:
            self._keep(self.of_graph, self.key, text, line)

    def _keep(self, data: dict[str, Any], key: str, text: str, line: int) -> None:
        """Take over data, but for what has elements in the place of a text, as boxes of yFiles."""
        known, kind, _ = self.keys[key]
        if known and (text.strip() or (kind == "string" and not self.nested)):
            data[known] = self._value(known, kind, text, line)

    def finish(self) -> None:
        """Take over what had to wait for the end: data declared below, defaults, groups."""
        unknown = {}
        for element, key, text, line in self.late:
            if key in self.keys:
                self._keep(element.data, key, text, line)
            elif text.strip():
                unknown[key] = line
        if self.turned:
            self.graph.told.append(
                f"arrows whose head is at their source lead the other way: {self.turned:,}"
            )
        if unknown:
            self.graph.told.append(f"left out, as no key declares it: data {some([*unknown])}")
        for name, elements in (("node", self.nodes.values()), ("edge", self.edges)):
            if self.defaults[name]:
                for element in elements:
                    element.data = self.defaults[name] | element.data
        self._flatten()

    def _flatten(self) -> None:
        """Drop the boxes of groups, but for those that an edge touches or that are empty."""
        if not self.groups:
            return
        touched = {edge.attributes.get(end) for edge in self.edges for end in ("source", "target")}
        dropped = [box for box, full in self.groups.items() if full and box not in touched]
        for box in dropped:
            del self.nodes[box]
        stay = len(self.groups) - len(dropped)
        but = f"; {stay:,} stay, as an edge touches them or they are empty" if stay else ""
        self.graph.told.append(f"groups were taken apart: {len(self.groups):,}{but}")

    def _value(self, name: str, kind: str, text: str, line: int) -> Any:
        try:
            return typed(kind, text)
        except (ValueError, KeyError, OverflowError):
            raise self.graph.wrong(line, f"{name} is {quote(text)}, declared {kind}") from None


def _plain(text: str) -> str:
    """What is drawn, without the markup that yEd understands in a text that begins with <html>.

    >>> _plain("<html><b>Left</b><br>bank</html>"), _plain("a < b")
    ('Left bank', 'a < b')
    """
    if not text.lower().startswith("<html>"):
        return text
    return unescape(_TAG.sub("", _END.sub(" ", text))).strip()


def typed(kind: str, text: str) -> Any:
    """A text as the value of a declared type; of one that nobody knows, the text.

    ValueError, KeyError or OverflowError if it is none.

    >>> typed("int", "1.0"), typed("boolean", "True"), typed("string", "1")
    (1, True, '1')
    """
    if kind in ("int", "long", "integer", "short", "byte", "biginteger"):
        try:
            return int(text)
        except ValueError:
            if (value := float(text)) != int(value):
                raise
            return int(value)
    if kind in ("float", "double", "bigdecimal"):
        return float(text)
    if kind == "boolean":
        return TRUTHS[text.strip().lower()]
    return text
