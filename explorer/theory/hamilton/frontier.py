"""How many Hamiltonian circuits a graph has, without walking them.

Vertices are decided one after the other: which edges to later vertices a circuit takes. What
matters of all that is decided are the loose ends of pieces of circuit at the *frontier*, the
vertices that have been looked at from an earlier one, and which two ends are of one piece (each is
the other's *mate*); choices alike at the frontier are counted together (D. E. Knuth, The Art of
Computer Programming 4A, 7.1.4, calls such diagrams simpaths). Paths are circuits through one more
vertex that is thought of beside all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from explorer.errors import LimitError

if TYPE_CHECKING:
    import numpy as np

    Mates = np.ndarray[Any, np.dtype[np.uint8]]

STATES = 20_000_000
"""Kinds of partial circuits that are kept at a time: 32 bytes each, some times over."""

_WIDEST = 60
"""Vertices of a frontier: mates are told apart by their places in it."""

_STARTS, _WORK = 50, 20_000
"""Vertices from which an order of all is tried; fewer of them in larger graphs."""

_DONE = 255
"""The mate of a vertex through which a piece goes on both sides."""

_SAFE = 1 << 61
"""Counts whose sum stays below fit whole numbers of 64 bits with room to spare."""


@dataclass
class _States:
    """Kinds of partial circuits: a row of `mates` for each place of the frontier, a column for each
    kind, and how many partial circuits there are of each."""

    mates: Mates
    many: Any

    def __len__(self) -> int:
        return len(self.many)


def count_circuits(
    near: Sequence[Sequence[int]],
    limit: int = STATES,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """The number of undirected Hamiltonian circuits of a graph, from the neighbours of each vertex.

    Vertices are decided in their order: neighbours should have numbers near to each other. A
    circuit has three vertices at least. LimitError if more than `limit` kinds of partial circuits
    would have to be kept at a time.

    >>> count_circuits([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
    3
    """
    return _Count(near, limit, progress).circuits()


def count_paths(
    near: Sequence[Sequence[int]],
    start: int | None = None,
    limit: int = STATES,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """The number of undirected Hamiltonian paths, or of those that begin at `start`.

    >>> count_paths([[1], [0, 2], [1]]), count_paths([[1], [0, 2], [1]], start=1)
    (1, 0)
    """
    size = len(near)
    if size == 1:
        return 1
    beside = [[*others, size] for others in near]
    return _Count([*beside, list(range(size))], limit, progress, start).circuits()


def narrowed(near: Sequence[Sequence[int]]) -> list[list[int]]:
    """The same graph with its vertices in an order in which few are in view at a time.

    From one vertex after the other: next comes what brings the fewest new vertices into view.
    LimitError if more would come into view than can be told apart.

    >>> narrowed([[2], [2], [0, 1]])
    [[1], [0, 2], [1]]
    """
    starts = sorted(range(len(near)), key=lambda vertex: len(near[vertex]))
    widest, best = _WIDEST + 1, None
    for start in starts[: min(_STARTS, 1 + _WORK // len(near))]:
        found = _in_view(near, start, widest)
        if found is not None:
            widest, best = found
    if best is None:
        raise _too_wide()
    number = {vertex: place for place, vertex in enumerate(best)}
    return [sorted(number[other] for other in near[vertex]) for vertex in best]


def _in_view(near: Sequence[Sequence[int]], start: int, below: int) -> tuple[int, list[int]] | None:
    """(the most vertices that are in view at a time, an order of all vertices); None if that would
    not be less than `below`."""
    order: list[int] = []
    seen, view = {start}, [start]
    widest, following = 1, 0
    while view:
        vertex = min(view, key=lambda v: sum(1 for other in near[v] if other not in seen))
        view.remove(vertex)
        order.append(vertex)
        new = [other for other in near[vertex] if other not in seen]
        view += new
        seen.update(new)
        widest = max(widest, len(view) + 1)
        if widest >= below:
            return None
        if not view and len(order) < len(near):  # another part of the graph
            while following in seen:
                following += 1
            view = [following]
            seen.add(following)
    return widest, order


def _too_wide() -> LimitError:
    return LimitError(
        f"more than {_WIDEST} vertices would have to be kept in view at a time: take a smaller "
        "graph"
    )


class _Count:
    """One count: the graph, and where in the frontier each vertex has its place."""

    def __init__(
        self,
        near: Sequence[Sequence[int]],
        limit: int,
        progress: Callable[[int, int], None] | None,
        start: int | None = None,
    ) -> None:
        """With `start`, every circuit must take the edge from there to the last vertex."""
        self._near = near
        self._limit = limit
        self._progress = progress
        self._start = start
        self._place: dict[int, int] = {}
        self._free: list[int] = []
        self._found = 0

    def circuits(self) -> int:
        import numpy as np

        size = len(self._near)
        if size < 3 or any(len(others) < 2 for others in self._near):
            return 0
        states = _States(np.empty((0, 1), np.uint8), np.ones(1, np.int64))
        if self._start is not None:
            states = self._introduced(states, (self._start, size - 1))
            one, other = self._place[self._start], self._place[size - 1]
            states.mates[[one, other]] = [[other], [one]]
        for vertex in range(size):
            if self._progress:
                self._progress(vertex, size)
            later = sorted(other for other in self._near[vertex] if other > vertex)
            states = self._introduced(states, (vertex, *later))
            # The edge of the start to the last vertex is taken already.
            states = self._decided(states, vertex, later[: -1 if vertex == self._start else None])
            if not len(states):
                break
        return self._found

    def _introduced(self, states: _States, vertices: Sequence[int]) -> _States:
        """The states with places in the frontier for some vertices, each its own mate."""
        import numpy as np

        mates = states.mates
        for vertex in vertices:
            if vertex in self._place:
                continue
            if self._free:
                place = self._free.pop()
            else:
                place = len(mates)
                if place == _WIDEST:
                    raise _too_wide()
                mates = np.vstack((mates, np.empty((1, mates.shape[1]), np.uint8)))
            mates[place] = place
            self._place[vertex] = place
        return _States(mates, states.many)

    def _decided(self, states: _States, vertex: int, later: Sequence[int]) -> _States:
        """The states after a vertex has its edges: two, or one where it is an end already, or none
        where it is done."""
        import numpy as np

        last = vertex + len(self._place) == len(self._near)
        here = self._place.pop(vertex)
        self._free.append(here)
        mate = states.mates[here]
        done = _chosen(states, mate == _DONE)
        an_end = _chosen(states, (mate != here) & (mate != _DONE))
        alone = _chosen(states, mate == here)
        del states, mate
        places = [self._place[other] for other in later]
        found = [done, *(self._linked(an_end, here, here, place, last) for place in places)]
        found += [
            self._linked(alone, here, one, other, last) for one, other in combinations(places, 2)
        ]
        mates = np.concatenate([part.mates for part in found], axis=1)
        many = np.concatenate([part.many for part in found])
        del found, done, an_end, alone
        return self._alike(self._hopeful(_States(mates, many), vertex))

    def _linked(self, states: _States, here: int, one: int, other: int, last: bool) -> _States:
        """The states in which two pieces are joined: the one that ends in the place `one`, which
        may be `here` itself, and the one that ends in `other`."""
        import numpy as np

        mates = states.mates
        # The far ends of the two pieces.
        left, right = mates[one], mates[other]
        both = (left != _DONE) & (right != _DONE)
        closing = left == other
        if last and closing.any():
            # The circuit may close if nothing else is left.
            whole = closing.copy()
            for place in self._place.values():
                if place not in (one, other):
                    whole &= mates[place] == _DONE
            self._found += sum(map(int, states.many[whole]))
        kept = np.flatnonzero(both & ~closing)
        new = mates[:, kept]
        left, right = left[kept], right[kept]
        new[[here, one, other]] = _DONE
        # A vertex that was alone is its own far end, and stays one.
        column = np.arange(len(kept))
        new[left, column] = right
        new[right, column] = left
        return _States(new, states.many[kept])

    def _hopeful(self, states: _States, vertex: int) -> _States:
        """The states without those in which a vertex has too few undecided edges left."""
        import numpy as np

        good = np.ones(len(states), bool)
        for other, place in self._place.items():
            left = sum(1 for n in self._near[other] if n > vertex)
            mate = states.mates[place]
            if left == 0:
                good &= mate == _DONE
            elif left == 1:
                good &= mate != place
        return states if good.all() else _chosen(states, good)

    def _alike(self, states: _States) -> _States:
        """The states with those alike counted together."""
        import numpy as np

        if not len(states):
            return states
        keys = _packed(states.mates, sorted(self._place.values()))
        order = np.lexsort(keys) if len(keys) > 1 else np.argsort(keys[0], kind="stable")
        new = np.ones(len(order), bool)
        new[1:] = False
        for key in keys:
            in_order = key[order]
            new[1:] |= in_order[1:] != in_order[:-1]
        begins = np.flatnonzero(new)
        if len(begins) > self._limit:
            raise LimitError(
                f"more than {self._limit:,} kinds of partial circuits would have to be kept: "
                "take a smaller graph, or raise the limit"
            )
        many = states.many[order]
        if many.dtype != object and many.sum(dtype=float) >= _SAFE:
            many = many.astype(object)
        return _States(states.mates[:, order[begins]], np.add.reduceat(many, begins))


def _chosen(states: _States, which: Any) -> _States:
    return _States(states.mates[:, which], states.many[which])


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
