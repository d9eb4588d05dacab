"""Nodes and edges with data, as graph formats and libraries have them, made into a `FileGraph`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from explorer.errors import quote
from explorer.imports.cells import fits, player
from explorer.imports.data import DRAWN, Element, declared_in, fold, shown, text_of, truth
from explorer.imports.edges import take_edges
from explorer.imports.file_graph import FileGraph, one_line
from explorer.imports.headers import some
from explorer.imports.parts import parts_of, storable
from explorer.kinds import KINDS
from explorer.store.views import COLUMNS

_OURS, _OR_ONE_OF = {"position", "terminal"}, {"number", "id", "depth"}
"""Data of nodes by which a file is known to be one of this program, or made of one."""

POSITION_NAMES = ("label", DRAWN, "name", "shared_name", "title", "caption", "position")
"""Where the name of a position is looked for, the first that all have and that all differ in."""

_JUDGED = ("terminal", "outcome", "win_probability", "mover")
"""What a file that is not ours may say of positions, where its first value fits."""


def fill(
    graph: FileGraph,
    nodes: Mapping[str, Element],
    edges: Iterable[Element],
    *,
    named: bool = False,
    strict: bool = True,
) -> None:
    """Take over nodes, by their ids, and edges, whose attributes name their source and target.

    A position is called by its data `position` in a file of this program, else by what is found
    first in `POSITION_NAMES`, else by its id, as it is with `named` anyhow, and then, if `strict`,
    moves are by their labels and keys alone. A move is called by
    what is found first in `explorer.imports.edges.NAMES`, else by where it leads; an id is no
    label. Other data of nodes become named parts, those of edges are left out, both with a note;
    the values that this program knows are computed anew, but for those of ends.
    """
    listed = list(edges)
    fold(nodes.values())
    spelt = fold(listed)
    declared = declared_in(nodes.values())
    told = {*declared, "position"} if named else {*declared}
    ours = told >= _OURS and not told.isdisjoint(_OR_ONE_OF)
    texts, called, shown = _texts(graph, nodes, declared, ours, named)
    graph.positions = list(texts.values())
    known = {name for name in _JUDGED if name in declared}
    if not ours:
        known = {name for name in known if fits(name, text_of(declared[name]))}
    others = {name for name, first in declared.items() if ours or text_of(first).strip()}
    _take_parts(graph, nodes, texts, others - known - {called}, ours)
    ends = ("source", "target")
    sources = {edge.attributes.get(end) for edge in listed for end in ends[: 2 - edge.directed]}
    starts = {}
    for node_id, node in nodes.items():
        text, data = texts[node_id], {name: node.data.get(name) for name in known}
        graph.lines[text] = node.line
        if ours and node.data.get("depth") == 0:
            number = node.data.get("number", node.data.get("id"))  # "id", before it was a number
            starts[text] = number if type(number) is int else 0
        over = text_of(data.get("terminal")).strip()
        if not fits("terminal", over) and over:
            raise graph.wrong(node.line, f"terminal is {quote(over)}: write 1 or 0")
        stands = [text_of(data.get(name)).strip() for name in ("outcome", "win_probability")]
        if over or (any(stands) and node_id not in sources):
            graph.add_end(node.line, text, truth(over) if over else True, *stands)
        mover = player(graph, node.line, text_of(data.get("mover")))
        if mover is not None:
            graph.movers[text] = mover
    graph.starts = sorted(starts, key=starts.__getitem__)
    of_edges = graph if graph.moves_file is None else replace(graph, file=graph.moves_file)
    moves = take_edges(of_edges, texts, listed, spelt, ours=ours, named=named and strict)
    graph.both_ways, graph.called = of_edges.both_ways, (shown, moves)
    graph.nobody, graph.joined = of_edges.nobody, of_edges.joined
    if not (ours or named):
        graph.told.insert(0, names_told(graph))


def names_told(graph: FileGraph) -> str:
    """By what the positions and moves of a file are called, in words."""
    positions, moves = graph.called
    return f"positions are called by {positions}, moves by {moves}"


def said_of_all(graph: FileGraph, data: Mapping[str, Any]) -> None:
    """Take over what a file of this program says of the whole graph: its kind.

    ExplorerError if it says that it is a neighbourhood, which lacks moves.
    """
    kind = data.get("kind")
    if "game" in data and truth(data.get("part", False)):
        raise graph.part()
    if "game" in data and kind in KINDS:
        graph.kind = str(kind)


def _texts(
    graph: FileGraph,
    nodes: Mapping[str, Element],
    declared: Mapping[str, Any],
    ours: bool,
    named: bool,
) -> tuple[dict[str, str], str, str]:
    """(node id -> the text of its position, the data it is taken from, what is said of that)."""
    reason = ""
    for name in () if named else ("position",) if ours else POSITION_NAMES:
        if name not in declared:
            continue
        found = {node_id: one_line(text_of(node.data.get(name))) for node_id, node in nodes.items()}
        if all(found.values()) and len(set(found.values())) == len(found):
            texts = {
                node_id: graph.name(nodes[node_id].line, "position", text)
                for node_id, text in found.items()
            }
            return texts, name, shown(name)
        lacks = "differ" if all(found.values()) else "have one"
        reason = reason or f", as not all {lacks} by {shown(name)}"
    texts = {}
    first: dict[str, int] = {}
    for node_id, node in nodes.items():
        text = texts[node_id] = graph.name(node.line, "position", node_id)
        if text in first:  # ids that blanks alone tell apart
            before = f"in {graph.unit} {first[text]}"
            raise graph.wrong(node.line, f"the node {quote(text)} is {before} already")
        first[text] = node.line
    return texts, "", f"their ids{reason}"


def _take_parts(
    graph: FileGraph,
    nodes: Mapping[str, Element],
    texts: Mapping[str, str],
    others: set[str],
    ours: bool,
) -> None:
    """Make named parts of the data of nodes that have no other place."""
    if ours:
        others -= {*COLUMNS["position"], "label", "number", "name", DRAWN}
    order = dict.fromkeys(name for node in nodes.values() for name in node.data if name in others)
    parts = parts_of(graph, order)
    if moved := [f"{name} is {plain}" for name, plain in parts.items() if plain == f"part_{name}"]:
        graph.told.append(
            f"named parts called like a column of this program go by another name: {some(moved)}"
        )
    if not parts:
        return
    lost: dict[str, None] = {}
    for node_id, node in nodes.items():
        found = {plain: storable(node.data.get(name)) for name, plain in parts.items()}
        for name, plain in parts.items():
            if found[plain] is None and node.data.get(name) is not None:
                lost[name] = None
        graph.add_parts(node.line, texts[node_id], found)
    if lost:
        graph.told.append(f"numbers that are not finite are left out, in {some([*lost])}")
