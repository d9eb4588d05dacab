"""Shortest paths between two positions.

What lies on some shortest path is found by `explorer.query.between`; paths are counted on it by
dynamic programming and listed one by one, in the order of the moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from explorer.errors import NotThereError
from explorer.query.between import between
from explorer.query.positions import position
from explorer.query.rows import Row
from explorer.query.search import Walker
from explorer.store.connection import Connection
from explorer.store.find import need_game


@dataclass(frozen=True)
class Paths:
    """All shortest paths between two positions.

    length  moves of each path
    count   how many there are; paths that differ in a label only are different
    """

    length: int
    count: int
    _connection: Connection
    _game_id: int
    _start: int
    _moves: dict[int, list[tuple[int, int]]]

    def __iter__(self) -> Iterator[Row]:
        """Each path: length, positions, labels."""
        positions = _Names(self._connection, self._game_id, "nodes", "position")
        labels = _Names(self._connection, self._game_id, "labels", "label")
        for ids, label_ids in self._walk():
            yield {
                "length": self.length,
                "positions": positions.of(ids),
                "labels": labels.of(label_ids),
            }

    def _walk(self) -> Iterator[tuple[list[int], list[int]]]:
        """Depth first, in the order of the moves; every way on leads to the end."""
        ids, label_ids = [self._start], list[int]()
        choices = [iter(self._moves.get(self._start, ()))]
        if self.length == 0:
            yield ids, label_ids
            return
        while choices:
            move = next(choices[-1], None)
            if move is None:
                choices.pop()
                ids.pop()
                if label_ids:
                    label_ids.pop()
                continue
            ids.append(move[1])
            label_ids.append(move[0])
            if len(label_ids) == self.length:
                yield list(ids), list(label_ids)
                ids.pop()
                label_ids.pop()
            else:
                choices.append(iter(self._moves[move[1]]))


def shortest_paths(connection: Connection, name: str, start: str, end: str) -> Paths:
    """The shortest paths from one position to another; NotThereError if no play leads there."""
    first = position(connection, name, start)["id"]
    last = position(connection, name, end)["id"]
    game_id = need_game(connection, name)
    walker = Walker(connection, game_id)
    layers = between(walker, first, last)
    if layers is None:
        raise NotThereError(f"no path leads from {start} to {end} in {name}")
    moves = _moves(walker, layers)
    counts = {last: 1}
    for layer in reversed(layers[:-1]):
        for source in layer:
            counts[source] = sum(counts[target] for _, target in moves[source])
    return Paths(len(layers) - 1, counts[first], connection, game_id, first, moves)


_MOVES = "SELECT e.source_id, e.ordinal, e.label_id, e.target_id"


def _moves(walker: Walker, layers: list[list[int]]) -> dict[int, list[tuple[int, int]]]:
    """Position -> its moves (label id, target id) into the next of these layers, in order."""
    ply_of = {each: ply for ply, layer in enumerate(layers) for each in layer}
    found: dict[int, list[tuple[int, int, int]]] = {}
    sources = [each for layer in layers[:-1] for each in layer]
    for source, ordinal, label, target in walker.select(_MOVES, sources, "edges", "source_id"):
        if ply_of.get(target) == ply_of[source] + 1:
            found.setdefault(source, []).append((ordinal, label, target))
    return {
        source: [(label, target) for _, label, target in sorted(moves)]
        for source, moves in found.items()
    }


class _Names:
    """Texts of positions or labels, each looked up once."""

    def __init__(self, connection: Connection, game_id: int, table: str, column: str) -> None:
        self._walker = Walker(connection, game_id)
        self._known: dict[int, str] = {}
        self._table, self._column = table, column

    def of(self, ids: list[int]) -> list[str]:
        """The texts of these ids."""
        if unknown := [each for each in ids if each not in self._known]:
            what = f"SELECT e.id, e.{self._column}"
            self._known.update(self._walker.select(what, unknown, self._table, "id"))
        return [self._known[each] for each in ids]
