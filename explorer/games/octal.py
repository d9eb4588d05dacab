"""Octal games: Kayles, Dawson's games, Treblecross, and every other by its code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.heaps import HeapGame, Heaps, multiset

_PATTERN = r"[04]\.[0-7]{1,30}"
GUY_SMITH = (
    "R. K. Guy, C. A. B. Smith, The G-values of various games, "
    "Proceedings of the Cambridge Philosophical Society 52 (1956) 514-526"
)


@dataclass(frozen=True)
class Octal(HeapGame):
    """Two players in turn take counters from one heap, and may split what is left of it in two. The
    k-th digit of the code says what may be left when k counters are taken: 1 nothing, 2 one heap, 4
    two heaps, or the sum of those allowed; a 4 before the point allows splitting a heap without
    taking. Who cannot move has lost; in misère play (misere=true) they have won.

    Kayles is 0.77: knock down one pin or two neighbours in a row. Dawson's Kayles is 0.07, Dawson's
    Chess 0.137. Treblecross, three crosses in a row on a strip, is 0.007, where a board of n
    squares is a heap of n + 2.
    """

    slug: ClassVar[str] = "octal"
    title: ClassVar[str] = "Octal game (Kayles and others)"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "kayles": {"code": "0.77"},
        "dawsons-kayles": {"code": "0.07"},
        "dawsons-chess": {"code": "0.137"},
        "treblecross": {"code": "0.007"},
    }
    sources: ClassVar[Sequence[str]] = (GUY_SMITH,)

    code: str = spec.word(
        "0.77",
        pattern=_PATTERN,
        allowed="an octal code such as 0.77: 0 or 4, a point, 1 to 30 digits from 0 to 7",
        help="what may be left when 1, 2, ... counters are taken",
    )
    heaps: Heaps = spec.wholes(
        12, low=0, high=1_000_000, most=64, help="sizes of the heaps at the start"
    )
    misere: bool = spec.flag(False, help="who cannot move wins")

    def __post_init__(self) -> None:
        super().__post_init__()
        # One game, one canonical spec: zeros at the end of the code and empty heaps say nothing.
        head, _, tail = self.code.partition(".")
        object.__setattr__(self, "code", f"{head}.{tail.rstrip('0') or '0'}")
        object.__setattr__(self, "heaps", multiset(self.heaps) or (0,))

    def options(self, size: int) -> Iterator[tuple[str, Heaps]]:
        from explorer.theory.octal import moves

        for taken, left in moves(self.code, size):
            done = f"take {taken} leaving" if taken else "split"
            if len(left) == 2:
                yield f"{done} {left[0]}+{left[1]}", left
            else:
                yield f"take {taken}", left

    def positions_known(self) -> int | None:
        """A row of Kayles reaches as many positions as there are partitions of one more."""
        if self.code == "0.77" and len(self.heaps) == 1:
            return _partitions(self.heaps[0] + 1)
        return None


def _partitions(number: int) -> int:
    """In how many ways a number is a sum of positive ones; counting stops above a million million.

    >>> [_partitions(n) for n in (0, 1, 5, 13)]
    [1, 1, 7, 101]
    """
    ways = [1]  # by L. Euler's pentagonal numbers
    for n in range(1, number + 1):
        total, k = 0, 1
        while (pentagonal := k * (3 * k - 1) // 2) <= n:
            sign = 1 if k % 2 else -1
            total += sign * ways[n - pentagonal]
            if pentagonal + k <= n:
                total += sign * ways[n - pentagonal - k]
            k += 1
        ways.append(total)
        if total > 10**12:
            break
    return ways[-1]
