"""``explorer tour list``, ``show``, ``export``, ``remove``: tours that are stored, and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output, Wait
from explorer.cli.tour_options import Picture, kind_of
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.theory.tours.find import Answer
    from explorer.theory.tours.knight import Square

Number = Annotated[int, typer.Argument(metavar="PATH", min=1, help="Its number in tour list.")]

SHOWN = 60
"""Rows and columns of a board that is printed."""

PAGE = ".html"
"""The suffix of a page to step through."""

DRAWN = 200
"""Rows and columns of a board that is drawn."""


def register(app: typer.Typer) -> None:
    """Add the commands to the group."""
    app.command("list")(list_tours)
    app.command()(show)
    app.command()(export)
    app.command()(remove)


def list_tours(db: Db = None, format: Output = Format.table) -> None:
    """List the tours that are stored.

    Example: explorer tour list
    """
    from explorer.query.tours import COLUMNS, stored_paths
    from explorer.render import write_dicts
    from explorer.store.engine import locate, reading

    with reading(locate(db)) as connection:
        write_dicts(stored_paths(connection), format, COLUMNS)


def show(
    path: Number,
    plot: Picture = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Show a stored tour as a board of numbers, checked anew.

    Example: explorer tour show 1 --plot tour.svg
    """
    from explorer.render import say, write_object, write_rows
    from explorer.theory.tours.boards import written
    from explorer.theory.tours.knight import name

    if plot is not None:
        check_suffix(plot)
    tour = _stored(path, db)
    if plot is not None:
        check_drawable(tour.rows, tour.cols, plot)
        draw(tour.squares, tour.rows, tour.cols, tour.closed, plot)
    if format in (Format.json, Format.jsonl):
        write_object(tour.told(), format)
    elif format is not Format.table:
        write_rows(("step", "square"), enumerate(tour.positions, 1), format)
    else:
        size = f"{tour.rows} x {tour.cols}"
        say(
            f"path {path}: {kind_of(tour.closed)} tour of {size} by {tour.method}, checked"
            + ("" if tour.without is None else f"; {name(tour.without)} is left out")
        )
        if max(tour.rows, tour.cols) <= SHOWN:
            say()
            for line in written(tour.squares, tour.rows, tour.cols):
                say(line)


def export(
    path: Number,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The file to write; its suffix says how: .txt .csv .json"
        ),
    ],
    db: Db = None,
) -> None:
    """Write a stored tour to a file, checked anew.

    .txt, a board of numbers, as tour check reads it; .csv, a row for each step; .json, as tour show
    gives it.

    Example: explorer tour export 1 tour.csv
    """
    import csv
    import json
    import sys
    from pathlib import Path

    from explorer.errors import MalformedError, quote
    from explorer.files import replacing
    from explorer.theory.tours.boards import written

    suffix = Path(file).suffix
    if suffix not in (".txt", ".csv", ".json"):
        raise MalformedError(
            f"{quote(file)} has no suffix that names a format: end it in one of .csv, .json, .txt"
        )
    tour = _stored(path, db)
    with replacing(Path(file)) as (target,):
        if suffix == ".txt":
            target.writelines(f"{row}\n" for row in written(tour.squares, tour.rows, tour.cols))
        elif suffix == ".json":
            target.write(json.dumps(tour.told()) + "\n")
        else:
            rows = csv.writer(target, lineterminator="\n")
            rows.writerow(("step", "square", "col", "row"))
            for step, (position, (column, row)) in enumerate(
                zip(tour.positions, tour.squares, strict=True), 1
            ):
                rows.writerow((step, position, column + 1, row + 1))
    print(f"path {path}: {len(tour.squares):,} steps written to {file}", file=sys.stderr)


def remove(path: Number, wait: Wait = 60.0, db: Db = None) -> None:
    """Remove a stored tour; the board stays.

    Example: explorer tour remove 1
    """
    import sys

    from explorer.store.engine import locate
    from explorer.store.paths import remove_path

    database = locate(db)
    remove_path(database, path, wait)
    print(f"path {path} removed from {database}", file=sys.stderr)


@dataclass(frozen=True)
class _Tour:
    """A stored tour; `without` is the square that it leaves out."""

    path: int
    game: str
    method: str
    rows: int
    cols: int
    closed: bool
    positions: list[str]
    squares: list[Square]
    without: Square | None

    def told(self) -> dict[str, Any]:
        return {
            "path": self.path, "game": self.game, "rows": self.rows, "cols": self.cols,
            "closed": self.closed, "method": self.method, "verdict": "found",
            "squares": self.positions,
        }  # fmt: skip


def _stored(path: int, db: str | None) -> _Tour:
    """A stored tour, checked; ExplorerError if the path is none."""
    import json

    from explorer.errors import ExplorerError
    from explorer.games.shared.squares import place
    from explorer.query.tours import stored_path
    from explorer.store.engine import locate, reading
    from explorer.theory.tours.boards import left_out
    from explorer.theory.tours.verify import check_tour

    with reading(locate(db)) as connection:
        found, positions = stored_path(connection, path)
    if found["slug"] != "knight":
        raise ExplorerError(
            f"path {path} is no tour of a board, but a path through {found['game']}"
        )
    size = json.loads(found["parameters"])
    rows, cols, closed = size["rows"], size["cols"], bool(found["closed"])
    squares = [place(position) for position in positions]
    # A closed tour of an odd number of squares can only be one of all but one.
    left = left_out(rows, cols, squares)
    without = left[0] if closed and rows * cols % 2 and len(left) == 1 else None
    check_tour(squares, rows, cols, closed, without)
    return _Tour(
        path, found["game"], found["method"], rows, cols, closed, positions, squares, without
    )


def check_suffix(plot: str) -> None:
    """Raise MalformedError unless a file name ends in a suffix for a picture or a page."""
    from explorer.plots.canvas import check_picture

    check_picture(plot, PAGE)


def check_drawable(rows: int, cols: int, plot: str) -> None:
    """Raise LimitError if a board has too many squares for its picture or page."""
    from explorer.errors import LimitError

    most = SHOWN if plot.endswith(PAGE) else DRAWN
    if max(rows, cols) > most:
        raise LimitError(
            f"a board of {rows:,} x {cols:,} squares cannot be drawn: at most {most} rows and "
            "columns"
        )


def draw(squares: Sequence[Square], rows: int, cols: int, closed: bool, plot: str) -> None:
    """Draw a tour into a file, or write a page to step through it."""
    title = f"{kind_of(closed)} knight's tour of {rows} x {cols}"
    if len(squares) < rows * cols:
        title += " but a corner"
    if plot.endswith(PAGE):
        from explorer.plots.tour_page import write_page

        write_page(title, squares, rows, cols, closed, plot)
    else:
        from explorer.plots.tour import draw_tour

        draw_tour(title, squares, rows, cols, closed, plot)


def keep(found: Answer, wait: float, db: str | None) -> None:
    """Keep a tour as a path through the board, which is built if it is not stored."""
    import sys

    from explorer.games.knight import Knight
    from explorer.spec import canonical
    from explorer.store.build import build
    from explorer.store.engine import locate
    from explorer.store.paths import store_path
    from explorer.theory.tours.knight import name

    assert found.squares is not None
    database = locate(db)
    board = Knight(rows=found.rows, cols=found.cols)
    build(database, board, wait=wait)
    squares = [name(square) for square in found.squares]
    number = store_path(database, canonical(board), found.method, found.closed, squares, wait)
    print(f"stored as path {number} of {canonical(board)}", file=sys.stderr)
