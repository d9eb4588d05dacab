"""Positions that random plays meet: what tells how to cut a graph before it is grown."""

from __future__ import annotations

import numpy as np

from explorer.games.coded import Codes
from explorer.graph.given import starts_of
from explorer.scale.run import Array

PLAYS, LENGTH = 512, 512
"""Plays, and moves of each at most."""


def sample(codes: Codes, seed: int = 1) -> Array:  # type: ignore[type-arg]
    """int64[k], the codes of positions that random plays from the starts meet, each once."""
    random = np.random.default_rng(seed)
    starts = np.array([codes.encode(p) for p in starts_of(codes._rules)], dtype=np.int64)
    here = starts[random.integers(len(starts), size=PLAYS)]
    met = [np.unique(starts)]
    known = 0
    for _ in range(LENGTH):
        expansion = codes.expand(here)
        counts = np.bincount(expansion.parent_index, minlength=len(here))
        first = np.cumsum(counts) - counts
        going = counts > 0
        chosen = first[going] + (random.random(int(going.sum())) * counts[going]).astype(np.int64)
        here = expansion.child_code[chosen]
        met.append(here)
        known += len(here)
        if not len(here):
            break
    return np.unique(np.concatenate(met))
