"""GraphML, for NetworkX, igraph, Gephi, Cytoscape, yEd.

Written straight from the rows, thousands to a piece of text: a graph library would need the whole
graph in memory and twenty times the time. Every attribute is declared once, with its type; what has
no value is left out. Edge ids are unique, so parallel moves stay apart.

Format: U. Brandes et al., GraphML progress report, Graph Drawing 2001; http://graphml.graphdrawing.org
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from typing import IO, Any
from xml.sax.saxutils import escape, quoteattr

from explorer.export.once import Block, escaped, together
from explorer.export.source import JUDGED, Column, Source, as_attributes, written
from explorer.palette import OUTLINE, fill, judged, line

_TYPES = {"integer": "long", "real": "double", "text": "string", "boolean": "boolean"}

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"{more}
 xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns {schema}">
"""
_SCHEMA = "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd"
_YED_SCHEMA = "http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd"


def write_graphml(source: Source, file: IO[str], *, yed: bool = False) -> None:
    """Write a graph; with `yed`, as yEd draws it: filled boxes in layers by depth, arrows.

    Nodes have the ids n0, n1, ... by the ids of positions; their `label` is the position, and so is
    their `name`, by which igraph finds them. Edges have the ids e0_0, e0_1, ... by source and
    ordinal, and the label of the move.
    """
    more = '\n xmlns:y="http://www.yworks.com/xml/graphml"' if yed else ""
    file.write(_HEAD.format(more=more, schema=_YED_SCHEMA if yed else _SCHEMA))
    nodes = [*source.columns, Column("label", "text"), Column("name", "text")]
    for prefix, columns in (("n", nodes), ("e", source.moves)):
        kind = {"n": "node", "e": "edge"}[prefix]
        for name, column in zip(as_attributes(columns), columns, strict=True):
            file.write(
                f'<key id="{prefix}_{column.name}" for="{kind}" '
                f'attr.name={quoteattr(name)} attr.type="{_TYPES[column.type]}"/>\n'
            )
        if yed:
            file.write(f'<key id="yed_{kind}" for="{kind}" yfiles.type="{kind}graphics"/>\n')
    for name in ("game", "kind", "start"):
        file.write(f'<key id="g_{name}" for="graph" attr.name="{name}" attr.type="string"/>\n')
    if source.is_part:
        file.write('<key id="g_part" for="graph" attr.name="part" attr.type="boolean"/>\n')
    file.write(f'<graph id={quoteattr(source.game["game"])} edgedefault="directed">\n')
    for name in ("game", "kind", "start"):
        file.write(_data(f"g_{name}", source.game[name]) + "\n")
    if source.is_part:
        file.write(_data("g_part", True) + "\n")
    file.writelines(_nodes(source, yed))
    file.writelines(_edges(source, yed))
    file.write("</graph>\n</graphml>\n")


def _data(key: str, value: Any) -> str:
    """An attribute of an element; nothing where there is no value."""
    if value is None:
        return ""
    return f'<data key="{key}">{escape(value) if isinstance(value, str) else written(value)}</data>'


def _nodes(source: Source, yed: bool) -> Iterator[str]:
    """The positions, a piece of text for a block."""
    data = source.cells(lambda column: partial(_data, f"n_{column.name}"))
    boxes = _boxes(source)
    for block in source.node_blocks():
        ids, texts = block[0], escaped(block[1], escape, "[&<>]")
        drawn = boxes(block) if yed else repeat("", len(ids))
        yield "".join(
            [
                f'<node id="n{number}"><data key="n_id">{number}</data>'
                f'<data key="n_position">{text}</data>{more}'
                f'<data key="n_label">{text}</data><data key="n_name">{text}</data>{box}</node>\n'
                for number, text, more, box in zip(ids, texts, data(block), drawn, strict=True)
            ]
        )


def _edges(source: Source, yed: bool) -> Iterator[str]:
    """The moves, a piece of text for a block."""
    names = [column.name for column in source.moves[1:]]
    order = sorted(names, key=lambda name: name != "probability")  # it stands beside the ordinal

    def data(values: tuple[Any, ...]) -> str:
        move = dict(zip(names, values, strict=True))
        drawn = _arrow(move["label"], move.get("player"), move.get("optimal")) if yed else ""
        return "".join(_data(f"e_{name}", move[name]) for name in order) + drawn

    for block in source.edges_told(data):
        yield "".join(
            [
                f'<edge id="e{start}_{ordinal}" source="n{start}" target="n{end}">'
                f'<data key="e_ordinal">{ordinal}</data>{told}</edge>\n'
                for start, end, ordinal, told in block
            ]
        )


def _boxes(source: Source) -> Callable[[Block], Iterator[str]]:
    """What draws the positions of one block after another, each beside those of its depth."""
    depth = source.at["depth"]
    place_in_layer: dict[int | None, int] = {}
    outcomes = together(JUDGED, source.at, judged)

    def drawn(block: Block) -> Iterator[str]:
        for text, layer, outcome in zip(block[1], block[depth], outcomes(block), strict=True):
            column = place_in_layer[layer] = place_in_layer.get(layer, -1) + 1
            yield _box(text, outcome, column, -1 if layer is None else layer)

    return drawn


def _box(text: str, outcome: str | None, column: int, layer: int) -> str:
    """A position as yEd draws it, in a rank of its depth; a layout of yEd may move it."""
    width = 20 + 8 * max(map(len, text.split("/")))
    lines = escape(text.replace("/", "\n"))
    return (
        f'<data key="yed_node"><y:ShapeNode><y:Geometry height="{24 + 14 * text.count("/")}" '
        f'width="{width}" x="{column * (width + 30)}" y="{layer * 110}"/>'
        f'<y:Fill color="{fill(outcome)}" transparent="false"/>'
        f'<y:BorderStyle color="{OUTLINE}" type="line" width="1.0"/>'
        f'<y:NodeLabel fontSize="12">{lines}</y:NodeLabel>'
        '<y:Shape type="roundrectangle"/></y:ShapeNode></data>'
    )


def _arrow(text: str, player: str | None, optimal: bool | None) -> str:
    colour, width = line(player, optimal), "2.0" if optimal else "1.0"
    return (
        f'<data key="yed_edge"><y:PolyLineEdge><y:LineStyle color="{colour}" type="line" '
        f'width="{width}"/><y:Arrows source="none" target="standard"/>'
        f'<y:EdgeLabel fontSize="10">{escape(text)}</y:EdgeLabel></y:PolyLineEdge></data>'
    )
