"""Values held against the laws that tie them together: a table of checks by kind.

Each check is written without any of the solver's code, one position at a time, and looks at every
value that positions of its kind have: a change of any single one of them is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from explorer.graph.arrays import GameGraph
from explorer.kinds import ByKind
from explorer.solve.solution import Column, Solution
from explorer.values import VALUES, values_of

CHECKS: Mapping[str, Callable[[GameGraph, Solution], None]] = ByKind("explorer.testing", "check")
"""Kind -> the check of the values of a graph of that kind."""


def check_values(graph: GameGraph, solution: Solution) -> None:
    """Check every value of every position, and every mark of a move; AssertionError names one that
    is wrong."""
    own = {row.name for row in values_of(graph.kind)}
    for name, column in solution.columns.items():
        assert name in VALUES, f"{name} is not a value that is stored"
        assert name in own, f"a game of kind {graph.kind} has no {name}"
        count = len(column.data)
        assert count == graph.size, f"{name} has {count} entries for {graph.size} positions"
    if solution.optimal is not None:
        count = len(solution.optimal)
        assert count == graph.move_count, f"{count} marks for {graph.move_count} moves"
    CHECKS[graph.kind](graph, solution)


def column_of(solution: Solution, name: str) -> Column:
    """The column of a value; AssertionError if there is none."""
    assert name in solution, f"there is no {name}"
    return solution.columns[name]


def data_of(solution: Solution, name: str) -> Any:
    """What the solver found under the name of a value; AssertionError if it found none."""
    return column_of(solution, name).data


def moves_of(graph: GameGraph, position: int) -> range:
    """The indices of a position's moves."""
    return range(int(graph.offsets[position]), int(graph.offsets[position + 1]))
