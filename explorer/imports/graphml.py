"""GraphML, as this program writes it and as others do."""

from __future__ import annotations

import xml.sax
from pathlib import Path
from typing import IO, Any
from xml.sax.handler import (
    ContentHandler,
    feature_external_ges,
    feature_external_pes,
    property_lexical_handler,
)

from explorer.errors import ExplorerError, quote
from explorer.imports.data import Element
from explorer.imports.elements import fill
from explorer.imports.file_graph import FileGraph

PIECE = 1 << 16
"""Bytes of a file that are read at a time, at least."""


def read_graphml(path: Path) -> FileGraph:
    """The graph of a GraphML file.

    A position's text is the data `position` of a node, else its `label` where all have different
    ones, else its id. A move's label is the data `label` of an edge, else its id, else where it
    leads. Edges that have no direction go both ways. Data of nodes that this program does not know
    become named parts; the values it knows are computed anew, but for those of ends.
    """
    graph = FileGraph(str(path))
    handler = _Handler(graph)
    parser = xml.sax.make_parser()
    parser.setFeature(feature_external_ges, False)
    parser.setFeature(feature_external_pes, False)
    parser.setContentHandler(handler)
    parser.setProperty(property_lexical_handler, _NoDeclarations(graph, handler))
    try:
        with path.open("rb") as file:
            parser.parse(_Pieces(file, handler))
    except xml.sax.SAXParseException as error:
        raise graph.wrong(
            error.getLineNumber() or 1, f"it is not XML: {error.getMessage()}"
        ) from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise graph.wrong(1, f"it cannot be read ({error}): save it as UTF-8") from None
    except OSError as error:
        raise ExplorerError(f"{quote(str(path))} cannot be read: {error.strerror}") from None
    if not handler.seen_graph:
        raise ExplorerError(f"{quote(str(path))} holds no graph: it is no GraphML")
    fill(graph, handler.nodes, handler.edges)
    return graph


class _Pieces:
    """A file in pieces that grow as long as nothing in them comes to an end.

    The parser begins anew with every piece at what the last one left open: in pieces of one size
    an attribute of 20 MB would be read three hundred times.
    """

    def __init__(self, file: IO[bytes], handler: _Handler) -> None:
        self.file, self.handler = file, handler
        self.seen, self.size = 0, 0

    def read(self, size: int = PIECE, /) -> bytes:
        """The next piece, of `size` bytes or more; nothing for 0, by which bytes are recognised."""
        if size:
            open_still = self.handler.seen == self.seen
            self.seen, self.size = self.handler.seen, max(size, 2 * self.size * open_still)
        return self.file.read(size and self.size)

    def close(self) -> None:
        """The file is closed by whoever opened it."""


class _NoDeclarations:
    """Refuses a document type: what it declares, such as entities in other files, is not read."""

    def __init__(self, graph: FileGraph, handler: _Handler) -> None:
        self.graph, self.handler = graph, handler

    def startDTD(self, name: str, public: str | None, system: str | None) -> None:  # noqa: N802
        raise self.graph.wrong(
            self.handler.line, "a document type (<!DOCTYPE ...>) is not read: leave it out"
        )

    def endDTD(self) -> None:  # noqa: N802
        """Nothing to do."""

    def startCDATA(self) -> None:  # noqa: N802
        """Nothing to do: the text comes like any other."""

    def endCDATA(self) -> None:  # noqa: N802
        """Nothing to do."""

    def comment(self, content: str) -> None:
        """Nothing to do."""


class _Handler(ContentHandler):
    """Collects the nodes and edges of a document, with their lines."""

    def __init__(self, graph: FileGraph) -> None:
        super().__init__()
        self.graph = graph
        self.keys: dict[str, tuple[str, str]] = {}  # id -> (name, type)
        self.defaults: dict[str, dict[str, Any]] = {"node": {}, "edge": {}}
        self.declared = ("", "", "")  # whose data the open key declares, its name and type
        self.nodes: dict[str, Element] = {}
        self.edges: list[Element] = []
        self.directed = True
        self.seen_graph = False
        self.current: Element | None = None
        self.key: str | None = None
        self.text: list[str] = []
        self.seen = 0  # beginnings of elements, and texts

    @property
    def line(self) -> int:
        return self._locator.getLineNumber() or 1  # type: ignore[attr-defined]

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802
        self.seen += 1
        given = dict(attrs.items())
        match name:
            case "key":
                named = given.get("attr.name", ""), given.get("attr.type", "string")
                self.keys[given.get("id", "")] = named
                self.declared = (given.get("for", "all"), *named)
            case "graph":
                if self.seen_graph:
                    raise self.graph.wrong(self.line, "a second or nested graph: give one")
                self.seen_graph = True
                self.directed = given.get("edgedefault", "directed") == "directed"
            case "hyperedge" | "port":
                raise self.graph.wrong(self.line, f"a {name} is not a move between two positions")
            case "node":
                self.current = Element(self.line, given)
                node_id = given.get("id", "")
                if node_id in self.nodes:
                    first = self.nodes[node_id].line
                    raise self.graph.wrong(
                        self.line, f"the node {quote(node_id)} is in line {first} already"
                    )
                self.nodes[node_id] = self.current
            case "edge":
                directed = given.get("directed", str(self.directed)).lower() == "true"
                self.current = Element(self.line, given, directed)
                self.edges.append(self.current)
            case "data":
                self.key, self.text = given.get("key"), []
            case "default":
                self.key, self.text = "", []

    def characters(self, content: str) -> None:
        self.seen += 1
        if self.key is not None:
            self.text.append(content)

    def endElement(self, name: str) -> None:  # noqa: N802
        if name == "default":
            whose, known, kind = self.declared
            if known:
                value = self._value(known, kind, "".join(self.text))
                for element in ("node", "edge") if whose == "all" else (whose,):
                    self.defaults.setdefault(element, {})[known] = value
            self.key = None
        elif name == "data":
            if self.current is not None and self.key in self.keys:
                known, kind = self.keys[self.key]
                if known:  # without a name it is for one viewer, such as the boxes of yEd
                    self.current.data[known] = self._value(known, kind, "".join(self.text))
            self.key = None
        elif name in ("node", "edge") and self.current is not None:
            self.current.data = self.defaults[name] | self.current.data
            self.current = None

    def _value(self, name: str, kind: str, text: str) -> Any:
        try:
            if kind in ("int", "long"):
                return int(text)
            if kind in ("float", "double"):
                return float(text)
            if kind == "boolean" or name == "terminal":
                return {"true": True, "1": True, "false": False, "0": False}[text.strip().lower()]
        except (ValueError, KeyError):
            raise self.graph.wrong(self.line, f"{name} is {quote(text)}, declared {kind}") from None
        return text
