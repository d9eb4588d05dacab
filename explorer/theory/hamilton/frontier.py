"""Hamiltonian circuits by dynamic programming: how many there are, and one of them.

Vertices are decided one after the other: which edges to later vertices a circuit takes. What
matters of all that is decided are the loose ends of pieces of circuit at the *frontier*, the
vertices that have been looked at from an earlier one, and which two ends are of one piece (each is
the other's *mate*); choices alike at the frontier are kept together (D. E. Knuth, The Art of
Computer Programming 4A, 7.1.4, calls such diagrams simpaths). Paths are circuits through one more
vertex that is thought of beside all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from explorer.errors import LimitError
from explorer.theory.hamilton.order import WIDEST, too_wide
from explorer.theory.hamilton.search import Near
from explorer.theory.hamilton.states import DONE, States, alike

STATES = 20_000_000
"""Kinds of partial circuits that are kept at a time: some gigabytes of them."""

_REMEMBERED = 10
"""How many kinds of all vertices are remembered for each that may be kept: they are smaller."""

Progress = Callable[[int, int], None]
"""Called with the vertices that are decided, and all."""


def count_circuits(near: Near, limit: int = STATES, progress: Progress | None = None) -> int:
    """The number of undirected Hamiltonian circuits of a graph, from the neighbours of each vertex.

    Vertices are decided in their order: neighbours should have numbers near to each other, as
    `explorer.theory.hamilton.order` gives them. A circuit has three vertices at least. LimitError
    if more than `limit` kinds of partial circuits would have to be kept at a time.

    >>> count_circuits([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
    3
    """
    return _Frontier(near, limit, progress).count()


def count_paths(
    near: Near, start: int | None = None, limit: int = STATES, progress: Progress | None = None
) -> int:
    """The number of undirected Hamiltonian paths, or of those that begin at `start`.

    >>> count_paths([[1], [0, 2], [1]]), count_paths([[1], [0, 2], [1]], start=1)
    (1, 0)
    """
    if len(near) == 1:
        return 1
    return _Frontier(_with_hub(near), limit, progress, start).count()


def find_circuit(
    near: Near, limit: int = STATES, progress: Progress | None = None
) -> list[int] | None:
    """A Hamiltonian circuit, or None if there is none; LimitError as from `count_circuits`, or if
    ten times as many kinds would have to be remembered in all.

    >>> find_circuit([[1, 2], [0, 2], [0, 1]])
    [0, 1, 2]
    """
    return _Frontier(near, limit, progress).find()


def find_path(
    near: Near, start: int | None = None, limit: int = STATES, progress: Progress | None = None
) -> list[int] | None:
    """A Hamiltonian path, or one that begins at `start`, or None if there is none.

    >>> find_path([[1], [0, 2], [1]]), find_path([[1], [0, 2], [1]], start=1)
    ([0, 1, 2], None)
    """
    size = len(near)
    if size == 1:
        return [0]
    circuit = _Frontier(_with_hub(near), limit, progress, start).find()
    if circuit is None:
        return None
    at = circuit.index(size)
    path = [*circuit[at + 1 :], *circuit[:at]]
    return path if start is None or path[0] == start else path[::-1]


def _with_hub(near: Near) -> list[list[int]]:
    """The graph with one more vertex, beside all others."""
    size = len(near)
    return [*([*others, size] for others in near), list(range(size))]


@dataclass(frozen=True)
class _Trace:
    """How the kinds of one vertex came about."""

    origin: Any
    choice: Any


class _Frontier:
    """The graph, and where in the frontier each vertex has its place."""

    def __init__(
        self, near: Near, limit: int, progress: Progress | None, start: int | None = None
    ) -> None:
        """With `start`, every circuit must take the edge from there to the last vertex."""
        self._near = near
        self._limit = limit
        self._progress = progress
        self._start = start
        self._place: dict[int, int] = {}
        self._free: list[int] = []
        self._count = 0
        self._traces: list[_Trace] | None = None
        self._traced = 0
        self._closing: tuple[int, int] | None = None

    def count(self) -> int:
        """The number of circuits."""
        self._decide_all()
        return self._count

    def find(self) -> list[int] | None:
        """The vertices of a circuit in order, or None."""
        self._traces = []
        self._decide_all()
        if self._closing is None:
            return None
        beside: list[list[int]] = [[] for _ in self._near]
        edges = [] if self._start is None else [(self._start, len(self._near) - 1)]
        state, choice = self._closing
        for vertex in reversed(range(len(self._traces) + 1)):
            edges += [(vertex, other) for other in self._choices(vertex)[choice]]
            if vertex:
                before = self._traces[vertex - 1]
                state, choice = int(before.origin[state]), int(before.choice[state])
        for one, other in edges:
            beside[one].append(other)
            beside[other].append(one)
        circuit = [0, min(beside[0])]
        while len(circuit) < len(beside):
            one, other = beside[circuit[-1]]
            circuit.append(other if one == circuit[-2] else one)
        return circuit

    def _decide_all(self) -> None:
        import numpy as np

        size = len(self._near)
        if size < 3 or any(len(others) < 2 for others in self._near):
            return
        states = States(np.empty((0, 1), np.uint8), np.ones(1, np.int64))
        try:
            if self._start is not None:
                states = self._introduced(states, (self._start, size - 1))
                one, other = self._place[self._start], self._place[size - 1]
                states.mates[[one, other]] = [[other], [one]]
            for vertex in range(size):
                if self._progress:
                    self._progress(vertex, size)
                states = self._introduced(states, (vertex, *self._later(vertex)))
                states = self._decided(states, vertex)
                if self._closing is not None or not len(states):
                    return
                if self._traces is not None:
                    self._traces.append(_Trace(states.origin, states.choice))
                    self._traced += len(states)
                    self._check(self._traced // _REMEMBERED)
        except MemoryError:
            raise LimitError("memory ran out: take a smaller graph, or lower the limit") from None

    def _later(self, vertex: int) -> list[int]:
        """The later vertices that an edge may still be chosen to: not that of a given edge."""
        later = sorted(other for other in self._near[vertex] if other > vertex)
        return later[:-1] if vertex == self._start else later

    def _choices(self, vertex: int) -> list[tuple[int, ...]]:
        """What may be chosen: no edge, one, or two, by the vertices that they lead to."""
        later = self._later(vertex)
        return [(), *((other,) for other in later), *combinations(later, 2)]

    def _introduced(self, states: States, vertices: Sequence[int]) -> States:
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
                if place == WIDEST:
                    raise too_wide()
                mates = np.vstack((mates, np.empty((1, mates.shape[1]), np.uint8)))
            mates[place] = place
            self._place[vertex] = place
        return States(mates, states.many)

    def _decided(self, states: States, vertex: int) -> States:
        """The states after a vertex has its edges: two, or one where it is an end already, or none
        where it is done."""
        import numpy as np

        last = vertex + len(self._place) == len(self._near)
        here = self._place.pop(vertex)
        self._free.append(here)
        if self._traces is not None:
            states.origin = np.arange(len(states), dtype=np.int32)
            states.choice = np.zeros(len(states), np.int16)
        mate = states.mates[here]
        done = states.chosen(mate == DONE)
        an_end = states.chosen((mate != here) & (mate != DONE))
        alone = states.chosen(mate == here)
        del states, mate
        needs = self._needs(vertex)
        parts = [done.hopeful(needs)]
        for number, choice in enumerate(self._choices(vertex)):
            if not choice:
                continue
            # An end goes on from where it is; a vertex that is alone joins two others.
            one, other = (here, *(self._place[v] for v in choice))[-2:]
            joining = an_end if one == here else alone
            if last:
                self._close(joining, one, other, number)
                if self._closing is not None:
                    return joining
            parts.append(joining.linked(here, one, other, number).hopeful(needs))
            if sum(map(len, parts)) > self._limit:
                parts = [self._alike(parts)]
        return self._alike(parts)

    def _close(self, states: States, one: int, other: int, choice: int) -> None:
        """Count the circuits that close between two places; they may if nothing else is left."""
        whole = states.mates[one] == other
        for place in self._place.values():
            if place not in (one, other):
                whole &= states.mates[place] == DONE
        if whole.any():
            self._count += sum(map(int, states.many[whole]))
            if self._traces is not None:
                self._closing = int(states.origin[whole][0]), choice

    def _needs(self, vertex: int) -> list[tuple[int, int]]:
        """(place, undecided edges left) of every vertex in view with fewer than two of them."""
        needs = []
        for other, place in self._place.items():
            left = sum(1 for n in self._near[other] if n > vertex)
            if left < 2:
                needs.append((place, left))
        return needs

    def _alike(self, parts: Sequence[States]) -> States:
        """The states of all parts, those alike counted together."""
        merged = alike(parts, sorted(self._place.values()))
        self._check(len(merged))
        return merged

    def _check(self, kinds: int) -> None:
        if kinds > self._limit:
            raise LimitError(
                f"more than {self._limit:,} kinds of partial paths would have to be kept: "
                "raise the limit, or take less"
            )
