"""Thermographs: the walls of a value as moves are taxed, and the mast above them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from explorer.palette import INK, PLAYERS
from explorer.plots.canvas import picture


def draw_thermograph(value: Mapping[str, Any], path: str) -> None:
    """Draw a thermograph, as the literature does: Left's side is the left, the tax goes upwards.

    `value` is what `explorer theory value` says: value, mean, temperature, and the corners (tax,
    worth) of either wall under thermograph.
    """
    left, right = (
        [(float(Fraction(t)), float(Fraction(worth))) for t, worth in value["thermograph"][side]]
        for side in ("left", "right")
    )
    foot, mean = left[-1]
    top = max(foot + 1.0, 1.0)
    with picture(path, 5.0, 4.5) as axes:
        for name, wall in (("left", left), ("right", right)):
            axes.plot(
                [worth for _, worth in wall], [t for t, _ in wall],
                color=PLAYERS[name], lw=2.2, label=f"if {name.capitalize()} begins",
            )  # fmt: skip
        axes.plot([mean, mean], [foot, top], color=INK, lw=2.2, label="mast")
        axes.plot([mean], [foot], "o", color=INK, ms=5)
        worths = [worth for _, worth in (*left, *right)]
        room = max(0.5, 0.15 * (max(worths) - min(worths)))
        axes.set(
            xlim=(max(worths) + room, min(worths) - room), ylim=(-1.0, top),
            xlabel="worth", ylabel="tax on a move",
            title=f"{_short(value['value'])}\nmean {value['mean']}, "
            f"temperature {value['temperature']}",
        )  # fmt: skip
        axes.axhline(0, color="#c9ced6", lw=0.8, zorder=0)
        axes.grid(True, color="#eef0f3", zorder=-1)
        axes.set_axisbelow(True)
        axes.legend(fontsize=8, loc="best", framealpha=0.9)


def _short(title: str, width: int = 48) -> str:
    return title if len(title) <= width else title[: width - 3] + "..."
