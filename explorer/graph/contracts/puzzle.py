"""Puzzles: one player makes all moves; the rules say which ends are completed."""

from __future__ import annotations

import numpy as np

from explorer.errors import RulesError, quote
from explorer.graph.arrays import LOSE, NONE, WIN, GameGraph
from explorer.graph.contracts.common import no_chance, no_movers


def check(graph: GameGraph, name: str) -> None:
    """No move passes the turn or belongs to one of two players, and no end is drawn."""
    no_chance(graph, name)
    for label in graph.labels:
        if label.player or label.passes_turn:
            raise RulesError(
                f"{name} is declared a puzzle, but the move {quote(label.text)} "
                + ("belongs to one of two players" if label.player else "passes the turn")
            )
    no_movers(graph, name)
    if not np.isin(graph.verdicts, (NONE, WIN, LOSE)).all():
        raise RulesError(f"{name} is declared a puzzle, but declares drawn ends")
