"""Chords: points on a circle, joined until every point is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.games.base import Kind, Part
from explorer.games.coded import CodedGame, Expansion
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

_FORM = re.compile(r"([0-9]{1,6})_([0-9]{1,9})")
_NEW = ("no new point", "one new point", "two new points")
_PAPER = "Combinatorial game theory, ITB: the game on 98 points"


@dataclass(frozen=True)
class Chords(CodedGame[tuple[int, int]]):
    """Points lie on a circle. Two players in turn draw a segment between two points not joined yet.
    When every point has a segment the game ends, and whoever drew the last one has won.

    All that matters is how many points are used and how many segments are drawn: a move joins two
    new points, a new one with a used one, or two used ones.
    """

    slug: ClassVar[str] = "chords"
    title: ClassVar[str] = "Chords (points on a circle)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "used points, '_', drawn segments, such as 4_3"
    sources: ClassVar[Sequence[str]] = (_PAPER,)
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
            yield _NEW[0], (used, drawn + 1)
        if used:
            yield _NEW[1], (used + 1, drawn + 1)
        if used + 2 <= self.points:
            yield _NEW[2], (used + 2, drawn + 1)

    def named_parts(self, position: tuple[int, int]) -> tuple[int, int]:
        return position

    def format(self, position: tuple[int, int]) -> str:
        return f"{position[0]}_{position[1]}"

    def parse(self, text: str) -> tuple[int, int]:
        match = _FORM.fullmatch(text)
        if not match:
            raise self.malformed(text)
        return int(match[1]), int(match[2])

    def laws(self) -> Iterator[Law]:
        yield Law(
            "the first player wins iff the number of points is 1 or 2 over a multiple of 4",
            _PAPER,
            "SELECT position, (outcome = 'win') = :wins FROM position "
            "WHERE game = :game AND depth = 0",
            {"wins": int(self.points % 4 in (1, 2))},
        )
        yield Law(
            "who first uses the last point but two loses: the other joins the last two",
            _PAPER,
            "SELECT position, outcome = 'win' AND remoteness = 1 FROM chords_position "
            "WHERE game = :game AND used BETWEEN :points - 2 AND :points - 1",
            {"points": self.points},
        )

    # Codes: used points * (all segments + 1) + drawn segments; label codes: the new points.

    def _width(self) -> int:
        return self.points * (self.points - 1) // 2 + 1

    def code_space(self) -> int:
        return (self.points + 1) * self._width()

    def encode(self, position: tuple[int, int]) -> int:
        return position[0] * self._width() + position[1]

    def decode(self, code: int) -> tuple[int, int]:
        return divmod(code, self._width())

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        used, drawn = np.divmod(codes, self._width())
        goes_on = used < self.points
        allowed = np.stack(
            [
                goes_on & (drawn < used * (used - 1) // 2),
                goes_on & (used > 0),
                used + 2 <= self.points,
            ],
            axis=1,
        )
        parent, new = np.nonzero(allowed)
        return Expansion(parent, codes[parent] + new * self._width() + 1, new)

    def label_space(self) -> int:
        return len(_NEW)

    def label_of(self, label_code: int) -> str:
        return _NEW[label_code]

    def parts_of(self, codes: Ints) -> list[list[int]]:
        import numpy as np

        return [column.tolist() for column in np.divmod(codes, self._width())]
