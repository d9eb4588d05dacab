"""The ways of arrows between boxes, and where their labels find room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]

Way = tuple[int, int, int]
"""The boxes that an arrow goes between, by their numbers, and which of several arrows it is."""

_STEPS = np.linspace(0.0, 1.0, 65)[:, None]
_ASIDE = (0.2, 0.45, 0.8, 1.3, 2.0, 3.0)
"""How far from the straight line the corner of a curve may be, in inches."""

_COST = 0.4
"""Boxes met that an inch aside is worth."""

_LEAST = 0.25
"""What arrows that do not lead down bend aside at least, as a part of their length."""

_APART = 0.08
"""Inches that curves between the same boxes are apart in the middle, at least."""

_MIDDLE = np.array([[0.5]])

_PIECES = np.linspace(0.0, 1.0, 9)[:, None]
"""Straight pieces by which crossings are counted."""

COUNTED = 1_500
"""Arrows of which crossings are counted; of more of them nobody sees which are fewer."""

_ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""Where on an arrow its label may stand."""


class Rectangles:
    """Boxes and labels that are there: float64[many, 4] of left, bottom, right, top."""

    def __init__(self, sides: Reals) -> None:
        self.sides = sides

    def hold(self, points: Reals) -> npt.NDArray[np.bool_]:
        """bool[points, rectangles], which points lie in which."""
        left, bottom, right, top = self.sides.T
        x, y = points[:, :1], points[:, 1:]
        held: npt.NDArray[np.bool_] = (left < x) & (x < right) & (bottom < y) & (y < top)
        return held

    def touch(self, left: float, bottom: float, right: float, top: float) -> bool:
        """Whether one of them has a point in common with another rectangle."""
        lefts, bottoms, rights, tops = self.sides.T
        return bool(np.any((lefts < right) & (left < rights) & (bottoms < top) & (bottom < tops)))

    def add(self, left: float, bottom: float, right: float, top: float) -> None:
        """One more."""
        self.sides = np.vstack([self.sides, [left, bottom, right, top]])


def around(x: Reals, y: Reals, widths: Sequence[float], heights: Sequence[float]) -> Rectangles:
    """The rectangles of boxes with these middles and sizes."""
    w, h = np.asarray(widths) / 2, np.asarray(heights) / 2
    return Rectangles(np.column_stack([x - w, y - h, x + w, y + h]))


def curve(a: int, b: int, boxes: Rectangles, taken: Sequence[Reals] = ()) -> Reals:
    """float64[3, 2], a quadratic Bézier curve from border to border of two boxes.

    Down it goes from the bottom of one to the top of the other, straight if it meets no other box;
    otherwise it bends aside, no further than is worth what it meets. It keeps away from curves
    between the two that are there already.
    """
    (left, bottom, right, top), (left2, bottom2, right2, top2) = boxes.sides[[a, b]].tolist()
    across, across2 = (left + right) / 2, (left2 + right2) / 2
    down = top2 < bottom
    if down:
        lean = 0.15 * (across2 - across)
        start = np.array([across + _within(lean, 0.4 * (right - left)), bottom])
        end = np.array([across2 - _within(lean, 0.4 * (right2 - left2)), top2])
    else:
        start = np.array([across, (bottom + top) / 2])
        end = np.array([across2, (bottom2 + top2) / 2])
    way = end - start
    length = float(np.hypot(*way))
    aside = np.array([way[1], -way[0]]) / length
    least = 0.0 if down else min(_LEAST * length, 1.0)
    best = np.inf
    middles = [along(other, _MIDDLE)[0] for other in taken]
    corners = np.array([start, (start + end) / 2, end])
    for far in [least, *(far for far in _ASIDE if far > least)]:
        if _COST * far >= best:
            break
        for side in (1, -1):
            tried = np.array([start, (start + end) / 2 + side * far * aside, end])
            middle = along(tried, _MIDDLE)[0]
            if any(np.hypot(*(middle - other)) < _APART for other in middles):
                continue
            held = boxes.hold(along(tried))
            held[:, [a, b]] = False
            cost = int(np.count_nonzero(held.any(axis=0))) + _COST * far
            if cost < best:
                best, corners = cost, tried
    if down:
        return corners
    first, last = (_border(corners, boxes.sides[n], at) for n, at in ((a, 0.0), (b, 1.0)))
    return _part(corners, first, max(last, first + 0.02))


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))


