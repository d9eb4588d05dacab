"""Impartial games: both players have the same moves, and take turns."""

from __future__ import annotations

from explorer.errors import RulesError, quote
from explorer.graph.arrays import GameGraph
from explorer.graph.contracts.common import no_chance, no_movers


def check(graph: GameGraph, name: str) -> None:
    """No move belongs to one player, every move passes the turn, no position names a mover."""
    no_chance(graph, name)
    for label in graph.labels:
        if label.player or not label.passes_turn:
            raise RulesError(
                f"{name} is declared impartial, but the move {quote(label.text)} "
                + ("belongs to one player" if label.player else "does not pass the turn")
            )
    no_movers(graph, name)
