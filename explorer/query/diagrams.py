"""What a picture of a stored game shows: positions in layers around one of them, or its plays."""

from __future__ import annotations

from typing import Any

from explorer.errors import LimitError, MalformedError, option
from explorer.query.positions import moves, position
from explorer.query.rows import Row, row, rows
from explorer.store.connection import Connection

LARGEST = 300
"""Positions that a picture may show: more of them nobody can read."""

WIDEST = 2_000
"""Squares that a grid may have in a row."""

Layered = tuple[list[tuple[int, Row]], list[tuple[int, int, Row]]]
"""(layer, position) of each box; (source, target, move) of each arrow, by index of box."""


def layers(connection: Connection, name: str, start: str, depth: int | None) -> Layered:
    """Each position once, in the layer of its distance from `start`, and all moves between them.

    LimitError if there are more than `LARGEST`; a smaller `depth` shows fewer.
    """
    first = position(connection, name, start)
    boxes, box_of = [(0, first)], {first["id"]: 0}
    arrows: list[tuple[int, int, Row]] = []
    for source, (layer, here) in enumerate(boxes):
        for move in moves(connection, name, here["id"]):
            target = box_of.get(move["target_id"])
            if target is None:
                if depth is not None and layer == depth:
                    continue
                target = box_of[move["target_id"]] = _room(boxes)
                boxes.append((layer + 1, position(connection, name, move["target"])))
            arrows.append((source, target, move))
    return boxes, arrows


def plays(connection: Connection, name: str, start: str, depth: int | None) -> Layered:
    """The tree of all plays from `start`: a position stands wherever a play comes to it.

    LimitError if it has more than `LARGEST` places, as with a cycle and no `depth`.
    """
    boxes: list[tuple[int, Row]] = [(0, position(connection, name, start))]
    arrows: list[tuple[int, int, Row]] = []
    known: dict[str, tuple[Row, list[dict[str, Any]]]] = {}
    for source, (layer, here) in enumerate(boxes):
        if depth is not None and layer == depth:
            continue
        if here["position"] not in known:
            known[here["position"]] = here, moves(connection, name, here["id"])
        for move in known[here["position"]][1]:
            arrows.append((source, _room(boxes), move))
            boxes.append((layer + 1, position(connection, name, move["target"])))
    return boxes, arrows


def two_heaps(connection: Connection, name: str) -> list[tuple[int, int, int | None, str | None]]:
    """(one heap, the other, nim-value, outcome) of every position that is two numbers or fewer.

    Where heaps have no order both orders stand. MalformedError if the game has no such positions;
    LimitError if the grid would be larger than anybody could look at.
    """
    values: dict[tuple[int, int], tuple[int | None, str | None]] = {}
    heaps = connection.dialect.part("fields", "heaps", "integer")
    unordered = row(
        connection,
        f"SELECT 1 FROM position WHERE game = :game AND {heaps} IS NOT NULL LIMIT 1",
        game=name,
    )
    for place in rows(
        connection, "SELECT position, grundy, outcome FROM position WHERE game = :game", game=name
    ):
        heaps = place["position"].split("+")
        if len(heaps) < 3 and all(heap.isdecimal() for heap in heaps):
            if max(map(len, heaps)) > 4 or max(map(int, heaps)) >= WIDEST:
                raise LimitError(
                    f"a grid of {name} would be wider than {WIDEST:,} squares: draw a smaller game"
                )
            one, two = (int(heap) for heap in (*heaps, "0")[:2])
            values[one, two] = place["grundy"], place["outcome"]
    if len({two for _, two in values}) < 2:
        raise MalformedError(f"{name} is not a game on two heaps: draw it as a graph or a tree")
    mirrored = {(two, one): value for (one, two), value in values.items() if unordered}
    return [(one, two, *value) for (one, two), value in (mirrored | values).items()]


def fewer() -> str:
    """The way out of a picture that shows too much."""
    depth, start = option("--depth", "depth"), option("--from", "start")
    return f"show fewer positions with {depth}, or begin elsewhere with {start}"


def _room(boxes: list[tuple[int, Row]]) -> int:
    """The index of the next box, if there is room for it."""
    if len(boxes) >= LARGEST:
        raise LimitError(f"the picture would show more than {LARGEST} positions: {fewer()}")
    return len(boxes)
