"""What is told of positions by their ids, read from the database for a block of moves at a time.

A file that names the target of each move needs the texts of all positions, and they may be more
than memory holds. Moves that stand together lead to positions that stand together, and often to the
same ones: so what was read is kept until there is too much of it, and the rest of a block is read
in one query.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import filterfalse
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from explorer.export.source import Source

T = TypeVar("T")

MOST = 100_000
"""Positions that are kept at most, some ten megabytes; all are dropped when there are more."""


class Looked(dict[int, T], Generic[T]):
    """Position id -> what `make` gives of some of its columns in the view `position`.

    Only the ids of which `look_for` was last told are sure to be there.
    """

    def __init__(self, source: Source, columns: Sequence[str], make: Callable[..., T]) -> None:
        super().__init__()
        self._source, self._make = source, make
        listed = source.connection.dialect.values("wanted")
        self._sql = (
            f"SELECT id, {', '.join(columns)} FROM position WHERE game = :game "
            f"AND id IN (SELECT wanted.value FROM {listed} AS wanted)"
        )

    def look_for(self, *ids: Iterable[int]) -> None:
        """Have what is told of these positions."""
        wanted = set[int]().union(*ids)
        missing = sorted(filterfalse(self.__contains__, wanted))
        if len(self) + len(missing) > MOST:
            self.clear()
            missing = sorted(wanted)
        if missing:
            values: dict[str, Any] = {
                "game": self._source.game["game"],
                "wanted": json.dumps(missing),
            }
            for position, *told in self._source.connection.execute(self._sql, values):
                self[position] = self._make(*told)
