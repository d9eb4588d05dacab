"""GEXF 1.3, the format of Gephi, with coloured nodes and typed attributes.

Format: the GEXF working group, https://gexf.net/schema.html
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, Any
from xml.sax.saxutils import quoteattr

from explorer.export.source import Column, Source, as_attributes, written
from explorer.palette import fill, judged

_TYPES = {"integer": "long", "real": "double", "text": "string", "boolean": "boolean"}

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd" version="1.3">
"""


def write_gexf(source: Source, file: IO[str]) -> None:
    """Write a graph: nodes labelled with their positions, edges with their moves."""
    file.write(_HEAD)
    file.write(f"<meta><description>{_text(source.game['game'])}</description></meta>\n")
    file.write('<graph mode="static" defaultedgetype="directed">\n')
    _declare(file, "node", source.columns)
    _declare(file, "edge", source.moves)
    at = {column.name: place for place, column in enumerate(source.columns)}
    node_id, text = at["id"], at["position"]
    file.write("<nodes>\n")
    for row in source.nodes():
        red, green, blue = bytes.fromhex(fill(judged(dict(zip(at, row, strict=True))))[1:])
        file.write(
            f'<node id="{row[node_id]}" label={quoteattr(row[text])}>{_values(row)}'
            f'<viz:color r="{red}" g="{green}" b="{blue}"/></node>\n'
        )
    file.write("</nodes>\n<edges>\n")
    label = [column.name for column in source.moves].index("label")
    for count, (start, end, *move) in enumerate(source.edges()):
        file.write(
            f'<edge id="{count}" source="{start}" target="{end}" '
            f"label={quoteattr(move[label])}>{_values(move)}</edge>\n"
        )
    file.write("</edges>\n</graph>\n</gexf>\n")


def _text(value: str) -> str:
    return quoteattr(value)[1:-1]


def _declare(file: IO[str], kind: str, columns: Sequence[Column]) -> None:
    file.write(f'<attributes class="{kind}">\n')
    for place, (name, column) in enumerate(zip(as_attributes(columns), columns, strict=True)):
        file.write(
            f'<attribute id="{place}" title={quoteattr(name)} type="{_TYPES[column.type]}"/>\n'
        )
    file.write("</attributes>\n")


def _values(row: Iterable[Any]) -> str:
    elements = "".join(
        f'<attvalue for="{place}" value={quoteattr(written(value))}/>'
        for place, value in enumerate(row)
        if value is not None
    )
    return f"<attvalues>{elements}</attvalues>"
