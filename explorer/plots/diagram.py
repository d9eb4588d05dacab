"""Positions as boxes in layers, moves as arrows: a graph, or the tree of all plays.

All lengths are inches, so that boxes, arrows and labels are where they are reckoned to be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer import palette
from explorer.errors import LimitError
from explorer.plots import routes
from explorer.plots.canvas import sheet, width_of
from explorer.plots.layout import Reals, farthest, places
from explorer.query.diagrams import fewer

LABELLED = 60
"""Arrows up to which their labels are written beside them."""

WIDE = 24.0
"""Inches up to which a picture is looked at as a whole."""

WIDEST = 100.0
"""Inches of the widest picture."""

_TEXT, _SMALL = 9, 6
"""Sizes of letters in boxes and beside arrows, in points."""

_LETTER, _LINE = 0.602 * _TEXT / 72, 1.18 * _TEXT / 72
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


Texts = dict[tuple[int, int], str]
"""What is written beside arrows, by the boxes they go between."""


@dataclass(frozen=True)
class Plan:
    """Where everything of a picture is."""

    x: Reals
    y: Reals
    widths: list[float]
    heights: list[float]
    curves: dict[tuple[int, int], Reals]
    labels: dict[tuple[int, int], tuple[float, float]]
    sizes: dict[tuple[int, int], tuple[float, float]]

    def crossings(self) -> int:
        """How often arrows cross, or run through boxes."""
        return routes.crossings(
            self.curves, routes.around(self.x, self.y, self.widths, self.heights)
        )

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all there is."""
        rectangles = routes.around(self.x, self.y, self.widths, self.heights).sides
        words = [np.array([[x - w / 2, y], [x + w / 2, y + h / 2]]) for (x, y), (w, h) in (
            (place, self.sizes[ends]) for ends, place in self.labels.items())]  # fmt: skip
        ways = (routes.along(curve) for curve in self.curves.values())
        points = np.vstack([rectangles[:, :2], rectangles[:, 2:], *ways, *words])
        (left, bottom), (right, top) = points.min(axis=0), points.max(axis=0)
        return float(left), float(bottom), float(right), float(top)


def draw_diagram(
    title: str,
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    path: str,
    numbers: str = "",
    meanings: Mapping[str, str] = palette.MEANINGS,
) -> list[str]:
    """Draw boxes and arrows, and give what should be said about the picture.

    Boxes are coloured by outcome or class and carry its sign, optimal moves are thick and dark, or,
    in a partizan game, thick and of their player's colour. `meanings` and `numbers` say in the
    legend what the signs mean, and what the numbers beside them are. Layers are those of the
    boxes; or, where fewer arrows cross so, by the plies to the end or the longest way there.

    LimitError if the picture would be wider than anybody could look at.
    """
    between = _together(arrows)
    labelled = len(arrows) <= LABELLED
    texts = {
        ends: "\n".join(dict.fromkeys(arrow.label for arrow in same))
        for ends, same in between.items()
        if labelled
    }
    plan, by = _best(boxes, list(between), texts)
    legend = _legend(boxes, arrows, meanings, numbers, by)
    left, bottom, right, top = plan.bounds()
    least = max(map(_wide, legend), default=0.0)
    width = max(right - left, min(4.5, max(sum(map(_wide, legend)), width_of(title, 11))), least)
    width += 0.3
    lines = _wrapped(legend, width - 0.3)
    foot = bottom - 0.18 - 0.2 * len(lines)
    head = top + (0.45 if title else 0.15)
    if max(width, head - foot) > WIDEST:
        raise LimitError(
            f"the picture would be {width:,.0f} x {head - foot:,.0f} inches, of at most "
            f"{WIDEST:.0f}: {fewer()}"
        )
    middle = (left + right) / 2
    edges = (middle - width / 2, middle + width / 2, foot - 0.1, head)
    with sheet(path, edges, title) as (axes, tips):
        axes.text(
            middle, head - 0.22, title, ha="center", va="center", color=palette.INK,
            fontsize=11 * min(1.0, (width - 0.1) / width_of(title, 11)),
        )  # fmt: skip
        for number, (ends, same) in enumerate(between.items()):
            tips[f"m{number}"] = _told(boxes, same)
            _draw_arrow(axes, plan.curves[ends], same, f"m{number}")
            if ends in plan.labels:
                axes.text(*plan.labels[ends], texts[ends], fontsize=_SMALL, ha="center",
                          va="center", color=palette.QUIET, zorder=2.5, linespacing=1.1,
                          bbox={"fc": "white", "ec": "none", "pad": 0.4})  # fmt: skip
        for number, box in enumerate(boxes):
            tips[f"p{number}"] = box.told
            frame = {"boxstyle": "round,pad=0.35", "fc": palette.fill(box.outcome),
                     "ec": palette.OUTLINE, "lw": 0.8}  # fmt: skip
            axes.text(
                plan.x[number], plan.y[number], _written(box), ha="center", va="center",
                fontsize=_TEXT, family="monospace", color=palette.INK, zorder=3, linespacing=1.1,
                gid=f"p{number}", bbox=frame,
            )  # fmt: skip
        _draw_legend(axes, lines, middle - width / 2 + 0.15, bottom - 0.28)
    notes = []
    if width > WIDE:
        notes.append(f"the picture is {width:,.0f} inches wide: {fewer()}")
    if missing := len(texts) - len(plan.labels):
        notes.append(f"labels without room, left out: {missing}; {fewer()}")
    return notes