def _border(corners: Reals, box: Reals, inside: float) -> float:
    """Where a curve leaves a box, in which it is at the part `inside` of its way."""
    left, bottom, right, top = box
    outside = 0.5
    for _ in range(20):
        middle = (inside + outside) / 2
        ((x, y),) = along(corners, np.array([[middle]]))
        if left < x < right and bottom < y < top:
            inside = middle
        else:
            outside = middle
    return outside


def loop(box: Reals, number: int = 0) -> Reals:
    """float64[4, 2], a cubic Bézier curve that leaves a box at its right and comes back on top; the
    second one does so at its left."""
    left, right, top = box[0], box[2], box[3]
    side, out = (left, -1) if number % 2 else (right, 1)
    return np.array(
        [
            [side, top - 0.1],
            [side + 0.4 * out, top],
            [side + 0.05 * out, top + 0.4],
            [side - 0.12 * out, top],
        ]
    )


def along(corners: Reals, at: Reals = _STEPS) -> Reals:
    """float64[points, 2], the points of a Bézier curve at these parts of its way."""
    points = corners[None, :, :].repeat(len(at), axis=0)
    while points.shape[1] > 1:
        t = at[:, :, None]
        points = (1 - t) * points[:, :-1] + t * points[:, 1:]
    result: Reals = points[:, 0]
    return result


def _part(corners: Reals, first: float, last: float) -> Reals:
    """The curve between two parts of its way."""
    a, b, c = corners

    def polar(s: float, t: float) -> Reals:
        one, two = (1 - s) * a + s * b, (1 - s) * b + s * c
        result: Reals = (1 - t) * one + t * two
        return result

    return np.array([polar(first, first), polar(first, last), polar(last, last)])


def label_place(
    corners: Reals, width: float, height: float, taken: Rectangles
) -> tuple[float, float] | None:
    """The middle of a label of this size that stands on a curve, or beside one that it would hide,
    and touches nothing else; None if there is no room for it."""
    way = along(corners)
    on = along(corners, np.array(_ALONG)[:, None]).tolist()
    beside = [
        (x + dx * (width / 2 + 0.03), y + dy * (height / 2 + 0.03))
        for x, y in on[:3]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    for x, y in on + beside:
        sides = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        hidden = np.count_nonzero(Rectangles(np.array([sides])).hold(way))
        if hidden < 0.6 * len(way) and not taken.touch(*sides):
            taken.add(*sides)
            return x, y
    return None


def crossings(curves: Mapping[Way, Reals], boxes: Rectangles) -> int:
    """How often curves between boxes cross, and how often one runs through a box of others.

    >>> across = {(0, 1, 0): np.array([[0, 0], [1, 1], [2, 2.0]]),
    ...           (2, 3, 0): np.array([[0, 2], [1, 1.1], [2, 0.2]])}
    >>> crossings(across, Rectangles(np.zeros((4, 4))))
    1
    """
    if not curves or len(curves) > COUNTED:
        return 0
    ways = np.array([along(curve, _PIECES) for curve in curves.values()])
    ends = np.array([(a, b) for a, b, _ in curves])
    met = 0
    for (a, b, _), curve in curves.items():
        held = np.atleast_1d(boxes.hold(along(curve)).any(axis=0))
        held[[a, b]] = False
        met += int(np.count_nonzero(held))
    pieces = len(_PIECES) - 1
    start, end = ways[:, :-1].reshape(-1, 2), ways[:, 1:].reshape(-1, 2)
    for number in range(len(ways) - 1):
        others = np.flatnonzero(~(ends[number + 1 :, :, None] == ends[number]).any(axis=(1, 2)))
        rest = ((others[:, None] + number + 1) * pieces + np.arange(pieces)).ravel()
        for n in range(number * pieces, (number + 1) * pieces):
            met += int(np.count_nonzero(_cross(start[n], end[n], start[rest], end[rest])))
    return met


def _cross(a: Reals, b: Reals, c: Reals, d: Reals) -> npt.NDArray[np.bool_]:
    """bool[many], whether the line from a to b crosses those from c to d."""

    def side(p: Reals, q: Reals, r: Reals) -> Reals:
        (px, py), (qx, qy), (rx, ry) = p.T, q.T, r.T
        turn: Reals = (qx - px) * (ry - py) - (qy - py) * (rx - px)
        return turn

    result: npt.NDArray[np.bool_] = (side(a, b, c) * side(a, b, d) < 0) & (
        side(c, d, a) * side(c, d, b) < 0
    )
    return result
