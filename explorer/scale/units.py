"""Solving a graph part by part: what leads nowhere else first.

Parts that lead to one another, through whatever others, are solved together: the strongly connected
components of the graph of parts. Each is a graph with a fringe, the positions of other parts that
its moves lead to, whose values are known by then.

Files: ``values/P/L-B`` the values of a part's positions of a block, and which of their moves are
optimal; ``solved/U`` that a unit is solved.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from explorer.errors import LimitError, option
from explorer.graph.arrays import NONE, GameGraph
from explorer.graph.cycles import is_cyclic
from explorer.graph.part import Part
from explorer.graph.ranking import Ranking
from explorer.graph.twin import Twin
from explorer.memory import in_words
from explorer.scale import numbering
from explorer.scale.engine import Engine, TooLargeError
from explorer.scale.grow import MOVES, Grown
from explorer.scale.rows import Rows, Sorted, blocks, in_order, joined, piece_of, ranges
from explorer.scale.run import Array, Run, opened
from explorer.solve.optimal import optimal_moves
from explorer.solve.parts import Gathered
from explorer.solve.rounds import check_rounds, may_never_end_in_rounds, outcomes_in_rounds
from explorer.solve.solution import Column, Known, Solution, outcome_columns, solve
from explorer.values import VALUES

OF_A_MOVE, OF_A_POSITION = 64, 128
"""Bytes that solving takes at its peak, about."""


class Unit(NamedTuple):
    """Parts that are solved together.

    number  in the order in which units are solved
    parts   the parts
    after   the parts of other units that they lead to
    found   how many positions units before it have
    rounds  whether it is too large to be solved as one graph
    """

    number: int
    parts: tuple[int, ...]
    after: tuple[int, ...]
    found: int
    rounds: bool = False


def units(sorted_: Sorted, memory: int, kind: str) -> list[Unit]:
    """The units in the order in which they can be solved. Small ones that follow one another are
    one, as long as that takes no more bytes than half of `memory`. Parts that lead to one another
    and take more than all of it are solved in rounds.

    TooLargeError if rounds do not find all values of games of this kind, or a single part is too
    large.
    """
    import networkx as nx  # a third of a second, which builds in memory do not need

    quotient = nx.from_numpy_array(sorted_.leads, create_using=nx.DiGraph)
    condensed = nx.condensation(quotient)
    cost = sorted_.moves * OF_A_MOVE + sorted_.positions * OF_A_POSITION
    together: list[list[int]] = []
    for component in reversed(list(nx.lexicographical_topological_sort(condensed))):
        parts = sorted(condensed.nodes[component]["members"])
        if int(cost[parts].sum()) > memory:
            _check_rounds(sorted_, cost, parts, memory, kind)
        if together and 2 * int(cost[together[-1] + parts].sum()) <= memory:
            together[-1] += parts
        else:
            together.append(parts)
    found, before = [], 0
    for number, parts in enumerate(together):
        leads = np.flatnonzero(sorted_.leads[parts].any(axis=0))
        after = tuple(part for part in leads.tolist() if part not in parts)
        large = int(cost[parts].sum()) > memory
        found.append(Unit(number, tuple(parts), after, before, large))
        before += int(sorted_.positions[parts].sum())
    return found


def _check_rounds(sorted_: Sorted, cost: Array, parts: list[int], memory: int, kind: str) -> None:
    """Raise TooLargeError unless parts that are too large together can be solved in rounds."""
    more = option("more --memory", "more memory=")
    largest = parts[int(cost[parts].argmax())]
    if cost[largest] > memory:
        raise TooLargeError(
            f"a part of {int(sorted_.positions[largest]):,} positions takes "
            f"{in_words(int(cost[largest]))} to be solved: give {more}, or build anew with "
            + option("more --parts", "more parts=")
        )
    try:
        check_rounds(kind, sorted_.lost)
    except LimitError as error:
        raise TooLargeError(
            f"{int(sorted_.positions[parts].sum()):,} positions with "
            f"{int(sorted_.moves[parts].sum()):,} moves lead to one another, part by part, and "
            f"{error}, which takes {in_words(int(cost[parts].sum()))}: give {more}, or a game "
            "that names tiers (shard_key)"
        ) from None


def solve_units(
    run: Run,
    engine: Engine,
    grown: Grown,
    todo: Sequence[Unit],
    lost: bool,
    report: Callable[[int], None],
) -> bool:
    """Solve all units, each after those that it leads to; whether the graph has a cycle.

    The units done are reported.
    """
    unit_of = {part: unit.number for unit in todo for part in unit.parts}
    handles: list[Any] = []
    for unit in todo:
        after = [handles[number] for number in sorted({unit_of[part] for part in unit.after})]
        task = solve_in_rounds if unit.rounds else solve_unit
        handles.append(engine.submit(task, run.folder, grown, unit, lost, after=after))
    return any(engine.results(handles, report))


def solve_unit(folder: Path, grown: Grown, unit: Unit, lost: bool) -> bool:
    """Solve a unit and write its values; whether it has a cycle."""
    run = opened(folder)
    if run.has(f"solved/{unit.number}"):
        return bool(run.load(f"solved/{unit.number}")["cyclic"])
    numbering.clear()
    try:
        graph, ids, fringe = _graph(run, _rows(run, grown, unit.parts))
        solution = solve(graph, _known(run, grown, unit, fringe, lost))
        _write_values(run, grown, unit.parts, graph, ids, solution)
        cyclic = is_cyclic(graph)
    except MemoryError:
        raise TooLargeError(
            f"part {'+'.join(map(str, unit.parts))} needs more memory than there is to be solved: "
            f"give {option('more --memory', 'more memory=')}, or build anew with "
            + option("more --parts", "more parts=")
        ) from None
    run.save(f"solved/{unit.number}", cyclic=np.array(cyclic))
    return cyclic


def _write_values(
    run: Run, grown: Grown, parts: Sequence[int], graph: GameGraph, ids: Array, solution: Solution
) -> None:
    """Write the values of the positions of some parts, block by block."""
    for part in parts:
        for level, number in blocks(grown):
            block = f"{level.number}-{number}"
            if run.has(name := f"rows/{part}/{block}"):
                places = np.searchsorted(ids, run.load(name, "ids")["ids"])
                run.save(f"values/{part}/{block}", **_values(graph, solution, places))


def solve_in_rounds(folder: Path, grown: Grown, unit: Unit, lost: bool) -> bool:
    """Solve a unit that is too large for one graph, one part after another until nothing changes,
    and write its values; whether it has a cycle."""
    run = opened(folder)
    if run.has(f"solved/{unit.number}"):
        return bool(run.load(f"solved/{unit.number}")["cyclic"])
    numbering.clear()
    parts = _Parts(run, grown, unit.parts)
    outcome = np.zeros(grown.positions, dtype=np.int8)
    remoteness = np.full(grown.positions, -1, dtype=np.int32)
    for part in parts:
        known = _known(run, grown, unit, part.fringe, lost)
        if known.columns:
            beyond = known.data("outcome") != NONE
            outcome[part.fringe[beyond]] = known.data("outcome")[beyond]
            remoteness[part.fringe[beyond]] = known.data("remoteness")[beyond]
    outcomes_in_rounds(parts, outcome, remoteness)
    for number, part in zip(unit.parts, parts, strict=True):
        values = outcome[part.positions], remoteness[part.positions]
        optimal, preferred = optimal_moves(part.graph, *values)
        solution = Solution(outcome_columns(*values, preferred), optimal)
        _write_values(run, grown, (number,), part.graph, part.own, solution)
    cyclic = bool(may_never_end_in_rounds(parts, grown.positions).any())
    run.save(f"solved/{unit.number}", cyclic=np.array(cyclic))
    return cyclic


class _Parts(Sequence[Part]):
    """The parts of a unit, each read when it is asked for."""

    def __init__(self, run: Run, grown: Grown, parts: Sequence[int]) -> None:
        self.run, self.grown, self.parts = run, grown, parts

    def __len__(self) -> int:
        return len(self.parts)

    def __getitem__(self, index: Any) -> Any:
        graph, own, fringe = _graph(self.run, _rows(self.run, self.grown, (self.parts[index],)))
        return Part(graph, own, fringe, np.zeros(0, dtype=np.int64))


def _rows(run: Run, grown: Grown, parts: Sequence[int]) -> Rows:
    """All positions of some parts with their moves, in the order of ids."""
    pieces = []
    for level, number in blocks(grown):
        block = f"{level.number}-{number}"
        beside = [p for part in parts if (p := piece_of(run, part, block)) is not None]
        if beside:
            pieces.append(in_order(joined(beside)))
    return joined(pieces)


def _graph(run: Run, rows: Rows) -> tuple[GameGraph, Array, Array]:
    """Rows as a graph whose last positions are the fringe; the ids of its own positions, and of
    these."""
    own, size = rows.ids, len(rows.ids)
    targets, beyond = np.empty(len(rows.targets), dtype=np.int32), [own[:0]]
    places = Ranking(None)
    places.number(own)
    for part in _slices(len(targets)):
        targets[part], new = places.number(rows.targets[part])
        beyond.append(rows.targets[part][new])
    fringe = np.concatenate(beyond)
    numbers, first = np.empty(len(targets), dtype=np.int32), []
    ranking = Ranking(None)
    for part in _slices(len(targets)):
        numbers[part], new = ranking.number(rows.labels[part])
        first += rows.labels[part][new].tolist()
    count = size + len(fringe)
    offsets = np.zeros(count + 1, dtype=np.int64)
    np.cumsum(rows.degrees, out=offsets[1 : size + 1])
    offsets[size + 1 :] = offsets[size]
    verdicts = np.zeros(count, dtype=np.int8)
    verdicts[:size] = rows.verdicts
    graph = GameGraph(
        kind=run.game.kind,
        offsets=offsets,
        targets=targets,
        label_codes=numbers,
        labels=Twin(run.game, run.codes).labels(first),
        verdicts=verdicts,
        depth=np.zeros(count, dtype=np.int32),
        positions=(),
        probability=rows.probability,
    )
    return graph, own, fringe


def _slices(size: int) -> Iterator[slice]:
    """What is looked at together, so that it needs little memory beside the whole."""
    return (slice(low, min(low + MOVES, size)) for low in range(0, size, MOVES))


def _known(run: Run, grown: Grown, unit: Unit, fringe: Array, lost: bool) -> Known:
    """The values of the fringe, from the parts that are solved."""
    values = Gathered(len(fringe))
    order = np.argsort(fringe)
    fringe = fringe[order]
    for part in unit.after:
        for level, number in blocks(grown):
            low, high = level.block(number)
            first, last = np.searchsorted(fringe, (level.first + low, level.first + high))
            block = f"{level.number}-{number}"
            if first == last or not run.has(f"rows/{part}/{block}"):
                continue
            ids = run.load(f"rows/{part}/{block}", "ids")["ids"]
            places = np.searchsorted(ids, fringe[first:last])
            places[places == len(ids)] = 0
            mine = np.flatnonzero(ids[places] == fringe[first:last])
            told = values_of(run, part, block).columns
            chosen = {
                name: replace(column, data=np.asarray(column.data)[places[mine]])
                for name, column in told.items()
                if not VALUES[name].move
            }
            values.put(order[first + mine], chosen)
    columns = {name: _as_solved(name, column) for name, column in values.columns().items()}
    return Known(columns, len(fringe), lost, unit.found)


def _as_solved(name: str, column: Column) -> Column:
    """A column as its solver gives it: whole numbers of any size are Python's own again."""
    if name not in _OF_ANY_SIZE:
        return column
    return Column([None if word is None else int(word) for word in column.values()])


