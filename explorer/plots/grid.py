"""A game on two heaps as a grid: one heap across, the other up, a colour for each value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.files import COLOURS
from explorer.plots.canvas import picture

WRITTEN = 25
"""Heaps up to which the values are written into their squares."""


def draw_grid(
    title: str, cells: Sequence[tuple[int, int, int | None, str | None]], path: str
) -> None:
    """Draw (x, y, nim-value, outcome) of positions: nim-values if there are any, else outcomes.

    Among nim-values, lost positions are outlined.
    """
    import numpy as np

    width, height = max(x for x, *_ in cells) + 1, max(y for _, y, *_ in cells) + 1
    values = np.full((height, width), np.nan)
    has_values = any(value is not None for _, _, value, _ in cells)
    codes = {outcome: number for number, outcome in enumerate(COLOURS)}
    for x, y, value, outcome in cells:
        shown = value if has_values else codes.get(outcome or "")
        values[y, x] = np.nan if shown is None else shown
    inches = min(14.0, 2.5 + 0.32 * max(width, height))
    with picture(path, inches + 1, inches) as axes:
        image = axes.imshow(values, origin="lower", **_colouring(has_values))
        lost = [(x, y) for x, y, _, outcome in cells if outcome == "lose" and has_values]
        axes.scatter(
            [x for x, _ in lost], [y for _, y in lost], marker="s", facecolors="none",
            edgecolors="#b03a2e", s=(inches * 42 / max(width, height)) ** 2, label="lost",
        )  # fmt: skip
        if max(width, height) <= WRITTEN and has_values:
            for x, y, value, _ in cells:
                if value is not None:
                    dark = value > 0.55 * np.nanmax(values)
                    axes.text(x, y, str(value), ha="center", va="center", fontsize=8,
                              color="black" if dark else "white")  # fmt: skip
        if has_values:
            axes.figure.colorbar(image, ax=axes, label="nim-value", shrink=0.8)
        for axis in (axes.xaxis, axes.yaxis):
            axis.get_major_locator().set_params(integer=True)
        axes.set(xlabel="first heap", ylabel="second heap", title=title)


def _colouring(has_values: bool) -> dict[str, Any]:
    if has_values:
        return {"cmap": "viridis"}
    from matplotlib.colors import ListedColormap

    return {"cmap": ListedColormap(list(COLOURS.values())), "vmin": 0, "vmax": len(COLOURS) - 1}
