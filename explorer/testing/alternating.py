"""Outcome, remoteness and optimal moves, from those of the positions that moves lead to."""

from __future__ import annotations

from explorer.graph.arrays import DRAW, LOSE, WIN, GameGraph
from explorer.solve.solution import Solution
from explorer.testing.values import data_of, moves_of

_FLIP = {WIN: LOSE, LOSE: WIN, DRAW: DRAW}


def check(graph: GameGraph, solution: Solution) -> None:
    """The outcome is the best of the moves', the winner fastest, the loser slowest, and the move
    shown is the first that keeps both."""
    outcome = data_of(solution, "outcome").tolist()
    remoteness = data_of(solution, "remoteness").tolist()
    preferred = data_of(solution, "optimal_move").tolist()
    assert solution.optimal is not None, "no move is marked"
    for number, text in enumerate(graph.positions):
        assert outcome[number] in _FLIP, f"{text!r} has no outcome"
    for number, text in enumerate(graph.positions):
        moves = moves_of(graph, number)
        targets = [int(graph.targets[move]) for move in moves]
        mine, left = outcome[number], remoteness[number]
        values = [
            _FLIP[outcome[target]]
            if graph.passes is None or graph.passes[move]
            else outcome[target]
            for move, target in zip(moves, targets, strict=True)
        ]
        if not moves:
            assert mine == (graph.verdicts[number] or LOSE), f"the end {text!r} has a wrong outcome"
            assert left == 0, f"the end {text!r} is not 0 plies from the end"
            assert preferred[number] == -1, f"the end {text!r} has a preferred move"
            continue
        kept = [t for t, value in zip(targets, values, strict=True) if value == mine]
        best = WIN if WIN in values else DRAW if DRAW in values else LOSE
        assert mine == best, f"the outcome of {text!r} is not the best of its moves"
        if mine == WIN:
            assert left == 1 + min(remoteness[t] for t in kept), f"{text!r}: winner not fastest"
        elif mine == LOSE:
            assert left == 1 + max(remoteness[t] for t in kept), f"{text!r}: loser not slowest"
        else:
            ways = [remoteness[t] for t in kept if remoteness[t] >= 0]
            assert left == (1 + min(ways) if ways else -1), f"{text!r}: not the way to a draw"
        shown = -1
        for move, target, value in zip(moves, targets, values, strict=True):
            nearer = remoteness[target] == left - 1
            optimal = value == mine and (mine == DRAW or nearer)
            assert bool(solution.optimal[move]) == optimal, f"a move of {text!r} is marked wrongly"
            if shown < 0 and optimal and (nearer or left < 0):
                shown = move
        assert preferred[number] == shown, f"{text!r}: a wrong move is shown"
