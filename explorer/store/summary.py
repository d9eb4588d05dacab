"""What a game comes to in numbers, counted once, when it is stored.

To count rows takes seconds for millions of moves: counted from the arrays while these are at hand,
it is stored as JSON, and ``explorer info`` only reads it. The audit counts the rows instead, and
compares: see `explorer.query.catalog.counted`, which also serves games that have none stored.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import CLASSES, OUTCOMES, GameGraph
from explorer.kinds import KINDS
from explorer.solve.solution import Column, Solution
from explorer.store.numbers import FREQUENT, OF_OUTCOMES, PARTIZAN
from explorer.values import OUTCOME_CLASSES

MOVES = 1 << 18
"""Moves, or positions, looked at together, about."""

Forget = Callable[[], None]
"""Called after what was looked at together: a graph in files is read through without staying."""


def summary(graph: GameGraph, solution: Solution, forget: Forget = lambda: None) -> str:
    """The numbers of a game as JSON, in the form of `explorer.query.catalog.counted`.

    >>> from explorer.solve.solution import solve
    >>> graph = GameGraph.from_moves(2, [(1, "take 1", 0)])
    >>> told = json.loads(summary(graph, solve(graph)))
    >>> told["outcomes"], told["ends"], told["branching"]
    ({'win': 1, 'lose': 1, 'draw': 0}, 1, {'least': 1, 'mean': 1.0, 'most': 1})
    """
    numbers = {
        "outcomes": _outcomes(graph, solution, forget),
        "remoteness": _remoteness(graph, solution, forget),
        **_partizan(graph.kind, solution),
        **_shape(graph, forget),
        **_special_moves(graph, forget),
    }
    return json.dumps(numbers, separators=(",", ":"), allow_nan=False)


def _outcomes(graph: GameGraph, solution: Solution, forget: Forget) -> dict[str, int] | None:
    """How many positions have each outcome class, or else each outcome; None if they have none."""
    for name, codes, words in (
        ("outcome_class", CLASSES, OUTCOME_CLASSES),
        ("outcome", OUTCOMES, OF_OUTCOMES),
    ):
        column = solution.columns.get(name)
        if column is not None and column.values(graph.start, graph.start + 1) != [None]:
            counts = np.zeros(len(codes), dtype=np.int64)
            for low, high in _positions(graph, forget):
                counts += np.bincount(column.data[low:high], minlength=len(codes))
            return {word: int(counts[codes.index(word)]) for word in words}
    return None


def _remoteness(
    graph: GameGraph, solution: Solution, forget: Forget
) -> list[dict[str, int | None]]:
    """How many positions have each remoteness, by outcome; those of no remoteness come last."""
    if "outcome" not in solution.columns:
        return []
    outcome, plies = (solution.columns[name].data for name in ("outcome", "remoteness"))
    kinds = len(OUTCOMES)
    numbers: Counter[int] = Counter()
    for low, high in _positions(graph, forget):
        pairs = np.multiply(plies[low:high], kinds, dtype=np.int64) + outcome[low:high]
        present, counts = np.unique(pairs, return_counts=True)
        numbers.update(dict(zip(present.tolist(), counts.tolist(), strict=True)))
    rows: dict[int | None, dict[str, int | None]] = {}
    for pair, count in sorted(numbers.items()):
        distance, code = divmod(pair, kinds)
        plies_or_none = None if distance < 0 else distance
        row = rows.setdefault(
            plies_or_none, {"remoteness": plies_or_none, **dict.fromkeys(OF_OUTCOMES, 0)}
        )
        row[str(OUTCOMES[code])] = count
    endless = [rows.pop(None)] if None in rows else []
    return [*rows.values(), *endless]


def _partizan(kind: str, solution: Solution) -> dict[str, Any]:
    """How many different games and values the positions are, the most frequent values, and how
    many positions each player wins and loses in how many plies, if they begin."""
    if not KINDS[kind].has("partizan value"):
        return dict.fromkeys(PARTIZAN)
    values = solution.columns["cgt_value"]
    classes = np.asarray(solution.columns["outcome_class"].data, dtype=np.int64)
    codes = np.asarray(values.data, dtype=np.int64)
    present, first, counts = np.unique(codes, return_index=True, return_counts=True)

    def beside(name: str, code: int) -> Any:
        words = solution.columns[name].words
        assert words is not None
        return words[code]

    named = [
        {
            "cgt_value": beside("cgt_value", code),
            "mean": beside("mean", code),
            "temperature": beside("temperature", code),
            "outcome_class": CLASSES[classes[place]],
            "positions": count,
        }
        for code, place, count in zip(
            present.tolist(), first.tolist(), counts.tolist(), strict=True
        )
    ]
    named.sort(key=lambda row: (-row["positions"], len(row["cgt_value"]), row["cgt_value"]))
    hot = [row["temperature"] for row in named if row["temperature"] is not None]
    return {
        "forms": len(np.unique(np.asarray(solution.columns["form"].data))),
        "cgt_values": len(named),
        "frequent_values": named[:FREQUENT],
        "highest_temperature": max(hot, default=None),
        "plies": _plies(classes, solution.columns),
    }


def _plies(classes: npt.NDArray[np.int64], columns: Any) -> list[dict[str, int]]:
    """Plies -> how many positions either player wins, or loses, in so many, if they begin."""
    rows: dict[int, dict[str, int]] = {}
    names = [f"{player}_{how}" for player in ("left", "right") for how in ("wins", "loses")]
    for player in ("left", "right"):
        column: Column = columns[f"{player}_remoteness"]
        plies = np.asarray(column.data, dtype=np.int64)
        wins = np.isin(classes, [CLASSES.index(player), CLASSES.index("next")])
        for how, chosen in (("wins", wins), ("loses", ~wins)):
            distances, counts = np.unique(plies[chosen], return_counts=True)
            for distance, count in zip(distances.tolist(), counts.tolist(), strict=True):
                row = rows.setdefault(distance, {"plies": distance, **dict.fromkeys(names, 0)})
                row[f"{player}_{how}"] = count
    return [rows[distance] for distance in sorted(rows)]


def _shape(graph: GameGraph, forget: Forget) -> dict[str, Any]:
    """Ends, positions out of reach, the greatest depth, and the moves of a position that is no
    end: least, mean, most."""
    ends = unreached = most = 0
    depth, least = -1, graph.move_count
    for low, high in _positions(graph, forget):
        degrees = np.diff(graph.offsets[low : high + 1])
        ends += int(np.count_nonzero(degrees == 0))
        least = int(degrees.min(initial=least, where=degrees > 0))
        most = int(degrees.max(initial=most))
        unreached += int(np.count_nonzero(graph.depth[low:high] < 0))
        depth = int(graph.depth[low:high].max(initial=depth))
    branching: dict[str, float | None] = dict.fromkeys(("least", "mean", "most"))
    if graph.size > ends:
        mean = graph.move_count / (graph.size - ends)
        branching = {"least": least, "mean": mean, "most": most}
    return {
        "ends": ends,
        "unreached": unreached,
        "depth": None if depth < 0 else depth,
        "branching": branching,
    }


def _special_moves(graph: GameGraph, forget: Forget) -> dict[str, int]:
    """Moves that lead back to their own position, and moves beside another to the same target."""
    self_loops, different = 0, 0
    for low, high in _blocks(graph.offsets):
        moves = slice(int(graph.offsets[low]), int(graph.offsets[high]))
        sources = np.repeat(np.arange(low, high), np.diff(graph.offsets[low : high + 1]))
        targets = graph.targets[moves].astype(np.int64)
        self_loops += int(np.count_nonzero(sources == targets))
        pairs = np.sort(sources * graph.size + targets)
        different += int(np.count_nonzero(np.diff(pairs))) + min(1, len(pairs))
        forget()
    return {"self_loops": self_loops, "parallel_moves": graph.move_count - different}


def _positions(graph: GameGraph, forget: Forget) -> Iterator[tuple[int, int]]:
    """All positions, block after block: the first id, and after the last."""
    for low in range(0, graph.size, MOVES):
        yield low, min(low + MOVES, graph.size)
        forget()


def _blocks(offsets: npt.NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """The positions in blocks, first and after the last, each of about `MOVES` moves: what is
    looked at together needs no more memory than that."""
    low, last = 0, len(offsets) - 1
    while low < last:
        after = int(np.searchsorted(offsets, offsets[low] + MOVES, side="right")) - 1
        high = min(max(low + 1, after), last)
        yield low, high
        low = high
