"""The graph and its values in the order of ids, out of what was solved part by part.

The arrays are files that are mapped into memory, so a graph of any size is one like others to
whoever reads it from the first row to the last. Moves by target come of an external sort: what
leads to a range of targets is one file first.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import GameGraph, Reverse
from explorer.graph.ranking import Ranking
from explorer.graph.twin import Twin
from explorer.graph.vectorised import Texts
from explorer.scale.grow import Grown, Level, codes_of_level
from explorer.scale.rows import Rows, blocks, in_order, joined, piece_of
from explorer.scale.run import Array, Run
from explorer.scale.units import values_of
from explorer.solve.parts import Gathered
from explorer.solve.solution import Column, Solution
from explorer.values import VALUES

OF_A_MOVE = 48
"""Bytes that sorting moves by target takes for each, about."""

LEAST, MOST = 1 << 16, 1 << 22
"""Moves that are sorted by target in one go."""

MOST_FILES = 1 << 12
"""Files that moves are spread over."""


class Arranged(NamedTuple):
    """A graph with its values, in files; whether it has a
    cycle; and what clears memory of what was read of them."""

    graph: GameGraph
    solution: Solution
    cyclic: bool
    forget: Callable[[], None]


def arrange(
    run: Run, grown: Grown, parts: int, cyclic: bool, report: Callable[[int], None]
) -> Arranged:
    """Put everything in the order of ids; the positions done are reported."""
    files = _Files(run.folder / "whole")
    size, moves = grown.positions, grown.moves
    offsets = files.new("offsets", np.int64, size + 1)
    codes, depth = files.new("codes", np.int64, size), files.new("depth", np.int32, size)
    verdicts = files.new("verdicts", np.int8, size)
    targets, labels = files.new("targets", np.int32, moves), files.new("labels", np.int32, moves)
    twin, ranking, label_codes = Twin(run.game, run.codes), Ranking(None), []
    movers = chances = optimal = None
    values = Gathered(size, files.new)
    together = min(max(LEAST, run.memory // (2 * OF_A_MOVE)), MOST)
    buckets = _Buckets(run.folder / "by target", size, moves, together)
    done = 0
    for level, number in blocks(grown):
        low, high = level.block(number)
        first, last = level.first + low, level.first + high
        rows, solution = _block(run, level, number, parts)
        end = done + len(rows.targets)
        here, of_moves = slice(first, last), slice(done, end)
        offsets[first + 1 : last + 1] = done + np.cumsum(rows.degrees)
        codes[here] = codes_of_level(run, level.number, low, high)
        depth[here] = level.depth
        verdicts[here] = rows.verdicts
        targets[of_moves] = rows.targets
        labels[of_moves], new = ranking.number(rows.labels.astype(np.int64))
        label_codes += rows.labels[new].tolist()
        if (moving := twin.movers(codes[here])) is not None:
            movers = files.new("movers", np.int8, size) if movers is None else movers
            movers[here] = moving
        if rows.probability is not None:
            chances = files.new("chances", np.float64, moves) if chances is None else chances
            chances[of_moves] = rows.probability
        if solution.optimal is not None:
            optimal = files.new("optimal", np.bool_, moves) if optimal is None else optimal
            optimal[of_moves] = solution.optimal
        values.put(here, _numbered(solution, offsets[here]))
        buckets.add(rows.targets, done)
        done = end
        files.forget()
        report(last)
    graph = GameGraph(
        kind=run.game.kind,
        offsets=offsets,
        targets=targets,
        label_codes=labels,
        labels=twin.labels(label_codes),
        verdicts=verdicts,
        depth=depth,
        positions=Texts(codes, twin.texts),
        movers=movers if movers is not None and movers.any() else None,
        probability=chances,
        fields=Texts(codes, twin.fields) if run.game.parts else None,
    )
    graph.__dict__["reverse"] = buckets.reverse(files, size, moves)
    return Arranged(graph, Solution(values.columns(), optimal), cyclic, files.forget)


def whole_below(number: int) -> npt.DTypeLike:
    """The narrower of the types of whole numbers that hold all below a number.

    >>> whole_below(1 << 31), whole_below((1 << 31) + 1)
    (<class 'numpy.int32'>, <class 'numpy.int64'>)
    """
    return np.int32 if number <= 1 << 31 else np.int64


def _numbered(solution: Solution, first: Array) -> dict[str, Column]:
    """Columns in which moves have their numbers in the whole graph, after the first of each
    position."""
    return {
        name: replace(column, data=np.where(column.data < 0, -1, column.data + first))  # type: ignore[operator]
        if VALUES[name].move
        else column
        for name, column in solution.columns.items()
    }


def _block(run: Run, level: Level, number: int, parts: int) -> tuple[Rows, Solution]:
    """The rows and the values of a block, in the order of ids; moves are told by ordinals."""
    low, high = level.block(number)
    name = f"{level.number}-{number}"
    pieces, marks = [], []
    values = Gathered(high - low)
    for part in range(parts):
        if (piece := piece_of(run, part, name)) is None:
            continue
        pieces.append(piece)
        solution = values_of(run, part, name)
        values.put(piece.ids - (level.first + low), solution.columns)
        if solution.optimal is not None:
            marks.append(solution.optimal)
    rows = joined(pieces)
    optimal = None
    if marks:
        # Marks go the way of targets: in a graph of them they would be in the same order.
        optimal = in_order(rows._replace(targets=np.concatenate(marks))).targets
    return in_order(rows), Solution(values.columns(), optimal)


class _Files:
    """Arrays that are mapped from files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[np.memmap[Any, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)

    def new(self, name: str, dtype: npt.DTypeLike, size: int) -> Array:
        """An array of zeros; one without elements has no file."""
        if not size:
            return np.zeros(0, dtype)
        array = np.memmap(self.folder / name, dtype, "w+", shape=(size,))
        self.made.append(array)
        return array

    def forget(self) -> None:
        """Let the system keep in memory what it likes: of this process it is no more."""
        for array in self.made:
            array._mmap.madvise(mmap.MADV_DONTNEED)  # type: ignore[attr-defined]


class _Buckets:
    """Moves by ranges of targets, each of about so many moves."""

    def __init__(self, folder: Path, size: int, moves: int, together: int) -> None:
        self.count = max(1, min(MOST_FILES, -(-moves // together), size))
        self.width = -(-size // self.count)
        folder.mkdir(parents=True, exist_ok=True)
        self.files = [folder / str(number) for number in range(self.count)]
        for file in self.files:
            file.write_bytes(b"")

    def add(self, targets: Array, first: int) -> None:
        """Take the moves that follow one another from a number on."""
        buckets = targets // self.width
        order = np.argsort(buckets, kind="stable")
        bounds = np.searchsorted(buckets[order], np.arange(self.count + 1)).tolist()
        pairs = np.stack((targets[order], order + first), axis=1)
        for file, (low, high) in zip(self.files, pairwise(bounds), strict=True):
            if low < high:
                with file.open("ab") as end:
                    end.write(pairs[low:high].tobytes())

    def reverse(self, files: _Files, size: int, moves: int) -> Reverse:
        """All moves by target; sources are left out, as whoever stores them needs none."""
        offsets = files.new("into", np.int64, size + 1)
        sorted_ = files.new("back", whole_below(moves), moves)
        done = 0
        for number, file in enumerate(self.files):
            pairs = np.fromfile(file, dtype=np.int64).reshape(-1, 2)
            low = min(number * self.width, size)
            high = min(low + self.width, size)
            counts = np.bincount(pairs[:, 0] - low, minlength=high - low)
            offsets[low + 1 : high + 1] = done + np.cumsum(counts)
            order = np.argsort(pairs[:, 0], kind="stable")
            sorted_[done : done + len(pairs)] = pairs[order, 1]
            done += len(pairs)
            file.unlink()
            files.forget()
        return Reverse(offsets, sorted_, np.zeros(0, dtype=np.int32))
