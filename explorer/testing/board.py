"""Boards have no values."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.solve.solution import Solution


def check(graph: GameGraph, solution: Solution) -> None:
    """No value, and no move that is marked."""
    assert not solution.columns, "a board has values"
    assert solution.optimal is None, "moves of a board are marked"
