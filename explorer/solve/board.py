"""Boards: bare graphs, whose positions have no values."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.solve.solution import Known, Solution


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """No values at all."""
    return Solution()
