"""How positions are cut into parts: by their tier, if the game names one, and their code."""

from __future__ import annotations

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

    >>> cut_evenly(np.zeros(4, int), np.array([7, 1, 5, 3]), np.ones(4), 2).codes.tolist()
    [5]
    """
    order = np.lexsort((codes, tiers))
    before = np.cumsum(weights[order]) - weights[order]
    wanted = before[-1:] * 0 + weights.sum() * np.arange(1, parts) / parts
    places = np.unique(np.searchsorted(before, wanted))
    places = places[(places > 0) & (places < len(order))]
    found = order[places]
    bounds = np.unique(np.stack((tiers[found], codes[found]), axis=1), axis=0)
    return Cut(bounds[:, 0].astype(np.int64), bounds[:, 1].astype(np.int64))
