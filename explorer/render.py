"""Answers on stdout, in one place: a table to read, or JSON, JSON lines, CSV, TSV to go on with."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

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


COLOURS = {"win": "green", "lose": "red", "draw": "yellow"}
"""Colours of outcomes, as they look to the player to move."""


def write_rows(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], format: Format, title: str = ""
) -> None:
    """Write rows; all formats but table and json stream them."""
    match format:
        case Format.table:
            table(columns, rows, title=title)
        case Format.json:
            write_json([dict(zip(columns, row, strict=True)) for row in rows])
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
            writer.writerows(rows)


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


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, default=_text)


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
    if isinstance(value, float):
        return f"{value:.12g}"
    return str(value)


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    title: str = "",
    styles: Iterator[str] | None = None,
) -> None:
    """Print a table; numbers stand at the right. `styles` gives a style for each row."""
    from rich import box
    from rich.table import Table

    listed = [list(row) for row in rows]
    found = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", show_edge=False)
    for place, name in enumerate(columns):
        numeric = listed and all(
            isinstance(row[place], int | float) or row[place] is None for row in listed
        )
        found.add_column(cell(name), justify="right" if numeric else "left", overflow="fold")
    for row in listed:
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
