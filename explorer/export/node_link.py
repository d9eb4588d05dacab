"""JSON in node-link form, as NetworkX and D3 read it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import IO, Any

from explorer.export.source import Source, as_attributes


def write_node_link(source: Source, file: IO[str]) -> None:
    """Write a graph as one object: directed, multigraph, graph, nodes, edges; an element a line.

    A node's `id` is its position and `number` its id in the database; an edge's `key` is its label,
    which tells parallel moves apart. ``networkx.node_link_graph(data, edges="edges")`` reads it.
    """
    game = {key: source.game[key] for key in ("game", "title", "kind", "start")}
    game["parameters"] = json.loads(source.game["parameters"])
    file.write('{"directed": true, "multigraph": true,\n')
    file.write(f'"graph": {_json(game)},\n"nodes": [\n')
    names = ["id" if name == "position" else name for name in as_attributes(source.columns)]
    _write(file, (dict(zip(names, row, strict=True)) for row in source.nodes()))
    file.write('],\n"edges": [\n')
    texts = dict(source.names())
    moves = [column.name for column in source.moves]
    label = moves.index("label")
    _write(
        file,
        (
            {"source": texts[start], "target": texts[end], "key": row[label]}
            | dict(zip(moves, row, strict=True))
            for start, end, *row in source.edges()
        ),
    )
    file.write("]}\n")


def _write(file: IO[str], elements: Iterable[dict[str, Any]]) -> None:
    before = ""
    for element in elements:
        file.write(before + _json(element))
        before = ",\n"
    file.write("\n")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
