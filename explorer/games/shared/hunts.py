"""Hunts: some men that never turn back try to shut in one that goes anywhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer import spec
from explorer.errors import MalformedError, quote
from explorer.games.base import Part, Player, Verdict
from explorer.games.shared.point_games import PointGame, Step, jumping, moving
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.two_signs import OTHER


@dataclass(frozen=True)
class Hunt(PointGame):
    """Hunters X and their quarry O. A subclass has the parameter `first`, and says how far ahead
    each point is."""

    parts: ClassVar[Sequence[Part]] = (
        Part("quarry", "text", "the point where the quarry, O, is"),
        Part("behind", "integer", "hunters that are further back than the quarry"),
    )

    escape: str = spec.choice("passing", "reaching", help="how the quarry escapes")

    @property
    @abstractmethod
    def hunters_first(self) -> bool:
        """Whether the hunters move first."""

    @property
    @abstractmethod
    def ahead(self) -> Sequence[int]:
        """How far ahead each point is for hunters; the quarry is at home on those of the least."""

    @cached_property
    def permutations(self) -> Sequence[Sequence[int]]:
        # Only those of the board that leave every point as far ahead as it was.
        return [
            places
            for places in self.points.symmetries()
            if all(self.ahead[at] == ahead for at, ahead in zip(places, self.ahead, strict=True))
        ]

    @property
    def stalling(self) -> int:
        """By how many moves in a row without going on the hunters lose; 0: they may do so."""
        return 0

    @property
    def jumps(self) -> bool:
        """Whether the quarry takes a hunter by jumping over it."""
        return False

    @property
    def tail(self) -> str:
        return "(0|[1-9][0-9]?)" if self.stalling else ""

    def setting(self, hunters: Sequence[str], quarry: str) -> list[str]:
        """The start with men on these points."""
        men = {**dict.fromkeys(hunters, "X"), quarry: "O"}
        signs = "".join(men.get(name, EMPTY) for name in self.points.names)
        to_move, tail = "X" if self.hunters_first else "O", 0 if self.stalling else ""
        return [self.representative(self.text(signs, to_move, tail))]

    def steps(self, signs: str, sign: str) -> Iterator[Step]:
        for step in moving(self.points, signs, sign):
            if sign == "O" or self.ahead[step.target] >= self.ahead[step.origin]:
                yield step
        if self.jumps and sign == "O":
            yield from jumping(self.points, signs, "O", "X")

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, tail = self.read(position)
        for step in self.steps(signs, sign):
            then = tail
            if self.stalling and sign == "X":
                on = self.ahead[step.target] > self.ahead[step.origin]
                then = "0" if on else str(int(tail) + 1)
            yield step.label, self.representative(self.text(step.signs, OTHER[sign], then))

    def mover(self, position: str) -> Player:
        hunters = self.read(position)[1] == "X"
        return "first" if hunters == self.hunters_first else "second"

    def verdict(self, position: str) -> Verdict | None:
        signs, sign, tail = self.read(position)
        home = self.ahead[signs.index("O")] == min(self.ahead)
        escaped = home if self.escape == "reaching" else not self._behind(signs)
        if escaped or (self.stalling and int(tail) >= self.stalling):
            return "win" if sign == "O" else "lose"
        return None

    def _behind(self, signs: str) -> int:
        """How many hunters are further back than the quarry."""
        quarry = self.ahead[signs.index("O")]
        return sum(s == "X" and at < quarry for s, at in zip(signs, self.ahead, strict=True))

    def named_parts(self, position: str) -> tuple[str, int]:
        signs = self.read(position)[0]
        return self.points.names[signs.index("O")], self._behind(signs)

    def words(self, position: str) -> Sequence[str]:
        return [f"stalled {self.read(position)[2]}"] if self.stalling else []

    def parse(self, text: str) -> str:
        position = super().parse(text)
        if (found := self.read(position)[0].count("O")) != 1:
            raise MalformedError(
                f"{self.slug}: {quote(text)} is not a position: there is one quarry, O, and it has "
                f"{found or 'none'}"
            )
        return position

    def why_not(self, position: str) -> str | None:
        if self.stalling and int(self.read(position)[2]) > self.stalling:
            return f"hunters stall {self.stalling} times at most"
        return self.miscounted(position, "X" if self.jumps else "")
