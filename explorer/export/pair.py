"""A pair of CSV files: positions and moves, with the columns of the views.

``explorer import`` reads a pair back.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from itertools import chain, groupby
from operator import itemgetter
from typing import IO, Any

from explorer.export.looked import Looked
from explorer.export.once import Once
from explorer.export.source import Source, columns_of
from explorer.store.views import COLUMNS

Run = tuple[str, ...]
"""Columns that stand side by side and are told of the same: a move, its source, its target."""


def write_pair(source: Source, positions: IO[str], moves: IO[str]) -> None:
    """Write both files; truth values are 0 and 1, and what has no value is empty."""
    columns, rows = rows_of(source, "position")
    writer = csv.writer(positions, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    columns = columns_of("move", source.game["kind"])
    runs = [tuple(run) for _, run in groupby(columns, _told_of)]
    moves.write(_cells(columns) + "\n")
    for block in _moves(source, runs, _cells):
        moves.write("".join([",".join(row) + "\n" for row in block]))


def rows_of(source: Source, view: str) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """The columns that a view has for such a game, and its rows, by id or by source and ordinal."""
    columns = columns_of(view, source.game["kind"])
    if view == "move":
        runs = [(column,) for column in columns]
        return columns, chain.from_iterable(_moves(source, runs, lambda values: values[0]))
    rows = source.connection.execute(
        f"SELECT {', '.join(columns)} FROM position WHERE game = :game {source.only('id')} "
        "ORDER BY id",
        source.values(),
    )
    return columns, chain.from_iterable(rows.blocks())


def _cells(values: Sequence[Any]) -> str:
    r"""Values as they stand in a line of CSV among others.

    >>> _cells(["a", None, 'b "c", d', 0.1])
    'a,,"b ""c"", d",0.1'
    """
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow((*values, None))  # one alone is written apart
    return line.getvalue()[: -len(",\n")]


def _told_of(column: str) -> str:
    """Of what a column of `move` tells: its source, its target, the move, or only its ordinal."""
    about = column.partition("_")[0]
    return about if about in ("source", "target", "ordinal") else "move"


def _moves(
    source: Source, runs: Sequence[Run], cell: Callable[[Sequence[Any]], Any]
) -> Iterator[Iterator[tuple[Any, ...]]]:
    """The rows of the view `move`, in blocks: what `cell` gives of the values of each run.

    The view joins both positions to each move, for every row anew: here they are looked up, and
    read once for many moves.
    """
    about = {
        what: [run for run in runs if _told_of(run[0]) == what]
        for what in ("ordinal", "source", "target", "move")
    }

    def told(what: str, names: Iterable[str]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
        """What gives the cells of runs that tell of the same, from values with these names."""
        at = {name: place for place, name in enumerate(names)}
        places = [[at[name] for name in run] for run in about[what]]
        return lambda values: tuple([cell([values[n] for n in run]) for run in places])

    # A position has its values as the source of moves and as their target.
    wanted = {name for run in (*about["source"], *about["target"]) for name in run}
    asked = [
        name
        for name in COLUMNS["position"]
        if name == "position" or wanted & {f"source_{name}", f"target_{name}"}
    ]
    ends = {
        end: told(end, [end if name == "position" else f"{end}_{name}" for name in asked])
        for end in ("source", "target")
    }
    positions = Looked(
        source, asked, lambda *values: (ends["source"](values), ends["target"](values))
    )
    of_move = told("move", [column.name for column in source.moves[1:]])
    ordinals = Once[int, Any](lambda ordinal: cell([ordinal]))
    found = [run for listed in about.values() for run in listed]
    in_order = itemgetter(*map(found.index, runs))
    for block in source.edges_told(lambda values: of_move(_numbers(values))):
        positions.look_for([move[0] for move in block], [move[1] for move in block])
        yield map(
            in_order,
            [
                (ordinals[place], *positions[start][0], *positions[end][1], *move)
                for start, end, place, move in block
            ],
        )


def _numbers(move: Sequence[Any]) -> tuple[Any, ...]:
    """The values of a move with truth values as views have them."""
    return tuple([int(value) if isinstance(value, bool) else value for value in move])
