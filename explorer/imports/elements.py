"""Nodes and edges with data, as graph formats and libraries have them, made into a `FileGraph`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from explorer.errors import quote
from explorer.imports.csv_files import action, passes_turn, player, probability
from explorer.imports.file_graph import FileGraph, FileMove
from explorer.store.views import COLUMNS

_PLAIN = re.compile("[a-z_][a-z0-9_]*")


@dataclass
class Element:
    """A node or an edge: where it stands, its attributes, its data by name."""

    line: int
    attributes: dict[str, str]
    directed: bool = True
    data: dict[str, Any] = field(default_factory=dict)


def fill(graph: FileGraph, nodes: Mapping[str, Element], edges: Iterable[Element]) -> None:
    """Take over nodes, by their ids, and edges, whose attributes name their source and target.

    A position's text is the data `position` of a node, else its `label` where all have different
    ones, else its id. A move's label is the data `label` of an edge, else its id, else where it
    leads. Data of nodes that this program does not know become named parts; the values it knows are
    computed anew, but for those of ends.
    """
    texts = _texts(graph, nodes)
    graph.positions = list(texts.values())
    known = {*COLUMNS["position"], "label"}
    declared = dict.fromkeys(name for node in nodes.values() for name in node.data)
    others = [name for name in declared if name not in known]
    parts = [name for name in others if _PLAIN.fullmatch(name)]
    graph.left_out = [name for name in others if name not in parts]
    starts = {}
    for node_id, node in nodes.items():
        text, data = texts[node_id], node.data
        graph.lines[text] = node.line
        if data.get("depth") == 0:
            starts[text] = data["id"] if type(data.get("id")) is int else 0
        if "terminal" in data:
            graph.add_end(
                node.line,
                text,
                data["terminal"],
                str(data.get("outcome", "")),
                str(data.get("win_probability", "")),
            )
        mover = player(graph, node.line, str(data.get("mover", "")))
        if mover is not None:
            graph.movers[text] = mover
        if parts:
            graph.add_parts(node.line, text, {name: data.get(name) for name in parts})
    graph.starts = sorted(starts, key=starts.__getitem__)
    for edge in edges:
        _add_edge(graph, texts, edge)
    graph.tell_players_apart()


def _texts(graph: FileGraph, nodes: Mapping[str, Element]) -> dict[str, str]:
    """Node id -> the text of its position."""
    for name in ("position", "label"):
        names = {node_id: str(node.data.get(name, "")).strip() for node_id, node in nodes.items()}
        if all(names.values()) and len(set(names.values())) == len(names):
            break
    else:
        names = {node_id: node_id for node_id in nodes}
    return {
        node_id: graph.name(nodes[node_id].line, "position", text)
        for node_id, text in names.items()
    }


def _add_edge(graph: FileGraph, texts: dict[str, str], edge: Element) -> None:
    ends = []
    for end in ("source", "target"):
        node_id = edge.attributes.get(end, "")
        if node_id not in texts:
            raise graph.wrong(edge.line, f"the {end} {quote(node_id)} of an edge is no node")
        ends.append(texts[node_id])
    graph.both_ways += not edge.directed
    for source, target in [ends] if edge.directed else [ends, ends[::-1]]:
        label = edge.data.get("label", edge.attributes.get("id", f"to {target}"))
        graph.moves.append(
            FileMove(
                edge.line,
                source,
                graph.name(edge.line, "label", str(label)),
                target,
                player(graph, edge.line, str(edge.data.get("player", ""))),
                passes_turn(graph, edge.line, str(edge.data.get("passes_turn", ""))),
                action(graph, edge.line, str(edge.data.get("action", ""))),
                probability(graph, edge.line, str(edge.data.get("probability", ""))),
                named="label" in edge.data or "id" in edge.attributes,
            )
        )
