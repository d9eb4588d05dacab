"""Boards: bare graphs, which have no values."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.graph.contracts.common import no_chance, no_verdicts


def check(graph: GameGraph, name: str) -> None:
    """Nothing is left to chance, and no end is won or lost."""
    no_chance(graph, name)
    no_verdicts(graph, name)
