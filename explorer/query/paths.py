"""Shortest paths between two positions, by breadth-first search from both ends.

The two searches grow by turns, the smaller frontier first, until they meet: on a graph with
branching b and distance d they visit about 2 b^(d/2) positions instead of b^d. What lies on some
shortest path is then cut out of the visited layers; paths are counted on it by dynamic programming
and listed one by one, in the order of the moves.

Source of the method: I. Pohl, Bi-directional search, Machine Intelligence 6 (1971) 127-140.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from explorer.errors import NotThereError
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
    layers = _meet(walker, first, last)
    if layers is None:
        raise NotThereError(f"no path leads from {start} to {end} in {name}")
    moves = _between(walker, layers)
    counts = {last: 1}
    for layer in reversed(layers[:-1]):
        for source in layer:
            counts[source] = sum(counts[target] for _, target in moves.get(source, ()))
    return Paths(len(layers) - 1, counts[first], connection, game_id, first, moves)


def _meet(walker: Walker, first: int, last: int) -> list[set[int]] | None:
    """Layers of positions, one for each ply, that hold all shortest paths; None without any."""
    ahead, behind = [{first}], [{last}]
    seen_ahead, seen_behind = {first}, {last}
    while not (meeting := ahead[-1] & behind[-1]):
        if len(ahead[-1]) <= len(behind[-1]):
            layer = set(walker.forward(ahead[-1])) - seen_ahead
            seen_ahead |= layer
            ahead.append(layer)
        else:
            layer = set(walker.backward(behind[-1])) - seen_behind
            seen_behind |= layer
            behind.append(layer)
        if not layer:
            return None
    return [*ahead[:-1], meeting, *reversed(behind[:-1])]


_MOVES = "SELECT e.source_id, e.ordinal, e.label_id, e.target_id"
_BY_SOURCE = ("edges", "source_id")


def _between(walker: Walker, layers: list[set[int]]) -> dict[int, list[tuple[int, int]]]:
    """Position -> its moves (label id, target id) on shortest paths; `layers` shrink to these.

    From the end, positions without a move into the next layer go; then, from the start, those that
    no move reaches.
    """
    moves: dict[int, list[tuple[int, int]]] = {}
    for ply in range(len(layers) - 2, -1, -1):
        ahead: dict[int, list[tuple[int, int, int]]] = {}
        for source, ordinal, label, target in walker.select(_MOVES, layers[ply], *_BY_SOURCE):
            if target in layers[ply + 1]:
                ahead.setdefault(source, []).append((ordinal, label, target))
        layers[ply] = set(ahead)
        for source, leading_on in ahead.items():
            moves[source] = [(label, target) for _, label, target in sorted(leading_on)]
    for ply in range(len(layers) - 1):
        reached = {target for source in layers[ply] for _, target in moves[source]}
        for source in layers[ply + 1] - reached:
            moves.pop(source, None)
        layers[ply + 1] &= reached
    return moves


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
