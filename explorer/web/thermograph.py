"""The thermograph of a value as SVG: Left's side is the left, the tax on a move goes upwards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup

from explorer.cgt.parse import parse
from explorer.cgt.thermograph import thermograph

WIDE, HIGH = 320, 220
MARGIN = 28
"""Around the drawing, in units of the picture."""

LONGEST = 2_000
"""Letters of the longest value that is drawn: longer ones take long, and nobody reads them."""

Corner = tuple[float, float]


def drawn(value: str) -> Markup | None:
    """The thermograph of a value, which is a canonical text; None for one that is very long.

    >>> "mean 3/4, temperature 5/4" in drawn("{2|-1/2}")
    True
    """
    if len(value) > LONGEST:
        return None
    graph = thermograph(parse(value))
    walls = {
        side: [(float(t), float(worth)) for t, worth in graph.corners(side)]
        for side in ("left", "right")
    }
    foot, mean = walls["left"][-1]
    top = max(foot + 1.0, 1.0)
    worths = [worth for wall in walls.values() for _, worth in wall]
    room = max(0.5, 0.15 * (max(worths) - min(worths)))
    low, high = min(worths) - room, max(worths) + room

    def place(corner: Corner) -> str:
        tax, worth = corner
        x = MARGIN + (high - worth) / (high - low) * (WIDE - 2 * MARGIN)
        y = HIGH - MARGIN - (tax + 1) / (top + 1) * (HIGH - 2 * MARGIN)
        return f"{x:.1f},{y:.1f}"

    def path(name: str, corners: Sequence[Corner]) -> Markup:
        points = " ".join(map(place, corners))
        return Markup('<polyline class="{}" points="{}"/>').format(name, points)

    told = (
        f"thermograph: mean {graph.mean}, temperature {graph.temperature}; "
        f"if Left begins {_said(graph.corners('left'))}, if Right {_said(graph.corners('right'))}"
    )
    ground = [(0.0, high), (0.0, low)]
    ticks = Markup("").join(
        Markup('<text x="{}" y="{}">{}</text>').format(
            *place((-1.0, worth)).split(","), _text(worth)
        )
        for worth in sorted({walls["left"][0][1], walls["right"][0][1], mean})
    )
    return Markup(
        '<svg class="thermograph" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    ).format(
        WIDE, HIGH, told,
        Markup("").join([
            path("tax-0", ground),
            path("of-left", walls["left"]),
            path("of-right", walls["right"]),
            path("mast", [(foot, mean), (top, mean)]),
            ticks,
        ]),
    )  # fmt: skip


def _text(worth: float) -> str:
    return str(Fraction(worth)) if Fraction(worth).denominator < 100 else f"{worth:.4g}"


def _said(corners: Sequence[tuple[Fraction, Fraction]]) -> str:
    """The corners of a wall, for whoever hears the page."""
    return ", ".join(f"{worth} at a tax of {tax}" for tax, worth in corners[:6])
