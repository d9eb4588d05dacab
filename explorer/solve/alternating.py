"""Alternating games: outcome, remoteness, and the moves that keep them."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.solve.optimal import optimal_moves
from explorer.solve.outcome import outcomes
from explorer.solve.solution import Known, Solution, outcome_columns


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """Who wins from each position, how soon, and by which moves."""
    outcome, remoteness = outcomes(graph, known)
    optimal, preferred = optimal_moves(graph, outcome, remoteness)
    return Solution(outcome_columns(outcome, remoteness, preferred), optimal)
