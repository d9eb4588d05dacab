"""Mu torere: a Maori game on a star, in which one side blocks the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.pong_hau_ki import STRAFFIN
from explorer.games.shared.graphs import ring
from explorer.games.shared.point_games import PointGame, Step, moving
from explorer.games.shared.points import Points
from explorer.games.shared.two_signs import OTHER
from explorer.games.symmetry import ALIKE


@cache
def star(arms: int) -> Points:
    """The ends of the arms, each next to two others and all to the middle, which comes last."""
    ends = [str(n) for n in range(1, arms + 1)]
    lines = [" ".join([*ends, ends[0]]), *(f"{end} p" for end in ends)]
    return Points(f"{' '.join(ends)} / p", ",".join(lines), {**ring(ends), "p": (0, 0)})


@dataclass(frozen=True)
class MuTorere(PointGame):
    """Eight points, the kewai, 1 to 8, stand around the middle, the putahi, p. X begins with four
    men side by side, O with the other four. In turn each moves one man to the free point, along the
    ring, or to or from the middle. A man may go to the middle only from beside a man of the other
    player (middle=contact); with middle=open it always may. Who cannot move has lost.

    With symmetry=true positions that turning or reflecting the star carries into each other are
    one.
    """

    slug: ClassVar[str] = "mu-torere"
    title: ClassVar[str] = "Mu torere"
    notation: ClassVar[str] = (
        "the points of the ring in their order as X, O and ., '/', the middle, then '_' and the "
        "player to move, such as XXXXOOOO/._X"
    )
    sources: ClassVar[Sequence[str]] = (
        "H. J. R. Murray, A History of Board-Games Other than Chess (1952), 4.8.3",
        "M. Ascher, Mu Torere: An Analysis of a Maori Game, Mathematics Magazine 60 (1987) 90-100",
        STRAFFIN,
    )

    arms: int = spec.whole(8, low=4, high=16, help="points around the middle, an even number")
    middle: str = spec.choice("contact", "open", help="when a man may go to the middle")
    symmetry: bool = spec.flag(False, help=ALIKE)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.arms % 2:
            raise MalformedError(f"{self.slug}: arms={self.arms} is odd: both have half of them")

    @property
    def points(self) -> Points:
        return star(self.arms)

    def starts(self) -> list[str]:
        men = "X" * (self.arms // 2) + "O" * (self.arms // 2)
        return [self.representative(self.text(f"{men}.", "X"))]

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return self.points.symmetries()

    def steps(self, signs: str, sign: str) -> Iterator[Step]:
        for step in moving(self.points, signs, sign):
            beside = [signs[at] for at in self.points.near[step.origin]]
            if step.target != self.arms or self.middle == "open" or OTHER[sign] in beside:
                yield step

    def why_not(self, position: str) -> str | None:
        return self.miscounted(position)
