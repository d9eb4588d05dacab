"""Edges of graph formats and libraries, taken over as moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explorer.errors import quote
from explorer.imports.cells import NEXT, action, fits, passes_turn, player, probability
from explorer.imports.data import DRAWN, ONE_WAY, Element, declared_in, shown, text_of
from explorer.imports.file_graph import FileGraph, FileMove
from explorer.imports.headers import left_out
from explorer.store.views import COLUMNS

NAMES = ("label", DRAWN, "edge_label", "name", "shared_name", "interaction", "relation",
         "relationship", "type", "kind", "action")  # fmt: skip
"""Where the label of a move is looked for, the first that any edge has."""

_TOLD = ("player", "passes_turn", "action", "probability")
"""What moves say besides, where the file is this program's or the first value fits."""

_WRITTEN = {*COLUMNS["move"], "key", "label", DRAWN}
"""Data of edges that this program writes, and computes anew."""


def take_edges(
    graph: FileGraph,
    texts: Mapping[str, str],
    edges: Sequence[Element],
    spelt: Mapping[str, str],
    *,
    ours: bool,
    named: bool,
) -> str:
    """Take over edges as moves, with a note on data that have no place, and tell what they are
    called by.

    texts     node id -> position
    spelt     every name of data -> what it is in the file
    ours      whether the file is one of this program
    named     whether edges are known by their labels and keys alone, as those that Python gives
    """
    declared = declared_in(edges)
    told = {name for name in _TOLD if name in declared}
    if not (ours or told >= {"action", "probability"}):
        if "player" in told and not fits("player", text_of(declared["player"])):
            graph.nobody = text_of(declared["player"])
        told = {name for name in told - {"action"} if fits(name, text_of(declared[name]))}
    unsaid = "" if "action" in declared else NEXT
    label = next((name for name in NAMES if _is_label(name, declared, told, ours or named)), "")
    others = [name for name, first in declared.items() if text_of(first).strip()]
    others = [name for name in others if name not in told and name != label]
    if ours or named:
        others = [name for name in others if name not in _WRITTEN]
        edges = _in_order(edges)
    if others:
        graph.told.append(left_out([shown(spelt[name]) for name in others], ("label", *_TOLD)))
    for number, edge in enumerate(edges):
        ends = _ends(graph, texts, edge)
        graph.both_ways += not edge.directed
        data = {name: text_of(edge.data.get(name)) for name in told}
        chance = data.get("probability", "").strip()
        text = " ".join(text_of(edge.data.get(label)).split())
        for source, target in [ends] if edge.directed or ends[0] == ends[1] else [ends, ends[::-1]]:
            graph.moves.append(
                FileMove(
                    edge.line,
                    source,
                    graph.name(edge.line, "label", text) if text else "",
                    target,
                    player(graph, edge.line, data.get("player", "")),
                    passes_turn(graph, edge.line, data.get("passes_turn", "")),
                    action(graph, edge.line, data.get("action", unsaid if chance else "")),
                    probability(graph, edge.line, chance),
                    named=bool(text),
                    edge=edge.attributes.get("id") if named else number,
                )
            )
    return shown(label) if label else "where they lead, as edges have no label"


def _is_label(name: str, declared: Mapping[str, Any], told: set[str], ours: bool) -> bool:
    """Whether edges are called by data of this name."""
    if ours and name != "label":
        return False
    value = text_of(declared.get(name)).strip()
    if name == "type" and value.lower() in ONE_WAY:
        return False
    return bool(value) and name not in told


def _in_order(edges: Sequence[Element]) -> Sequence[Element]:
    """The edges in the order of moves that the file tells: some programs list them by target."""
    if all(type(edge.data.get("ordinal")) is int for edge in edges):
        return sorted(edges, key=lambda edge: edge.data["ordinal"])
    return edges


def _ends(graph: FileGraph, texts: Mapping[str, str], edge: Element) -> list[str]:
    ends = []
    for end in ("source", "target"):
        node_id = edge.attributes.get(end, "")
        if node_id not in texts:
            raise graph.wrong(edge.line, f"the {end} {quote(node_id)} of an edge is no node")
        ends.append(texts[node_id])
    return ends
