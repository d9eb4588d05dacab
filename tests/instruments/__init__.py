"""Instruments that look for what nobody has thought of: each tries many more ways than a test.

In the step of slow proofs each tries a short sample, the same every time; .ci/slow has them try
many, with ``EXPLORER_INSTRUMENTS=full``, and ``every`` all that there are, for a day or so.
``EXPLORER_SEED=7`` takes another sample.
"""

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

SIZE = os.environ.get("EXPLORER_INSTRUMENTS", "")
FULL = SIZE in ("full", "every")
SEED = int(os.environ.get("EXPLORER_SEED", "1"))

Item = TypeVar("Item")


def sample(items: Sequence[Item], few: int, many: int | None = None) -> list[Item]:
    """A few of the items, in their order; at full size many of them, or all that there are."""
    most = len(items) if SIZE == "every" or many is None else many
    count = min(len(items), most if FULL else few)
    places = sorted(Random(SEED).sample(range(len(items)), count))
    return [items[place] for place in places]
