"""How many circuits begin with a given path: the puzzle of the Icosian game.

W. R. Hamilton sold it with five vertices set by one player, the circuit to be found by the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from explorer.errors import LimitError
from explorer.theory.hamilton.conditions import conditions
from explorer.theory.hamilton.frontier import count_circuits
from explorer.theory.hamilton.order import narrowed
from explorer.theory.hamilton.search import Near, every

MOST = 200_000
"""Circuits, or paths of the given length, that are gone through."""

STATES = 2_000_000
"""States that a search for all circuits may visit: some ten seconds."""


def circuits(near: Near, begun: Sequence[int] = (0,), most: int = MOST) -> list[list[int]]:
    """Every Hamiltonian circuit that begins with some vertices, one direction a circuit of its own.

    LimitError if there are more than `most`, or if the search visits more than `STATES` states.

    >>> circuits([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]], [0, 1])
    [[0, 1, 2, 3], [0, 1, 3, 2]]
    """
    listed: list[list[int]] = []
    # A search for circuits that are not there, or far too many, finds out late; conditions and
    # counting, where it can be done, are quick.
    if len(near) < 3 or any(condition.circuit is False for condition in conditions(near)):
        return listed
    if (many := _counted(near)) == 0:
        return listed
    if many is not None and len(begun) == 1:
        _check_many(2 * many, most)
    for circuit in every(near, begun, closed=True, limit=STATES):
        _check_many(len(listed) + 1, most)
        listed.append(circuit)
    return sorted(listed)


def _counted(near: Near) -> int | None:
    """The number of undirected circuits, if it is not too much work."""
    try:
        return count_circuits(narrowed(near)[1], limit=200_000)
    except LimitError:
        return None


def _check_many(circuits: int, most: int) -> None:
    if circuits > most:
        raise LimitError(
            f"there are more than {most:,} circuits to go through: take a smaller graph"
        )


def ways_on(near: Near, length: int, most: int = MOST) -> dict[int, int]:
    """Ways -> paths of so many vertices that begin a Hamiltonian circuit in so many ways.

    LimitError if there are more than `most` circuits or such paths.

    >>> ways_on([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]], 2)
    {2: 12}
    """
    size = len(near)
    paths: list[tuple[int, ...]] = [(vertex,) for vertex in range(size)]
    for _ in range(length - 1):
        longer = []
        for path in paths:
            longer += [(*path, n) for n in near[path[-1]] if n not in path]
            if len(longer) > most:
                raise LimitError(f"there are more than {most:,} paths of {length} vertices")
        paths = longer
    begins: Counter[tuple[int, ...]] = Counter()
    for circuit in circuits(near, most=most):
        twice = circuit + circuit[: length - 1]
        begins.update(tuple(twice[place : place + length]) for place in range(size))
    found = Counter(begins[path] for path in paths)
    return dict(sorted(found.items()))
