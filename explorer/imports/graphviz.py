"""JSON as Graphviz writes it of a DOT file: ``dot -Tjson0``.

Format: the Graphviz documentation, output format json. Subgraphs stand before the nodes; nodes and
edges are known by numbers, and all values are texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from explorer.errors import ExplorerError, quote
from explorer.imports.data import Element, truth
from explorer.imports.elements import POSITION_NAMES, fill
from explorer.imports.file_graph import FileGraph
from explorer.imports.headers import some
from explorer.imports.parts import numbers

_DRAWS = re.compile(
    "_.*|pos|.*lp|bb|(l|head|tail|label)?(width|height)|(pen|line)?color|(fill|font|bg)color|"
    "font(name|size)|label(loc|just|angle|distance|font.*)|penwidth|style|shape|sides|arrow.*|"
    "margin|peripheries|regular|rects|vertices|image.*|fixedsize|minlen|constraint|weight|rank|"
    "group|nojustify|(head|tail)(port|clip)|l(head|tail)|dir"
)
"""Attributes that only say how something is drawn."""

_ENDS = re.compile(r"\\[nlr]")
"""How lines of a label end."""


def is_of_graphviz(whole: Mapping[str, Any]) -> bool:
    """Whether a JSON object is of Graphviz."""
    return {"directed", "strict"} <= whole.keys() and type(whole.get("_subgraph_cnt")) is int


def fill_from_graphviz(graph: FileGraph, whole: Mapping[str, Any]) -> None:
    """Take over its nodes and edges, with a note of what only says how they are drawn.

    A node that is labelled by its name has no other. Edges go both ways in an undirected graph, and
    where an arrowhead is drawn at both ends; backwards where it is at their source only.
    """
    drawn: dict[str, None] = {}
    nodes: dict[str, Element] = {}
    names: dict[int, str] = {}
    listed = _listed(graph, whole.get("objects", []))
    for line, value in listed[max(0, whole["_subgraph_cnt"]) :]:
        name = str(value.get("name", ""))
        if name in nodes:
            raise graph.wrong(line, f"the node {quote(name)} is in line {nodes[name].line} already")
        data = _data(value, ("name", "nodes", "edges"), drawn)
        if "label" in data:
            data["label"] = _label(data["label"].replace("\\N", name))
        nodes[name] = Element(line, {"id": name}, data=data)
        names[value["_gvid"]] = name
    edges = []
    for line, value in _listed(graph, whole.get("edges", [])):
        ends = [names.get(_number(value, end)) for end in ("tail", "head")]
        if None in ends:
            raise graph.wrong(line, "an end of the edge is no node")
        way = value.get("dir", "forward")
        source, target = map(str, reversed(ends) if way == "back" else ends)
        data = _data(value, ("tail", "head"), drawn)
        data["label"] = _label(data.get("label", ""))
        one_way = truth(whole["directed"]) and way != "both"
        edges.append(Element(line, {"source": source, "target": target}, one_way, data))
    _as_numbers(nodes.values(), POSITION_NAMES)
    _as_numbers(edges, ("label",))
    if drawn:
        graph.told.append(f"left out, as it only says how to draw: {some([*drawn])}")
    fill(graph, nodes, edges)


def _listed(graph: FileGraph, listed: Any) -> list[tuple[int, dict[str, Any]]]:
    """(line, object) of the nodes, or of the edges."""
    if not isinstance(listed, list):
        raise ExplorerError(f"{quote(graph.file)} holds no graph: its objects are no list")
    for line, value in listed:
        if not isinstance(value, dict) or type(value.get("_gvid")) is not int:
            raise graph.wrong(line, "it is no object with a number _gvid")
    return listed


def _number(value: Mapping[str, Any], name: str) -> int:
    """The number of a node; -1 if it is none."""
    number = value.get(name)
    return number if type(number) is int else -1


def _data(value: Mapping[str, Any], known: Iterable[str], drawn: dict[str, None]) -> dict[str, Any]:
    """What is said of a node or an edge besides; what is drawn is remembered, and left out."""
    data = {}
    for name, told in value.items():
        if name in known or name.startswith("_") or told == "":
            continue
        if _DRAWS.fullmatch(name):
            drawn[name] = None
        else:
            data[name] = str(told)
    return data


def _label(text: str) -> str:
    r"""A label in one line.

    >>> _label("New\\nYork"), _label("C:\\\\x")
    ('New York', 'C:\\x')
    """
    return _ENDS.sub(" ", text).replace("\\\\", "\\").strip()


def _as_numbers(elements: Iterable[Element], names: Iterable[str]) -> None:
    """Make numbers of the texts of data that are not names, where all are numbers."""
    listed = list(elements)
    for name in dict.fromkeys(name for element in listed for name in element.data):
        if name not in names:
            values = numbers([element.data.get(name, "") for element in listed])
            for element, value in zip(listed, values, strict=True):
                if name in element.data:
                    element.data[name] = value
