"""Partizan values: classes, plies, moves shown, forms and canonical forms."""

from __future__ import annotations

from explorer.cgt.order import equals_form, outcome_class
from explorer.cgt.parse import parse
from explorer.cgt.text import text as written
from explorer.cgt.thermograph import exact, thermograph
from explorer.cgt.value import Value
from explorer.graph.arrays import CLASSES, GameGraph
from explorer.solve.solution import Solution
from explorer.testing.values import column_of, data_of, moves_of


def check(graph: GameGraph, solution: Solution) -> None:
    """Classes and plies from the moves of both players, forms from sets of forms, and values as
    whoever begins in {L|R} - value loses."""
    classes = [CLASSES[code] for code in data_of(solution, "outcome_class").tolist()]
    _check_play(graph, solution, classes)
    _check_forms(graph, solution)
    values = _values(graph, solution)
    for number, position in enumerate(graph.positions):
        lefts, rights = (
            [values[target] for target in _targets(graph, number, player)]
            for player in ("left", "right")
        )
        value = values[number]
        assert equals_form(value, lefts, rights), f"{position!r} is not worth {written(value)}"
        assert outcome_class(value) == classes[number], f"{position!r}: class and value disagree"


def _moves(graph: GameGraph, number: int, player: str) -> list[int]:
    return [
        move
        for move in moves_of(graph, number)
        if graph.labels[graph.label_codes[move]].player == player
    ]


def _targets(graph: GameGraph, number: int, player: str) -> list[int]:
    return [int(graph.targets[move]) for move in _moves(graph, number, player)]


def _check_play(graph: GameGraph, solution: Solution, classes: list[str | None]) -> None:
    """Who wins whoever begins, in how many plies, and by which moves."""
    assert solution.optimal is not None, "no move is marked"
    plies = {p: data_of(solution, f"{p}_remoteness").tolist() for p in ("left", "right")}
    shown = {p: data_of(solution, f"{p}_optimal_move").tolist() for p in ("left", "right")}
    for number, position in enumerate(graph.positions):
        for player, other in (("left", "right"), ("right", "left")):
            mine = _moves(graph, number, player)
            targets = [int(graph.targets[move]) for move in mine]
            left = [plies[other][target] for target in targets]
            won = [classes[target] in (player, "previous") for target in targets]
            wins = any(won)
            assert (classes[number] in (player, "next")) == wins, f"{position!r}: a wrong class"
            best = (
                min(p for p, winning in zip(left, won, strict=True) if winning)
                if wins
                else max(left, default=-1)
            )
            assert plies[player][number] == 1 + best, f"{position!r}: wrong plies for {player}"
            good = [w == wins and p == best for w, p in zip(won, left, strict=True)]
            marked = [bool(solution.optimal[move]) for move in mine]
            assert marked == good, f"a move of {position!r} is marked wrongly"
            first = next((m for m, is_good in zip(mine, good, strict=True) if is_good), -1)
            assert shown[player][number] == first, f"{position!r}: a wrong move is shown"


def _check_forms(graph: GameGraph, solution: Solution) -> None:
    """Positions are of one form iff their options are; the least id names it."""
    form = data_of(solution, "form").tolist()
    names: dict[tuple[frozenset[int], ...], int] = {}
    for number, position in enumerate(graph.positions):
        options = tuple(
            frozenset(form[target] for target in _targets(graph, number, player))
            for player in ("left", "right")
        )
        name = names.setdefault(options, number)
        assert form[number] == name, f"{position!r} has not the form of its equals"


def _values(graph: GameGraph, solution: Solution) -> list[Value]:
    """The value of each position, read from its text, with its own mean and temperature."""
    texts, means, temperatures = (
        column_of(solution, name).values() for name in ("cgt_value", "mean", "temperature")
    )
    known: dict[str, tuple[Value, float | None, float | None]] = {}
    for text in set(texts):
        value = parse(text)
        assert written(value) == text, f"{text!r} does not read back as it was"
        graph_of_value = thermograph(value)
        known[text] = value, exact(graph_of_value.mean), exact(graph_of_value.temperature)
    for number, position in enumerate(graph.positions):
        _, mean, temperature = known[texts[number]]
        assert means[number] == mean, f"{position!r}: a wrong mean"
        assert temperatures[number] == temperature, f"{position!r}: a wrong temperature"
    return [known[text][0] for text in texts]
