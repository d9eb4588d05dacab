"""Misère sums of heaps: who cannot move in any of them has won.

No number of a heap decides its sums, as the nim-value does in normal play: a sum is searched, in a
*reduced* form. Heaps in which nobody can move are left out; heaps whose moves lead to the same
reduced sums are the same; and two heaps in which the only move ends them cancel, since a move in
one of them can always be answered in the other (J. H. Conway, On numbers and games, chapter 12).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from explorer.errors import LimitError

Heap = TypeVar("Heap", bound=Hashable)
Sum = tuple[int, ...]
"""Numbers of heaps, by the reduced sums that their moves lead to, in ascending order."""

MOST = 200_000
"""Reduced sums that are looked at before the search is given up."""

_DEAD = 0
_ONE = 1


class MisereSums(Generic[Heap]):
    """Sums of heaps whose moves are `options`: what they may leave of a heap, as sums of heaps.

    >>> from explorer.theory.octal import options
    >>> kayles = MisereSums(lambda heap: options("0.77", heap))
    >>> kayles.is_lost([1]), kayles.is_lost([1, 1]), kayles.is_lost([2, 7])
    (True, False, True)
    """

    def __init__(
        self, options: Callable[[Heap], Iterable[tuple[Heap, ...]]], most: int = MOST
    ) -> None:
        self._options = options
        self._most = most
        self._numbers: dict[frozenset[Sum], int] = {frozenset(): _DEAD, frozenset({()}): _ONE}
        self._moves: list[list[Sum]] = [[], [()]]
        self._heaps: dict[Heap, int] = {}
        self._lost: dict[Sum, bool] = {(): False}

    def reduced(self, heaps: Iterable[Heap]) -> Sum:
        """The reduced form of a sum."""
        return _cancelled(self._number(heap) for heap in heaps)

    def is_lost(self, heaps: Iterable[Heap]) -> bool:
        """Whether the mover has lost; LimitError if too many sums would have to be looked at."""
        wanted = self.reduced(heaps)
        waiting = [wanted]
        while waiting:
            here = waiting[-1]
            lost, unknown = True, None
            for after in () if here in self._lost else self._after(here):
                known = self._lost.get(after)
                if known:
                    lost = False
                    break
                if known is None:
                    unknown = after
            if lost and unknown is not None:
                waiting.append(unknown)
                continue
            if len(self._lost) >= self._most:
                raise LimitError(
                    f"the misère sum needs more than {self._most:,} positions to be looked at: "
                    "choose smaller or fewer heaps"
                )
            self._lost.setdefault(here, lost)
            waiting.pop()
        return self._lost[wanted]

    def _after(self, here: Sum) -> Iterable[Sum]:
        for place, number in enumerate(here):
            if place and here[place - 1] == number:
                continue
            rest = here[:place] + here[place + 1 :]
            for left in self._moves[number]:
                yield _cancelled((*rest, *left))

    def _number(self, heap: Heap) -> int:
        """The number of a heap; heaps with the same reduced moves have the same."""
        waiting = [heap]
        while waiting:
            here = waiting[-1]
            if here in self._heaps:
                waiting.pop()
                continue
            options = list(self._options(here))
            missing = {part for left in options for part in left if part not in self._heaps}
            if missing:
                waiting.extend(missing)
                continue
            moves = frozenset(_cancelled(self._heaps[part] for part in left) for left in options)
            number = self._numbers.setdefault(moves, len(self._numbers))
            if number == len(self._moves):
                self._moves.append(sorted(moves))
            self._heaps[here] = number
            waiting.pop()
        return self._heaps[heap]


def _cancelled(numbers: Iterable[int]) -> Sum:
    """Numbers in ascending order, dead heaps left out, heaps of one move cancelled in pairs.

    >>> _cancelled([5, 1, 0, 2, 1, 1])
    (1, 2, 5)
    """
    kept = sorted(number for number in numbers if number != _DEAD)
    ones = kept.count(_ONE)
    return tuple(kept[ones - ones % 2 :])
