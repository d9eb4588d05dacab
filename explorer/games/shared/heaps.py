"""What games with heaps share: a position is a multiset of heap sizes."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, runtime_checkable

from explorer.board import Board
from explorer.games.base import Game, Kind, Part, Verdict
from explorer.games.shared import counters

Heaps = tuple[int, ...]
"""Sizes in ascending order, empty heaps left out."""

FORM = re.compile(r"[0-9]{1,18}(\+[0-9]{1,18})*")
"""Sizes joined by '+', in any order, zeros allowed."""

PARTS = (
    Part("heaps", "integer", "number of heaps that are not empty"),
    Part("counters", "integer", "counters in all heaps together"),
    Part("largest", "integer", "size of the largest heap"),
)


def multiset(heaps: Iterable[int]) -> Heaps:
    """Heaps in ascending order, empty ones left out.

    >>> multiset((3, 0, 1))
    (1, 3)
    """
    return tuple(sorted(size for size in heaps if size))


def heaps_text(heaps: Heaps) -> str:
    """Heaps as the text of a position.

    >>> heaps_text((1, 3)), heaps_text(())
    ('1+3', '0')
    """
    return "+".join(map(str, heaps)) or "0"


def moves_in_heaps(
    position: Heaps, options: Callable[[int], Iterable[tuple[str, Heaps]]]
) -> Iterator[tuple[str, Heaps]]:
    """The moves of a multiset of heaps: each changes one of them as `options` allows.

    >>> list(moves_in_heaps((1, 1, 2), lambda size: [("take all", ())]))
    [('heap 1: take all', (1, 2)), ('heap 2: take all', (1, 1))]
    """
    for place, size in enumerate(position):
        if place and position[place - 1] == size:
            continue  # equal heaps are one choice
        rest = position[:place] + position[place + 1 :]
        for done, left in options(size):
            yield f"heap {size}: {done}", multiset(rest + left)


def beyond(heaps: Heaps, start: Heaps) -> str | None:
    """Why no heaps that only shrink come to these; None if they may.

    >>> beyond((1, 5, 5), (3, 4, 5)), beyond((1, 4), (3, 4, 5))
    ('it has 2 heaps of 5 or more, and the start 1', None)
    """
    for number, size in enumerate(reversed(heaps), 1):
        if (at_first := sum(one >= size for one in start)) < number:
            heap = "1 heap" if number == 1 else f"{number} heaps"
            return f"it has {heap} of {size} or more, and the start {at_first or 'none'}"
    return None


def more_counters(heaps: Heaps, start: Heaps) -> str | None:
    """Why no heaps of which counters are only taken come to these; None if they may.

    >>> more_counters((1, 12), (12,)), more_counters((1, 11), (12,))
    ('it has 13 counters, and the start 12', None)
    """
    if sum(heaps) > sum(start):
        return f"it has {sum(heaps)} counters, and the start {sum(start)}"
    return None


@runtime_checkable
class HeapRules(Protocol):
    """A game on heaps in which a move changes one heap, and what becomes of it is its own affair:
    then a position is the sum of its heaps."""

    heaps: Heaps
    misere: bool

    def options(self, size: int) -> Iterator[tuple[str, Heaps]]:
        """(what is done, the heaps it leaves) for every move in a heap of this size."""

    def parse(self, text: str) -> Heaps:
        """The heaps of a position."""


class HeapGame(Game[Heaps]):
    """A game on a multiset of heaps: a move changes one heap into none, one or several.

    Subclasses are dataclasses with the parameters `heaps` and `misere`, and say what becomes of a
    single heap. Equal heaps are one choice.
    """

    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "heap sizes joined by '+', such as 3+4+5; 0 is the empty game"
    parts: ClassVar[Sequence[Part]] = PARTS

    heaps: Heaps
    misere: bool

    @abstractmethod
    def options(self, size: int) -> Iterator[tuple[str, Heaps]]:
        """(what is done, the heaps it leaves) for every move in a heap of this size."""

    def starts(self) -> list[Heaps]:
        return [multiset(self.heaps)]

    def moves(self, position: Heaps) -> Iterator[tuple[str, Heaps]]:
        return moves_in_heaps(position, self.options)

    def verdict(self, position: Heaps) -> Verdict | None:
        if self.misere and not any(True for size in position for _ in self.options(size)):
            return "win"
        return None

    def named_parts(self, position: Heaps) -> tuple[Any, ...]:
        return len(position), sum(position), max(position, default=0)

    def format(self, position: Heaps) -> str:
        return heaps_text(position)

    def parse(self, text: str) -> Heaps:
        if not FORM.fullmatch(text):
            raise self.malformed(text)
        return multiset(map(int, text.split("+")))

    def why_not(self, position: Heaps) -> str | None:
        return more_counters(position, self.heaps)

    def board(self, position: Heaps) -> Board | None:
        return counters.rows(position)

    def touches(self, position: Heaps, label: str) -> Sequence[str]:
        return touched(counters.rows(position), position, label)


def touched(board: Board | None, position: Heaps, label: str) -> Sequence[str]:
    """The spots that a move such as "heap 5: take 3" touches, where heaps are named by their size,
    or "pile 2: take 3", by their place; nothing for another label.

    >>> touched(counters.rows((2, 3)), (2, 3), "heap 3: take 1")
    ['heap 2: 3']
    """
    match = re.fullmatch("(heap|pile) ([0-9]+): (.*)", label)
    if match is None or board is None:
        return []
    number = int(match[2])
    if match[1] == "heap":
        if number not in position:
            return []
        number = position.index(number) + 1
    elif not 0 < number <= len(position):
        return []
    return counters.touched(board, number, position[number - 1], match[3])
