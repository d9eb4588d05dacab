"""What moves come to for the players who make them, without a look at their targets one by one.

Positions stand in few ways: an outcome, and the plies to the end. A number a position says in which
of them; what a move comes to is asked of the database once for each way that a target of its label
stands, in the words of the view `move`.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.store.views import FOR_MOVER, PLIES

if TYPE_CHECKING:
    from explorer.export.source import Source

_OF_TARGET = sorted({*re.findall(r"\bt\.(\w+)", FOR_MOVER + PLIES)})
"""The columns of `nodes` that say what a move to a position comes to."""


@dataclass(frozen=True)
class Standings:
    """The ways in which positions stand.

    of        position id -> the number of its way, four bytes a position
    examples  for each way the id of a position that stands so
    """

    source: Source
    of: Sequence[int] | Mapping[int, int]
    examples: Sequence[int]
    _known: dict[tuple[Any, ...], tuple[str | None, int | None]] = field(default_factory=dict)

    @classmethod
    def read(cls, source: Source) -> Standings:
        """Those of the positions of a graph."""
        rows = source.connection.execute(
            f"SELECT id, {', '.join(_OF_TARGET)} FROM nodes WHERE game_id = :id "
            f"{source.only('id')} ORDER BY id",
            source.values(),
        )
        ways: dict[tuple[Any, ...], int] = {}
        numbers = array("i")
        examples: list[int] = []
        ids: list[int] = []
        for block in rows.blocks():
            for position, *standing in block:
                number = ways.setdefault(tuple(standing), len(examples))
                if number == len(examples):
                    examples.append(position)
                numbers.append(number)
            if source.ids is not None:
                ids += [row[0] for row in block]
        # The ids of a whole game are 0, 1, ..., and an array has its numbers by them.
        of = numbers if source.ids is None else dict(zip(ids, numbers, strict=True))
        return cls(source, of, examples)

    def comes_to(self, label: int, standing: int) -> tuple[str | None, int | None]:
        """(outcome for the player who makes it, plies to the end) of a move to such a position."""
        _, *said, _ = self.source.labels[label]
        key = *said, standing
        if key not in self._known:
            target = self.examples[standing]
            self._known[key] = self.source.connection.execute(
                f"SELECT {FOR_MOVER}, {PLIES} FROM labels AS l, nodes AS t "
                "WHERE l.game_id = :id AND l.id = :label AND t.game_id = :id AND t.id = :target",
                {"id": self.source.game_id, "label": label, "target": target},
            ).all()[0]
        return self._known[key]