_OF_ANY_SIZE = {"completions"}
"""Values that are numbers of any size; in files they are words."""


def _values(graph: GameGraph, solution: Solution, places: Array) -> dict[str, Array]:
    """Some positions' values as arrays to be kept, and which of their moves are optimal."""
    arrays: dict[str, Array] = {}
    about: dict[str, Any] = {}
    for name, column in solution.columns.items():
        data, words, none_below = column.data, column.words, column.none_below
        if not isinstance(data, np.ndarray):
            chosen = [data[place] for place in places.tolist()]
            numbers = {value: number for number, value in enumerate({*chosen} - {None})}
            words, none_below = [str(value) for value in numbers], 0
            data = np.array([numbers.get(value, -1) for value in chosen], np.int64)
        else:
            data = data[places]
        if VALUES[name].move:  # its place among the moves of the position
            data = np.where(data < 0, -1, data - graph.offsets[places])
        arrays[f"of {name}"] = data
        about[name] = {"words": words, "none_below": none_below}
    if solution.optimal is not None:
        degrees = graph.degrees[places]
        arrays["optimal"] = solution.optimal[ranges(graph.offsets[places], degrees)]
    arrays["about"] = np.array(json.dumps(about))
    return arrays


def values_of(run: Run, part: int, block: str) -> Solution:
    """The values of a part's positions of a block; moves are told by their ordinals."""
    arrays = run.load(f"values/{part}/{block}")
    about = json.loads(str(arrays["about"]))
    columns = {
        name: Column(arrays[f"of {name}"], told["words"], told["none_below"])
        for name, told in about.items()
    }
    return Solution(columns, arrays.get("optimal"))
