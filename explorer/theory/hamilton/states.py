"""Kinds of partial circuits, many at a time, as `explorer.theory.hamilton.frontier` keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Mates = np.ndarray[Any, np.dtype[np.uint8]]

DONE = 255
"""The mate of a vertex through which a piece goes on both sides."""

_SAFE = 1 << 61
"""Counts whose sum stays below fit whole numbers of 64 bits with room to spare."""


@dataclass
class States:
    """Kinds of partial circuits.

    mates   a row for each place of the frontier, a column for each kind: the place where the piece
            ends that ends in this place, which may be this place itself, or DONE
    many    how many partial circuits there are of each kind
    origin  where a circuit is to be found, the kind before of each, and
    choice  what was chosen to come here from there; None where circuits are only counted
    """

    mates: Mates
    many: Any
    origin: Any = None
    choice: Any = None

    def __len__(self) -> int:
        return len(self.many)

    def chosen(self, which: Any) -> States:
        """Those of some columns."""
        origin = None if self.origin is None else self.origin[which]
        choice = None if self.choice is None else self.choice[which]
        return States(self.mates[:, which], self.many[which], origin, choice)

    def hopeful(self, needs: Sequence[tuple[int, int]]) -> States:
        """Those in which enough undecided edges are left, from (place, edges left) of vertices that
        have fewer than two of them."""
        import numpy as np

        good = np.ones(len(self), bool)
        for place, left in needs:
            mate = self.mates[place]
            good &= mate == DONE if left == 0 else mate != place
        return self if good.all() else self.chosen(good)

    def linked(self, here: int, one: int, other: int, choice: int) -> States:
        """Those that come of joining two pieces where they are two: the one that ends in the place
        `one`, which may be `here` itself, and the one that ends in `other`."""
        import numpy as np

        # The far ends of the two pieces.
        left, right = self.mates[one], self.mates[other]
        kept = np.flatnonzero((left != DONE) & (right != DONE) & (left != other))
        left, right = left[kept], right[kept]
        new = self.chosen(kept)
        new.mates[[here, one, other]] = DONE
        # A vertex that was alone is its own far end, and stays one.
        column = np.arange(len(kept))
        new.mates[left, column] = right
        new.mates[right, column] = left
        if new.choice is not None:
            new.choice[:] = choice
        return new


def alike(parts: Sequence[States], places: Sequence[int]) -> States:
    """The states of all parts, those alike in some places taken together."""
    import numpy as np

    def joined(name: str) -> Any:
        arrays = [getattr(part, name) for part in parts]
        return None if arrays[0] is None else np.concatenate(arrays, axis=-1)

    states = States(*map(joined, ("mates", "many", "origin", "choice")))
    if not len(states):
        return states
    keys = _packed(states.mates, places)
    order = np.lexsort(keys) if len(keys) > 1 else np.argsort(keys[0], kind="stable")
    new = np.zeros(len(order), bool)
    new[0] = True
    for key in keys:
        in_order = key[order]
        new[1:] |= in_order[1:] != in_order[:-1]
    begins = np.flatnonzero(new)
    merged = states.chosen(order[begins])
    if states.origin is None:  # where a circuit is to be found, their number does not matter
        many = states.many[order]
        if many.dtype != object and many.sum(dtype=float) >= _SAFE:
            many = many.astype(object)
        merged.many = np.add.reduceat(many, begins)
    return merged


def _packed(mates: Mates, places: Sequence[int]) -> list[Any]:
    """The mates of some places as whole numbers of 64 bits, as many as are needed."""
    import numpy as np

    bits = max(1, max(places, default=0) + 1).bit_length()
    each = 64 // bits
    words = []
    for begin in range(0, max(1, len(places)), each):
        word = np.zeros(mates.shape[1], np.uint64)
        for place in places[begin : begin + each]:
            # All bits set stand for a vertex that is done.
            digit = mates[place] & np.uint8((1 << bits) - 1)
            word = word << np.uint64(bits) | digit
        words.append(word)
    return words
