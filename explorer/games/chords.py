"""Chords: points on a circle, joined until every point is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Game, Kind, Part
from explorer.games.shared.two_piles import read_pair

_FORM = re.compile(r"([0-9]{1,6})_([0-9]{1,9})")
NEW = ("no new point", "one new point", "two new points")
PAPER = "Combinatorial game theory, ITB: the game on 98 points"


@dataclass(frozen=True)
class Chords(Game[tuple[int, int]]):
    """Points lie on a circle. Two players in turn draw a segment between two points not joined yet.
    When every point has a segment the game ends, and whoever drew the last one has won.

    All that matters is how many points are used and how many segments are drawn: a move joins two
    new points, a new one with a used one, or two used ones.
    """

    slug: ClassVar[str] = "chords"
    title: ClassVar[str] = "Chords (points on a circle)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "used points, '_', drawn segments, such as 4_3"
    sources: ClassVar[Sequence[str]] = (PAPER,)
    parts: ClassVar[Sequence[Part]] = (
        Part("used", "integer", "points with a segment"),
        Part("drawn", "integer", "segments drawn"),
    )

    points: int = spec.whole(8, low=2, high=400, help="points on the circle")

    def starts(self) -> list[tuple[int, int]]:
        return [(0, 0)]

    def moves(self, position: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        used, drawn = position
        if used == self.points:
            return
        if drawn < used * (used - 1) // 2:
            yield NEW[0], (used, drawn + 1)
        if used:
            yield NEW[1], (used + 1, drawn + 1)
        if used + 2 <= self.points:
            yield NEW[2], (used + 2, drawn + 1)

    def named_parts(self, position: tuple[int, int]) -> tuple[int, int]:
        return position

    def format(self, position: tuple[int, int]) -> str:
        return f"{position[0]}_{position[1]}"

    def parse(self, text: str) -> tuple[int, int]:
        return read_pair(self, text, _FORM)
