"""Steps of a breadth-first search in SQL, one frontier a statement.

A frontier is a list of ids and goes in as one JSON text, so it may have any length, and a cycle
cannot keep a query going: what was visited is remembered here, not in SQL.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from explorer.store.connection import Connection

# A CROSS JOIN keeps its order in SQLite: the frontier first, whatever the planner thinks of it.
_FORWARD = (
    "SELECT DISTINCT e.target_id FROM json_each(:ids) AS f CROSS JOIN edges AS e "
    "ON e.game_id = :game AND e.source_id = f.value"
)
_BACKWARD = (
    "SELECT DISTINCT e.source_id FROM json_each(:ids) AS f CROSS JOIN edges_by_target AS e "
    "ON e.game_id = :game AND e.target_id = f.value"
)


@dataclass(frozen=True)
class Walker:
    """Steps over the graph of one stored game."""

    connection: Connection
    game_id: int

    def forward(self, ids: Iterable[int]) -> Iterator[int]:
        """The positions that one move leads to, each once."""
        return self._step(_FORWARD, ids)

    def backward(self, ids: Iterable[int]) -> Iterator[int]:
        """The positions from which one move leads here, each once."""
        return self._step(_BACKWARD, ids)

    def select(self, sql: str, ids: Iterable[int]) -> list[tuple[Any, ...]]:
        """Rows of a query of the frontier (``:ids``) and the game (``:game``).

        All at once: a statement left open would outlive its connection.
        """
        values = {"ids": json.dumps(list(ids)), "game": self.game_id}
        return self.connection.execute(sql, values).all()

    def _step(self, sql: str, ids: Iterable[int]) -> Iterator[int]:
        return (found for (found,) in self.select(sql, ids))


def around(
    connection: Connection, game_id: int, start: int, depth: int | None, *, backward: bool = False
) -> Iterator[tuple[int, list[int]]]:
    """(distance, the positions at that distance) from a position, for distances 0 to `depth`.

    Along moves, or with `backward` against them; without `depth` as far as there are any.
    """
    walker = Walker(connection, game_id)
    step = walker.backward if backward else walker.forward
    seen, frontier, distance = {start}, [start], 0
    while frontier:
        yield distance, frontier
        if distance == depth:
            return
        frontier = [found for found in step(frontier) if found not in seen]
        seen.update(frontier)
        distance += 1
