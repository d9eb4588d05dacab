"""How positions are cut into parts: by their tier, if the game names one, and their code."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class Cut(NamedTuple):
    """Bounds between parts, in ascending order: part i begins at bound i - 1 and ends before bound
    i, the first and the last go on without end.

    tiers  int64[parts - 1]
    codes  int64[parts - 1], within the tier
    """

    tiers: Array
    codes: Array

    @property
    def parts(self) -> int:
        """The number of parts."""
        return len(self.codes) + 1

    def owners(self, tiers: Array, codes: Array) -> Array:
        """int16[k], the part of each position.

        >>> cut = Cut(np.array([0, 1]), np.array([5, 3]))
        >>> cut.owners(np.array([0, 0, 1, 1]), np.array([4, 5, 2, 3])).tolist()
        [0, 1, 1, 2]
        """
        if not self.tiers.any() and not tiers.any():
            return np.searchsorted(self.codes, codes, side="right").astype(np.int16)
        owners = np.zeros(len(codes), dtype=np.int16)
        for tier, code in zip(self.tiers.tolist(), self.codes.tolist(), strict=True):
            owners += (tiers > tier) | ((tiers == tier) & (codes >= code))
        return owners


def cut_evenly(tiers: Array, codes: Array, weights: Array, parts: int) -> Cut:
    """Bounds that give parts about equal weight, told by a sample of positions; fewer parts where
    single positions weigh more.

    Bounds are between tiers: a part that ended within one would lead to the next and back, where
    play can go in circles within a tier, and the next likewise. Only a tier that is larger than a
    part is cut by codes, apart from others, so there may be more parts.

    >>> cut_evenly(np.zeros(4, int), np.array([7, 1, 5, 3]), np.ones(4), 2).codes.tolist()
    [5]
    """
    order = np.lexsort((codes, tiers))
    tiers, codes, weights = tiers[order], codes[order], weights[order]
    before = np.cumsum(weights) - weights
    most = weights.sum() / parts
    starts = np.flatnonzero(np.diff(tiers, prepend=tiers[:1] - 1))
    bounds: list[tuple[int, int]] = []
    taken = 0.0
    for first, after in pairwise([*starts.tolist(), len(tiers)]):
        whole = float(weights[first:after].sum())
        if first and taken + whole > most:
            bounds.append((int(tiers[first]), 0))
            taken = 0.0
        taken += whole
        inner = int(np.ceil(whole / most))
        wanted = before[first] + whole * np.arange(1, inner) / inner
        places = first + np.searchsorted(before[first:after], wanted)
        bounds += [(int(tiers[p]), int(codes[p])) for p in places.tolist() if first < p < after]
    found = np.array(sorted(set(bounds)), dtype=np.int64).reshape(-1, 2)
    return Cut(found[:, 0], found[:, 1])
