"""Answers as text, in one place: a table to read, or JSON, JSON lines, CSV, TSV to go on with.

Everything is written to a text file that is given: stdout, or whatever a program keeps it in.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import isinf
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from explorer.tables import SET as SET
from explorer.tables import table as table
from explorer.terminal import beneath as beneath
from explorer.terminal import shown as shown

T = TypeVar("T")

if TYPE_CHECKING:
    from explorer.answers.answer import Answer

Layout = Callable[[Any, TextIO], None]
"""How an answer is set for readers: a table, and what stands around it."""


class Format(StrEnum):
    """How an answer is written."""

    table = "table"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    tsv = "tsv"
    spreadsheet = "spreadsheet"
    """CSV of which a spreadsheet runs nothing: see `_harmless`."""


OF_ROWS = (Format.csv, Format.tsv, Format.spreadsheet)
"""The formats that have the rows of an answer, and nothing else of it."""

COLOURS = {"win": "green", "lose": "red", "draw": "yellow"}
"""Colours of outcomes, as they look to the player to move."""


def write(answer: Answer, format: Format, file: TextIO, layout: Layout | None = None) -> None:
    """Write an answer to a file; a table as its layout says, or plainly with the words below it.

    An object is written whole as JSON, a list of them or an iterator as an array of JSON, one a
    line as JSON lines. CSV and TSV have the rows, and nothing where the answer has none; so has
    the CSV for spreadsheets.

    >>> import sys
    >>> from explorer.answers.answer import Answer
    >>> answer = Answer(("numbers", "mex"), [("0 1", 2)], {"numbers": [0, 1], "mex": 2})
    >>> write(answer, Format.csv, sys.stdout)
    numbers,mex
    0 1,2
    >>> write(answer, Format.jsonl, sys.stdout)
    {"numbers": [0, 1], "mex": 2}
    """
    if format is Format.table:
        (layout or plainly)(answer, shown(file))
    elif format in OF_ROWS:
        if answer.columns:
            write_rows(answer.columns, answer.rows, format, file)
    elif answer.object is None:
        write_rows(answer.columns, answer.rows, format, file)
    else:
        _write_json(answer.object, format, file)


def plainly(answer: Answer, file: TextIO) -> None:
    """The rows as a table, and the words below it."""
    table(answer.columns, answer.rows, file, room=answer.room)
    if answer.words:
        print(file=file)
        in_words(answer, file)


def in_words(answer: Answer, file: TextIO) -> None:
    """The words alone."""
    for line in answer.words:
        print(line, file=file)


def write_rows(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], format: Format, file: TextIO
) -> None:
    """Write rows as they come: however many there are, few are in memory at a time."""
    if format in (Format.json, Format.jsonl):
        columns = _distinct(columns)
    match format:
        case Format.table:
            table(columns, rows, file)
        case Format.json | Format.jsonl:
            _write_json((dict(zip(columns, row, strict=True)) for row in rows), format, file)
        case Format.csv | Format.tsv | Format.spreadsheet:
            delimiter = "\t" if format is Format.tsv else ","
            writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
            flat = _harmless if format is Format.spreadsheet else _flat
            writer.writerow(flat(columns))
            writer.writerows(map(flat, rows))


class Counted(Iterator[T]):
    """Things as they come, and a count of those that have come."""

    def __init__(self, things: Iterable[T]) -> None:
        self._things = iter(things)
        self.count = 0

    def __next__(self) -> T:
        thing = next(self._things)
        self.count += 1
        return thing


def _distinct(columns: Sequence[str]) -> list[str]:
    """Names for the keys of an object, where a query gave two columns one name."""
    keys: list[str] = []
    for name in columns:
        ordinal, key = 2, name
        while key in keys:
            ordinal, key = ordinal + 1, f"{name}_{ordinal}"
        keys.append(key)
    return keys


def _flat(row: Sequence[Any]) -> list[Any]:
    """A row for CSV: truth values as 0 and 1, blobs in hexadecimal."""

    def flat(value: Any) -> Any:
        if isinstance(value, bool):
            return int(value)
        return value.hex() if isinstance(value, bytes) else value

    return [flat(value) for value in row]


_FORMULA = re.compile(r"\s*[=+\-@]|[\t\r\n]")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?")


def _harmless(row: Sequence[Any]) -> list[Any]:
    """A row for CSV in which no text begins as a formula does: such a one gets an apostrophe.

    A spreadsheet would run what begins with ``=``, ``+``, ``-`` or ``@``, and texts come from games
    and databases, which may be anybody's. Numbers stay numbers.

    >>> _harmless(["=1+1", "-1", "-1/2", -1, "3+4"])
    ["'=1+1", '-1', "'-1/2", -1, '3+4']
    """
    return [
        f"'{value}"
        if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value)
        else value
        for value in _flat(row)
    ]


def _write_json(value: Any, format: Format, file: TextIO) -> None:
    """Write an object, or a list or iterator of objects, indented for readers or one a line."""
    if isinstance(value, Mapping):
        print(_json(value, indent=2 if format is Format.json else None), file=file)
    elif format is Format.jsonl:
        for row in value:
            print(_json(row), file=file)
    else:
        _write_array(value, file)


def _write_array(rows: Iterable[Mapping[str, Any]], file: TextIO) -> None:
    before = "[\n"
    for row in rows:
        print(before + "  " + _json(row, indent=2).replace("\n", "\n  "), end="", file=file)
        before = ",\n"
    print("[]" if before == "[\n" else "\n]", file=file)


def _json(value: Any, *, indent: int | None = None) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, default=_text)
    except ValueError:  # JSON has no infinity; only a free SQL query can give one
        finite = {
            key: None if isinstance(item, float) and isinf(item) else item
            for key, item in value.items()
        }
        return json.dumps(finite, ensure_ascii=False, allow_nan=False, indent=indent, default=_text)


def _text(value: Any) -> str:
    """BLOBs, which only a free SQL query can give."""
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} has no JSON form")
