"""The positions between two others, on shortest paths, by breadth-first search from both ends.

The two searches grow by turns, the smaller frontier first, until they meet: on a graph with
branching b and distance d they visit about 2 b^(d/2) positions instead of b^d. Every shortest path
goes through the layer where they have met; so what lies on one is found from there outwards, along
the positions that each search has reached, ever nearer to where it began. That looks at the moves
of these positions alone, often a few of the many that were visited.

Source of the method: I. Pohl, Bi-directional search, Machine Intelligence 6 (1971) 127-140.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.query.search import Walker

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ids = Sequence[int] | npt.NDArray[np.int32]

MANY = 1_000
"""Positions of a frontier from which on a search goes by arrays."""


def between(walker: Walker, first: int, last: int) -> list[list[int]] | None:
    """The positions on shortest paths from the first to the last, a list for each ply.

    None if no path leads there.
    """
    ahead, behind = _Search(walker, first), _Search(walker, last, backward=True)
    meeting = behind.reached(ahead.frontier)
    while not len(meeting):
        smaller = len(ahead.frontier) <= len(behind.frontier)
        one, other = (ahead, behind) if smaller else (behind, ahead)
        one.grow()
        if not len(one.frontier):
            return None
        # What the other reached in fewer plies would have been met before.
        meeting = other.reached(one.frontier)
    before, after = ahead.back_from(meeting), behind.back_from(meeting)
    return [*reversed(before), [int(each) for each in meeting], *after]


class _Search:
    """A search from one position on, or with `backward` against the moves.

    frontier  the positions that it has reached last, each once
    """

    def __init__(self, walker: Walker, start: int, *, backward: bool = False) -> None:
        self._walker, self._backward = walker, backward
        self._plies = 0
        self.frontier: Ids = [start]
        # Plies to each position that was reached. Small searches go by sets, since NumPy takes
        # longer to load than they take; large ones by an array, where 0 is "not yet" and all
        # plies are one more: memory that holds nothing but zeros is not there until it is used.
        self._few: dict[int, int] | None = {start: 0}
        self._many: npt.NDArray[np.int32]

    def grow(self) -> None:
        """Go on by one ply."""
        if self._few is not None and len(self.frontier) > MANY:
            self._use_arrays(self._few)
        found = self._step(self.frontier, not self._backward)
        self._plies += 1
        if self._few is not None:
            self.frontier = [each for each in found if each not in self._few]
            self._few.update(dict.fromkeys(self.frontier, self._plies))
        else:
            self.frontier = found[self._many[found] == 0]
            self._many[self.frontier] = self._plies + 1

    def reached(self, ids: Ids, plies: int | None = None) -> Ids:
        """Those of some positions that were reached, in so many plies."""
        if self._few is None:
            import numpy as np

            ids = np.asarray(ids, np.int32)
            reached = self._many[ids]
            return ids[reached > 0 if plies is None else reached == plies + 1]
        if plies is None:
            return [each for each in ids if each in self._few]
        return [each for each in ids if self._few.get(each) == plies]

    def back_from(self, ids: Ids) -> list[list[int]]:
        """The positions on shortest paths to some that were reached last, the nearest first."""
        layers = []
        for plies in range(self._plies - 1, -1, -1):
            ids = self.reached(self._step(ids, self._backward), plies)
            layers.append([int(each) for each in ids])
        return layers

    def _step(self, ids: Ids, on: bool) -> Ids:
        step = self._walker.forward if on else self._walker.backward
        if self._few is not None:
            return list(step([int(each) for each in ids]))
        import numpy as np

        # Of many, ranges are read, which must ascend: SQL gives few in the order of their moves.
        ids = np.sort(np.asarray(ids, np.int32))
        if len(ids) > MANY:
            return self._walker.all_from(ids, backward=not on)
        return np.array([*step(ids.tolist())], np.int32)

    def _use_arrays(self, few: dict[int, int]) -> None:
        import numpy as np

        self._many = np.zeros(self._walker.size(), np.int32)
        self._many[[*few]] = np.array([*few.values()], np.int32) + 1
        self.frontier = np.sort(np.array(self.frontier, np.int32))
        self._few = None
