"""Hare and hounds: three hounds that never turn back hunt a hare on eleven points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from explorer import spec
from explorer.board import Board
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind, Part, Player, Verdict
from explorer.games.shared.points import Points
from explorer.games.shared.sign_rows import EMPTY


@cache
def points_of(length: int) -> Points:
    """The board with so many columns of three points, an odd number.

    >>> points_of(1).names, points_of(1).near[0]
    (['b3', 'a2', 'b2', 'c2', 'b1'], [1, 2, 3])
    """
    columns = "abcdefghijk"[: length + 2]
    rows = [[f"{c}{n}" for c in (columns if n == 2 else columns[1:-1])] for n in (3, 2, 1)]
    slants = [
        f"{columns[n - 1]}2 {columns[n]}{row} {columns[n + 1]}2"
        for n in range(1, length + 1, 2)
        for row in (1, 3)
    ]
    upright = [f"{c}1 {c}2 {c}3" for c in columns[1:-1]]
    return Points(
        " / ".join(map(" ".join, rows)), ",".join([*map(" ".join, rows), *upright, *slants])
    )


@dataclass(frozen=True)
class HareAndHounds(Game[str]):
    """Three hounds, X, begin at the left of the board and a hare, O, at its right end (hare=end) or
    in the middle (hare=middle). In turn one hound or the hare goes along a line to the next point,
    if it is free. Hounds go to the right, up or down or slanting, never back to the left; the hare
    goes anywhere. The hounds win if the hare cannot move, the hare if the hounds cannot. It also
    wins by escaping: escape=passing, when no hound is further to the left than it; escape=reaching,
    when it comes to the point at the left end.

    The usual board has three columns of three points between its ends; length=5 is a longer one.
    With stall=10, a rule of many sets, the hare wins as well when the hounds have gone up or down
    ten times in a row; with stall=0 they may do so for ever. Moves are named by the points from
    and to.
    """

    slug: ClassVar[str] = "hare-and-hounds"
    title: ClassVar[str] = "Hare and hounds"
    kind: ClassVar[Kind] = "alternating"
    notation: ClassVar[str] = (
        "the points row by row from the top, X hounds, O the hare, joined by '/', then '_' and the "
        "side to move, such as X../X...O/X.._X (with stall also how often hounds stalled, _X3)"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"french-military-game": {}}
    sources: ClassVar[Sequence[str]] = (
        "M. Gardner, Mathematical Games, Scientific American (October 1963)",
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, "
        "chapter 21: Hare and Hounds",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("hare", "text", "the point where the hare is"),
        Part("behind", "integer", "hounds further to the left than the hare"),
    )

    first: str = spec.choice("hounds", "hare", help="who moves first")
    hare: str = spec.choice("end", "middle", help="where the hare begins")
    escape: str = spec.choice("passing", "reaching", help="how the hare escapes")
    stall: int = spec.whole(
        0, low=0, high=99, help="moves in a row without going on by which hounds lose; 0: none"
    )
    length: int = spec.whole(3, low=1, high=9, help="columns of three points, an odd number")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.length % 2 == 0:
            raise MalformedError(
                f"{self.slug}: length={self.length} is even: the board has an odd number of columns"
            )

    @property
    def points(self) -> Points:
        """The points of the board."""
        return points_of(self.length)

    def starts(self) -> list[str]:
        hare = chr(ord("a") + (self.length + 1) // (1 if self.hare == "end" else 2))
        at = {"b3": "X", "a2": "X", "b1": "X", f"{hare}2": "O"}
        signs = "".join(at.get(name, EMPTY) for name in self.points.names)
        return [self._text(signs, "X" if self.first == "hounds" else "O", 0)]

    def _text(self, signs: str, to_move: str, stalled: int) -> str:
        return f"{self.points.lay(signs)}_{to_move}{stalled if self.stall else ''}"

    def _read(self, position: str) -> tuple[str, str, int]:
        """(the signs of the points, the side to move, how often the hounds stalled)."""
        rows, to_move = position.split("_")
        return rows.replace("/", ""), to_move[0], int(to_move[1:] or 0)

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, stalled = self._read(position)
        for at, there in enumerate(signs):
            for to in self.points.near[at] if there == sign else ():
                ahead = self._column(to) - self._column(at)
                if signs[to] != EMPTY or (sign == "X" and ahead < 0):
                    continue
                after = "".join(
                    sign if n == to else EMPTY if n == at else s for n, s in enumerate(signs)
                )
                count = stalled if sign == "O" else 0 if ahead else stalled + 1
                label = f"{self.points.names[at]} {self.points.names[to]}"
                yield label, self._text(after, "O" if sign == "X" else "X", count)

    def mover(self, position: str) -> Player:
        hounds = self._read(position)[1] == "X"
        return "first" if hounds == (self.first == "hounds") else "second"

    def verdict(self, position: str) -> Verdict | None:
        signs, sign, stalled = self._read(position)
        hare = signs.index("O")
        escaped = (
            hare == self.points.numbers["a2"]
            if self.escape == "reaching"
            else not self._behind(signs)
        )
        if escaped or (self.stall and stalled >= self.stall):
            return "win" if sign == "O" else "lose"
        return None

    def named_parts(self, position: str) -> tuple[str, int]:
        signs = self._read(position)[0]
        return self.points.names[signs.index("O")], self._behind(signs)

    def board(self, position: str) -> Board | None:
        signs, _, stalled = self._read(position)
        return self.points.board(signs, [f"stalled {stalled}"] if self.stall else [])

    def touches(self, position: str, label: str) -> Sequence[str]:
        return label.split()

    def parse(self, text: str) -> str:
        count = "(0|[1-9][0-9]?)" if self.stall else ""
        match = re.fullmatch(f"([XO./]+)_[XO]{count}", text, re.ASCII)
        shape = self.points.lay(EMPTY * len(self.points.names))
        if match is None or re.sub("[XO]", EMPTY, match[1]) != shape or match[1].count("O") != 1:
            raise self.malformed(text)
        return text

    def why_not(self, position: str) -> str | None:
        signs, _, stalled = self._read(position)
        if (hounds := signs.count("X")) != 3:
            return f"there are 3 hounds, and it has {hounds}"
        if self.stall and stalled > self.stall:
            return f"hounds stall {self.stall} times at most"
        return None

    def _column(self, number: int) -> int:
        """How far to the right a point is."""
        return ord(self.points.names[number][0])

    def _behind(self, signs: str) -> int:
        """How many hounds are further to the left than the hare."""
        hare = self._column(signs.index("O"))
        return sum(s == "X" and self._column(n) < hare for n, s in enumerate(signs))
