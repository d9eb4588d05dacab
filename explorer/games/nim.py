"""Nim: heaps of counters, take from one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import ClassVar

from explorer import spec
from explorer.board import Board
from explorer.cgt.nim_values import nim_sum
from explorer.games.base import Choices, Game, Kind, Part, Policy, Verdict
from explorer.games.shared import counters
from explorer.games.shared.heaps import (
    FORM,
    Heaps,
    beyond,
    heaps_text,
    moves_in_heaps,
    multiset,
    touched,
)
from explorer.theory.nim import is_lost

_BOUTON = (
    "C. L. Bouton, Nim, a game with a complete mathematical theory, "
    "Annals of Mathematics 3 (1901) 35-39"
)


@dataclass(frozen=True)
class Nim(Game[Heaps]):
    """Two players take turns. A move takes any number of counters, at least one, from one heap.
    Who takes the last counter wins; in misère play (misere=true) who takes it loses.

    Heaps are a multiset: 3+4+5 and 5+3+4 are one position, and empty heaps are left out. With
    ordered=true they keep their places and their zeros, as on a table. Moves then name the place
    ("pile 1" is the first), otherwise the size ("heap 5" is a heap of five).
    """

    slug: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = (
        "heap sizes joined by '+', such as 3+4+5; 0 is the empty game "
        "(with ordered=true as many heaps as at the start, zeros kept)"
    )
    sources: ClassVar[Sequence[str]] = (_BOUTON,)
    parts: ClassVar[Sequence[Part]] = (
        Part("heaps", "integer", "number of heaps that are not empty"),
        Part("counters", "integer", "counters in all heaps together"),
        Part("largest", "integer", "size of the largest heap"),
        Part("nim_sum", "integer", "sum of the heap sizes without carry, in binary"),
    )

    heaps: Heaps = spec.wholes(
        3, 4, 5, low=0, high=1_000_000, most=64, help="sizes of the heaps at the start"
    )
    misere: bool = spec.flag(False, help="who takes the last counter loses")
    ordered: bool = spec.flag(False, help="heaps keep their places and zeros")
    states: str = spec.choice(
        "all", help="every position with no heap above the start; play reaches all of them"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.ordered:
            # One game, one canonical spec: the order of the heaps and empty heaps say nothing.
            object.__setattr__(self, "heaps", multiset(self.heaps) or (0,))

    def starts(self) -> list[Heaps]:
        return [self.heaps if self.ordered else multiset(self.heaps)]

    def moves(self, position: Heaps) -> Iterator[tuple[str, Heaps]]:
        if self.ordered:
            for place, size in enumerate(position):
                for take in range(1, size + 1):
                    left = (*position[:place], size - take, *position[place + 1 :])
                    yield f"pile {place + 1}: take {take}", left
            return
        yield from moves_in_heaps(position, self.options)

    def options(self, size: int) -> Iterator[tuple[str, Heaps]]:
        """What becomes of a heap by itself: (what is done, the heaps it leaves)."""
        for take in range(1, size + 1):
            yield f"take {take}", multiset((size - take,))

    def verdict(self, position: Heaps) -> Verdict | None:
        return "win" if self.misere and not any(position) else None

    def positions_known(self) -> int:
        if self.ordered:
            return prod(size + 1 for size in self.heaps)
        return _multisets_below(self.heaps)

    def moves_known(self) -> int | None:
        if not self.ordered and len(self.heaps) > 1:
            return None
        positions = prod(size + 1 for size in self.heaps)
        return sum(positions // (size + 1) * size * (size + 1) // 2 for size in self.heaps)

    def named_parts(self, position: Heaps) -> tuple[int, int, int, int]:
        full = [size for size in position if size]
        return len(full), sum(full), max(full, default=0), nim_sum(full)

    def format(self, position: Heaps) -> str:
        return heaps_text(position)

    def parse(self, text: str) -> Heaps:
        if not FORM.fullmatch(text):
            raise self.malformed(text)
        heaps = tuple(map(int, text.split("+")))
        if not self.ordered:
            return multiset(heaps)
        if len(heaps) != len(self.heaps):
            raise self.malformed(text)
        return heaps

    def why_not(self, position: Heaps) -> str | None:
        if not self.ordered:
            return beyond(position, self.heaps)
        for number, (size, start) in enumerate(zip(position, self.heaps, strict=True), 1):
            if size > start:
                return f"pile {number} has {size}, and at the start {start}"
        return None

    def board(self, position: Heaps) -> Board | None:
        shown = self._in_places(position)
        room = (*[0] * (len(shown) - len(self.heaps)), *self.heaps)
        return counters.columns(shown, room)

    def touches(self, position: Heaps, label: str) -> Sequence[str]:
        return touched(self.board(position), self._in_places(position), label)

    def _in_places(self, position: Heaps) -> Heaps:
        """The heaps of a board: sorted ones keep to the right, with zeros for those that went."""
        return (*[0] * (len(self.heaps) - len(position)), *position)

    def policies(self) -> Iterator[Policy[Heaps]]:
        if self.misere:
            yield Policy(
                "bouton",
                "leave nim-sum 0, or with heaps of 1 only an odd number of them",
                answers=self._leaving(lambda left: is_lost(left, misere=True)),
            )
            return
        yield Policy("bouton", "leave nim-sum 0", answers=self._leaving(is_lost))
        yield Policy(
            "equalise",
            "leave two equal heaps, or none",
            answers=self._leaving(lambda left: len(left) in (0, 2) and len(set(left)) < 2),
        )

    def _leaving(self, wanted: Callable[[Heaps], bool]) -> Choices[Heaps]:
        """The moves to the heaps, empty ones left out, that are wanted."""
        return lambda position, last: [
            label for label, left in self.moves(position) if wanted(multiset(left))
        ]


_MOST = 10**12
"""A number of positions that no graph has."""


def _multisets_below(heaps: Heaps) -> int:
    """How many ascending tuples are componentwise at most the ascending tuple `heaps`.

    One heap after another: ways[v] counts the tuples so far that end in v. A count beyond any
    graph that could be built is cut off there: the numbers would grow without use.

    >>> _multisets_below((1, 2))  # 0+0 0+1 0+2 1+1 1+2
    5
    """
    sizes = sorted(heaps)
    for count, size in enumerate(reversed(sizes), 1):
        least = comb(size + count, count)  # those of the largest heaps, each at most `size`
        if least > _MOST:
            return least
    ways: Counter[int] = Counter({0: 1})
    for size in sizes:
        total, longer = 0, Counter[int]()
        for last in range(size + 1):
            total += ways[last]
            longer[last] = total
        ways = longer
        if ways.total() > _MOST:
            return ways.total()
    return ways.total()
