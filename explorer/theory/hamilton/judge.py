"""Whether a graph is Hamiltonian (a circuit), semi-Hamiltonian (a path, no circuit) or neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from explorer.errors import LimitError
from explorer.theory.hamilton.conditions import Condition, conditions
from explorer.theory.hamilton.frontier import Progress, find_circuit, find_path
from explorer.theory.hamilton.order import narrowed
from explorer.theory.hamilton.search import Near, SearchResult, attempts
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
    return judged(tested, circuit, lambda: _path(near, tested, limit, progress), "edges")


def judged(
    tested: Sequence[Condition], circuit: Decision, path: Callable[[], Decision], links: str
) -> Judgement:
    """What follows from what is known of circuits; paths, along `links`, are asked for if need be.

    A circuit without one of its links is a path.
    """
    if circuit.there:
        along = Decision(True, circuit.example, f"a circuit without one of its {links}")
        return Judgement("hamilton", tested, circuit, along)
    found = path()
    verdict: Verdict = "undecided"
    if found.there is False:
        verdict = "neither"
    elif found.there and circuit.there is False:
        verdict = "semi-hamilton"
    return Judgement(verdict, tested, circuit, found)


def by_conditions(tested: Sequence[Condition], closed: bool) -> tuple[Decision | None, str | None]:
    """(that there is no circuit, or no path, if a condition says so; what says that there is one).

    `closed`: circuits are meant.
    """
    said = [(condition, condition.circuit if closed else condition.path) for condition in tested]
    for condition, there in said:
        if there is False:
            return Decision(False, None, _told(condition)), None
    return None, next((_told(condition) for condition, there in said if there), None)


def searched(
    found: SearchResult,
    follows: str | None,
    example: Callable[[Sequence[int]], list[int]],
    gone_through: Callable[[], Decision],
) -> Decision:
    """What a search, a condition that `follows`, or else dynamic programming decides.

    `example` reads a path that was found, and checks it.
    """
    if found.path is not None:
        return Decision(True, example(found.path), follows or "found by search")
    if found.complete:
        return Decision(False, None, f"everything was tried: {found.visited:,} states")
    if follows:
        return Decision(True, None, follows)
    return gone_through()


def gone_through(
    near: Near,
    find: Callable[..., list[int] | None],
    kind: str,
    limit: int,
    progress: Progress | None,
    example: Callable[[Sequence[int]], list[int]],
) -> Decision:
    """Dynamic programming decides where few vertices are in view at a time."""
    try:
        order, narrow = narrowed(near)
        found = find(narrow, limit=limit, progress=progress)
    except LimitError:
        return Decision(
            None, None, f"no {kind} was found within {limit:,} states, nor a proof that there is "
            "none: raise the limit"
        )  # fmt: skip
    if found is None:
        return Decision(False, None, f"dynamic programming went through all partial {kind}s")
    return Decision(
        True, example([order[place] for place in found]), "found by dynamic programming"
    )


def _circuit(
    near: Near, tested: Sequence[Condition], limit: int, progress: Progress | None
) -> Decision:
    if len(near) < 3:
        return Decision(False, None, "a circuit has three vertices at least")
    refused, follows = by_conditions(tested, closed=True)
    if refused is not None:
        return refused

    def example(path: Sequence[int]) -> list[int]:
        check_path(near, path, closed=True)
        return list(path)

    start = min(range(len(near)), key=lambda vertex: len(near[vertex]))
    return searched(
        attempts(near, start, True, limit), follows, example,
        lambda: gone_through(near, find_circuit, "circuit", limit, progress, example),
    )  # fmt: skip


def _path(
    near: Near, tested: Sequence[Condition], limit: int, progress: Progress | None
) -> Decision:
    if len(near) == 1:
        return Decision(True, [0], "one vertex is a path")
    refused, follows = by_conditions(tested, closed=False)
    if refused is not None:
        return refused

    def example(path: Sequence[int]) -> list[int]:
        check_path(near, path, closed=False)
        return list(path)

    # A path is a circuit through one more vertex, beside all others.
    size = len(near)
    around = [*([*others, size] for others in near), list(range(size))]
    return searched(
        attempts(around, size, True, limit), follows, lambda circuit: example(circuit[1:]),
        lambda: gone_through(near, find_path, "path", limit, progress, example),
    )  # fmt: skip


def _told(condition: Condition) -> str:
    return f"{condition.words}: {condition.found}"
