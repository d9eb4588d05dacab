"""A game on two heaps as a grid: one heap across, the other up, a colour for each value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.palette import INK, MARK, MEANINGS, OUTCOMES, SIGNS
from explorer.plots.canvas import picture, whole, whole_ticks

WRITTEN = 25
"""Heaps up to which the values, or signs of outcomes, are written into their squares."""

_OUTCOMES = ("win", "lose", "draw")


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
    codes = {outcome: number for number, outcome in enumerate(_OUTCOMES)}
    for x, y, value, outcome in cells:
        shown = value if has_values else codes.get(outcome or "")
        values[y, x] = np.nan if shown is None else shown
    inches = min(14.0, 2.5 + 0.32 * max(width, height))
    tips: dict[str, str] = {}
    with picture(path, inches + 1, inches, tips=tips) as axes:
        image = axes.imshow(values, origin="lower", **_colouring(has_values))
        if max(width, height) <= WRITTEN:
            most = np.nanmax(values)
            for x, y, value, outcome in cells:
                written = value if has_values else SIGNS.get(outcome or "")
                if written is None:
                    continue
                dark = has_values and values[y, x] <= 0.55 * most
                tips[f"c{x}_{y}"] = f"{x} and {y}: {_told(value, outcome)}"
                axes.text(x, y, str(written), ha="center", va="center", fontsize=8, gid=f"c{x}_{y}",
                          color="white" if dark else INK)  # fmt: skip
        if has_values:
            _mark_lost(axes, [(x, y) for x, y, _, outcome in cells if outcome == "lose"])
            axes.figure.colorbar(image, ax=axes, label="nim-value", shrink=0.8, ticks=whole_ticks())
        else:
            _explain(axes, {outcome for *_, outcome in cells})
        whole(axes.xaxis, axes.yaxis)
        axes.set(xlabel="first heap", ylabel="second heap", title=title)


def _told(value: int | None, outcome: str | None) -> str:
    said = [outcome] if outcome else []
    if value is not None:
        said.append(f"nim-value {value}")
    return ", ".join(said)


def _mark_lost(axes: Any, lost: Sequence[tuple[int, int]]) -> None:
    """Outline squares, a little within their edges."""
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Patch, Rectangle

    squares = [Rectangle((x - 0.42, y - 0.42), 0.84, 0.84) for x, y in lost]
    outlines: dict[str, Any] = {"facecolor": "none", "edgecolor": MARK, "linewidth": 1.8}
    axes.add_collection(PatchCollection(squares, **outlines))
    axes.figure.legend(
        handles=[Patch(**outlines, label=MEANINGS["lose"])], loc="outside lower center"
    )


def _explain(axes: Any, outcomes: set[str | None]) -> None:
    from matplotlib.patches import Patch

    axes.figure.legend(
        handles=[
            Patch(facecolor=OUTCOMES[outcome], edgecolor=INK,
                  label=f"{SIGNS[outcome]}: {MEANINGS[outcome]}")
            for outcome in _OUTCOMES
            if outcome in outcomes
        ],
        loc="outside lower center",
    )  # fmt: skip


def _colouring(has_values: bool) -> dict[str, Any]:
    if has_values:
        return {"cmap": "viridis"}
    from matplotlib.colors import ListedColormap

    colours = [OUTCOMES[outcome] for outcome in _OUTCOMES]
    return {"cmap": ListedColormap(colours), "vmin": 0, "vmax": len(colours) - 1}
