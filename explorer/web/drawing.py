"""Positions in layers and moves as arrows, as SVG of which every position is a link.

The places of boxes and the ways of arrows are those of `explorer.plots`: lengths are inches there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from markupsafe import Markup, escape

from explorer.errors import shortened, visible
from explorer.layout import places
from explorer.palette import sign
from explorer.plots import routes
from explorer.web.safety import LONGEST
from explorer.web.signs import tone_of

SCALE = 72
"""Units of the drawing in an inch."""

WIDEST = 24
"""Letters of a position that are drawn."""

LABELLED = 40
"""Arrows up to which their labels are written."""

_LETTER, _LINE, _PAD, _GAP, _APART = 0.105, 0.2, 0.09, 0.2, 0.75


def drawn(
    positions: Sequence[Mapping[str, Any]],
    moves: Sequence[Mapping[str, Any]],
    place_of: Callable[[str], str],
) -> Markup:
    """A neighbourhood as SVG: the first position is in the middle of it.

    positions  with their `distance`, as `explorer.answers.neighbourhood` tells them
    place_of   gives the address of a position
    """
    number = {place["position"]: n for n, place in enumerate(positions)}
    layers = [place["distance"] for place in positions]
    between: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    for move in moves:
        ends = number[move["source"]], number[move["target"]]
        between.setdefault(ends, []).append(move)
    lines = [_lines(place) for place in positions]
    widths = [_LETTER * max(map(len, text)) + 2 * _PAD for text in lines]
    heights = [_LINE * len(text) + 2 * _PAD for text in lines]
    links = list(between)
    x = places(layers, [ends for ends in links if ends[0] != ends[1]], [w + _GAP for w in widths])
    y = _rows(layers, heights, float(x.max()))
    boxes = routes.around(x, y, widths, heights)
    ways = {
        (a, b): routes.loop(boxes.sides[a]) if a == b else routes.curve(a, b, boxes)
        for a, b in links
    }
    points = np.vstack(
        [boxes.sides[:, :2], boxes.sides[:, 2:], *(routes.along(way) for way in ways.values())]
    )
    (left, bottom), (right, top) = points.min(axis=0) - 0.15, points.max(axis=0) + 0.15

    def at(point: Any) -> str:
        return f"{(point[0] - left) * SCALE:.1f} {(top - point[1]) * SCALE:.1f}"

    arrows = [_arrow(way, between[ends], at) for ends, way in ways.items()]
    labels = []
    if len(moves) <= LABELLED:
        labels = [_label(ways[ends], between[ends], left, top) for ends in links]
    rectangles = [
        _box(place, text, sides, (left, top), place_of, n == 0)
        for n, (place, text, sides) in enumerate(
            zip(positions, lines, boxes.sides.tolist(), strict=True)
        )
    ]
    wide, high = (right - left) * SCALE, (top - bottom) * SCALE
    head = Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" '
        'viewBox="0 0 {0:.0f} {1:.0f}"><defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" '
        'markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto">'
        '<path d="M0 0 8 4 0 8z"/></marker></defs>'
    ).format(float(wide), float(high))
    return head + Markup("").join([*arrows, *labels, *rectangles]) + Markup("</svg>")


def _lines(place: Mapping[str, Any]) -> list[str]:
    """What is written in a box: the position, a / ends a line, and its sign."""
    text = [shortened(line, WIDEST) for line in visible(place["position"]).split("/")[:12]]
    said = sign(place)
    return [*text, said] if said else text


def _rows(layers: Sequence[int], heights: Sequence[float], width: float) -> Any:
    """The height of the middle of each box: a layer below the other."""
    levels = sorted({*layers})
    tallest = {
        level: max(h for h, at in zip(heights, layers, strict=True) if at == level)
        for level in levels
    }
    at, below = {}, 0.0
    for level in levels:
        at[level] = below - tallest[level] / 2
        below -= tallest[level] + _APART + 0.02 * width
    return np.array([at[layer] for layer in layers])


def _arrow(way: Any, same: Sequence[Mapping[str, Any]], at: Callable[[Any], str]) -> Markup:
    curve = ("Q" if len(way) == 3 else "C") + ",".join(at(point) for point in way[1:])
    names = ["optimal"] if any(move["optimal"] for move in same) else []
    players = {move["player"] for move in same}
    if len(players) == 1 and (player := players.pop()) in ("left", "right"):
        names.append(f"of-{player}")
    told = "\n".join(visible(shortened(move["label"], 200)) for move in same[:20])
    return Markup(
        '<path class="{}" d="M{} {}" marker-end="url(#head)"><title>{}</title></path>'
    ).format(" ".join(names), at(way[0]), curve, told)


def _label(way: Any, same: Sequence[Mapping[str, Any]], left: float, top: float) -> Markup:
    """The label of an arrow, near its source, where arrows have not crossed yet."""
    ((x, y),) = routes.along(way, np.array([[0.35]]))
    more = f" +{len(same) - 1}" if len(same) > 1 else ""
    text = shortened(visible(same[0]["label"]), WIDEST) + more
    return Markup('<text class="label" x="{:.1f}" y="{:.1f}">{}</text>').format(
        float((x - left) * SCALE), float((top - y) * SCALE), text
    )


def _box(
    place: Mapping[str, Any],
    lines: Sequence[str],
    sides: Sequence[float],
    corner: tuple[float, float],
    place_of: Callable[[str], str],
    here: bool,
) -> Markup:
    left, bottom, right, top = sides
    x, y = (left - corner[0]) * SCALE, (corner[1] - top) * SCALE
    wide, high = (right - left) * SCALE, (top - bottom) * SCALE
    written = Markup("").join(
        Markup('<text x="{:.1f}" y="{:.1f}">{}</text>').format(
            x + wide / 2, y + (_PAD + _LINE * (n + 0.75)) * SCALE, line
        )
        for n, line in enumerate(lines)
    )
    frame = '<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="6"/>'
    box = Markup(frame).format(tone_of(place), x, y, wide, high) + written
    told = visible(shortened(place["position"], 200))
    name = Markup("{}: {}").format(told, sign(place)) if sign(place) else escape(told)
    address = place_of(place["position"])
    if len(address) > LONGEST:
        return Markup("<g>{}</g>").format(box)
    return Markup('<a href="{}" aria-label="{}"{}>{}</a>').format(
        address, name, Markup(' class="here" aria-current="true"') if here else "", box
    )
