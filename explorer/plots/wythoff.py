"""The lost positions of Wythoff's game and the two lines they lie along."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from explorer.palette import GUIDE, POINTS
from explorer.plots.canvas import picture, whole


def draw_pairs(pairs: Sequence[Sequence[int]], spread: int, path: str) -> None:
    """Draw the pairs and their mirror images, with the lines of slope beta/alpha and its inverse.

    Without a spread these are the golden lines: their slopes are phi and 1/phi.
    """
    t = spread + 1
    alpha = (2 - t + sqrt(t * t + 4)) / 2
    slope = (alpha + t) / alpha
    top = max(b for _, b in pairs) + 1
    with picture(path, 6.4, 6.4) as axes:
        name = "φ" if spread == 0 else f"{slope:.4f}"
        axes.plot([0, top / slope], [0, top], color=GUIDE, lw=1, label=f"slope {name}")
        axes.plot([0, top], [0, top / slope], color=GUIDE, lw=1, ls="--",
                  label=f"slope 1/{name}")  # fmt: skip
        xs = [a for a, _ in pairs] + [b for _, b in pairs]
        ys = [b for _, b in pairs] + [a for a, _ in pairs]
        axes.scatter(xs, ys, s=18, color=POINTS, zorder=3, label="lost positions")
        title = "Lost positions of Wythoff's game" + (f", spread {spread}" if spread else "")
        axes.set(xlim=(-0.5, top), ylim=(-0.5, top), aspect="equal", title=title)
        axes.set(xlabel="first pile", ylabel="second pile")
        whole(axes.xaxis, axes.yaxis)
        axes.grid(alpha=0.25)
        axes.legend(loc="upper left")
