"""JSON in node-link form, as NetworkX and D3 read it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from json.encoder import encode_basestring as encode
from typing import IO, Any

from explorer.export.looked import Looked
from explorer.export.source import Source


def write_node_link(source: Source, file: IO[str]) -> None:
    """Write a graph as one object: directed, multigraph, graph, nodes, edges; an element a line.

    A node's `id` is its position and `number` its id in the database; an edge's `key` is its label,
    which tells parallel moves apart. ``networkx.node_link_graph(data, edges="edges")`` reads it.
    """
    game = {key: source.game[key] for key in ("game", "title", "kind", "start")}
    game["parameters"] = json.loads(source.game["parameters"])
    if source.is_part:
        game["part"] = True
    file.write('{"directed": true, "multigraph": true,\n')
    file.write(f'"graph": {_json(game)},\n"nodes": [\n')
    _write(file, _nodes(source))
    file.write('],\n"edges": [\n')
    _write(file, _edges(source))
    file.write("]}\n")


def _write(file: IO[str], blocks: Iterable[list[str]]) -> None:
    before = ""
    for block in blocks:
        file.write(before + ",\n".join(block))
        before = ",\n"
    file.write("\n")


def _nodes(source: Source) -> Iterator[list[str]]:
    values = source.cells(lambda column: partial(_member, column.name))
    for block in source.node_blocks():
        yield [
            f'{{"number": {number}, "id": {text}{more}}}'
            for number, text, more in zip(
                block[0], map(encode, block[1]), values(block), strict=True
            )
        ]


def _edges(source: Source) -> Iterator[list[str]]:
    moves = [column.name for column in source.moves[1:]]
    label = moves.index("label")

    def members(move: Sequence[Any]) -> tuple[str, str]:
        """What stands before the ordinal and after it."""
        return encode(move[label]), "".join(map(_member, moves, move))

    texts = Looked(source, ("position",), encode)
    for block in source.edges_told(members):
        texts.look_for([move[0] for move in block], [move[1] for move in block])
        yield [
            f'{{"source": {texts[start]}, "target": {texts[end]}, "key": {key}, '
            f'"ordinal": {ordinal}{more}}}'
            for start, end, ordinal, (key, more) in block
        ]


def _member(name: str, value: Any) -> str:
    """A member of an object after another."""
    return f', "{name}": {_json(value)}'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
