"""Win probabilities, from the expectations of actions."""

from __future__ import annotations

from explorer.graph.arrays import DRAW, WIN, GameGraph
from explorer.solve.solution import Solution
from explorer.testing.values import data_of, moves_of

_ENDS = {WIN: 1.0, DRAW: 0.5}
"""What an end is worth; a lost one, or one of which the rules say nothing, is worth 0."""


def check(graph: GameGraph, solution: Solution) -> None:
    """The win probability of each position is the greatest expectation of its actions; the move
    shown is the first of an optimal action."""
    assert solution.optimal is not None, "no move is marked"
    chances = data_of(solution, "win_probability").tolist()
    preferred = data_of(solution, "optimal_move").tolist()
    for number, text in enumerate(graph.positions):
        moves = moves_of(graph, number)
        if not moves:
            known = _ENDS.get(int(graph.verdicts[number]), 0.0)
            assert chances[number] == known, f"the end {text!r} is not worth {known}"
            assert preferred[number] == -1, f"the end {text!r} has a preferred move"
            continue
        worth, first = _actions(graph, moves, chances)
        best = max(worth.values())
        assert abs(best - chances[number]) < 1e-12, f"{text!r} is not worth its best action"
        for move in moves:
            name = _action(graph, move)
            near = worth[name] > chances[number] - 1e-11
            assert near or not solution.optimal[move], f"a move of {text!r} is marked wrongly"
            far = worth[name] < chances[number] - 1e-13
            assert far or solution.optimal[move], f"a move of {text!r} is not marked"
        assert preferred[number] in moves, f"the move shown of {text!r} is another position's"
        assert solution.optimal[preferred[number]], f"the move shown of {text!r} is not optimal"
        name = _action(graph, preferred[number])
        assert preferred[number] == first[name], f"the move shown of {text!r} begins no action"


def _action(graph: GameGraph, move: int) -> str:
    label = graph.labels[graph.label_codes[move]]
    return f"move {label.text}" if label.action is None else f"action {label.action}"


def _actions(
    graph: GameGraph, moves: range, chances: list[float]
) -> tuple[dict[str, float], dict[str, int]]:
    """(expectation of each action, its first move)."""
    worth: dict[str, float] = {}
    whole: dict[str, float] = {}
    first: dict[str, int] = {}
    for move in moves:
        label = graph.labels[graph.label_codes[move]]
        reached = chances[graph.targets[move]]
        weight = 1.0 if label.action is None else float(graph.probability[move])  # type: ignore[index]
        name = _action(graph, move)
        first.setdefault(name, move)
        worth[name] = worth.get(name, 0.0) + weight * (
            1 - reached if label.passes_turn else reached
        )
        whole[name] = whole.get(name, 0.0) + weight
    return {name: value / whole[name] for name, value in worth.items()}, first
