"""The towers of Hanoi, on three pegs or more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot, Text
from explorer.errors import MalformedError, quote
from explorer.games.base import Game, Kind, Part, Verdict
from explorer.games.shared.sign_rows import BESIDE

LUCAS = "N. Claus (E. Lucas), La tour d'Hanoï, jeu de calcul, Science et Nature 1 (1884) 127-128"
DISCS = "123456789ABCDEFG"
"""The signs of the discs, from the smallest."""

PEGS = "abcdefgh"
_BARE = "0"

Tower = tuple[str, ...]
"""For each peg its discs, from the lowest and largest up."""


@dataclass(frozen=True)
class Hanoi(Game[Tower]):
    """Discs of different sizes lie on pegs. A move takes the uppermost disc of a peg and lays it on
    another that is bare or whose uppermost disc is larger. All discs begin on the first peg, and
    the puzzle is completed when all are on the last; then it is over.

    A move is named by the disc, 1 the smallest, and the peg it goes to. Pegs are letters, and so
    are discs above 9.
    """

    slug: ClassVar[str] = "hanoi"
    title: ClassVar[str] = "Towers of Hanoi"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "the discs of each peg from the lowest up, 0 for a bare peg, joined by '+', such as 43+1+2"
    )
    sources: ClassVar[Sequence[str]] = (LUCAS,)
    parts: ClassVar[Sequence[Part]] = (
        Part("largest", "text", "the peg of the largest disc"),
        Part("there", "integer", "discs on the last peg"),
    )

    discs: int = spec.whole(4, low=1, high=16, help="discs")
    pegs: int = spec.whole(3, low=3, high=8, help="pegs")

    def starts(self) -> list[Tower]:
        return [self._all_on(0)]

    def _all_on(self, peg: int) -> Tower:
        tower = DISCS[: self.discs][::-1]
        return tuple(tower if number == peg else "" for number in range(self.pegs))

    def moves(self, position: Tower) -> Iterator[tuple[str, Tower]]:
        for source, discs in enumerate(position):
            for target, others in enumerate(position):
                if source == target or not discs or (others and others[-1] < discs[-1]):
                    continue
                moved = [*position]
                moved[source], moved[target] = discs[:-1], others + discs[-1]
                yield self.label(discs[-1], target), tuple(moved)

    @staticmethod
    def label(disc: str, peg: int) -> str:
        """The name of the move of a disc to a peg."""
        return f"{disc} to {PEGS[peg]}"

    def verdict(self, position: Tower) -> Verdict | None:
        return "win" if len(position[-1]) == self.discs else None

    def positions_known(self) -> int:
        return int(self.pegs**self.discs)

    def moves_known(self) -> int:
        """Two pegs can exchange a disc unless all discs are on the others; the goal is an end."""
        pairs = self.pegs * (self.pegs - 1) // 2
        ways = pairs * (self.pegs**self.discs - (self.pegs - 2) ** self.discs)
        return int(ways - (self.pegs - 1))

    def board(self, position: Tower) -> Board | None:
        spots = [
            Spot(f"{PEGS[peg]}{height + 1}", peg, self.discs - 1 - height)
            for peg in range(self.pegs)
            for height in range(self.discs)
        ]
        pieces = {
            f"{PEGS[peg]}{height + 1}": disc
            for peg, discs in enumerate(position)
            for height, disc in enumerate(discs)
        }
        texts = [
            Text(peg, self.discs - 1 + BESIDE, name) for peg, name in enumerate(PEGS[: self.pegs])
        ]
        return Board(spots, pieces, (), texts, in_place=True)

    def touches(self, position: Tower, label: str) -> Sequence[str]:
        disc, _, onto = label.split()
        source = next(peg for peg, discs in enumerate(position) if disc in discs)
        target = len(position[PEGS.index(onto)]) + 1
        return [f"{PEGS[source]}{len(position[source])}", f"{onto}{target}"]

    def named_parts(self, position: Tower) -> tuple[str, int]:
        largest = DISCS[self.discs - 1]
        peg = next(peg for peg, discs in enumerate(position) if largest in discs)
        return PEGS[peg], len(position[-1])

    def format(self, position: Tower) -> str:
        return "+".join(discs or _BARE for discs in position)

    def parse(self, text: str) -> Tower:
        if not re.fullmatch("[0-9A-G]+([+][0-9A-G]+)*", text):
            raise self.malformed(text)
        position = tuple("" if peg == _BARE else peg for peg in text.split("+"))
        wrong = None
        if len(position) != self.pegs:
            wrong = f"there are {self.pegs} pegs, and it has {len(position)}; a bare one is {_BARE}"
        elif sorted("".join(position)) != list(DISCS[: self.discs]):
            wrong = f"the discs are {', '.join(DISCS[: self.discs])}, and each is there once"
        elif any(list(discs) != sorted(discs, reverse=True) for discs in position):
            wrong = "a disc lies on a smaller one; the lowest comes first"
        if wrong:
            raise MalformedError(f"{self.slug}: {quote(text)} is not a position: {wrong}")
        return position
