"""A tour in a file: a board of numbers, a row for each step, or JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from explorer.errors import MalformedError, quote
from explorer.files import replacing
from explorer.games.shared.squares import place
from explorer.theory.tours.boards import written

SUFFIXES = (".csv", ".json", ".txt")


def check_suffix(file: str) -> None:
    """Raise MalformedError unless a file name ends in a suffix that names a format."""
    if Path(file).suffix not in SUFFIXES:
        raise MalformedError(
            f"{quote(file)} has no suffix that names a format: end it in one of "
            f"{', '.join(SUFFIXES)}"
        )


def write_tour(tour: Mapping[str, Any], file: str) -> None:
    """Write a tour, as `explorer tour show` gives it, to a file; its suffix says how.

    MalformedError for another suffix; ExplorerError if the file cannot be written.
    """
    check_suffix(file)
    squares = [place(text) for text in tour["squares"]]
    suffix = Path(file).suffix
    with replacing(Path(file)) as (target,):
        if suffix == ".txt":
            target.writelines(f"{row}\n" for row in written(squares, tour["rows"], tour["cols"]))
        elif suffix == ".json":
            target.write(json.dumps(tour) + "\n")
        else:
            rows = csv.writer(target, lineterminator="\n")
            rows.writerow(("step", "square", "col", "row"))
            for step, (position, (column, row)) in enumerate(
                zip(tour["squares"], squares, strict=True), 1
            ):
                rows.writerow((step, position, column + 1, row + 1))