def _best(boxes: Sequence[Box], links: list[tuple[int, int]], texts: Texts) -> tuple[Plan, str]:
    """The plan with the fewest crossings, and by what its layers are if not those of the boxes."""
    ways = [([box.layer for box in boxes], "")]
    left = [box.remaining for box in boxes if box.remaining is not None]
    if len(left) == len(boxes):
        ways.append(([max(left) - plies for plies in left], "layers: by plies to the end"))
        longest = farthest(len(boxes), links)
        if longest is not None:
            ways.append((longest, "layers: by the longest way there"))
    plans = [(_plan(boxes, layers, links, texts), layers, by) for layers, by in ways]
    plan, layers, by = min(plans, key=lambda way: way[0].crossings())
    for more in (1.3, 1.7):
        if len(plan.labels) == len(texts):
            break
        plan = _plan(boxes, layers, links, texts, more)
    return plan, by


def _written(box: Box) -> str:
    return box.text.replace("/", "\n") + (f"\n{box.sign}" if box.sign else "")


def _sizes(boxes: Sequence[Box]) -> tuple[list[float], list[float]]:
    """Widths and heights of boxes, with the room around them in a layer."""
    lines = [_written(box).split("\n") for box in boxes]
    widths = [_LETTER * max(map(len, text)) + 2 * _PAD + _GAP for text in lines]
    return widths, [_LINE * len(text) + 2 * _PAD for text in lines]


def _plan(
    boxes: Sequence[Box],
    layers: list[int],
    links: list[tuple[int, int]],
    texts: Texts,
    more: float = 1.0,
) -> Plan:
    """Where everything stands, with layers `more` apart than usual."""
    room, heights = _sizes(boxes)
    written = {ends: _size(text) for ends, text in texts.items()}
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
    curves = {
        (a, b): routes.loop(rectangles.sides[a]) if a == b else routes.curve(a, b, rectangles)
        for a, b in links
    }
    taken = routes.around(x, y, [w + 0.04 for w in widths], [h + 0.04 for h in heights])
    labels = {}
    for ends, size in written.items():
        place = routes.label_place(curves[ends], *size, taken)
        if place is not None:
            labels[ends] = place
    return Plan(x, y, widths, heights, curves, labels, written)


def _size(text: str) -> tuple[float, float]:
    lines = text.split("\n")
    return max(width_of(line, _SMALL) for line in lines) + 0.03, len(lines) * 1.25 * _SMALL / 72


