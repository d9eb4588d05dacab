"""A knight's tour as a picture: numbered squares, and the way through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.palette import INK, MARK
from explorer.plots.canvas import picture
from explorer.theory.tours.knight import Square, name

NUMBERED = 60
"""Rows and columns up to which squares carry their numbers."""


def draw_tour(
    title: str, squares: Sequence[Square], rows: int, cols: int, closed: bool, path: str
) -> None:
    """Draw a tour: its way from dark blue to yellow, a ring where it begins, a dot at its end."""
    side = max(0.16, min(0.6, 24 / max(rows, cols)))
    width, height = max(3.0, cols * side + 0.5), max(3.2, rows * side + 0.8)
    tips = {f"n{number}": f"{number}: {name(square)}" for number, square in enumerate(squares, 1)}
    with picture(path, min(width, 40.0), min(height, 40.0), tips=tips) as axes:
        from matplotlib import colormaps
        from matplotlib.collections import LineCollection

        axes.set(xlim=(-0.5, cols - 0.5), ylim=(-0.5, rows - 0.5), title=title, aspect="equal")
        _squares(axes, rows, cols, side)
        way: list[Any] = list(squares)
        steps = [(way[n], way[n + 1]) for n in range(len(way) - 1)]
        if closed:
            steps.append((way[-1], way[0]))
        shades = colormaps["viridis"]([n / max(1, len(steps) - 1) for n in range(len(steps))])
        axes.add_collection(
            LineCollection(steps, colors=shades, linewidths=max(0.6, 3.0 * side), alpha=0.75)
        )
        size = 7.5 * side / 0.6
        (x, y), (last_x, last_y) = way[0], way[-1]
        axes.plot(x, y, "o", ms=4.2 * size, mfc="none", mec=MARK, mew=1.6, zorder=4)
        if not closed:
            axes.plot(last_x, last_y, "o", ms=1.6 * size, color=MARK, zorder=4, alpha=0.6)
        if max(rows, cols) <= NUMBERED:
            for number, (column, row) in enumerate(way, 1):
                axes.text(
                    column, row, str(number), ha="center", va="center", fontsize=max(2.5, size),
                    zorder=5, color=INK, gid=f"n{number}",
                    bbox={"boxstyle": "square,pad=0.12", "fc": "white", "lw": 0, "alpha": 0.75},
                )  # fmt: skip


def _squares(axes: Any, rows: int, cols: int, side: float) -> None:
    """The board, a1 dark, with names of columns and rows where there is room."""
    from matplotlib.colors import ListedColormap

    board = [[(column + row) % 2 for column in range(cols)] for row in range(rows)]
    axes.imshow(
        board, cmap=ListedColormap(["#d9dee6", "#f6f7f9"]), origin="lower", vmin=0, vmax=1,
        extent=(-0.5, cols - 0.5, -0.5, rows - 0.5), zorder=0,
    )  # fmt: skip
    axes.tick_params(length=0, labelsize=7)
    if cols <= 26:
        axes.set_xticks(range(cols), [chr(ord("a") + column) for column in range(cols)])
    else:
        axes.set_xticks([])
    if rows <= 60:
        step = 1 if rows <= 26 else 5
        axes.set_yticks(range(0, rows, step), [str(row + 1) for row in range(0, rows, step)])
    else:
        axes.set_yticks([])
