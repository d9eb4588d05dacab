"""Thermographs: what a position is worth to either player as every move is taxed by t.

The left wall at t is what play comes to if Left begins, the right wall what it comes to if Right
does; they meet at the temperature, and the mast above them stands at the mean (J. H. Conway, On
Numbers and Games, chapter 9; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 6).
They begin at t = -1, where a whole number n has its mast; so a number of denominator d has the
temperature -1/d.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from explorer.cgt.dyadic import UNIT, Ticks, half, number_of, whole
from explorer.cgt.value import Value

Point = tuple[Ticks, Ticks]
Wall = tuple[Point, ...]
"""Points (t, worth) in ticks, t rising from -1; straight between them, upright above the last."""


class Thermograph(NamedTuple):
    """The walls of a value; both end in the point (temperature, mean) that the mast stands on."""

    left: Wall
    right: Wall

    @property
    def temperature(self) -> Fraction:
        """Where the walls meet."""
        return number_of(self.left[-1][0])

    @property
    def mean(self) -> Fraction:
        """Where the mast stands."""
        return number_of(self.left[-1][1])

    def __repr__(self) -> str:
        """The corners (t, worth) of both walls, as numbers.

        >>> from explorer.cgt.parse import parse
        >>> thermograph(parse("{2|-1/2}"))
        <Thermograph left (-1, 3) (5/4, 3/4), right (-1, -1) (-1/2, -1) (5/4, 3/4)>
        """
        left, right = (
            " ".join(f"({t}, {worth})" for t, worth in self.corners(side))
            for side in ("left", "right")
        )
        return f"<Thermograph left {left}, right {right}>"

    def corners(self, side: str) -> list[tuple[Fraction, Fraction]]:
        """(t, worth) of the corners of the left or the right wall.

        >>> from explorer.cgt.parse import parse
        >>> [tuple(map(str, corner)) for corner in thermograph(parse("{2|-1/2}")).corners("left")]
        [('-1', '3'), ('5/4', '3/4')]
        """
        wall: Wall = getattr(self, side)
        return [(number_of(t), number_of(worth)) for t, worth in wall]


def exact(number: Fraction) -> float | None:
    """A number as a double, if there is one that is exactly it.

    >>> exact(Fraction(3, 4)), exact(1 + Fraction(1, 2**60))
    (0.75, None)
    """
    try:
        double = float(number)
    except OverflowError:
        return None
    return double if Fraction(double) == number else None


def thermograph(value: Value) -> Thermograph:
    """The thermograph of a value.

    >>> from explorer.cgt.parse import parse
    >>> graph = thermograph(parse("{2|-1/2}"))
    >>> str(graph.mean), str(graph.temperature)
    ('3/4', '5/4')
    """
    stack = [value]
    while stack:
        top = stack[-1]
        if top.known_thermograph is None:
            options = () if _is_whole(top) else (*top.left, *top.right)
            missing = [option for option in options if option.known_thermograph is None]
            if missing:
                stack += missing
                continue
            top.known_thermograph = _of(top)
        stack.pop()
    assert value.known_thermograph is not None
    return value.known_thermograph


def _is_whole(value: Value) -> bool:
    return value.is_number and value.ticks % UNIT == 0  # type: ignore[operator]


def _of(value: Value) -> Thermograph:
    if _is_whole(value):
        mast: Wall = ((-UNIT, value.left_stop),)
        return Thermograph(mast, mast)
    left = _scaffold([_graph(option).right for option in value.left], 1)
    right = _scaffold([_graph(option).left for option in value.right], -1)
    return _met(left, right)


def _graph(value: Value) -> Thermograph:
    assert value.known_thermograph is not None
    return value.known_thermograph


def _scaffold(walls: Sequence[Wall], sign: int) -> Wall:
    """The best wall for Left (1) or Right (-1), each lowered for them by t: they pay the tax.

    For Right everything is turned round first and back at the end, so that the best is the
    greatest. Above its last point a scaffold slopes by -1 for Left, by 1 for Right.
    """
    best: Wall | None = None
    for wall in walls:
        taxed = tuple((t, sign * worth - t) for t, worth in wall)
        best = taxed if best is None else _greater(best, taxed)
    assert best is not None
    return tuple((t, sign * worth) for t, worth in best)


def _greater(one: Wall, other: Wall) -> Wall:
    """The greater of two scaffolds of Left at every t. Their pieces slope by 0 or -1, so where they
    cross in between, the difference at a corner is the way to the crossing."""
    points: list[Point] = []
    before: tuple[Ticks, Ticks, Ticks] | None = None
    for t, first, second in _side_by_side(one, other, -1, -1):
        apart = first - second
        if before is not None and before[1] * apart < 0:
            way = max(before[1], -before[1])
            # One is level on the way, and the other, which was the greater before, falls to it.
            points.append((before[0] + way, before[2] - way))
        points.append((t, max(first, second)))
        before = t, apart, max(first, second)
    return _corners(points, -1)


def _side_by_side(
    one: Wall, other: Wall, slope: int, other_slope: int
) -> Iterator[tuple[Ticks, Ticks, Ticks]]:
    """(t, worth on the one, worth on the other) at every corner of either; above its last corner
    each goes on with its slope."""
    heights: set[Ticks] = {t for t, _ in (*one, *other)}
    rising = sorted(heights)
    return zip(
        rising, _worths(one, rising, slope), _worths(other, rising, other_slope), strict=True
    )


def _worths(points: Wall, heights: Sequence[Ticks], slope: int) -> Iterator[Ticks]:
    """The worths at rising heights, none below the first corner."""
    at = 0
    for t in heights:
        while at + 1 < len(points) and points[at + 1][0] <= t:
            at += 1
        corner = points[at]
        above = points[at + 1] if at + 1 < len(points) else None
        steep = slope if above is None else _sloping(corner, above)
        yield corner[1] + steep * (t - corner[0])


def _corners(points: Sequence[Point], slope: int) -> Wall:
    """The points at which the slope changes, and the first."""
    kept = list(points[:1])
    for at, (t, worth) in enumerate(points[1:], 1):
        came = _sloping(kept[-1], (t, worth))
        follows = points[at + 1] if at + 1 < len(points) else None
        goes = slope if follows is None else _sloping((t, worth), follows)
        if came != goes:
            kept.append((t, worth))
    return tuple(kept)


def _sloping(one: Point, other: Point) -> int:
    return 0 if one[1] == other[1] else 1 if other[1] > one[1] else -1


def _met(left: Wall, right: Wall) -> Thermograph:
    """Both scaffolds up to where they meet, from where on a mast replaces them."""
    before, apart = left[0][0], left[0][1] - right[0][1]
    assert apart > 0
    steep = 2
    for t, mine, other in _side_by_side(left, right, -1, 1):
        if mine <= other:
            steep = 1 if apart - (mine - other) == t - before else 2
            break
        before, apart = t, mine - other
    meeting = whole(before + (apart if steep == 1 else half(apart)))
    return Thermograph(_cut(left, meeting, -1), _cut(right, meeting, 1))


def _cut(scaffold: Wall, meeting: Ticks, slope: int) -> Wall:
    (foot,) = _worths(scaffold, [meeting], slope)
    return (*(point for point in scaffold if point[0] < meeting), (meeting, foot))
