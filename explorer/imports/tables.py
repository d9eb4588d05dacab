"""Tables as text: rows by column, whatever stands between the cells."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from explorer.errors import near, option, quote, visible
from explorer.imports.file_graph import FileGraph
from explorer.imports.headers import DELIMITERS, Header, cells, folded, header, some
from explorer.imports.opened import opened_text

Rows = Iterator[tuple[int, Sequence[str]]]
"""(line, cells in the order of the columns), row by row."""

_SEPARATOR = "sep="
"""How Excel's first line begins, where it names the delimiter."""

_COMMENTS = "#%"
"""How comments begin, as SNAP and KONECT write them above the rows."""

_HEADS = re.compile("source|target|src|dst|from|to|(source|target|from|to|start|end)_?(node_?)?id")
"""What the first two columns are called, in a header that means nothing else."""


@contextmanager
def table(
    graph: FileGraph,
    path: Path,
    known: Sequence[str],
    needed: Sequence[str],
    others: Mapping[str, Sequence[str]],
    given: Sequence[str] | None = None,
) -> Iterator[tuple[Header, Rows]]:
    """The header of a table and its rows; what is wrong is told with its line.

    known   our columns
    needed  those of them that must be there
    others  what our columns are called elsewhere
    given   the names of the columns, where the table has no header
    """
    with opened_text(graph, path) as text:
        if given is None:
            found = _header(graph, text, known, needed, others)
        else:
            found = _given(graph, text, known, needed, others, given)
            text.seek(0)
            for _ in range(found.line):
                text.readline()
        yield found, _rows(graph, text, found)


def _header(
    graph: FileGraph,
    text: TextIOWrapper,
    known: Sequence[str],
    needed: Sequence[str],
    others: Mapping[str, Sequence[str]],
) -> Header:
    """The header, from the first line that is neither blank nor a comment."""
    line, number = "", 0
    delimiters: Sequence[str] = DELIMITERS
    for number, raw in enumerate(iter(text.readline, ""), 1):  # noqa: B007
        line = raw.strip("\r\n")
        if separator := _separator(line):
            delimiters = (separator,)
        elif line.strip() and (not line.startswith("#") or _names(line, known, needed, others)):
            break
    number = max(number, 1)
    line = line.removeprefix("#")
    best = None
    for delimiter in delimiters:
        if delimiter == " " and best is not None and re.search("[,;|]", line):
            continue  # blanks stand within names there
        found = header_of(graph, cells(line, delimiter), known, others, number, delimiter)
        if all(name in found.columns for name in needed):
            return found
        if best is None or len(found.columns) > len(best.columns):
            best = found
    assert best is not None
    return _checked(graph, best, needed)


def _separator(line: str) -> str:
    """The delimiter, in a line that names it."""
    is_named = line.lower().startswith(_SEPARATOR) and len(line) == len(_SEPARATOR) + 1
    return line[-1] if is_named else ""


def _given(
    graph: FileGraph,
    text: TextIOWrapper,
    known: Sequence[str],
    needed: Sequence[str],
    others: Mapping[str, Sequence[str]],
    given: Sequence[str],
) -> Header:
    """The header of a table whose columns have the names that are given.

    What stands above the rows is passed over with a note: comments, and a header after all.
    """
    line, number, headed = "", 0, False
    delimiters: Sequence[str] = DELIMITERS
    above: list[str] = []
    for number, raw in enumerate(iter(text.readline, ""), 1):
        line = raw.strip("\r\n")
        if separator := _separator(line):
            delimiters = (separator,)
        elif line.strip():
            is_header = not headed and _is_header(line, given, delimiters)
            if line[0] not in _COMMENTS and not is_header:
                number -= 1
                break
            headed |= is_header
            above.append(line)
    if above:
        graph.told.append(f"passed over above the rows: {some([*map(visible, above)])}")
    matching = (sign for sign in delimiters if len(cells(line, sign)) == len(given))
    found = header_of(graph, given, known, others, number, next(matching, delimiters[-1]))
    return _checked(graph, found, needed)


def _is_header(line: str, given: Sequence[str], delimiters: Iterable[str]) -> bool:
    """Whether a line is a header, though the columns are named besides: it has names that are given
    or that no positions have."""
    names = {folded(name) for name in given}
    for delimiter in delimiters:
        found = [folded(cell) for cell in cells(line, delimiter)]
        if len(found) > 1 and (names == {*found} or all(map(_HEADS.fullmatch, found[:2]))):
            return True
    return False


def _names(
    line: str, known: Sequence[str], needed: Sequence[str], others: Mapping[str, Sequence[str]]
) -> bool:
    """Whether a comment is a header, as in files of SNAP."""
    for delimiter in DELIMITERS:
        try:
            found = header(cells(line[1:], delimiter), known, others)
        except ValueError:
            continue
        if all(name in found.columns for name in needed):
            return True
    return False


def header_of(
    graph: FileGraph,
    names: Sequence[str],
    known: Sequence[str],
    others: Mapping[str, Sequence[str]],
    line: int,
    delimiter: str,
) -> Header:
    """The columns of a header; an error if one of ours is there twice."""
    try:
        return header(names, known, others, line, delimiter)
    except ValueError as error:
        raise graph.wrong(max(line, 1), f"the column {error} is there twice") from None


def _checked(graph: FileGraph, found: Header, needed: Sequence[str]) -> Header:
    """The header, if it has the columns that must be there."""
    missing = [name for name in needed if name not in found.columns]
    if not missing:
        return found
    asked = ""
    if close := [name for name in found.others if near(missing[0], [folded(name)])]:
        asked = f", and {quote(close[0])} is none of them"
    elif not found.columns and found.others:
        columns = ",".join(needed)
        asked = "; without a header, name the columns with " + option(
            f"--columns {columns}", f"columns={columns!r}"
        )
    raise graph.wrong(
        max(found.line, 1),
        f"there is no column {missing[0]}: the header needs {', '.join(needed)}{asked}",
    )


def _rows(graph: FileGraph, text: TextIOWrapper, found: Header) -> Rows:
    """The rows below the header; those without any text in them are passed over."""
    width = len(found.names)
    listed = _split(text, found.line) if found.delimiter == " " else _read(graph, text, found)
    for line, row in listed:
        if len(row) == width:
            if any(cell and not cell.isspace() for cell in row):
                yield line, row
        elif any(cell.strip() for cell in row):
            raise graph.wrong(line, f"{len(row)} cells, the header has {width}")


def _split(text: Iterable[str], before: int) -> Rows:
    for line, raw in enumerate(text, before + 1):
        yield line, raw.split()


def _read(graph: FileGraph, text: TextIOWrapper, found: Header) -> Rows:
    reader = csv.reader(text, delimiter=found.delimiter, strict=True, skipinitialspace=True)
    try:
        for row in reader:
            yield found.line + reader.line_num, row
    except csv.Error as error:
        raise graph.wrong(found.line + reader.line_num, f"it is not CSV: {error}") from None
