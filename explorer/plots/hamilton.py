"""Paths and circuits through all vertices of a graph, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from explorer.errors import LimitError
from explorer.palette import FAINT, INK, POINTS
from explorer.plots.canvas import picture

DRAWN = 120
"""Vertices of a graph that is drawn."""


EXPLAINED = 12
"""Paths that a legend tells apart."""


def check_drawable(size: int) -> None:
    """Raise LimitError if a graph has too many vertices for a picture."""
    if size > DRAWN:
        raise LimitError(f"a graph of {size:,} vertices cannot be drawn: at most {DRAWN}")


def draw_circuits(
    title: str,
    names: Sequence[str],
    near: Sequence[Sequence[int]],
    paths: Sequence[Sequence[int]],
    closed: bool,
    file: str,
) -> None:
    """Draw a graph as a ring in the order of its first path, each path in a colour of its own.

    LimitError if the graph has more than `DRAWN` vertices.
    """
    size = len(near)
    check_drawable(size)
    order = paths[0] if paths else range(size)
    angle = {vertex: pi / 2 - 2 * pi * place / size for place, vertex in enumerate(order)}
    at = {vertex: (cos(turn), sin(turn)) for vertex, turn in angle.items()}
    side = max(4.0, min(12.0, 0.16 * size + 3.0))
    with picture(file, side, side + 0.4) as axes:
        from matplotlib import colormaps
        from matplotlib.collections import LineCollection

        axes.set(xlim=(-1.16, 1.16), ylim=(-1.16, 1.16), aspect="equal", title=title)
        axes.axis("off")
        taken: set[frozenset[int]] = set()
        shades = colormaps["viridis"]
        for number, path in enumerate(paths):
            steps = [*pairwise(path), (path[-1], path[0])] if closed else list(pairwise(path))
            taken.update(frozenset(step) for step in steps)
            shade = shades(0.9 * number / max(1, len(paths) - 1)) if len(paths) > 1 else POINTS
            lines = [(at[one], at[other]) for one, other in steps]
            axes.add_collection(
                LineCollection(
                    lines, colors=[shade], linewidths=2.2, zorder=2,
                    label=f"{'circuit' if closed else 'path'} {number + 1}",
                )
            )  # fmt: skip
        others = [
            (at[one], at[other])
            for one, beside in enumerate(near)
            for other in beside
            if one < other and frozenset((one, other)) not in taken
        ]
        axes.add_collection(
            LineCollection(others, colors=[FAINT], linewidths=0.8, linestyles="dashed", zorder=1)
        )
        dots = list(zip(*at.values(), strict=True))
        axes.plot(dots[0], dots[1], "o", ms=6, mfc="white", mec=INK, zorder=3, ls="")
        for vertex, (x, y) in at.items():
            axes.text(1.1 * x, 1.1 * y, names[vertex], ha="center", va="center", fontsize=8)
        if 1 < len(paths) <= EXPLAINED:
            axes.figure.legend(loc="outside lower center", ncols=4, fontsize=8)
