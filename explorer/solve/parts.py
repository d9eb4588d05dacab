"""Graphs that are solved part by part, each with the values of what its moves lead to.

Where moves between parts go one way only, every part is solved once, after those it leads to. Its
values are those of the whole, to the last: it makes no difference to a solver where the values of
successors come from. Two things depend on the cut. The order in which nim-values were found where
play can go in circles (`grundy_order`) goes part by part, and proves them as well. Where a best
player of a game of chance must go round in a circle whatever they do, and several actions are
equally good, another of them may be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import GameGraph, Ints
from explorer.graph.part import Part, cut
from explorer.solve.grundy import has_nim_values
from explorer.solve.solution import Column, Known, Solution, solve
from explorer.values import VALUES

New = Callable[[str, npt.DTypeLike, int], Any]
"""What makes an array for a value of this name, of a type and a size."""


class Gathered:
    """The values of n positions that come piece by piece; where none has come there is none.

    >>> values = Gathered(3)
    >>> values.put(np.array([2, 0]), {"remoteness": Column(np.array([4, 7]), none_below=0)})
    >>> values.columns(np.array([0, 1]))["remoteness"].values()
    [7, None]
    """

    def __init__(self, size: int, new: New | None = None) -> None:
        self.size = size
        self._new = new or _in_memory
        self._data: dict[str, Any] = {}
        self._columns: dict[str, Column] = {}
        self._words: dict[str, dict[Any, int]] = {}

    def put(self, places: Ints | slice, columns: Mapping[str, Column]) -> None:
        """Take over the values of the positions at these places, in their order.

        Moves (`optimal_move`) must be numbered as in the whole.
        """
        for name, column in columns.items():
            if name not in self._data:
                self._columns[name], self._data[name] = column, self._nothing(name, column)
                self._words[name] = {word: at for at, word in enumerate(column.words or ())}
            data: Any = column.data
            if not isinstance(data, np.ndarray):
                data = np.fromiter(data, dtype=object, count=len(data))
            if column.words is not None:
                data = self._renumbered(name, column.words)[data]
            self._data[name][places] = data

    def _nothing(self, name: str, column: Column) -> Any:
        """An array for values of a column: so far there are none."""
        if not isinstance(column.data, np.ndarray):
            return np.full(self.size, None, dtype=object)
        data = self._new(name, column.data.dtype, self.size)
        data[:] = 0 if column.none_below is None else column.none_below - 1
        return data

    def _renumbered(self, name: str, words: Any) -> Ints:
        """The numbers of words here, and at the end -1, which stands for none."""
        numbers = self._words[name]
        return np.array([*(numbers.setdefault(word, len(numbers)) for word in words), -1])

    def columns(self, places: Ints | slice = slice(None)) -> dict[str, Column]:
        """The values of some positions, or of all, as columns."""
        return {name: self._column(name, data[places]) for name, data in self._data.items()}

    def _column(self, name: str, data: Any) -> Column:
        first = self._columns[name]
        if first.words is None or first.none_below is None:
            return Column(data, first.words, first.none_below)
        # Of words that differ from game to game only those that are used.
        used = np.unique(data[data >= 0])
        words = [*self._words[name]]
        numbers = np.full(len(words) + 1, -1, dtype=np.int32)
        numbers[used] = np.arange(len(used))
        return Column(numbers[data], [words[number] for number in used], first.none_below)


def _in_memory(name: str, dtype: npt.DTypeLike, size: int) -> Any:
    return np.empty(size, dtype=dtype)


def own_columns(part: Part, solution: Solution) -> dict[str, Column]:
    """The values of a part's own positions; moves are numbered as in the whole."""
    found = {}
    for name, column in solution.columns.items():
        data = column.data[: len(part.own)]
        if VALUES[name].move:
            data = np.append(part.moves, -1)[data]
        found[name] = Column(data, column.words, column.none_below)
    return found


def solve_parts(graph: GameGraph, number: Ints) -> Solution:
    """The values of a graph, found part by part.

    number  int64[n], the part of each position; moves lead to the same part or one of a smaller
            number, else ValueError

    >>> nim = GameGraph.from_moves(4, [(n, f"take {n - m}", m) for n in range(4) for m in range(n)])
    >>> solve_parts(nim, np.array([0, 0, 1, 1])).grundy.tolist()
    [0, 1, 2, 3]
    """
    if (number[graph.sources()] < number[graph.targets]).any():
        raise ValueError("a move leads to a part that is solved later")
    values, optimal, found = Gathered(graph.size), np.zeros(graph.move_count, dtype=bool), 0
    nim_values = has_nim_values(graph)
    for part in cut(graph, number):
        known = Known(values.columns(part.fringe), len(part.fringe), nim_values, found)
        solution = solve(part.graph, known)
        columns = own_columns(part, solution)
        values.put(part.own, columns)
        if solution.optimal is not None:
            optimal[part.moves] = solution.optimal
        if "grundy_order" in columns:
            found += int(np.count_nonzero(np.asarray(columns["grundy_order"].data) >= 0))
    columns = values.columns()
    return Solution(columns, optimal if columns else None)
