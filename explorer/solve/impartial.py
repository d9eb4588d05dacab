"""Impartial games: outcomes as of all games in which players take turns, and nim-values."""

from __future__ import annotations

from explorer.graph.arrays import GameGraph
from explorer.solve import alternating
from explorer.solve.grundy import has_nim_values
from explorer.solve.loopy import infinite_values, loopy_values
from explorer.solve.solution import Column, Known, Solution


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """Outcome and remoteness; nim-values where every end loses for its mover.

    grundy        int32[n], finite nim-values; -1: infinite
    loopy_grundy  int32[n], index of the infinite nim-value; -1: finite
    grundy_order  int32[n], the order in which finite nim-values were found where play can go in
                  circles; -1 elsewhere
    """
    solution = alternating.solve(graph, known)
    if not has_nim_values(graph) or not (known is None or known.nim_values):
        return solution
    values = loopy_values(graph, known)
    columns = {**solution.columns, "grundy": Column(values.finite, none_below=0)}
    if (values.finite < 0).any() or (values.order >= 0).any():  # play need not end
        infinite, texts = infinite_values(graph, values, known)
        columns["loopy_grundy"] = Column(infinite, texts, none_below=0)
        columns["grundy_order"] = Column(values.order, none_below=0)
    return Solution(columns, solution.optimal)
