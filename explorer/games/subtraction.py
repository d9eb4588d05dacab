"""Subtraction: one heap, a few numbers to take."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Board
from explorer.games.base import Game, Kind, Part, Policy, Verdict
from explorer.games.shared import counters

_FORM = re.compile(r"[0-9]{1,18}")
BACHET = (
    "C.-G. Bachet, Problèmes plaisants et délectables qui se font par les nombres (1612): "
    "leave a multiple of k + 1"
)


@dataclass(frozen=True)
class Subtraction(Game[int]):
    """Two players in turn take counters from one heap, as many as one of the numbers in `take`.
    Who cannot move has lost; in misère play (misere=true) who cannot move has won, so that with 1
    among the numbers who takes the last counter loses.

    Taking 1 to k is Bachet's game. states=all holds every heap up to the start, reached or not.
    """

    slug: ClassVar[str] = "subtraction"
    title: ClassVar[str] = "Subtraction game (Bachet's game)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "the size of the heap, such as 21"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"bachet": {}}
    sources: ClassVar[Sequence[str]] = (
        BACHET,
        "S. W. Golomb, A mathematical investigation of games of take-away, "
        "Journal of Combinatorial Theory 1 (1966) 443-458",
    )
    parts: ClassVar[Sequence[Part]] = (Part("heap", "integer", "counters in the heap"),)

    heap: int = spec.whole(21, low=0, high=100_000_000, help="size of the heap at the start")
    take: tuple[int, ...] = spec.wholes(
        1, 2, 3, low=1, high=1_000_000, most=1000, help="numbers of counters a move may take"
    )
    misere: bool = spec.flag(False, help="who cannot move wins")
    states: str = spec.choice("all", "reachable", help="all heaps, or those play can reach")

    def __post_init__(self) -> None:
        super().__post_init__()
        # One game, one canonical spec: the numbers are a set.
        object.__setattr__(self, "take", tuple(sorted(set(self.take))))

    def starts(self) -> list[int]:
        return [self.heap]

    def further_positions(self) -> Iterator[int]:
        if self.states == "all":
            yield from range(self.heap)

    def moves(self, position: int) -> Iterator[tuple[str, int]]:
        for take in self.take:
            if take <= position:
                yield f"take {take}", position - take

    def verdict(self, position: int) -> Verdict | None:
        return "win" if self.misere and position < self.take[0] else None

    def positions_known(self) -> int | None:
        return self.heap + 1 if self.states == "all" else None

    def moves_known(self) -> int | None:
        if self.states == "reachable":
            return None
        return sum(max(0, self.heap + 1 - take) for take in self.take)

    def named_parts(self, position: int) -> tuple[int]:
        return (position,)

    def parse(self, text: str) -> int:
        if not _FORM.fullmatch(text):
            raise self.malformed(text)
        return int(text)

    def why_not(self, position: int) -> str | None:
        return f"the heap is {self.heap} at the start" if position > self.heap else None

    @property
    def largest_take(self) -> int | None:
        """The k of Bachet's game, if this is one: any number from 1 to k may be taken."""
        return self.take[-1] if self.take[-1] == len(self.take) else None

    def board(self, position: int) -> Board | None:
        return counters.single(position, self.heap)

    def touches(self, position: int, label: str) -> Sequence[str]:
        return counters.touched(counters.single(position, self.heap), 1, position, label)

    def policies(self) -> Iterator[Policy[int]]:
        if (most := self.largest_take) is not None:
            yield Policy(
                "complement",
                f"answer a take of t by a take of {most + 1} - t; with no take to answer, leave "
                f"a multiple of {most + 1}" + (" and 1" if self.misere else ""),
                answers=self._complement,
            )

    def _complement(self, position: int, last: str | None) -> Collection[str]:
        period = self.take[-1] + 1
        if last is None:
            return {f"take {(position - self.misere) % period}"}
        return {f"take {period - int(last.removeprefix('take '))}"}
