"""Whether a graph is Hamiltonian (a circuit), semi-Hamiltonian (a path, no circuit) or neither."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from explorer.errors import LimitError
from explorer.theory.hamilton.conditions import Condition, conditions
from explorer.theory.hamilton.frontier import Progress, find_circuit, find_path
from explorer.theory.hamilton.order import narrowed
from explorer.theory.hamilton.search import Near, attempts
from explorer.theory.hamilton.verify import check_path

Verdict = Literal["hamilton", "semi-hamilton", "neither", "undecided"]

LIMIT = 200_000
"""States that a search may visit unless said: some seconds on a graph of some dozens."""


class Decision(NamedTuple):
    """Whether there is a circuit, or a path: True, False, or None where it could not be decided;
    an example, checked, where one was found; what decided, or why nothing did."""

    there: bool | None
    example: list[int] | None
    reason: str


@dataclass(frozen=True)
class Judgement:
    """What a graph is; `path` is decided only where there is no circuit, or none is known."""

    verdict: Verdict
    conditions: Sequence[Condition]
    circuit: Decision
    path: Decision


def judge(near: Near, limit: int = LIMIT, progress: Progress | None = None) -> Judgement:
    """Judge a graph from the neighbours of each vertex.

    `limit` is how many states a search for an example may visit, and how many kinds of partial
    circuits dynamic programming behind it may keep; `progress` is told of the latter.

    >>> judge([[1, 2], [0, 2], [0, 1]]).verdict, judge([[1], [0, 2], [1]]).verdict
    ('hamilton', 'semi-hamilton')
    """
    tested = conditions(near)
    circuit = _circuit(near, tested, limit, progress)
    if circuit.there:
        path = Decision(True, circuit.example, "a circuit without one of its edges")
        return Judgement("hamilton", tested, circuit, path)
    path = _path(near, tested, limit, progress)
    verdict: Verdict = "undecided"
    if path.there is False:
        verdict = "neither"
    elif path.there and circuit.there is False:
        verdict = "semi-hamilton"
    return Judgement(verdict, tested, circuit, path)


def _circuit(
    near: Near, tested: Sequence[Condition], limit: int, progress: Progress | None
) -> Decision:
    if len(near) < 3:
        return Decision(False, None, "a circuit has three vertices at least")
    for condition in tested:
        if condition.circuit is False:
            return Decision(False, None, _told(condition))
    follows = next((_told(condition) for condition in tested if condition.circuit), None)
    start = min(range(len(near)), key=lambda vertex: len(near[vertex]))
    found = attempts(near, start, True, limit)
    if found.path is not None:
        check_path(near, found.path, closed=True)
        return Decision(True, found.path, follows or "found by search")
    if found.complete:
        return Decision(False, None, f"everything was tried: {found.visited:,} states")
    if follows:
        return Decision(True, None, follows)
    return _gone_through(near, limit, progress, closed=True)


def _path(
    near: Near, tested: Sequence[Condition], limit: int, progress: Progress | None
) -> Decision:
    if len(near) == 1:
        return Decision(True, [0], "one vertex is a path")
    for condition in tested:
        if condition.path is False:
            return Decision(False, None, _told(condition))
    follows = next((_told(condition) for condition in tested if condition.path), None)
    # A path is a circuit through one more vertex, beside all others.
    size = len(near)
    found = attempts([*([*others, size] for others in near), list(range(size))], size, True, limit)
    if found.path is not None:
        check_path(near, found.path[1:], closed=False)
        return Decision(True, found.path[1:], follows or "found by search")
    if found.complete:
        return Decision(False, None, f"everything was tried: {found.visited:,} states")
    if follows:
        return Decision(True, None, follows)
    return _gone_through(near, limit, progress, closed=False)


def _gone_through(near: Near, limit: int, progress: Progress | None, closed: bool) -> Decision:
    """Dynamic programming decides where few vertices are in view at a time."""
    kind = "circuit" if closed else "path"
    try:
        order, narrow = narrowed(near)
        found = (find_circuit if closed else find_path)(narrow, limit=limit, progress=progress)
    except LimitError:
        return Decision(
            None, None, f"no {kind} was found within {limit:,} states, nor a proof that there is "
            "none: raise the limit"
        )  # fmt: skip
    if found is None:
        return Decision(False, None, f"dynamic programming went through all partial {kind}s")
    example = [order[place] for place in found]
    check_path(near, example, closed)
    return Decision(True, example, "found by dynamic programming")


def _told(condition: Condition) -> str:
    return f"{condition.words}: {condition.found}"
