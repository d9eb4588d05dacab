"""What a picture of a stored game shows: positions in layers around one of them, or its plays."""

from __future__ import annotations

from explorer.errors import LimitError, MalformedError, OverdueError, option
from explorer.query.neighbourhood import Neighbourhood, neighbourhood
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
    near = _near(connection, name, start, depth)
    box_of = {place["id"]: box for box, place in enumerate(near.positions)}
    boxes = list(zip(near.distances, near.positions, strict=True))
    arrows = [(box_of[m["source_id"]], box_of[m["target_id"]], m) for m in near.moves]
    return boxes, sorted(arrows, key=lambda arrow: arrow[0])


def plays(connection: Connection, name: str, start: str, depth: int | None) -> Layered:
    """The tree of all plays from `start`: a position stands wherever a play comes to it.

    LimitError if it has more than `LARGEST` places, as with a cycle and no `depth`.
    """
    near = _near(connection, name, start, depth)
    place_of = {place["id"]: place for place in near.positions}
    moves_of: dict[int, list[Row]] = {}
    for move in near.moves:
        moves_of.setdefault(move["source_id"], []).append(move)
    boxes: list[tuple[int, Row]] = [(0, near.positions[0])]
    arrows: list[tuple[int, int, Row]] = []
    for source, (layer, here) in enumerate(boxes):
        if depth is not None and layer == depth:
            continue
        for move in moves_of.get(here["id"], ()):
            arrows.append((source, _room(boxes), move))
            boxes.append((layer + 1, place_of[move["target_id"]]))
    return boxes, arrows


def _near(connection: Connection, name: str, start: str, depth: int | None) -> Neighbourhood:
    try:
        return neighbourhood(connection, name, start, depth, most=LARGEST)
    except OverdueError:
        raise
    except LimitError:
        raise _too_many() from None


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
        raise _too_many()
    return len(boxes)


def _too_many() -> LimitError:
    return LimitError(f"the picture would show more than {LARGEST} positions: {fewer()}")
