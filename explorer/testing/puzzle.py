"""Puzzles: what can be completed, from the moves."""

from __future__ import annotations

from explorer.graph.arrays import LOSE, WIN, GameGraph
from explorer.solve.solution import Solution
from explorer.testing.values import data_of, moves_of


def check(graph: GameGraph, solution: Solution) -> None:
    """What can be completed, in how many moves at least and in how many ways."""
    assert solution.optimal is not None, "no move is marked"
    outcome = data_of(solution, "outcome").tolist()
    remoteness = data_of(solution, "remoteness").tolist()
    preferred = data_of(solution, "optimal_move").tolist()
    ways = data_of(solution, "completions")
    for number, position in enumerate(graph.positions):
        moves = moves_of(graph, number)
        targets = [int(graph.targets[move]) for move in moves]
        done = not moves and graph.verdicts[number] == WIN
        good = [remoteness[target] for target in targets if outcome[target] == WIN]
        right = (WIN, 0) if done else (WIN, 1 + min(good)) if good else (LOSE, -1)
        assert (outcome[number], remoteness[number]) == right, f"{position!r}: a wrong outcome"
        reached = [ways[target] for target in targets if outcome[target] == WIN]
        if done or not good:
            assert ways[number] == int(done), f"{position!r}: a wrong number of ways"
        elif None in reached:
            assert ways[number] is None, f"{position!r}: ways without end have a number"
        else:
            # Positions in a circle could vouch for each other with numbers below 1, and only so.
            whole = type(ways[number]) is int and ways[number] > 0
            assert whole, f"{position!r} can be completed, in no number of ways"
            assert ways[number] == sum(reached), f"{position!r}: a wrong number of ways"
        marks = [
            outcome[target] == WIN and remoteness[target] == remoteness[number] - 1
            for target in targets
        ]
        marked = [bool(solution.optimal[move]) for move in moves]
        assert marked == marks, f"a move of {position!r} is marked wrongly"
        shown = next((move for move, mark in zip(moves, marks, strict=True) if mark), -1)
        assert preferred[number] == shown, f"{position!r}: a wrong move is shown"