def _told(boxes: Sequence[Box], same: Sequence[Arrow]) -> str:
    """What is said of an arrow where the pointer rests on it."""
    ends = f"{boxes[same[0].source].text} to {boxes[same[0].target].text}"
    moves = [
        (f"{arrow.player}: " if arrow.player else "")
        + arrow.label
        + (" (optimal)" if arrow.optimal else "")
        for arrow in same
    ]
    return "\n".join([ends, *moves])


def _draw_arrow(axes: Any, curve: Reals, same: Sequence[Arrow], gid: str) -> None:
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path

    optimal = any(arrow.optimal for arrow in same)
    players = {arrow.player for arrow in same}  # what both may do is drawn as one, and is nobody's
    colour = palette.line(players.pop() if len(players) == 1 else None, optimal)
    kind = Path.CURVE3 if len(curve) == 3 else Path.CURVE4
    way = Path(curve, [Path.MOVETO, *[kind] * (len(curve) - 1)])
    axes.add_patch(
        FancyArrowPatch(
            path=way, arrowstyle="-|>", mutation_scale=9, color=colour, gid=gid, clip_on=False,
            lw=2.0 if optimal else 0.9, zorder=1.5 if optimal else 1,
        )
    )  # fmt: skip


Entry = tuple[str, str, str]
"""What a legend shows: a colour, a sign (none for an arrow), what it means."""


def _legend(
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    meanings: Mapping[str, str],
    numbers: str,
    by: str,
) -> list[Entry]:
    """What there is in the picture, and no more."""
    there = {box.outcome for box in boxes}
    entries = [
        (palette.OUTCOMES[said], sign, meanings[said])
        for said, sign in palette.SIGNS.items()
        if said in there
    ]
    if numbers:
        entries.append(("", "", numbers))
    entries += [
        (colour, "", f"{player.capitalize()}'s move")
        for player, colour in palette.PLAYERS.items()
        if any(arrow.player == player for arrow in arrows)
    ]
    if any(arrow.optimal for arrow in arrows):
        entries.append((palette.OPTIMAL, "", "thick: optimal"))
    if by:
        entries.append(("", "", by))
    return entries


def _wide(entry: Entry) -> float:
    colour, _, words = entry
    return width_of(words, 8) + (0.3 if colour else 0.0) + 0.25


def _wrapped(entries: Sequence[Entry], width: float) -> list[list[Entry]]:
    """The entries of a legend in lines of a width."""
    lines: list[list[Entry]] = []
    used = 0.0
    for entry in entries:
        if not lines or used + _wide(entry) > width + 0.25:
            lines.append([])
            used = 0.0
        lines[-1].append(entry)
        used += _wide(entry)
    return lines


def _draw_legend(axes: Any, lines: Sequence[Sequence[Entry]], left: float, top: float) -> None:
    for row, entries in enumerate(lines):
        x, y = left, top - 0.2 * row
        for colour, sign, words in entries:
            start = x + (0.3 if colour else 0.0)
            if sign:
                axes.text(
                    x + 0.12, y, sign, ha="center", va="center", fontsize=8, family="monospace",
                    color=palette.INK, bbox={"boxstyle": "round,pad=0.25", "fc": colour,
                                             "ec": palette.OUTLINE, "lw": 0.8},
                )  # fmt: skip
            elif colour:
                axes.plot([x, x + 0.26], [y, y], color=colour, lw=2.0)
            axes.text(start, y, words, va="center", fontsize=8, color=palette.INK)
            x += _wide((colour, sign, words))


def _together(arrows: Sequence[Arrow]) -> dict[tuple[int, int], list[Arrow]]:
    """The arrows between two boxes together, so that parallel moves do not hide each other."""
    between: dict[tuple[int, int], list[Arrow]] = {}
    for arrow in arrows:
        between.setdefault((arrow.source, arrow.target), []).append(arrow)
    return between
