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


@dataclass(frozen=True)
class Walker:
    """Steps over the graph of one stored game."""

    connection: Connection
    game_id: int

    def forward(self, ids: Iterable[int]) -> Iterator[int]:
        """The positions that one move leads to, each once."""
        return self._step("SELECT DISTINCT e.target_id", ids, "edges", "source_id")

    def backward(self, ids: Iterable[int]) -> Iterator[int]:
        """The positions from which one move leads here, each once."""
        return self._step("SELECT DISTINCT e.source_id", ids, "edges_by_target", "target_id")

    def select(
        self, what: str, ids: Iterable[int], table: str, column: str
    ) -> list[tuple[Any, ...]]:
        """Rows of a table of this game, as `e`, in which a column has one of these ids.

        `what` is the SELECT clause. In the order of the table's key within each id.
        """
        # A CROSS JOIN keeps its order in SQLite: the ids first, whatever the planner thinks of it.
        sql = (
            f"{what} FROM {self.connection.dialect.values('ids')} AS f CROSS JOIN {table} AS e "
            f"WHERE e.game_id = :game AND e.{column} = f.value"
        )
        values = {"ids": json.dumps(list(ids)), "game": self.game_id}
        return self.connection.execute(sql, values).all()

    def _step(self, what: str, ids: Iterable[int], table: str, column: str) -> Iterator[int]:
        return (position_id for (position_id,) in self.select(what, ids, table, column))


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
        frontier = [position_id for position_id in step(frontier) if position_id not in seen]
        seen.update(frontier)
        distance += 1
