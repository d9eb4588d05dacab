"""Nim by hand: the nim-sum in binary, by cancelling powers of two, and the winning moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explorer.cgt.nim_values import nim_sum


def powers(heap: int) -> list[int]:
    """The powers of two that a number is the sum of, largest first.

    >>> powers(13)
    [8, 4, 1]
    """
    return [1 << bit for bit in reversed(range(heap.bit_length())) if heap >> bit & 1]


def left_over(heaps: Sequence[int]) -> list[int]:
    """The powers of two that stay when equal ones cancel in pairs; their sum is the nim-sum.

    >>> left_over([3, 4, 5])
    [2]
    """
    return powers(nim_sum(heaps))


def is_lost(heaps: Iterable[int], misere: bool = False) -> bool:
    """Whether the player to move has lost, by Bouton's theorem.

    C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)
    35-39: the nim-sum is 0; in misère play, if no heap is above 1, their number is odd.

    >>> is_lost([1, 2, 3]), is_lost([1, 1], misere=True), is_lost([1], misere=True)
    (True, False, True)
    """
    full = [heap for heap in heaps if heap]
    if misere and max(full, default=0) < 2:
        return len(full) % 2 == 1
    return nim_sum(full) == 0


def winning_moves(heaps: Sequence[int], misere: bool = False) -> list[tuple[int, int]]:
    """(place, what to leave) for every winning move, place by place.

    >>> winning_moves([3, 4, 5]), winning_moves([1, 1, 1, 2], misere=True)
    ([(0, 1)], [(3, 0)])
    """

    def rest(place: int) -> list[int]:
        return [*heaps[:place], *heaps[place + 1 :]]

    # A winning move leaves the nim-sum of the rest, or in misère endgames none or one.
    return [
        (place, left)
        for place, heap in enumerate(heaps)
        for left in sorted({0, 1, nim_sum(rest(place))})
        if left < heap and is_lost([*rest(place), left], misere)
    ]
