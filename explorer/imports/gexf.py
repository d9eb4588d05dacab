"""GEXF, as this program, Gephi and NetworkX write it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, quote
from explorer.files import PART
from explorer.imports.data import ONE_WAY, Element
from explorer.imports.elements import fill
from explorer.imports.file_graph import FileGraph
from explorer.imports.graphml import typed
from explorer.imports.xml_files import parse_xml


def read_gexf(path: Path) -> FileGraph:
    """The graph of a GEXF file: see `fill` for what positions and moves are called.

    Edges that have no direction, or are mutual, go both ways. Nodes within nodes stand beside them;
    colours, places and times are passed over.
    """
    graph = FileGraph(str(path))
    handler = _Handler(graph)
    parse_xml(graph, path, "gexf", handler)
    if not handler.seen_graph:
        raise ExplorerError(f"{quote(str(path))} holds no graph: it is no GEXF")
    handler.finish()
    fill(graph, handler.nodes, handler.edges)
    return graph


class _Handler:
    """Collects the nodes and edges of a document, with their lines."""

    def __init__(self, graph: FileGraph) -> None:
        self.graph = graph
        self.declared: dict[tuple[str, str], tuple[str, str]] = {}  # (node or edge, id) -> its data
        self.defaults: dict[str, dict[str, Any]] = {"node": {}, "edge": {}}
        self.whose = "node"  # whose attributes are declared
        self.attribute = ("", "")  # name and type of the one that is declared
        self.nodes: dict[str, Element] = {}
        self.edges: list[Element] = []
        self.open: list[tuple[str, Element]] = []
        self.default: list[str] | None = None
        self.one_way = True
        self.seen_graph = False

    def start(self, name: str, given: Mapping[str, str], line: int) -> None:
        """An element begins."""
        match name:
            case "graph":
                self.seen_graph = True
                # Without a word edges have no direction, as the format's description says.
                told = given.get("defaultedgetype", "undirected")
                self.one_way = ONE_WAY.get(told.lower(), True)
            case "attributes":
                self.whose = given.get("class", "node")
            case "attribute":
                self.attribute = given.get("title", given.get("id", "")), given.get("type", "")
                self.declared[self.whose, given.get("id", "")] = self.attribute
            case "default" | "keywords":
                self.default = []
            case "node":
                self._start_node(given, line)
            case "edge":
                one_way = ONE_WAY.get(given.get("type", "").lower(), self.one_way)
                self._start("edge", Element(line, dict(given), one_way), given, line)
                self.edges.append(self.open[-1][1])
            case "attvalue" if self.open:
                self._keep(given, line)

    def _start_node(self, given: Mapping[str, str], line: int) -> None:
        node_id = given.get("id", "")
        if node_id in self.nodes:
            first = self.nodes[node_id].line
            raise self.graph.wrong(line, f"the node {quote(node_id)} is in line {first} already")
        self.nodes[node_id] = Element(line, dict(given))
        self._start("node", self.nodes[node_id], given, line)

    def _start(self, what: str, element: Element, given: Mapping[str, str], line: int) -> None:
        self.open.append((what, element))
        for name in ("label", "weight", "kind") if what == "edge" else ("label",):
            if given.get(name, "").strip():
                element.data[name] = given[name]

    def _keep(self, given: Mapping[str, str], line: int) -> None:
        what, element = self.open[-1]
        key = given.get("for", given.get("id", ""))
        name, kind = self.declared.get((what, key), (key, "string"))
        element.data[name] = self._value(name, kind, given.get("value", ""), line)

    def _value(self, name: str, kind: str, text: str, line: int) -> Any:
        try:
            return typed(kind, text) if text.strip() or kind == "string" else None
        except (ValueError, KeyError, OverflowError):
            raise self.graph.wrong(line, f"{name} is {quote(text)}, declared {kind}") from None

    def text(self, content: str) -> None:
        """Text: only that of a default says anything, and that this is part of a graph."""
        if self.default is not None:
            self.default.append(content)

    def end(self, name: str, line: int) -> None:
        """An element ends."""
        if name == "default" and self.default is not None:
            known, kind = self.attribute
            self.defaults.setdefault(self.whose, {})[known] = self._value(
                known, kind, "".join(self.default), line
            )
            self.default = None
        elif name == "keywords" and self.default is not None:
            if "".join(self.default) == PART:
                raise self.graph.part()
            self.default = None
        elif name in ("node", "edge") and self.open:
            self.open.pop()

    def finish(self) -> None:
        """Give elements the values that hold unless they say otherwise."""
        for what, elements in (("node", self.nodes.values()), ("edge", self.edges)):
            if self.defaults[what]:
                for element in elements:
                    element.data = self.defaults[what] | element.data
