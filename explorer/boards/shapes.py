"""The elements of a board's picture: shapes, arrows, words. Lengths are in units of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from math import hypot

from explorer.board import Spot
from explorer.errors import shortened, visible

UNIT = 56
"""Dots to a unit: a spot that is clicked is larger than 44."""

LONGEST = 40
"""Characters of a word on a board; the middle of a longer one is left out."""

_BOW = 0.12
"""How far arrows and directed links are bent, by their length: there and back are two."""

_NEAR = 0.3
"""Where on an arrow its sign stands: near the source arrows do not cross."""


def link(one: Spot, other: Spot, directed: bool) -> Iterator[str]:
    """A line between two spots, or an arrow, which from a spot to itself is a loop."""
    if not directed:
        yield (f'<path class="link" d="M{_at(one.x)} {_at(one.y)}L{_at(other.x)} {_at(other.y)}"/>')
        return
    if one.name == other.name:
        x, y = one.x, one.y - 0.38
        yield (
            f'<path class="link" d="M{_at(x - 0.12)} {_at(y)}C{_at(x - 0.6)} {_at(y - 0.7)} '
            f'{_at(x + 0.6)} {_at(y - 0.7)} {_at(x + 0.12)} {_at(y)}"/>'
        )
        yield _head("head", x + 0.2, y - 0.22, x + 0.12, y)
        return
    path, *tip = _curve(one, other)
    yield f'<path class="link" d="{path}"/>'
    yield _head("head", *tip)


def arrow(one: Spot, other: Spot) -> tuple[str, tuple[float, float]]:
    """(an arrow, the place of its sign)."""
    path, *tip = _curve(one, other)
    # Between spots side by side a sign would cover what is on the first.
    near = max(_NEAR, min(0.4, 0.4 / hypot(other.x - one.x, other.y - one.y)))
    drawn = f'<path class="hit" d="{path}"/><path class="arrow" d="{path}"/>' + _head("tip", *tip)
    return drawn, _on_curve(one, other, near)


def together(touched: Sequence[Spot]) -> tuple[str, tuple[float, float]]:
    """(a line through some spots, or below counters, where signs of other moves stand; the place
    of its sign)."""
    aside = 0.46 if touched[0].shape == "point" else 0.0
    path = "M" + "L".join(f"{_at(s.x)} {_at(s.y + aside)}" for s in touched)
    x, y = sum(s.x for s in touched) / len(touched), sum(s.y for s in touched) / len(touched)
    drawn = f'<path class="hit" d="{path}"/><path class="together" d="{path}"/>'
    return drawn, (x, y + aside)


def badge(x: float, y: float, sign: str, tall: float = 0.36) -> str:
    """A sign on a ground of its own; a small disc where there is none."""
    mark = shown(sign)
    if not mark:
        return circle("badge", Spot("", x, y), 0.16)
    wide = tall * (0.55 + 0.47 * len(mark))
    drawn = (
        f'<rect class="badge" x="{_at(x - wide / 2)}" y="{_at(y - tall / 2)}" '
        f'width="{_at(wide)}" height="{_at(tall)}" rx="{_at(tall / 2)}"/>'
    )
    return drawn + words(x, y, mark, 0.72 * tall, "mark")


def _curve(one: Spot, other: Spot) -> tuple[str, float, float, float, float]:
    """(the path of a bent arrow, a place shortly before its tip, the tip)."""
    long = hypot(other.x - one.x, other.y - one.y) or 1.0
    begin, tip = (
        _on_curve(one, other, abs(at - min(0.2, (0.42 if spot.shape == "point" else 0.52) / long)))
        for at, spot in ((0, one), (1, other))
    )
    middle = _on_curve(one, other, 0.5)
    # The control point for which the curve goes through the same middle.
    cx = 2 * middle[0] - (begin[0] + tip[0]) / 2
    cy = 2 * middle[1] - (begin[1] + tip[1]) / 2
    path = f"M{_at(begin[0])} {_at(begin[1])}Q{_at(cx)} {_at(cy)} {_at(tip[0])} {_at(tip[1])}"
    return path, cx, cy, *tip


def _on_curve(one: Spot, other: Spot, at: float) -> tuple[float, float]:
    """A place on the bent way from a spot to another, `at` from 0 to 1."""
    dx, dy = other.x - one.x, other.y - one.y
    bent = 4 * _BOW * at * (1 - at)
    return one.x + at * dx + bent * dy, one.y + at * dy - bent * dx


def _head(css: str, x: float, y: float, to_x: float, to_y: float) -> str:
    """A triangle with its tip at (to_x, to_y), seen from (x, y)."""
    long = hypot(to_x - x, to_y - y) or 1.0
    dx, dy = (to_x - x) / long * 0.24, (to_y - y) / long * 0.24
    points = [(to_x, to_y), (to_x - dx + dy / 2, to_y - dy - dx / 2)]
    points.append((to_x - dx - dy / 2, to_y - dy + dx / 2))
    path = "L".join(f"{_at(a)} {_at(b)}" for a, b in points)
    return f'<path class="{css}" d="M{path}Z"/>'


def rect(css: str, spot: Spot, wide: float, high: float) -> str:
    """A rectangle with its middle on a spot."""
    return (
        f'<rect class="{css}" x="{_at(spot.x - wide / 2)}" y="{_at(spot.y - high / 2)}" '
        f'width="{_at(wide)}" height="{_at(high)}" rx="3"/>'
    )


def circle(css: str, spot: Spot, radius: float) -> str:
    """A disc with its middle on a spot."""
    return f'<circle class="{css}" cx="{_at(spot.x)}" cy="{_at(spot.y)}" r="{_at(radius)}"/>'


def words(x: float, y: float, text: str, tall: float, css: str) -> str:
    """A text with its middle at a place, `tall` units high."""
    place = f'x="{_at(x)}" y="{_at(y)}" font-size="{_at(tall)}"'
    return f'<text class="{css}" {place}>{escape(text)}</text>'


@lru_cache(4096)
def _at(units: float) -> str:
    """A length in dots."""
    return f"{units * UNIT:.1f}".removesuffix(".0")


def shown(text: str) -> str:
    """A text as it is shown: escaped, of one line, not too long."""
    return visible(shortened(text, LONGEST)).replace("\n", " ")


def attribute(text: str, most: int = LONGEST) -> str:
    """A text as it may stand in an attribute or an element: escaped, of one line, not too long."""
    return escape(visible(shortened(text, most)).replace("\n", " "))
