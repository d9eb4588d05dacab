"""Steps of a breadth-first search in SQL, one frontier a statement.

A frontier is a list of ids and goes in as one JSON text, so it may have any length, and a cycle
cannot keep a query going: what was visited is remembered here, not in SQL.

A row costs Python far more than it costs the database. So a large frontier goes in as the ranges of
its ids, which are dense where a search goes in the order of ids, and what it leads to comes back as
one text of numbers for each block of ids, read by NumPy: a quarter of the time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.store.connection import Connection

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ids = npt.NDArray[np.int32]

BLOCK = 1 << 14
"""Ids of a large frontier in one statement: what they lead to comes as one text."""


@dataclass(frozen=True)
class Walker:
    """Steps over the graph of one stored game."""

    connection: Connection
    game_id: int

    def size(self) -> int:
        """How many positions the game has."""
        query = "SELECT positions FROM games WHERE id = :game"
        return int(self.connection.execute(query, {"game": self.game_id}).scalar())

    def forward(self, ids: Iterable[int]) -> Iterator[int]:
        """The positions that one move leads to, each once."""
        return self._step(ids, *_AHEAD)

    def backward(self, ids: Iterable[int]) -> Iterator[int]:
        """The positions from which one move leads here, each once."""
        return self._step(ids, *_BEHIND)

    def all_from(self, ids: Ids, *, backward: bool = False) -> Ids:
        """The positions that one move leads to, or comes from, each once, in ascending order.

        For many ids, which ascend, too.

        >>> from tempfile import TemporaryDirectory
        >>> import numpy as np
        >>> from explorer.games.registry import resolve
        >>> from explorer.store.build import build
        >>> from explorer.store.engine import locate, reading
        >>> with TemporaryDirectory() as folder:
        ...     games = locate(f"{folder}/games.db")
        ...     _ = build(games, resolve("subtraction:heap=3,take=1+2"))
        ...     with reading(games) as connection:
        ...         Walker(connection, 1).all_from(np.array([0, 2], dtype=np.int32)).tolist()
        [1, 2, 3]
        """
        import numpy as np  # takes longer to load than a small search takes

        table, near, far = _AHEAD if not backward else _BEHIND
        sql = (
            f"SELECT {self.connection.dialect.joined(f'e.{far}')} "
            f"FROM {self.connection.dialect.values('ranges')} AS f CROSS JOIN {table} AS e "
            f"WHERE e.game_id = :game "
            f"AND e.{near} BETWEEN CAST(f.key AS integer) AND f.value"
        )
        found = []
        for begin in range(0, len(ids), BLOCK):
            block = ids[begin : begin + BLOCK]
            gaps = np.flatnonzero(np.diff(block) > 1)
            first = block[np.concatenate(([0], gaps + 1))].tolist()
            last = block[np.concatenate((gaps, [-1]))].tolist()
            ranges = json.dumps(dict(zip(first, last, strict=True)))
            values = {"ranges": ranges, "game": self.game_id}
            if (text := self.connection.execute(sql, values).scalar()) is not None:
                found.append(np.fromstring(text, dtype=np.int32, sep=","))
        return distinct(np.concatenate(found or [ids[:0]]))

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

    def _step(self, ids: Iterable[int], table: str, near: str, far: str) -> Iterator[int]:
        found = self.select(f"SELECT DISTINCT e.{far}", ids, table, near)
        return (position_id for (position_id,) in found)


_AHEAD = ("edges", "source_id", "target_id")
_BEHIND = ("edges_by_target", "target_id", "source_id")
"""Table, the column that a step begins with, and the one that it leads to."""


def distinct(ids: Ids) -> Ids:
    """The ids, each once, in ascending order.

    >>> import numpy as np
    >>> distinct(np.array([5, 2, 5], dtype=np.int32)).tolist()
    [2, 5]
    """
    import numpy as np

    ordered = np.sort(ids)
    return ordered[np.diff(ordered, prepend=-1) > 0]


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
