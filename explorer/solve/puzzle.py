"""Puzzles: what can be completed, in how many moves at least, and in how many ways.

A way is a sequence of moves to a completed end; two moves to one position are two ways. Numbers of
ways grow beyond any machine word, so they are Python's own; where a position that can be completed
comes again, there is no end of ways, and no number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.graph.arrays import LOSE, WIN, Codes, GameGraph, Ints, Ints32, Truths
from explorer.solve.outcome import nearest, seeded
from explorer.solve.solution import Column, Known, Solution, outcome_columns


@dataclass(frozen=True, eq=False)
class PuzzleValues:
    """The values of a puzzle of n positions and m moves.

    outcome      int8[n], WIN where it can be completed, else LOSE
    remoteness   int32[n], the least number of moves to a completed end; -1: there is none
    completions  the number of ways to complete each position; None: without end
    optimal      bool[m], whether a move is the first of a shortest way
    preferred    int64[n], index of the first such move; -1: none
    """

    outcome: Codes
    remoteness: Ints32
    completions: Sequence[int | None]
    optimal: Truths
    preferred: Ints


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """The values of a puzzle as columns."""
    values = puzzle_values(graph, known)
    columns = outcome_columns(values.outcome, values.remoteness, values.preferred)
    return Solution({**columns, "completions": Column(values.completions)}, values.optimal)


def puzzle_values(graph: GameGraph, known: Known | None = None) -> PuzzleValues:
    """Everything that a puzzle has values for; the ends with the verdict WIN are completed.

    >>> moves = [(0, "a", 1), (0, "b", 2), (1, "c", 3), (2, "d", 3), (2, "e", 4)]
    >>> found = puzzle_values(GameGraph.from_moves(5, moves, kind="puzzle", verdicts={3: WIN}))
    >>> found.completions, found.remoteness.tolist()
    ([2, 1, 1, 1, 0], [2, 1, 1, 0, -1])
    """
    offsets, _, sources = graph.reverse
    completed = graph.terminal & (graph.verdicts == WIN)
    remoteness = np.where(completed, 0, -1).astype(np.int32)
    ways = dict.fromkeys(np.flatnonzero(completed).tolist(), 1)
    if known is not None:
        own = graph.size - known.size
        remoteness[own:] = known.data("remoteness")
        given = zip(range(own, graph.size), known.data("completions"), strict=True)
        ways.update((position, number) for position, number in given if number)
    everywhere = np.ones(graph.size, dtype=bool)
    nearest(offsets, sources, everywhere, remoteness, *seeded(remoteness >= 0, remoteness))
    wins = remoteness >= 0
    origins = graph.sources()
    optimal = wins[origins] & (remoteness[graph.targets] == remoteness[origins] - 1)
    preferred = np.full(graph.size, -1, dtype=np.int64)
    marked = np.flatnonzero(optimal)[::-1]
    preferred[origins[marked]] = marked
    return PuzzleValues(
        outcome=np.where(wins, WIN, LOSE).astype(np.int8),
        remoteness=remoteness,
        completions=_completions(graph, wins, ways),
        optimal=optimal,
        preferred=preferred,
    )


def _completions(graph: GameGraph, wins: Truths, sums: dict[int, int]) -> list[int | None]:
    """The ways of each position, once those of all it can win by are known; `sums` are the ways of
    those from which it is told on, and are used up."""
    offsets, _, sources = graph.reverse
    left = np.bincount(graph.sources()[wins[graph.targets]], minlength=graph.size).tolist()
    before, origins = offsets.tolist(), sources.tolist()
    ways: list[int | None] = [None if winning else 0 for winning in wins.tolist()]
    waiting = list(sums)
    for position in waiting:
        mine = ways[position] = sums.pop(position)
        for i in range(before[position], before[position + 1]):
            source = origins[i]
            sums[source] = sums.get(source, 0) + mine
            left[source] -= 1
            if left[source] == 0:
                waiting.append(source)
    return ways
