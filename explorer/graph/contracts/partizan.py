"""Partizan games: each move is Left's or Right's, and who cannot move has lost."""

from __future__ import annotations

import numpy as np

from explorer.errors import RulesError, quote
from explorer.graph.arrays import GameGraph
from explorer.graph.contracts.common import no_chance, no_movers, no_verdicts
from explorer.graph.cycles import may_never_end


def check(graph: GameGraph, name: str) -> None:
    """Each move is Left's or Right's, who cannot move has lost, and play always ends."""
    no_chance(graph, name)
    for label in graph.labels:
        if label.player not in ("left", "right") or not label.passes_turn:
            raise RulesError(
                f"{name} is declared partizan, but the move {quote(label.text)} "
                + (
                    "does not pass the turn"
                    if label.player in ("left", "right")
                    else "belongs neither to left nor to right"
                )
            )
    no_movers(graph, name)
    no_verdicts(graph, name)
    endless = np.flatnonzero(may_never_end(graph))
    if len(endless):
        raise RulesError(
            f"{name} is partizan, and play can go on in cycles from "
            f"{quote(graph.positions[int(endless[0])])}: then it need not have a winner or a "
            "value; a partizan game must end"
        )
