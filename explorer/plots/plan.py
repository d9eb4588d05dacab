"""Where boxes, arrows and their labels stand in a picture.

All lengths are inches, so that they are where they are reckoned to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.layout import Reals, farthest, places
from explorer.plots import routes
from explorer.plots.canvas import width_of
from explorer.plots.routes import Way

TEXT, SMALL = 9, 6
"""Sizes of letters in boxes and beside arrows, in points."""

_LETTER, _LINE = 0.602 * TEXT / 72, 1.18 * TEXT / 72
_PAD, _GAP = 0.06, 0.16


@dataclass(frozen=True)
class Box:
    """A position as it is drawn.

    layer      its layer from the top
    text       what is written in it
    outcome    how it stands, which gives it its colour
    sign       the same in a few letters
    told       all that is said of it where the pointer rests on it
    remaining  the plies to the end, where they are known
    """

    layer: int
    text: str
    outcome: str | None
    sign: str = ""
    told: str = ""
    remaining: int | None = None


@dataclass(frozen=True)
class Arrow:
    """A move as it is drawn, between boxes by their numbers."""

    source: int
    target: int
    label: str
    optimal: bool
    player: str | None = None
    """Whose it is, in a partizan game."""


Texts = dict[Way, str]
"""What is written beside arrows, by their ways."""


@dataclass(frozen=True)
class Plan:
    """Where everything of a picture is."""

    x: Reals
    y: Reals
    widths: list[float]
    heights: list[float]
    curves: dict[Way, Reals]
    labels: dict[Way, tuple[float, float]]
    sizes: dict[Way, tuple[float, float]]

    def crossings(self) -> int:
        """How often arrows cross, or run through boxes."""
        return routes.crossings(
            self.curves, routes.around(self.x, self.y, self.widths, self.heights)
        )

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all there is."""
        rectangles = routes.around(self.x, self.y, self.widths, self.heights).sides
        words = [np.array([[x - w / 2, y], [x + w / 2, y + h / 2]]) for (x, y), (w, h) in (
            (place, self.sizes[way]) for way, place in self.labels.items())]  # fmt: skip
        ways = (routes.along(curve) for curve in self.curves.values())
        points = np.vstack([rectangles[:, :2], rectangles[:, 2:], *ways, *words])
        (left, bottom), (right, top) = points.min(axis=0), points.max(axis=0)
        return float(left), float(bottom), float(right), float(top)


def together(arrows: Sequence[Arrow]) -> dict[Way, list[Arrow]]:
    """The arrows between two boxes together, so that parallel moves do not hide each other; those
    that are optimal apart from the others, as only they are thick."""
    groups: dict[tuple[int, int, bool], list[Arrow]] = {}
    for arrow in arrows:
        groups.setdefault((arrow.source, arrow.target, arrow.optimal), []).append(arrow)
    between: dict[Way, list[Arrow]] = {}
    for (source, target, _), same in groups.items():
        between[source, target, int((source, target, 0) in between)] = same
    return between


def best(boxes: Sequence[Box], arrows: Sequence[Way], texts: Texts) -> tuple[Plan, str]:
    """The plan with the fewest crossings, and by what its layers are if not those of the boxes."""
    links = list(dict.fromkeys((a, b) for a, b, _ in arrows))
    ways = [([box.layer for box in boxes], "")]
    left = [box.remaining for box in boxes if box.remaining is not None]
    if len(left) == len(boxes):
        ways.append(([max(left) - plies for plies in left], "layers: by plies to the end"))
        longest = farthest(len(boxes), links)
        if longest is not None:
            ways.append((longest, "layers: by the longest way there"))
    plans = [(_plan(boxes, layers, arrows, texts), layers, by) for layers, by in ways]
    plan, layers, by = min(plans, key=lambda way: way[0].crossings())
    for more in (1.3, 1.7):
        if len(plan.labels) == len(texts):
            break
        plan = _plan(boxes, layers, arrows, texts, more)
    return plan, by


def written_in(box: Box) -> str:
    """What stands in a box, line by line."""
    return box.text.replace("/", "\n") + (f"\n{box.sign}" if box.sign else "")


def _sizes(boxes: Sequence[Box]) -> tuple[list[float], list[float]]:
    """Widths and heights of boxes, with the room around them in a layer."""
    lines = [written_in(box).split("\n") for box in boxes]
    widths = [_LETTER * max(map(len, text)) + 2 * _PAD + _GAP for text in lines]
    return widths, [_LINE * len(text) + 2 * _PAD for text in lines]


def _plan(
    boxes: Sequence[Box],
    layers: list[int],
    arrows: Sequence[Way],
    texts: Texts,
    more: float = 1.0,
) -> Plan:
    """Where everything stands, with layers `more` apart than usual."""
    room, heights = _sizes(boxes)
    written = {way: _size(text) for way, text in texts.items()}
    links = list(dict.fromkeys((a, b) for a, b, _ in arrows))
    wide = max((width for width, _ in written.values()), default=0.0)
    if texts:
        room = [max(width + (more - 1) * wide, 0.5 * wide + 0.3) for width in room]
    x = places(layers, links, room)
    apart = more * ((0.6 if texts else 0.45) + 0.025 * float(x.max()))  # not too flat if wide
    levels = sorted({*layers})
    tallest = {level: max(h for h, at in zip(heights, layers, strict=True) if at == level)
               for level in levels}  # fmt: skip
    at, last = {levels[0]: 0.0}, levels[0]
    for level in levels[1:]:
        at[level] = at[last] - (tallest[last] + tallest[level]) / 2 - apart
        last = level
    y = np.array([at[layer] for layer in layers])
    widths = [width - _GAP for width in _sizes(boxes)[0]]
    rectangles = routes.around(x, y, widths, heights)
    curves: dict[Way, Reals] = {}
    for a, b, number in arrows:
        if a == b:
            curves[a, b, number] = routes.loop(rectangles.sides[a], number)
        else:
            beside = [curves[a, b, other] for other in range(number)]
            curves[a, b, number] = routes.curve(a, b, rectangles, beside)
    taken = routes.around(x, y, [w + 0.04 for w in widths], [h + 0.04 for h in heights])
    labels = {}
    for way, size in written.items():
        place = routes.label_place(curves[way], *size, taken)
        if place is not None:
            labels[way] = place
    return Plan(x, y, widths, heights, curves, labels, written)


def _size(text: str) -> tuple[float, float]:
    lines = text.split("\n")
    return max(width_of(line, SMALL) for line in lines) + 0.03, len(lines) * 1.25 * SMALL / 72
