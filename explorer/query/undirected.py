"""A stored graph without directions: who is beside whom."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.errors import LimitError
from explorer.query.rows import row, rows
from explorer.store.connection import Connection
from explorer.store.find import need_game

MOST = 200_000
"""Positions, and moves, that are taken into memory one by one."""


@dataclass(frozen=True)
class Undirected:
    """The positions of a game in the order of their ids, and the ids beside each.

    ahead    for each of them the ids that a move leads to, itself left out
    one_way  moves that have no way back
    loops    moves from a position to itself, which are left out
    """

    positions: list[str]
    near: list[list[int]]
    ahead: list[list[int]]
    one_way: int
    loops: int


def undirected(connection: Connection, name: str) -> Undirected:
    """Every move of a stored game as an edge; LimitError if there are too many.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.games.registry import resolve
    >>> from explorer.store.build import build
    >>> from explorer.store.engine import locate, reading
    >>> with TemporaryDirectory() as folder:
    ...     database = locate(f"{folder}/games.db")
    ...     _ = build(database, resolve("nim:heaps=1+1"))
    ...     with reading(database) as connection:
    ...         undirected(connection, "nim:heaps=1+1").near
    [[1], [0, 2], [1]]
    """
    game_id = need_game(connection, name)
    size = row(connection, "SELECT positions, moves FROM games WHERE id = :id", id=game_id)
    assert size is not None
    if max(size["positions"], size["moves"]) > MOST:
        raise LimitError(
            f"{name} has {size['positions']:,} positions and {size['moves']:,} moves: at most "
            f"{MOST:,} of either are looked at as an undirected graph"
        )
    nodes = rows(
        connection, "SELECT position FROM nodes WHERE game_id = :id ORDER BY id", id=game_id
    )
    positions = [one["position"] for one in nodes]
    moves = {
        (move["source_id"], move["target_id"])
        for move in rows(
            connection, "SELECT source_id, target_id FROM edges WHERE game_id = :id", id=game_id
        )
    }
    near: list[set[int]] = [set() for _ in positions]
    ahead: list[list[int]] = [[] for _ in positions]
    for one, other in moves:
        if one != other:
            near[one].add(other)
            near[other].add(one)
            ahead[one].append(other)
    return Undirected(
        positions,
        [sorted(others) for others in near],
        [sorted(others) for others in ahead],
        sum((other, one) not in moves for one, other in moves),
        sum(one == other for one, other in moves),
    )
