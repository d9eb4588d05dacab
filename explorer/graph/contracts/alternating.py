"""Alternating games: two players take turns."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.graph.contracts.common import movers_take_turns, no_chance


def check(graph: GameGraph, name: str) -> None:
    """Nothing is left to chance; where positions name a mover, turns are kept."""
    no_chance(graph, name)
    movers_take_turns(graph, name)
