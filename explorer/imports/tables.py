"""Tables as text: rows by column, whatever stands between the cells."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from explorer.errors import near, option, quote
from explorer.imports.file_graph import FileGraph
from explorer.imports.headers import DELIMITERS, Header, cells, folded, header
from explorer.imports.opened import opened_text

Rows = Iterator[tuple[int, Sequence[str]]]
"""(line, cells in the order of the columns), row by row."""

_SEPARATOR = "sep="
"""How Excel's first line begins, where it names the delimiter."""


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
        found = _header(graph, text, known, needed, others, given)
        if given is not None:
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
    given: Sequence[str] | None,
) -> Header:
    """The header, from the first line that is neither blank nor a comment, unless it is given."""
    line, number = "", 0
    delimiters: Sequence[str] = DELIMITERS
    for number, raw in enumerate(iter(text.readline, ""), 1):  # noqa: B007
        line = raw.strip("\r\n")
        if line.lower().startswith(_SEPARATOR) and len(line) == len(_SEPARATOR) + 1:
            delimiters = (line[-1],)
        elif line.strip() and (not line.startswith("#") or _names(line, known, needed, others)):
            break
    number = max(number, 1)
    line = line.removeprefix("#") if line.startswith("#") else line
    best = None
    for delimiter in delimiters:
        names = cells(line, delimiter)
        if given is not None:
            if len(names) == len(given) or delimiter == delimiters[-1]:
                above = header_of(graph, given, known, others, number - 1, delimiter)
                return _checked(graph, above, needed)
            continue
        found = header_of(graph, names, known, others, number, delimiter)
        if all(name in found.columns for name in needed):
            return found
        if best is None or len(found.columns) > len(best.columns):
            best = found
    assert best is not None
    return _checked(graph, best, needed)


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
