"""Nim-values of single heaps in games that are not octal."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def grundys_game(to: int) -> npt.NDArray[np.int64]:
    """int64[to + 1], the nim-values of heaps of 0 to `to` counters in Grundy's game.

    Source: P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8.

    >>> grundys_game(12).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]
    """
    values = np.zeros(to + 1, dtype=np.int64)
    seen = np.zeros(8, dtype=bool)
    for size in range(3, to + 1):
        seen[:] = False
        split = (size + 1) // 2  # the smaller part stays below this
        seen[values[1:split] ^ values[size - 1 : size - split : -1]] = True
        values[size] = np.argmin(seen)
        if 2 * values[size] >= len(seen):  # room for every nim-sum of two values, and one more
            seen = np.zeros(4 * len(seen), dtype=bool)
    return values
