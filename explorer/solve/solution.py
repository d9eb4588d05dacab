"""Solving a graph: everything its kind has values for, column by column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.errors import ExplorerError, quote
from explorer.graph.arrays import CLASSES, OUTCOMES, Codes, GameGraph, Ints, Ints32, Truths
from explorer.kinds import KINDS, ByKind
from explorer.values import VALUES


@dataclass(frozen=True, eq=False)
class Column:
    """A value of n positions.

    data        what the solver found, n entries: numbers, or indices into `words`
    words       what the indices stand for; None where `data` holds the values themselves
    none_below  numbers below it stand for no value; None: every position has one
    """

    data: npt.NDArray[Any] | Sequence[Any]
    words: Sequence[Any] | None = None
    none_below: int | None = None

    def values(self, low: int = 0, high: int | None = None) -> list[Any]:
        """The values of the positions from id `low` to before `high`; None where there is none.

        >>> Column(np.array([2, -1, 0]), none_below=0).values()
        [2, None, 0]
        >>> Column(np.array([1, 0, -1]), words=("inf(0)", "inf()"), none_below=0).values(1)
        ['inf(0)', None]
        """
        part = self.data[low:high]
        if not isinstance(part, np.ndarray):
            return list(part)
        if self.words is not None:
            words = self.words
            if self.none_below is None:
                return [words[index] for index in part.tolist()]
            least = self.none_below
            return [words[index] if index >= least else None for index in part.tolist()]
        if self.none_below is None or not (absent := part < self.none_below).any():
            return part.tolist()  # type: ignore[no-any-return]
        boxed = part.astype(object)
        boxed[absent] = None
        return boxed.tolist()  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Known:
    """What is known of the rest of a game when a part of it is solved.

    A part (`explorer.graph.part`) is a graph whose last f positions, its fringe, have no moves
    there, because their values are given.

    columns     name of a row of `explorer.values` -> its values on the fringe; what does not apply
                is not there
    size        f
    nim_values  whether positions of the game have nim-values: whether every end of it is lost for
                its mover, in whatever part; asked for where the game is impartial
    found       how many nim-values of its other parts are in an order (`grundy_order`) already;
                those that are found now go on from there
    """

    columns: Mapping[str, Column] = field(default_factory=dict)
    size: int = 0
    nim_values: bool = True
    found: int = 0

    def data(self, name: str) -> Any:
        """f values of this name, as a solver gives them; ValueError if they are not given.

        >>> Known({"grundy": Column(np.array([2, 0]), none_below=0)}, 2).data("grundy").tolist()
        [2, 0]
        """
        if name in self.columns:
            found = self.columns[name].data
            if len(found) != self.size:
                raise ValueError(f"{len(found)} values of {name} for {self.size} positions")
            return found
        if self.size and not VALUES[name].cyclic:
            raise ValueError(f"the fringe is without its {name}")
        return np.full(self.size, -1, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Solution:
    """The values of a graph of n positions and m moves.

    columns  name of a row of `explorer.values` -> its values; what does not apply is not there
    optimal  bool[m], which moves are optimal; None where the graph has no values
    """

    columns: Mapping[str, Column] = field(default_factory=dict)
    optimal: Truths | None = None

    def __contains__(self, name: str) -> bool:
        return name in self.columns

    def __getattr__(self, name: str) -> Any:
        """What the solver found under the name of a value, such as ``solution.grundy``; None where
        it does not apply."""
        if name in VALUES:
            return self.columns[name].data if name in self.columns else None
        raise AttributeError(f"{type(self).__name__} has no value {name!r}")

    def data(self, name: str) -> Any:
        """What the solver found under the name of a value; KeyError if it found none.

        >>> solve(GameGraph.from_moves(2, [(1, "take 1", 0)])).data("grundy").tolist()
        [0, 1]
        """
        return self.columns[name].data


def outcome_columns(outcome: Codes, remoteness: Ints32, preferred: Ints) -> dict[str, Column]:
    """Outcome, remoteness and optimal move as columns.

    outcome     int8[n], codes of `explorer.graph.arrays.OUTCOMES`
    remoteness  int32[n], -1: none
    preferred   int64[n], index of the optimal move that a best player is shown; -1: none
    """
    return {
        "outcome": Column(outcome, OUTCOMES),
        "remoteness": Column(remoteness, none_below=0),
        "optimal_move": Column(preferred, none_below=0),
    }


def class_column(outcome_class: Codes) -> Column:
    """Outcome classes, codes of `explorer.graph.arrays.CLASSES`, as a column."""
    return Column(outcome_class, CLASSES)


SOLVERS: Mapping[str, Callable[[GameGraph, Known | None], Solution]] = ByKind(
    "explorer.solve", "solve"
)
"""Kind -> what solves a graph of that kind."""


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """The values of every position and the optimal moves, as far as the kind has them.

    With `known` the graph is a part: values of its fringe are given, and given back; its other
    positions have the values that they have in the whole. ExplorerError for a kind that is none;
    LimitError for a part of a partizan game.

    >>> solution = solve(GameGraph.from_moves(2, [(1, "take 1", 0)]))
    >>> {name: column.values() for name, column in solution.columns.items()}
    {'outcome': ['lose', 'win'], 'remoteness': [0, 1], 'optimal_move': [None, 0], 'grundy': [0, 1]}
    """
    if graph.kind not in KINDS:
        raise ExplorerError(
            f"games of kind {quote(graph.kind)} cannot be solved: a kind is {', '.join(KINDS)}"
        )
    return SOLVERS[graph.kind](graph, known)
