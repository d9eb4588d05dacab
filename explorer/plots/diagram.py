"""Positions as boxes in layers, moves as arrows: a graph, or the tree of all plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explorer.files import FAINT, OPTIMAL, PLAYERS, fill
from explorer.plots.canvas import picture

LABELLED = 60
"""Arrows up to which their labels are written beside them."""


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
    player: str | None = None
    """Whose it is, in a partizan game."""


def draw_diagram(title: str, boxes: Sequence[Box], arrows: Sequence[Arrow], path: str) -> None:
    """Draw boxes and arrows, the boxes coloured by outcome or class, optimal moves in green.

    In a partizan game moves have their player's colour, optimal ones are thick.

    Boxes of one layer are ordered by the middle of their neighbours above, so that few arrows
    cross; a tree comes out as one.
    """
    places = _places(boxes, arrows)
    layers = max(box.layer for box in boxes) + 1
    widest = max(x for x, _ in places) + 1
    longest = max(max(map(len, box.text.split("/"))) for box in boxes)
    labelled = len(arrows) <= LABELLED
    written = max((len(arrow.label) for arrow in arrows), default=0) if labelled else 0
    step = max(0.3 + 0.09 * longest, 0.2 + 0.065 * written)
    tall = max(box.text.count("/") for box in boxes) + 1
    height = 0.7 + layers * (0.9 + 0.14 * tall)
    with picture(
        path, min(60.0, max(1.0 + step * widest, 0.11 * len(title))), min(60.0, height)
    ) as axes:
        axes.set(xlim=(-0.7, widest - 0.3), ylim=(-layers + 0.6, 0.4), title=title)
        axes.axis("off")
        drawn = [
            axes.text(
                x, y, box.text.replace("/", "\n"), ha="center", va="center", fontsize=9,
                family="monospace", zorder=3,
                bbox={"boxstyle": "round,pad=0.35", "fc": fill(box.outcome), "ec": "#4a4f57"},
            )
            for box, (x, y) in zip(boxes, places, strict=True)
        ]  # fmt: skip
        axes.figure.draw_without_rendering()  # sizes of boxes and places in pixels are known now
        for (start, end), same in _together(arrows).items():
            optimal = any(arrow.optimal for arrow in same)
            if start == end:
                _loop(axes, places[start], optimal, same if labelled else ())
                continue
            bend = _BEND if boxes[end].layer <= boxes[start].layer else 0.0
            axes.annotate(
                "", places[end], places[start], zorder=1,
                arrowprops={"arrowstyle": "-|>", "color": _colour(same),
                            "lw": 1.6 if optimal else 0.9, "shrinkA": 1, "shrinkB": 1,
                            "patchA": drawn[start].get_bbox_patch(),
                            "patchB": drawn[end].get_bbox_patch(),
                            "connectionstyle": f"arc3,rad={bend}"},
            )  # fmt: skip
            if labelled:
                x, y = _along(axes, places[start], places[end], bend)
                axes.text(x, y, "\n".join(arrow.label for arrow in same), fontsize=6,
                          ha="center", va="center", color="#555b66", zorder=2.5,
                          bbox={"fc": "white", "ec": "none", "pad": 0.4})  # fmt: skip


def _colour(arrows: Sequence[Arrow]) -> str:
    """The colour of moves that are drawn as one; what both players may do has none of theirs."""
    players = {arrow.player for arrow in arrows}
    if len(players) == 1 and (player := players.pop()) is not None:
        return PLAYERS[player]
    return OPTIMAL if any(arrow.optimal for arrow in arrows) else FAINT


def _loop(axes: Any, place: tuple[float, float], optimal: bool, arrows: Sequence[Arrow]) -> None:
    """Draw a move that leads back to its own position, above its box."""
    x, y = place
    axes.annotate(
        "", (x + 0.08, y + 0.12), (x - 0.08, y + 0.12), zorder=1,
        arrowprops={"arrowstyle": "-|>", "color": OPTIMAL if optimal else FAINT,
                    "lw": 1.6 if optimal else 0.9, "shrinkA": 0, "shrinkB": 0,
                    "connectionstyle": "arc3,rad=-1.8"},
    )  # fmt: skip
    axes.text(x + 0.14, y + 0.14, "\n".join(arrow.label for arrow in arrows), fontsize=6, ha="left",
              va="bottom", color="#555b66", zorder=2.5)  # fmt: skip


_BEND = 0.25
"""How far arrows that do not lead down bend aside, as a part of their length."""


def _along(
    axes: Any, start: tuple[float, float], end: tuple[float, float], bend: float
) -> tuple[float, float]:
    """The point of an arrow, bent as matplotlib bends it, that lies 0.6 of the way along."""
    (x1, y1), (x2, y2) = axes.transData.transform([start, end])
    middle = (x1 + x2) / 2 + bend * (y2 - y1), (y1 + y2) / 2 - bend * (x2 - x1)
    t = 0.6
    point = tuple(
        (1 - t) ** 2 * a + 2 * t * (1 - t) * m + t**2 * b
        for a, m, b in ((x1, middle[0], x2), (y1, middle[1], y2))
    )
    x, y = axes.transData.inverted().transform(point)
    return float(x), float(y)


def _together(arrows: Sequence[Arrow]) -> dict[tuple[int, int], list[Arrow]]:
    """The arrows between two boxes together, so that parallel moves do not hide each other."""
    between: dict[tuple[int, int], list[Arrow]] = {}
    for arrow in arrows:
        between.setdefault((arrow.source, arrow.target), []).append(arrow)
    return between


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
