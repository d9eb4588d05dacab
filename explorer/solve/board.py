"""Boards: bare graphs, whose positions have no values."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.solve.solution import Solution


def solve(graph: GameGraph) -> Solution:
    """No values at all."""
    return Solution()
