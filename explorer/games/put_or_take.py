"""Epstein's Put-or-Take-a-Square game: one heap, and squares that come and go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot, Text
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind, Part

GUY = (
    "R. K. Guy, Unsolved problems in number theory, E26; "
    "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways 3, chapter 15"
)

MORE = -1
"""The one position that stands for every heap above the limit."""


@dataclass(frozen=True)
class PutOrTake(Game[int]):
    """A move takes the largest square that a heap holds, or adds it to the heap once more: from 5
    counters to 1 or to 9. Who takes the last counter wins.

    Heaps may grow, so play need not end, and the heaps that can come up are without number. Those
    above the limit are one position, `more`, in which the players pass for ever: a draw. What is
    said to be won or lost, and every finite nim-value, is so whatever the limit; what is said to be
    drawn, or of infinite value, may turn out otherwise under a higher one. states=reachable keeps
    only the heaps that play from the start can reach.
    """

    slug: ClassVar[str] = "put-or-take"
    title: ClassVar[str] = "Put or take a square (Epstein's game)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = (
        "the counters in the heap, such as 20; more for a heap above the limit"
    )
    sources: ClassVar[Sequence[str]] = (GUY,)
    parts: ClassVar[Sequence[Part]] = (
        Part("counters", "integer", "counters in the heap; NULL above the limit"),
        Part("square", "integer", "the largest square that the heap holds"),
    )

    heap: int = spec.whole(20, low=0, high=1_000_000, help="counters at the start")
    limit: int = spec.whole(
        20_000, low=0, high=1_000_000, help="the largest heap that is told from others"
    )
    states: str = spec.choice("all", "reachable", help="all heaps, or those play can reach")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.heap > self.limit:
            raise MalformedError(
                f"{self.slug}: heap={self.heap} is above limit={self.limit}: raise the limit"
            )

    def starts(self) -> list[int]:
        return [self.heap]

    def further_positions(self) -> Iterator[int]:
        if self.states == "all":
            yield from range(self.limit + 1)

    def positions_known(self) -> int | None:
        if self.states == "reachable":
            return None
        return self.limit + (2 if self.limit else 1)

    def moves(self, position: int) -> Iterator[tuple[str, int]]:
        if position == MORE:
            yield "pass", MORE
        elif position:
            square = isqrt(position) ** 2
            grown = position + square
            yield f"take {square}", position - square
            yield f"put {square}", grown if grown <= self.limit else MORE

    def named_parts(self, position: int) -> tuple[int | None, int | None]:
        return (None, None) if position == MORE else (position, isqrt(position) ** 2)

    def why_not(self, position: int) -> str | None:
        if position > self.limit:
            return f"heaps above the limit of {self.limit:,} are one position, more"
        return None

    def board(self, position: int) -> Board | None:
        """The heap, and the counters beside it that a move takes or puts."""
        square = 0 if position == MORE else isqrt(position) ** 2
        texts = [Text(0, -1, "heap"), Text(3, -1, "taken or put")]
        pieces = {"heap": self.format(position), "square": str(square)}
        return Board([Spot("heap", 0, 0), Spot("square", 3, 0)], pieces, (), texts)

    def touches(self, position: int, label: str) -> Sequence[str]:
        if label == "pass":
            return ["heap"]
        return ["heap", "square"] if label.startswith("take") else ["square", "heap"]

    def format(self, position: int) -> str:
        return "more" if position == MORE else str(position)

    def parse(self, text: str) -> int:
        if text == "more":
            return MORE
        if not re.fullmatch("[0-9]{1,18}", text, re.ASCII):
            raise self.malformed(text)
        return int(text)
