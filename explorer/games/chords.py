"""Chords: points on a circle, joined until every point is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import cos, pi, sin
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot, Text
from explorer.games.base import Game, Kind, Part
from explorer.games.shared.two_piles import read_pair

_FORM = re.compile(r"([0-9]{1,6})_([0-9]{1,9})")
NEW = ("no new point", "one new point", "two new points")
_SEEN = 400
"""Segments that are drawn: of more of them nobody sees any."""
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

    def board(self, position: tuple[int, int]) -> Board | None:
        """Segments as they may lie: every used point has one."""
        used, drawn = position
        radius = max(2.0, 1.2 * self.points / (2 * pi))
        spots = [
            Spot(str(n + 1), round(radius * sin(turn), 3), round(-radius * cos(turn), 3), "point")
            for n in range(self.points)
            for turn in [2 * pi * n / self.points]
        ]
        links = [(str(a + 1), str(b + 1)) for a, b in islice(_segments(used), drawn)]
        words = f"{used} of {self.points} points, {drawn} segment{'s'[: drawn != 1]}"
        return Board(
            spots,
            {str(n + 1): "o" for n in range(used)},
            links if drawn <= _SEEN else (),
            [Text(0, round(radius, 3) + 1, words)],
            in_place=True,
        )

    def touches(self, position: tuple[int, int], label: str) -> Sequence[str]:
        used, drawn = position
        if label == NEW[0]:
            pair = next(islice(_segments(used), drawn, None), None)
            return [] if pair is None else [str(n + 1) for n in pair]
        return [str(used), str(used + 1)] if label == NEW[1] else [str(used + 1), str(used + 2)]

    def named_parts(self, position: tuple[int, int]) -> tuple[int, int]:
        return position

    def format(self, position: tuple[int, int]) -> str:
        return f"{position[0]}_{position[1]}"

    def parse(self, text: str) -> tuple[int, int]:
        return read_pair(self, text, _FORM)


def _segments(used: int) -> Iterator[tuple[int, int]]:
    """The segments between so many points, first some that use them all, each once.

    >>> list(_segments(3))
    [(0, 1), (1, 2), (0, 2)]
    """
    first = [(n, n + 1) for n in range(0, used - 1, 2)]
    if used % 2 and used > 1:
        first.append((used - 2, used - 1))
    yield from first
    known = set(first)
    yield from (pair for pair in combinations(range(used), 2) if pair not in known)
