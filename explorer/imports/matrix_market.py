"""Matrix Market coordinate files: a move wherever the matrix has an entry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from explorer.errors import LimitError, quote
from explorer.files import PART
from explorer.graph.limits import MAX_MOVES, MAX_POSITIONS
from explorer.imports.file_graph import FileGraph, FileMove
from explorer.imports.opened import opened_text

MOST = 10_000
"""Moves that one entry may count: more are a matrix of something else."""

_NAME = re.compile(r"%+\s*([0-9]{1,12})\s+(\S.*)")
_FORMS = ("general", "symmetric", "skew-symmetric", "hermitian")
_FIELDS = {
    "pattern": 2, "integer": 3, "unsigned-integer": 3, "real": 3, "double": 3, "complex": 4,
}  # fmt: skip
"""What entries are -> how many numbers stand in a line."""


def read_matrix_market(path: Path) -> FileGraph:
    """The graph whose moves lead from the position of a row to that of a column.

    Positions are called as comments say, of every row, else by their numbers. In a file that names
    them so, as this program's do, an entry counts the moves; else it is one, whatever its value,
    unless that is 0. Where the matrix is symmetric, moves go both ways.
    """
    graph = FileGraph(str(path))
    with opened_text(graph, path) as file:
        lines = enumerate(file, 1)
        field, form = _banner(graph, next(lines, (1, ""))[1])
        names: dict[int, str] = {}
        size = None
        for line, raw in lines:
            if not raw.startswith("%") and raw.strip():
                size = _numbers(graph, line, raw, 3)
                break
            if raw.startswith(f"% {PART}:"):
                raise graph.part()
            if told := _NAME.match(raw.rstrip("\r\n")):
                names.setdefault(int(told[1]), told[2])
        if size is None:
            raise graph.wrong(1, "the line with the size of the matrix is missing")
        rows, columns, entries = size
        if rows != columns:
            raise graph.wrong(line, f"the matrix has {rows:,} rows and {columns:,} columns")
        if rows > MAX_POSITIONS:
            raise LimitError(f"{quote(str(path))} has {rows:,} rows, over {MAX_POSITIONS:,}")
        counts = len(names) == rows and all(row in names for row in range(1, rows + 1))
        texts = [names[row] if counts else str(row) for row in range(1, rows + 1)]
        graph.positions = [graph.name(line, "position", text) for text in texts]
        if len({*graph.positions}) < rows:
            raise graph.wrong(line, "comments give one name to two rows")
        graph.lines = dict.fromkeys(graph.positions, line)
        found = _add(graph, lines, _FIELDS[field], rows, counts=counts, both=form != "general")
        if found != entries:
            raise graph.wrong(line, f"there are {found:,} entries, not {entries:,}")
    graph.called = "comments" if counts else "the numbers of rows", "where they lead"
    if not counts and field != "pattern":
        graph.told.append("values of entries are left out: each is one move")
    return graph


def _banner(graph: FileGraph, line: str) -> tuple[str, str]:
    words = line.lower().split()
    if len(words) < 5 or words[0] != "%%matrixmarket":
        raise graph.wrong(1, "it does not begin with %%MatrixMarket matrix coordinate ...")
    _, kind, layout, field, form = words[:5]
    if (kind, layout) != ("matrix", "coordinate") or field not in _FIELDS or form not in _FORMS:
        raise graph.wrong(
            1,
            f"a {' '.join(words[1:5])} is not read: write coordinates, not an array; "
            "entries are pattern, integer, real or complex",
        )
    return field, form


def _numbers(graph: FileGraph, line: int, raw: str, count: int) -> tuple[int, ...]:
    words = raw.split()
    if len(words) != count or not all(word.isdecimal() and len(word) < 19 for word in words):
        raise graph.wrong(line, f"{quote(raw.strip())} are not {count} whole numbers")
    return tuple(map(int, words))


def _add(
    graph: FileGraph,
    lines: Iterable[tuple[int, str]],
    width: int,
    size: int,
    *,
    counts: bool,
    both: bool,
) -> int:
    """Take over the entries as moves; give their number."""
    found = 0
    for line, raw in lines:
        words = raw.split()
        if not words or raw.startswith("%"):
            continue
        found += 1
        if len(words) != width:
            raise graph.wrong(line, f"{len(words)} numbers, an entry has {width}")
        row, column = _numbers(graph, line, " ".join(words[:2]), 2)
        if not (1 <= row <= size and 1 <= column <= size):
            raise graph.wrong(line, f"entry {row}, {column} is not in the matrix")
        number = _times(graph, line, words[2:], counts)
        source, target = graph.positions[row - 1], graph.positions[column - 1]
        graph.both_ways += both
        ends = [(source, target)]
        if both and row != column:
            ends.append((target, source))
        if len(graph.moves) + len(ends) * number > MAX_MOVES:
            raise LimitError(f"{quote(graph.file)} has more than {MAX_MOVES:,} moves")
        graph.moves += [
            FileMove(line, one, "", other, named=False, edge=(line, time))
            for one, other in ends
            for time in range(number)
        ]
    return found


def _times(graph: FileGraph, line: int, values: list[str], counts: bool) -> int:
    """How many moves an entry stands for."""
    try:
        if counts and values:
            number = float(values[0])  # a library may keep whole numbers as reals
            if not (0 <= number <= MOST and number.is_integer()):
                raise ValueError
            return int(number)
        return 1 if not values or any(map(float, values)) else 0
    except ValueError:
        raise graph.wrong(line, f"the entry {quote(' '.join(values))} counts no moves") from None
