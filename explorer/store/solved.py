"""A graph that is solved and not stored yet: made by its rules, in memory or in parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple

from explorer.games.base import Game
from explorer.graph.arrays import GameGraph
from explorer.graph.cycles import is_cyclic
from explorer.graph.generate import generate
from explorer.graph.kernel import telling
from explorer.solve.solution import Solution, solve
from explorer.store.database import Database
from explorer.store.in_parts import InParts, built_in_parts

Progress = Callable[[str, int, int | None], None]
"""Called now and then with the stage of the work, what is done of it, and the whole if known."""


class Solved(NamedTuple):
    """A graph with its values, and whether it has a cycle.

    forget        called now and then while it is stored: clears memory of what was read of files
    pages         bytes of memory for pages of the database; None: as usual
    content_hash  that of its content, where it is known; None: whatever it comes to
    """

    graph: GameGraph
    solution: Solution
    cyclic: bool
    forget: Callable[[], None] = lambda: None
    pages: int | None = None
    content_hash: str | None = None


@contextmanager
def made(
    place: Database,
    game: Game[Any],
    max_positions: int,
    report: Progress,
    memory: int | None,
    in_parts: InParts | None,
) -> Iterator[Solved]:
    """A game that is generated and solved; what it stands in is there until the end of the block.

    `in_parts` says how it is built in files, if it is, beside the `place` that it is for.
    LimitError beyond `max_positions`, or where it does not fit into `memory` bytes.
    """
    if in_parts is not None:
        with (
            compiling_reported(report),
            built_in_parts(place, game, in_parts, max_positions, report) as built,
        ):
            pages = None if in_parts.memory is None else in_parts.memory // 6
            yield Solved(built.graph, built.solution, built.cyclic, built.forget, pages)
        return
    with compiling_reported(report):
        graph = generate(
            game,
            max_positions,
            lambda done, whole: report("generate", done, whole),
            memory=memory,
        )
    yield solved(graph, report)


def solved(graph: GameGraph, report: Progress) -> Solved:
    """A graph with its values, found now.

    >>> solved(GameGraph.from_moves(2, [(1, "on", 0)]), lambda stage, done, whole: None).cyclic
    False
    """
    report("solve", 0, None)
    with compiling_reported(report):
        return Solved(graph, solve(graph), is_cyclic(graph))


def compiling_reported(report: Progress) -> AbstractContextManager[None]:
    """Where kernels are compiled, which happens once on a machine, that is a stage of the work."""
    return telling(lambda kernel: report(f"compile {kernel}, once on this machine", 0, None))


def counted_progress(report: Progress, stage: str, whole: int) -> Callable[[int], None]:
    """A callback that adds up rows and reports their sum."""
    done = 0

    def count(rows: int) -> None:
        nonlocal done
        done += rows
        report(stage, done, whole)

    return count
