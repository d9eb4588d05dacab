"""A pair of CSV files: positions and moves, with the columns of the views.

``explorer import`` reads a pair back.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import IO, Any

from explorer.export.looked import Looked
from explorer.export.source import Source, columns_of
from explorer.store.views import COLUMNS

_ENDS = ("source", "target")


def write_pair(source: Source, positions: IO[str], moves: IO[str]) -> None:
    """Write both files; truth values are 0 and 1, and what has no value is empty."""
    for view, file in (("position", positions), ("move", moves)):
        columns, rows = rows_of(source, view)
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def rows_of(source: Source, view: str) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """The columns that a view has for such a game, and its rows, by id or by source and ordinal."""
    columns = columns_of(view, source.game["kind"])
    if view == "move":
        return columns, chain.from_iterable(_moves(source, columns))
    rows = source.connection.execute(
        f"SELECT {', '.join(columns)} FROM position WHERE game = :game {source.only('id')} "
        "ORDER BY id",
        source.values(),
    )
    return columns, chain.from_iterable(rows.blocks())


def _moves(source: Source, columns: Sequence[str]) -> Iterator[Iterator[tuple[Any, ...]]]:
    """The rows of the view `move`, in blocks.

    The view joins both positions to each move, for every row anew: here they are looked up, and
    read once for many moves.
    """
    values = [
        name
        for name in COLUMNS["position"]
        if name != "id" and {f"{end}_{name}" for end in _ENDS} & {*columns}
    ]
    found = ["source_id", "target_id", *(column.name for column in source.moves)]
    for end in _ENDS:
        found += [end, *(f"{end}_{name}" for name in values)]
    in_order = itemgetter(*map(found.index, columns))
    positions = Looked(source, ("position", *values), lambda *told: told)
    for starts, ends, ordinals, told in source.edges_told(_numbers):
        positions.look_for(starts, ends)
        at = positions.__getitem__
        rows = zip(starts, ends, ordinals, told, map(at, starts), map(at, ends), strict=True)
        yield map(
            in_order,
            [
                (start, end, ordinal, *move, *one, *other)
                for start, end, ordinal, move, one, other in rows
            ],
        )


def _numbers(move: Sequence[Any]) -> tuple[Any, ...]:
    """The values of a move with truth values as views have them."""
    return tuple([int(value) if isinstance(value, bool) else value for value in move])
