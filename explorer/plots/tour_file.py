"""A tour in a file for readers: a picture, or a page to step through, as its suffix says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.errors import LimitError
from explorer.games.shared.squares import place
from explorer.plots.canvas import check_picture

PAGE = ".html"
"""The suffix of a page to step through."""

ON_PAGE = 60
"""Rows and columns of a board on a page."""

DRAWN = 200
"""Rows and columns of a board in a picture."""


def check_suffix(file: str) -> None:
    """Raise MalformedError unless a file name ends in a suffix for a picture or a page."""
    check_picture(file, PAGE)


def check_drawable(rows: int, cols: int, file: str) -> None:
    """Raise LimitError if a board has too many squares for its picture or page."""
    most = ON_PAGE if file.endswith(PAGE) else DRAWN
    if max(rows, cols) > most:
        raise LimitError(
            f"a board of {rows:,} x {cols:,} squares cannot be drawn: at most {most} rows and "
            "columns"
        )


def draw(tour: Mapping[str, Any], file: str) -> None:
    """Draw a tour, as `explorer tour` gives it, into a file, or write a page to step through it."""
    rows, cols, closed = tour["rows"], tour["cols"], tour["closed"]
    squares = [place(text) for text in tour["squares"]]
    title = f"{'a closed' if closed else 'an open'} knight's tour of {rows} x {cols}"
    if len(squares) < rows * cols:
        title += " but a corner"
    if file.endswith(PAGE):
        from explorer.plots.tour_page import write_page

        write_page(title, squares, rows, cols, closed, file)
    else:
        from explorer.plots.tour import draw_tour

        draw_tour(title, squares, rows, cols, closed, file)
