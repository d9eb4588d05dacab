"""Solving a graph: everything its kind has values for, in one record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from explorer.errors import ExplorerError, quote
from explorer.graph.arrays import Codes, GameGraph, Ints, Ints32, Reals, Truths
from explorer.solve.chance import chance_values
from explorer.solve.grundy import has_nim_values
from explorer.solve.loopy import infinite_values, loopy_values
from explorer.solve.optimal import optimal_moves
from explorer.solve.outcome import outcomes
from explorer.solve.puzzle import puzzle_values

if TYPE_CHECKING:
    from explorer.solve.partizan import PartizanValues


@dataclass(frozen=True, eq=False)
class Solution:
    """The values of a graph of n positions and m moves; None where a value does not apply.

    outcome     int8[n], codes of `explorer.graph.arrays.OUTCOMES`
    remoteness  int32[n], plies to the end; -1: none
    grundy      int32[n], finite nim-values; -1: none, or infinite
    loopy       int32[n], index into `infinities` of the infinite nim-value; -1: none, or finite
    infinities  the different infinite nim-values, such as ``inf(0,2)``
    order       int32[n], the order in which finite nim-values were found where play can go in
                circles; -1 elsewhere
    win_probability
                float64[n], for the player to move, in games of chance
    partizan    what partizan games have in place of outcomes and nim-values
    completions the number of ways to complete each position of a puzzle; None: without end
    optimal     bool[m]
    preferred   int64[n], index of the optimal move that a best player is shown; -1 at ends
    """

    outcome: Codes | None = None
    remoteness: Ints32 | None = None
    grundy: Ints32 | None = None
    loopy: Ints32 | None = None
    infinities: Sequence[str] = ()
    order: Ints32 | None = None
    win_probability: Reals | None = None
    partizan: PartizanValues | None = None
    completions: Sequence[int | None] | None = None
    optimal: Truths | None = None
    preferred: Ints | None = None


def solve(graph: GameGraph) -> Solution:
    """The values of every position and the optimal moves, as far as the kind has them.

    >>> graph = GameGraph.from_moves(2, [(1, "take 1", 0)])
    >>> found = solve(graph)
    >>> found.outcome.tolist(), found.grundy.tolist(), found.preferred.tolist()
    ([2, 1], [0, 1], [-1, 0])
    """
    if graph.kind == "board":
        return Solution()
    if graph.kind == "chance":
        chance = chance_values(graph)
        return Solution(
            win_probability=chance.win_probability,
            optimal=chance.optimal,
            preferred=chance.preferred,
        )
    if graph.kind == "partizan":
        # Imported here: the algebra of values is for these games only.
        from explorer.solve.partizan import partizan_values

        partizan = partizan_values(graph)
        return Solution(partizan=partizan, optimal=partizan.optimal)
    if graph.kind == "puzzle":
        puzzle = puzzle_values(graph)
        return Solution(
            puzzle.outcome,
            puzzle.remoteness,
            optimal=puzzle.optimal,
            preferred=puzzle.preferred,
            completions=puzzle.completions,
        )
    if graph.kind not in ("impartial", "alternating"):
        raise ExplorerError(
            f"games of kind {quote(graph.kind)} cannot be solved: "
            "impartial, partizan and alternating ones, games of chance and puzzles can"
        )
    outcome, remoteness = outcomes(graph)
    optimal, preferred = optimal_moves(graph, outcome, remoteness)
    found = Solution(outcome, remoteness, optimal=optimal, preferred=preferred)
    if not has_nim_values(graph):
        return found
    values = loopy_values(graph)
    if (values.finite >= 0).all() and (values.order < 0).all():
        return replace(found, grundy=values.finite)  # play always ends
    loopy, infinities = infinite_values(graph, values)
    return replace(
        found, grundy=values.finite, loopy=loopy, infinities=infinities, order=values.order
    )
