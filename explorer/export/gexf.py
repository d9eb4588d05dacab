"""GEXF 1.3, the format of Gephi, with coloured nodes and typed attributes.

Format: the GEXF working group, https://gexf.net/schema.html
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from typing import IO, Any
from xml.sax.saxutils import quoteattr

from explorer.export.once import escaped, together
from explorer.export.source import JUDGED, Column, Source, as_attributes, written
from explorer.files import PART
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
    part = f"<keywords>{PART}</keywords>" if source.is_part else ""
    file.write(f"<meta>{part}<description>{_text(source.game['game'])}</description></meta>\n")
    file.write('<graph mode="static" defaultedgetype="directed">\n')
    _declare(file, "node", source.columns)
    _declare(file, "edge", source.moves)
    file.write("<nodes>\n")
    _nodes(source, file)
    file.write("</nodes>\n<edges>\n")
    _edges(source, file)
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


def _nodes(source: Source, file: IO[str]) -> None:
    values = source.cells(lambda column: partial(_value, source.at[column.name]))
    colours = together(JUDGED, source.at, _colour)
    for block in source.node_blocks():
        quoted = escaped(block[1], quoteattr, '[&<>"\n\r\t]', '"')
        rows = zip(block[0], quoted, values(block), colours(block), strict=True)
        file.write(
            "".join(
                [
                    f'<node id="{number}" label={text}><attvalues>'
                    f'<attvalue for="0" value="{number}"/><attvalue for="1" value={text}/>{more}'
                    f"</attvalues>{colour}</node>\n"
                    for number, text, more, colour in rows
                ]
            )
        )


def _edges(source: Source, file: IO[str]) -> None:
    label = [column.name for column in source.moves].index("label") - 1

    def parts(move: Sequence[Any]) -> tuple[str, str]:
        """What stands before the ordinal and after it."""
        return quoteattr(move[label]), "".join(map(_value, count(1), move))

    numbers = count()
    for block in source.edges_told(parts):
        file.write(
            "".join(
                [
                    f'<edge id="{number}" source="{start}" target="{end}" label={text}><attvalues>'
                    f'<attvalue for="0" value="{ordinal}"/>{more}</attvalues></edge>\n'
                    for (start, end, ordinal, (text, more)), number in zip(
                        block, numbers, strict=False
                    )
                ]
            )
        )


def _value(place: int, value: Any) -> str:
    """An attribute of an element; nothing where there is no value."""
    return "" if value is None else f'<attvalue for="{place}" value={quoteattr(written(value))}/>'


def _colour(position: Mapping[str, Any]) -> str:
    red, green, blue = bytes.fromhex(fill(judged(position))[1:])
    return f'<viz:color r="{red}" g="{green}" b="{blue}"/>'
