"""Answers on stdout, in one place: a table to read, or JSON, JSON lines, CSV, TSV to go on with."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain, islice
from math import isinf
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


class Format(StrEnum):
    """How an answer is written."""

    table = "table"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    tsv = "tsv"


SET = 1000
"""Rows up to which a table is set as a whole."""

COLOURS = {"win": "green", "lose": "red", "draw": "yellow"}
"""Colours of outcomes, as they look to the player to move."""


def write_rows(columns: Sequence[str], rows: Iterable[Sequence[Any]], format: Format) -> None:
    """Write rows as they come: however many there are, few are in memory at a time."""
    if format in (Format.json, Format.jsonl):
        columns = _distinct(columns)
    match format:
        case Format.table:
            table(columns, rows)
        case Format.json:
            _write_array(dict(zip(columns, row, strict=True)) for row in rows)
        case Format.jsonl:
            for row in rows:
                print(_json(dict(zip(columns, row, strict=True))))
        case Format.csv | Format.tsv:
            writer = csv.writer(
                sys.stdout,
                delimiter="," if format is Format.csv else "\t",
                lineterminator="\n",
            )
            writer.writerow(columns)
            writer.writerows(map(_flat, rows))


class Counted(Iterator[T]):
    """Things as they come, and how many of them have come."""

    def __init__(self, things: Iterable[T]) -> None:
        self._things = iter(things)
        self.number = 0

    def __next__(self) -> T:
        thing = next(self._things)
        self.number += 1
        return thing


def _distinct(columns: Sequence[str]) -> list[str]:
    """Names for the keys of an object, where a query gave two columns one name."""
    found: list[str] = []
    for name in columns:
        number, new = 2, name
        while new in found:
            number, new = number + 1, f"{name}_{number}"
        found.append(new)
    return found


def _flat(row: Sequence[Any]) -> list[Any]:
    """A row for CSV: truth values as 0 and 1, blobs in hexadecimal."""

    def flat(value: Any) -> Any:
        if isinstance(value, bool):
            return int(value)
        return value.hex() if isinstance(value, bytes) else value

    return [flat(value) for value in row]


def _write_array(rows: Iterable[Mapping[str, Any]]) -> None:
    before = "[\n"
    for row in rows:
        print(before + "  " + _json(row, indent=2).replace("\n", "\n  "), end="")
        before = ",\n"
    print("[]" if before == "[\n" else "\n]")


def write_dicts(rows: Sequence[Mapping[str, Any]], format: Format, columns: Sequence[str]) -> None:
    """Write rows that are dicts, with these columns."""
    write_rows(columns, ([row[column] for column in columns] for row in rows), format)


def write_json(value: Any) -> None:
    """Write one JSON value, indented for readers."""
    print(_json(value, indent=2))


def write_object(value: Mapping[str, Any], format: Format) -> None:
    """Write one object as JSON or as one JSON line."""
    if format is Format.jsonl:
        print(_json(value))
    else:
        write_json(value)


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


def console() -> Console:
    """A console on stdout: as wide as the text needs where no terminal sets a width."""
    from rich.console import Console

    found = Console(highlight=False, soft_wrap=False)
    if not sys.stdout.isatty():
        found = Console(highlight=False, width=100_000, no_color=True)
    return found


def cell(value: Any, style: str = "") -> Text:
    """A value as a cell of a table."""
    from rich.text import Text

    return Text("" if value is None else _shown(value), style=style)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = value.hex() if isinstance(value, bytes) else str(value)
    if text.isprintable():
        return text
    # A terminal must not be told what to do by a text from the database.
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    styles: Iterator[str] | None = None,
) -> None:
    """Print a table; numbers stand at the right. `styles` gives a style for each row.

    A table of more than `SET` rows is printed plainly and as it comes, its columns as wide as the
    first of them ask for.
    """
    coming = iter(rows)
    listed = list(islice(coming, SET))
    numeric = [
        bool(listed)
        and all(isinstance(row[place], int | float) or row[place] is None for row in listed)
        for place in range(len(columns))
    ]
    more = next(coming, None)
    if more is None:
        _set_table(columns, listed, numeric, styles)
        return
    texts = [["" if value is None else _shown(value) for value in row] for row in listed]
    widths = [max(map(len, column)) for column in zip(columns, *texts, strict=True)]

    def line(row: Iterable[str]) -> str:
        cells = [
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(row, widths, numeric, strict=True)
        ]
        return (" " + "   ".join(cells)).rstrip()

    print(line(columns))
    print("─" * (sum(widths) + 3 * len(widths) - 1))
    for row in chain(listed, [more], coming):
        print(line("" if value is None else _shown(value) for value in row))


def _set_table(
    columns: Sequence[str],
    rows: Sequence[Sequence[Any]],
    numeric: Sequence[bool],
    styles: Iterator[str] | None,
) -> None:
    from rich import box
    from rich.table import Table

    found = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for name, right in zip(columns, numeric, strict=True):
        found.add_column(cell(name), justify="right" if right else "left", overflow="fold")
    for row in rows:
        style = next(styles) if styles else ""
        found.add_row(*(cell(value, style) for value in row))
    target = console()
    with target.capture() as captured:
        target.print(found)
    # Cells are padded to their column; nobody wants blanks at the end of a line.
    for line in captured.get().strip("\n").split("\n"):
        print(line.rstrip())


def say(text: str = "") -> None:
    """Print a line of a table's surroundings."""
    print(text)
