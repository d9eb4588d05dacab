"""What a game declares itself to be, held against its graph: one module a kind.

Each has a function ``check(graph, name)``, which raises RulesError if the graph of the game `name`
contradicts its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from explorer.graph.arrays import GameGraph
from explorer.kinds import ByKind

CONTRACTS: Mapping[str, Callable[[GameGraph, str], None]] = ByKind(__name__, "check")
"""Kind -> the check of a graph of that kind."""


def check_kind(graph: GameGraph, name: str) -> None:
    """Raise RulesError if the graph of the game `name` contradicts its kind."""
    CONTRACTS[graph.kind](graph, name)
