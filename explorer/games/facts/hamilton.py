"""How many Hamiltonian circuits and paths some graphs have."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

from explorer.games.hamilton import ENUMERATION, HAMILTON, Hamilton
from explorer.games.shared.laws import law_of_starts
from explorer.law import Law
from explorer.theory.hamilton.graphs import is_name


def laws(game: Hamilton) -> Iterator[Law]:
    """Hamilton's own count on the dodecahedron, and graphs whose count everybody can tell."""
    graph, begun = game.neighbours, len(game.begun)
    ways: int | None = None
    if game.directed and not is_name(game.graph):
        return
    if game.graph == "dodecahedron" and game.closed:
        if begun == 1:
            ways = 60
        elif begun == 5:
            yield law_of_starts(
                "every path of five vertices closes to a circuit in 2 or in 4 ways",
                HAMILTON,
                "completions IN ('2', '4')",
            )
    if all(len(near) == len(graph) - 1 for near in graph.values()) and begun == 1:
        ways = factorial(len(graph) - 1)
        if game.closed and len(graph) < (2 if game.directed else 3):
            ways = 0
    if game.graph == "petersen" and game.closed:
        ways = 0
    if game.graph.startswith("cycle-") and begun == 1 and len(graph) > 2:
        ways = 2
    if ways is not None:
        yield law_of_starts(
            f"from one vertex there are {ways:,} ways",
            ENUMERATION,
            "completions = :ways",
            {"ways": str(ways)},
        )
