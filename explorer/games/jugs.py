"""Water jugs: measuring by pouring from one into another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot, Text, Tone
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind, Part, Verdict

TWEEDIE = (
    "M. C. K. Tweedie, A graphical method of solving Tartaglian measuring puzzles, The "
    "Mathematical Gazette 23 (1939) 278-282"
)
TAP = "tap"
Jugs = tuple[int, ...]
"""What is in each jug."""


@dataclass(frozen=True)
class WaterJugs(Game[Jugs]):
    """Jugs of known sizes have no marks. A move pours from one into another until that is full or
    the first is empty. The first jug is full at the start and the others are empty; the puzzle is
    completed when as many jugs as shares says hold the target each. Then it is over.

    With tap=true all jugs are empty at the start, and a move may also fill a jug at the tap or
    empty it there.

    Moves name the jugs by their places.
    """

    slug: ClassVar[str] = "jugs"
    title: ClassVar[str] = "Water jugs"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = "what is in each jug, joined by '+', such as 3+5+0"
    sources: ClassVar[Sequence[str]] = (TWEEDIE,)
    parts: ClassVar[Sequence[Part]] = (
        Part("total", "integer", "what is in all jugs together"),
        Part("measured", "integer", "jugs that hold the target"),
        Part("flush", "integer", "jugs that are empty or full"),
    )

    sizes: tuple[int, ...] = spec.wholes(
        8, 5, 3, low=1, high=999, least=2, most=6, help="sizes of the jugs"
    )
    target: int = spec.whole(4, low=1, high=999, help="what is to be measured")
    shares: int = spec.whole(2, low=1, high=6, help="how many jugs must hold it")
    tap: bool = spec.flag(False, help="jugs may be filled and emptied at a tap")

    def __post_init__(self) -> None:
        super().__post_init__()
        roomy = sum(size >= self.target for size in self.sizes)
        if roomy < self.shares:
            raise MalformedError(
                f"{self.slug}: target={self.target},shares={self.shares} cannot be: "
                f"{roomy or 'no'} jug{'s' if roomy > 1 else ''} can hold {self.target}; lower "
                "target or shares, or choose other sizes"
            )

    def starts(self) -> list[Jugs]:
        first = 0 if self.tap else self.sizes[0]
        return [(first, *(0 for _ in self.sizes[1:]))]

    def moves(self, position: Jugs) -> Iterator[tuple[str, Jugs]]:
        for number, content in enumerate(position):
            for other, size in enumerate(self.sizes):
                poured = min(content, size - position[other])
                if other != number and poured:
                    jugs = [*position]
                    jugs[number] -= poured
                    jugs[other] += poured
                    yield f"pour {number + 1} into {other + 1}", tuple(jugs)
        if self.tap:
            for number, size in enumerate(self.sizes):
                before, after = position[:number], position[number + 1 :]
                if position[number] < size:
                    yield f"fill {number + 1}", (*before, size, *after)
                if position[number]:
                    yield f"empty {number + 1}", (*before, 0, *after)

    def verdict(self, position: Jugs) -> Verdict | None:
        return "win" if position.count(self.target) >= self.shares else None

    def why_not(self, position: Jugs) -> str | None:
        for number, (content, size) in enumerate(zip(position, self.sizes, strict=True)):
            if content > size:
                return f"jug {number + 1} holds {size} at most, and has {content}"
        total = sum(self.start)
        if not self.tap and sum(position) != total:
            return f"there are {total} in all jugs together, and it has {sum(position)}"
        if self._flush(position) == 0:
            return "after any move a jug is empty or full, and here none is"
        return None

    def _flush(self, position: Jugs) -> int:
        return sum(content in (0, size) for content, size in zip(position, self.sizes, strict=True))

    def board(self, position: Jugs) -> Board | None:
        names = [_spot(number) for number in range(len(self.sizes))]
        spots = [Spot(name, 1.5 * number, 0) for number, name in enumerate(names)]
        texts = [Text(1.5 * number, 0.85, f"of {size}") for number, size in enumerate(self.sizes)]
        if self.tap:
            spots.append(Spot(TAP, 1.5 * len(self.sizes), 0, "point"))
            texts.append(Text(1.5 * len(self.sizes), 0.85, TAP))
        pieces = {name: str(content) for name, content in zip(names, position, strict=True)}
        tones: dict[str, Tone] = {name: "taken" for name in names if pieces[name] == "0"}
        return Board(spots, pieces, (), texts, tones, in_place=True)

    def touches(self, position: Jugs, label: str) -> Sequence[str]:
        done, *numbers = re.findall("pour|fill|empty|[0-9]+", label)
        jugs = [_spot(int(number) - 1) for number in numbers]
        return {"pour": jugs, "fill": [TAP, *jugs], "empty": [*jugs, TAP]}[done]

    def named_parts(self, position: Jugs) -> tuple[int, int, int]:
        return sum(position), position.count(self.target), self._flush(position)

    def format(self, position: Jugs) -> str:
        return "+".join(map(str, position))

    def parse(self, text: str) -> Jugs:
        if not re.fullmatch("(0|[1-9][0-9]{0,8})([+](0|[1-9][0-9]{0,8}))*", text):
            raise self.malformed(text)
        position = tuple(map(int, text.split("+")))
        if len(position) != len(self.sizes):
            raise self.malformed(text)
        return position


def _spot(number: int) -> str:
    return f"jug {number + 1}"
