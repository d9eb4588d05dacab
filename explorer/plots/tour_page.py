"""A knight's tour as a page to step through: one file, which needs nothing but a browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import product
from pathlib import Path

from explorer.files import replacing
from explorer.theory.tours.knight import Square, name
from explorer.theory.tours.warnsdorff import along

_SIDE = 40
"""Units of a square's side; the page reckons with it, too."""

_NOTE = (
    "The numbers on yellow squares are the ways on from there. Arrow keys step, Home and End go to "
    "the ends, space plays; #12 after the address begins at step 12."
)


def write_page(
    title: str, squares: Sequence[Square], rows: int, cols: int, closed: bool, path: str
) -> None:
    """Write the page of a tour, which may leave squares out; ExplorerError if it cannot be
    written.

    Without JavaScript it shows the whole tour with its numbers; with it, one step after the other,
    where the knight stands, where it may go, and how many ways lead on from there.
    """
    tour = {
        "rows": rows, "cols": cols, "closed": closed,
        "steps": [
            {
                "square": step.square, "name": name(step.square), "fewest": step.fewest,
                "obeys": step.obeys,
                "candidates": [
                    {"square": c.square, "name": name(c.square), "ways": c.onward}
                    for c in sorted(step.candidates, key=lambda c: c.onward)
                ],
            }
            for step in along(rows, cols, squares)
        ],
    }  # fmt: skip
    page = files("explorer.plots").joinpath("tour_page.html").read_text(encoding="utf-8")
    for mark, text in (
        ("@@TITLE@@", escape(title[:1].upper() + title[1:])),
        ("@@BOARD@@", _board(title, squares, rows, cols, closed)),
        ("@@NOTE@@", _NOTE),
        ("@@TOUR@@", json.dumps(tour, separators=(",", ":"))),
    ):
        page = page.replace(mark, text)
    with replacing(Path(path)) as (file,):
        file.write(page)


def _board(title: str, squares: Sequence[Square], rows: int, cols: int, closed: bool) -> str:
    """The board with the whole tour as an SVG element, rows from the top, names at its edges."""
    width, height = _SIDE * cols + 30, _SIDE * rows + 30
    drawn = [
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}" '
        'xmlns="http://www.w3.org/2000/svg">'
    ]
    for row in range(rows):
        _, y = _middle((0, row), rows)
        drawn.append(f'<text class="edge" x="15" y="{y}">{row + 1}</text>')
    for column in range(cols):
        x, _ = _middle((column, 0), rows)
        letters = name((column, 0))[:-1]
        drawn.append(f'<text class="edge" x="{x}" y="{height - 15}">{letters}</text>')
    for row, column in product(range(rows), range(cols)):
        x, y = _middle((column, row), rows)
        colour = "l" if (column + row) % 2 else "d"
        drawn.append(
            f'<rect class="{colour}" id="s{row * cols + column}" x="{x - _SIDE // 2}" '
            f'y="{y - _SIDE // 2}" width="{_SIDE}" height="{_SIDE}"/>'
        )
    way = [*squares, squares[0]] if closed else squares
    points = " ".join("{},{}".format(*_middle(square, rows)) for square in way)
    drawn.append(f'<polyline id="way" points="{points}"/>')
    x, y = _middle(squares[0], rows)
    drawn.append(f'<circle id="ring" cx="{x}" cy="{y}" r="{_SIDE // 2 - 3}"/>')
    for number, (column, row) in enumerate(squares, 1):
        x, y = _middle((column, row), rows)
        drawn.append(f'<text class="n" id="n{row * cols + column}" x="{x}" y="{y}">{number}</text>')
    drawn += ['<text id="knight" x="0" y="0"></text>', "</svg>"]
    return "\n".join(drawn)


def _middle(square: Square, rows: int) -> tuple[int, int]:
    column, row = square
    return _SIDE * column + 30 + _SIDE // 2, _SIDE * (rows - 1 - row) + _SIDE // 2
