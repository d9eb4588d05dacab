"""Nim-values, finite and infinite, from those of the positions that moves lead to."""

from __future__ import annotations

from typing import Any

from explorer.graph.arrays import LOSE, NONE, WIN, GameGraph
from explorer.graph.cycles import may_never_end
from explorer.solve.solution import Solution
from explorer.testing import alternating
from explorer.testing.values import data_of, moves_of

NIM_VALUES = ("grundy", "loopy_grundy", "grundy_order")


def check(graph: GameGraph, solution: Solution) -> None:
    """Outcomes as in every game in which players take turns; nim-values exactly where every end is
    lost for its mover."""
    alternating.check(graph, solution)
    lost = all(
        graph.verdicts[end] in (NONE, LOSE) for end in range(graph.size) if not graph.degrees[end]
    )
    assert ("grundy" in solution) == lost, (
        "nim-values belong where every end is a loss, and only there"
    )
    if not lost:
        assert not any(name in solution for name in NIM_VALUES), "there are no nim-values here"
        return
    grundy, infinite, order = _columns(graph, solution)
    endless = may_never_end(graph).tolist()
    outcome = data_of(solution, "outcome").tolist()
    for number, text in enumerate(graph.positions):
        targets = [int(graph.targets[move]) for move in moves_of(graph, number)]
        finite = {grundy[target] for target in targets} - {None}
        value = grundy[number]
        assert (value is None) == (infinite[number] is not None), f"{text!r} has not one nim-value"
        proven = value is not None and endless[number]
        assert (order[number] is not None) == proven, f"{text!r}: an order where none belongs"
        if value is None:
            assert endless[number], f"{text!r} has an infinite nim-value, and play always ends"
            _check_infinite(graph, number, grundy, infinite, finite, outcome)
            continue
        assert value not in finite, f"{text!r} has the nim-value of a successor"
        assert set(range(value)) <= finite, f"{text!r} has too great a nim-value"
        assert (value == 0) == (outcome[number] == LOSE), (
            f"{text!r}: nim-value and outcome disagree"
        )
        if endless[number]:
            _check_reverted(graph, number, grundy, order, targets)
    places = sorted(place for place in order if place is not None)
    assert len(set(places)) == len(places), "two nim-values were found at once"
    assert places == list(range(len(places))), "the order of nim-values has gaps"


def _columns(
    graph: GameGraph, solution: Solution
) -> tuple[list[int | None], list[str | None], list[int | None]]:
    nothing: list[Any] = [None] * graph.size
    grundy, infinite, order = (
        solution.columns[name].values() if name in solution else nothing for name in NIM_VALUES
    )
    return grundy, infinite, order


def _check_infinite(
    graph: GameGraph,
    number: int,
    grundy: list[int | None],
    infinite: list[str | None],
    finite: set[int | None],
    outcome: list[int],
) -> None:
    """inf(K) names the finite values K of the successors; a successor lacks the mex of K, and is
    infinite too; won iff 0 is in K."""
    text = graph.positions[number]
    members = sorted(value for value in finite if value is not None)
    written = f"inf({','.join(map(str, members))})"
    assert infinite[number] == written, f"{text!r}: {infinite[number]} is not {written}"
    assert (outcome[number] == WIN) == (0 in finite), f"{text!r}: value and outcome disagree"
    assert outcome[number] != LOSE, f"{text!r} is lost, and of infinite value"
    mex = next(value for value in range(len(members) + 1) if value not in finite)
    assert any(
        grundy[target] is None
        and all(grundy[int(graph.targets[move])] != mex for move in moves_of(graph, int(target)))
        for target in (graph.targets[move] for move in moves_of(graph, number))
    ), f"{text!r} could have the nim-value {mex}"


def _check_reverted(
    graph: GameGraph,
    number: int,
    grundy: list[int | None],
    order: list[int | None],
    targets: list[int],
) -> None:
    """Whoever moves to an infinite or a greater value is answered by a move to a position of the
    same value that was found before."""
    mine, value, text = order[number], grundy[number], graph.positions[number]
    assert mine is not None
    assert value is not None
    for target in targets:
        reached = grundy[target]
        if reached is not None and reached < value:
            continue
        answers = (int(graph.targets[move]) for move in moves_of(graph, target))
        assert any(
            grundy[answer] == value and (-1 if order[answer] is None else order[answer]) < mine  # type: ignore[operator]
            for answer in answers
        ), f"a move of {text!r} off its nim-value has no answer"
