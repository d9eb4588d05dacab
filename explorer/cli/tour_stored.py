"""``explorer tour list`` and ``show``: tours that are stored, and pictures of tours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.options import Db, Output
from explorer.cli.tour_options import Picture
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.theory.tours.find import Answer
    from explorer.theory.tours.knight import Square

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
    path: Annotated[int, typer.Argument(metavar="PATH", min=1, help="Its number in tour list.")],
    plot: Picture = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Show a stored tour as a board of numbers, checked anew.

    Example: explorer tour show 1 --plot tour.svg
    """
    import json

    from explorer.errors import ExplorerError
    from explorer.games.squares import place
    from explorer.query.tours import stored_path
    from explorer.render import say, write_object, write_rows
    from explorer.store.engine import locate, reading
    from explorer.theory.tours.boards import written
    from explorer.theory.tours.verify import check_tour

    if plot is not None:
        check_suffix(plot)
    with reading(locate(db)) as connection:
        found, positions = stored_path(connection, path)
    if found["slug"] != "knight":
        raise ExplorerError(
            f"path {path} is no tour of a board, but a path through {found['game']}"
        )
    size = json.loads(found["parameters"])
    rows, cols, closed = size["rows"], size["cols"], bool(found["closed"])
    squares = [place(position) for position in positions]
    check_tour(squares, rows, cols, closed)
    if plot is not None:
        check_drawable(rows, cols, plot)
        draw(squares, rows, cols, closed, plot)
    if format in (Format.json, Format.jsonl):
        write_object(
            {"path": path, "game": found["game"], "rows": rows, "cols": cols, "closed": closed,
             "method": found["method"], "squares": positions}, format,
        )  # fmt: skip
    elif format is not Format.table:
        write_rows(("step", "square"), enumerate(positions, 1), format)
    else:
        kind = "a closed" if closed else "an open"
        say(f"path {path}: {kind} tour of {rows} x {cols} by {found['method']}, checked")
        if max(rows, cols) <= SHOWN:
            say()
            for line in written(squares, rows, cols):
                say(line)


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
    kind = "a closed" if closed else "an open"
    title = f"{kind} knight's tour of {rows} x {cols}"
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
