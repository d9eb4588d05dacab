"""Positions as boxes in layers, moves as arrows: a graph, or the tree of all plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.export.colours import FAINT, OPTIMAL, fill
from explorer.plots.canvas import picture


@dataclass(frozen=True)
class Box:
    """A position as it is drawn: its layer from the top, its text, how it stands."""

    layer: int
    text: str
    outcome: str | None


@dataclass(frozen=True)
class Arrow:
    """A move as it is drawn, between boxes by their numbers."""

    source: int
    target: int
    label: str
    optimal: bool


def draw_diagram(title: str, boxes: Sequence[Box], arrows: Sequence[Arrow], path: str) -> None:
    """Draw boxes and arrows, the boxes coloured by outcome, optimal moves in green.

    Boxes of one layer are ordered by the middle of their neighbours above, so that few arrows
    cross; a tree comes out as one.
    """
    places = _places(boxes, arrows)
    layers = max(box.layer for box in boxes) + 1
    widest = max(x for x, _ in places) + 1
    longest = max(max(map(len, box.text.split("/"))) for box in boxes)
    step = max(1.0, 0.14 * longest)
    with picture(path, min(60.0, 1.5 + step * widest), min(60.0, 1.2 + 1.4 * layers)) as axes:
        for arrow in arrows:
            colour = OPTIMAL if arrow.optimal else FAINT
            bend = 0.25 if boxes[arrow.target].layer <= boxes[arrow.source].layer else 0.0
            axes.annotate(
                "", places[arrow.target], places[arrow.source],
                arrowprops={"arrowstyle": "-|>", "color": colour, "shrinkA": 12, "shrinkB": 12,
                            "lw": 1.6 if arrow.optimal else 0.9,
                            "connectionstyle": f"arc3,rad={bend}"},
            )  # fmt: skip
        for (start, end), labels in _labels(arrows).items():
            (x, y), (x2, y2) = places[start], places[end]
            if len(arrows) <= 60:
                axes.text(x + 0.42 * (x2 - x), y + 0.42 * (y2 - y), "\n".join(labels), fontsize=6,
                          ha="center", va="center", color="#555b66",
                          bbox={"fc": "white", "ec": "none", "pad": 0.4})  # fmt: skip
        for box, (x, y) in zip(boxes, places, strict=True):
            axes.text(
                x, y, box.text.replace("/", "\n"), ha="center", va="center", fontsize=9,
                family="monospace",
                bbox={"boxstyle": "round,pad=0.35", "fc": fill(box.outcome), "ec": "#4a4f57"},
            )  # fmt: skip
        axes.set(xlim=(-0.7, widest - 0.3), ylim=(-layers + 0.4, 0.6), title=title)
        axes.axis("off")


def _labels(arrows: Sequence[Arrow]) -> dict[tuple[int, int], list[str]]:
    """The labels between two boxes together, so that parallel moves do not hide each other."""
    found: dict[tuple[int, int], list[str]] = {}
    for arrow in arrows:
        found.setdefault((arrow.source, arrow.target), []).append(arrow.label)
    return found


def _places(boxes: Sequence[Box], arrows: Sequence[Arrow]) -> list[tuple[float, float]]:
    """(x, y) of each box. In a tree every parent stands over the middle of its children."""
    children: dict[int, list[int]] = {}
    parents: dict[int, list[int]] = {}
    for arrow in arrows:
        below = children.setdefault(arrow.source, [])
        down = boxes[arrow.target].layer == boxes[arrow.source].layer + 1
        if down and arrow.target not in below:
            below.append(arrow.target)
            parents.setdefault(arrow.target, []).append(arrow.source)
    if all(len(above) == 1 for above in parents.values()):
        return _tree(boxes, children)
    layers: dict[int, list[int]] = {}
    for number, box in enumerate(boxes):
        layers.setdefault(box.layer, []).append(number)
    widest = max(map(len, layers.values()))
    x: dict[int, float] = {}
    for _, layer in sorted(layers.items()):
        middle = {
            number: sum(x[p] for p in above) / len(above)
            if (above := [p for p in parents.get(number, ()) if p in x])
            else 0.0
            for number in layer
        }
        layer.sort(key=lambda number: (middle[number], number))
        gap = widest / len(layer)
        for place, number in enumerate(layer):
            x[number] = (place + 0.5) * gap - 0.5
    return [(x[number], -box.layer) for number, box in enumerate(boxes)]


def _tree(boxes: Sequence[Box], children: dict[int, list[int]]) -> list[tuple[float, float]]:
    x = [0.0] * len(boxes)
    next_leaf = 0.0
    # Children come after their parents, so backwards every child is placed before its parent...
    order, stack = [], [n for n, box in reversed(list(enumerate(boxes))) if box.layer == 0]
    while stack:  # ...but leaves want their order from left to right
        number = stack.pop()
        order.append(number)
        stack.extend(reversed(children.get(number, [])))
    for number in order:
        if not children.get(number):
            x[number], next_leaf = next_leaf, next_leaf + 1
    for number in reversed(order):
        if below := children.get(number):
            x[number] = (x[below[0]] + x[below[-1]]) / 2
    return [(x[number], float(-box.layer)) for number, box in enumerate(boxes)]
