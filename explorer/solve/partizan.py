"""Partizan games: who wins whoever begins, in how many plies, and what a position is worth.

Outcome classes come from retrograde analysis of the alternating game in which each position stands
twice, once with Left to move and once with Right. Values come from the ends upwards: a position is
worth the canonical form of its options' values, once for all positions that are the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from explorer.cgt.canonical import canonical
from explorer.cgt.contexts import Values, using
from explorer.cgt.text import text
from explorer.cgt.thermograph import exact, thermograph
from explorer.cgt.value import Value
from explorer.errors import LimitError
from explorer.graph.arrays import (
    LEFT,
    NEXT,
    PREVIOUS,
    RIGHT,
    WIN,
    Codes,
    GameGraph,
    Ints,
    Ints32,
    Truths,
)
from explorer.graph.forms import forms
from explorer.solve.optimal import optimal_moves
from explorer.solve.outcome import outcomes
from explorer.solve.solution import Column, Known, Solution, class_column


class CgtValue(NamedTuple):
    """A value: its canonical text, its mean and its temperature, None where no double is exact."""

    value: str
    mean: float | None
    temperature: float | None


@dataclass(frozen=True, eq=False)
class PartizanValues:
    """The values of a partizan graph of n positions and m moves.

    outcome_class     int8[n], codes of `explorer.graph.arrays.CLASSES`
    left_remoteness   int32[n], plies to the end if Left begins
    right_remoteness  int32[n], plies to the end if Right begins
    optimal           bool[m], judged for the move's own player
    left_preferred    int64[n], index of Left's move that a best player is shown; -1: none
    right_preferred   int64[n], the same for Right
    value             int32[n], index into `values`
    values            the different values
    form              int32[n], the least id of a position that is the same game
    """

    outcome_class: Codes
    left_remoteness: Ints32
    right_remoteness: Ints32
    optimal: Truths
    left_preferred: Ints
    right_preferred: Ints
    value: Ints32
    values: Sequence[CgtValue]
    form: Ints32


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """The values of a partizan game as columns; mean and temperature go with the value.

    LimitError for a part of a game: a value is a canonical form, which is made of other forms.
    """
    if known is not None:
        raise LimitError("a partizan game cannot be solved in parts: it must be solved as a whole")
    solved = partizan_values(graph)
    values, means, temperatures = zip(*solved.values, strict=True) if solved.values else ((),) * 3
    columns = {
        "outcome_class": class_column(solved.outcome_class),
        "left_remoteness": Column(solved.left_remoteness),
        "right_remoteness": Column(solved.right_remoteness),
        "cgt_value": Column(solved.value, values),
        "mean": Column(solved.value, means),
        "temperature": Column(solved.value, temperatures),
        "left_optimal_move": Column(solved.left_preferred, none_below=0),
        "right_optimal_move": Column(solved.right_preferred, none_below=0),
        "form": Column(solved.form),
    }
    return Solution(columns, solved.optimal)


def partizan_values(graph: GameGraph) -> PartizanValues:
    """Everything that a partizan graph has values for; it must have no cycles.

    >>> from explorer.graph.arrays import Label
    >>> left, right = Label("x", player="left"), Label("y", player="right")
    >>> graph = GameGraph.from_moves(2, [(0, left, 1), (0, right, 1)], kind="partizan")
    >>> found = partizan_values(graph)
    >>> [found.values[number].value for number in found.value], found.outcome_class.tolist()
    (['*', '0'], [1, 2])
    """
    sides = _sides(graph)
    doubled, moves = _with_movers(graph, sides)
    outcome, remoteness = outcomes(doubled)
    best, preferred = optimal_moves(doubled, outcome, remoteness)
    optimal = np.zeros(graph.move_count, dtype=bool)
    optimal[moves] = best
    shown = np.where(preferred < 0, -1, moves[preferred] if graph.move_count else -1)
    left_wins, right_wins = outcome[0::2] == WIN, outcome[1::2] == WIN
    with using(Values()):  # what is remembered on the way goes with the block
        value, values, form = _values(graph, sides)
        described = [_described(each) for each in values]
    return PartizanValues(
        outcome_class=np.where(
            left_wins, np.where(right_wins, NEXT, LEFT), np.where(right_wins, RIGHT, PREVIOUS)
        ).astype(np.int8),
        left_remoteness=remoteness[0::2].copy(),
        right_remoteness=remoteness[1::2].copy(),
        optimal=optimal,
        left_preferred=shown[0::2].copy(),
        right_preferred=shown[1::2].copy(),
        value=value,
        values=described,
        form=form,
    )


def _sides(graph: GameGraph) -> Codes:
    """int8[m], 0 for moves of Left and 1 for moves of Right."""
    sides = np.array([label.player == "right" for label in graph.labels], dtype=np.int8)
    return sides[graph.label_codes] if graph.move_count else np.zeros(0, dtype=np.int8)


def _with_movers(graph: GameGraph, sides: Codes) -> tuple[GameGraph, Ints]:
    """The graph of alternating play, positions 2 p with Left to move in p and 2 p + 1 with Right,
    and int64[m], which move of `graph` each of its moves is."""
    sources = 2 * graph.sources().astype(np.int64) + sides
    moves = np.argsort(sources, kind="stable")
    degrees = np.bincount(sources, minlength=2 * graph.size)
    doubled = GameGraph(
        kind="alternating",
        offsets=np.concatenate(([0], np.cumsum(degrees))).astype(np.int64),
        targets=(2 * graph.targets + 1 - sides)[moves].astype(np.int32),
        label_codes=graph.label_codes[moves],
        labels=graph.labels,
        verdicts=np.zeros(2 * graph.size, dtype=np.int8),
        depth=np.full(2 * graph.size, -1, dtype=np.int32),
        positions=(),
    )
    return doubled, moves


def _values(graph: GameGraph, sides: Codes) -> tuple[Ints32, list[Value], Ints32]:
    """(int32[n] index of each position's value, the different values, int32[n] forms)."""
    form, order = forms(graph, sides)
    ordered = form[order]
    _, firsts = np.unique(ordered, return_index=True)
    of_form = np.full(graph.size, -1, dtype=np.int64)
    values: list[Value] = []
    numbers: dict[Value, int] = {}
    known: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    for position in order[np.sort(firsts)].tolist():
        first, last = graph.offsets[position], graph.offsets[position + 1]
        reached = of_form[form[graph.targets[first:last]]]
        right = sides[first:last] == 1
        options = frozenset(reached[~right].tolist()), frozenset(reached[right].tolist())
        number = known.get(options)
        if number is None:
            # In a fixed order, so that every process does the same.
            left, right_options = ([values[number] for number in sorted(side)] for side in options)
            value = canonical(left, right_options)
            number = numbers.setdefault(value, len(values))
            if number == len(values):
                values.append(value)
            known[options] = number
        of_form[form[position]] = number
    return of_form[form].astype(np.int32), values, form


def _described(value: Value) -> CgtValue:
    graph = thermograph(value)
    return CgtValue(text(value), exact(graph.mean), exact(graph.temperature))
