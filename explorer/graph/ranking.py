"""Numbering codes in the order of their first appearance: the heart of a vectorised search.

Where all codes lie below a limit, an array over the whole code space holds the numbers (a look-up a
code); elsewhere an open-addressing hash table does, with the multiplicative hash of D. E. Knuth,
The Art of Computer Programming 3, section 6.4.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import Ints, Ints32
from explorer.graph.kernel import kernel

DENSE = 1 << 27
"""Largest code space that is numbered in an array, of four bytes a code."""

_NEW = np.iinfo(np.int32).max
"""What such an array holds for a code without a number: more than any number."""


class Ranking:
    """Numbers for codes: 0 for the first code ever seen, 1 for the next new one, and so on.

    >>> ranking = Ranking(space=None)
    >>> ids, first = ranking.number(np.array([50, 7, 50, 9]))
    >>> ids.tolist(), first.tolist(), len(ranking)
    ([0, 1, 0, 2], [0, 1, 3], 3)
    """

    def __init__(self, space: int | None) -> None:
        self._size = 0
        self._dense = space is not None and space <= DENSE
        ranks, keys = (space, 0) if space is not None and space <= DENSE else (1 << 12, 1 << 12)
        self._ranks: Ints32 = np.full(ranks, _NEW, dtype=np.int32)
        self._keys: Ints = np.full(keys, -1, dtype=np.int64)

    def __len__(self) -> int:
        return self._size

    def number(self, codes: Ints) -> tuple[Ints32, Ints]:
        """(int32[k] the number of each code, the indices at which new codes appear first)."""
        codes = np.ascontiguousarray(codes, dtype=np.int64)
        ids, first = self._number_dense(codes) if self._dense else self._number_hashed(codes)
        self._size += len(first)
        return ids, first

    def _number_dense(self, codes: Ints) -> tuple[Ints32, Ints]:
        ids: Ints32 = self._ranks.take(codes)
        unknown = np.flatnonzero(ids == _NEW)
        new = codes[unknown]
        order = np.arange(len(new), dtype=np.int32)
        np.minimum.at(self._ranks, new, order)  # for now, where each appears first
        first = unknown[self._ranks[new] == order]
        numbers = np.arange(self._size, self._size + len(first), dtype=np.int32)
        self._ranks[codes[first]] = numbers
        ids[unknown] = self._ranks[new]
        return ids, first

    def _number_hashed(self, codes: Ints) -> tuple[Ints32, Ints]:
        ids = np.empty(len(codes), dtype=np.int32)
        first = np.empty(len(codes), dtype=np.int64)
        self._make_room(len(codes))
        homes = _homes(codes, len(self._keys))
        new = _number_hashed(codes, homes, self._keys, self._ranks, ids, first, self._size)
        return ids, first[:new].copy()

    def holds(self, codes: Ints) -> npt.NDArray[np.bool_]:
        """bool[k], whether each code has a number already."""
        if self._dense:
            held: Any = self._ranks[codes] < _NEW
            return np.asarray(held)
        known = self._keys[self._keys >= 0]
        return np.isin(codes, known)

    def _make_room(self, coming: int) -> None:
        """Keep the hash table at most half full, whatever comes."""
        size = len(self._keys)
        while (self._size + coming) * 2 > size:
            size *= 2
        if size == len(self._keys):
            return
        keys, ranks = np.full(size, -1, dtype=np.int64), np.full(size, -1, dtype=np.int32)
        _rehash(self._keys, _homes(self._keys, size), self._ranks, keys, ranks)
        self._keys, self._ranks = keys, ranks


def _homes(codes: Ints, size: int) -> Ints:
    """int64[k], where in a table of `size` places, a power of two, the search for a code begins."""
    low = codes.astype(np.uint64) & np.uint64(0xFFFFFFFF)
    high = codes.astype(np.uint64) >> np.uint64(32)
    mixed = low * np.uint64(0x9E3779B1) + high * np.uint64(0xC2B2AE3D)
    return ((mixed >> np.uint64(16)) & np.uint64(size - 1)).astype(np.int64)


@kernel("keys", "ranks", "ids", "first")
def _number_hashed(codes, homes, keys, ranks, ids, first, known):  # type: ignore[no-untyped-def]
    last = len(keys) - 1
    new = 0
    for i in range(len(codes)):
        code = codes[i]
        slot = homes[i]
        while keys[slot] != code and keys[slot] >= 0:
            slot = slot + 1 & last
        if keys[slot] < 0:
            keys[slot] = code
            ranks[slot] = known + new
            first[new] = i
            new += 1
        ids[i] = ranks[slot]
    return new


@kernel("keys", "ranks")
def _rehash(old_keys, homes, old_ranks, keys, ranks):  # type: ignore[no-untyped-def]
    last = len(keys) - 1
    for i in range(len(old_keys)):
        if old_keys[i] >= 0:
            slot = homes[i]
            while keys[slot] >= 0:
                slot = slot + 1 & last
            keys[slot] = old_keys[i]
            ranks[slot] = old_ranks[i]
    return len(keys)
