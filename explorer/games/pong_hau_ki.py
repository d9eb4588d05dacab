"""Pong hau k'i: two men each on five points; who is blocked has lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.point_games import PointGame, Step, moving
from explorer.games.shared.points import Points
from explorer.games.symmetry import ALIKE

STRAFFIN = (
    "P. D. Straffin, Position Graphs for Pong Hau K'i and Mu Torere, "
    "Mathematics Magazine 68 (1995) 382-386"
)
POINTS = Points("a3 c3 / b2 / a1 c1", "a3 a1 c1 c3 b2 a1, a3 b2 c1")


@dataclass(frozen=True)
class PongHauKi(PointGame):
    """The corners of a square are joined to its middle, and along three sides to each other. The
    first player has two men, X, on the corners that no side joins, the second two, O, on the other
    corners. In turn each moves one man along a line to the free point. Who cannot move has lost.

    The game is played in China; the Do-guti of the Punjab is the same. With symmetry=true a board
    and its mirror image are one.
    """

    slug: ClassVar[str] = "pong-hau-ki"
    title: ClassVar[str] = "Pong hau k'i"
    notation: ClassVar[str] = (
        "the upper corners as X, O and ., '/', the middle, '/', the lower corners, then '_' and "
        "the player to move, such as XX/./OO_X"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"do-guti": {}}
    sources: ClassVar[Sequence[str]] = (
        "R. C. Bell, Board and Table Games from Many Civilizations (1979)",
        STRAFFIN,
    )
    points: ClassVar[Points] = POINTS

    symmetry: bool = spec.flag(False, help=ALIKE)

    def starts(self) -> list[str]:
        return [self.representative(self.text("XX.OO", "X"))]

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return self.points.symmetries()

    def steps(self, signs: str, sign: str) -> Iterable[Step]:
        return moving(self.points, signs, sign)

    def why_not(self, position: str) -> str | None:
        return self.miscounted(position)
