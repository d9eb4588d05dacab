"""How moves and labels are numbered in the tables, which `explorer.store.schema` describes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import GameGraph, Label
from explorer.store.connection import Connection
from explorer.store.views import MOVES_OF_GAME

LAST = (1 << 63) - 1
"""The largest number."""

BLOCK = 1 << 18
"""Moves, or positions, looked at together."""

Numbers = Callable[[npt.NDArray[Any]], npt.NDArray[np.int64]]
"""The numbers under which moves are stored, of their places in the arrays."""


class Range(NamedTuple):
    """The numbers that a game takes.

    first_move      of the first place for a move
    width           places for moves of a position
    first_position  of the first position, where moves are stored by target
    """

    first_move: int
    width: int
    first_position: int


def free_range(connection: Connection, graph: GameGraph) -> Range:
    """Numbers for a graph that no stored game has."""
    width = width_of(graph)
    sizes = (graph.size, graph.size * width)
    positions, moves = (
        _gap(connection, *where, [each for each in ranges.values() if each is not None], size)
        for (where, ranges), size in zip(_ranges(connection).items(), sizes, strict=True)
    )
    return Range(moves, width, positions)


def width_of(graph: GameGraph) -> int:
    """Places for moves of a position: as many as the largest number of moves, or 1."""
    width = 1
    for low in range(0, graph.size, BLOCK):
        width = int(np.diff(graph.offsets[low : low + BLOCK + 1]).max(initial=width))
    return width


def _gap(
    connection: Connection, table: str, column: str, taken: Iterable[tuple[int, int]], size: int
) -> int:
    """`first_gap` if no row has a number in it, as one of a damaged game may; else after all."""
    first = first_gap(taken, size)
    some = f"SELECT 1 FROM {table} WHERE {column} >= :first AND {column} < :after LIMIT 1"
    if connection.execute(some, {"first": first, "after": first + size}).first() is None:
        return first
    last: int = connection.execute(f"SELECT max({column}) FROM {table}").scalar()
    return max([last + 1, *(after for _, after in taken)])


def first_gap(taken: Iterable[tuple[int, int]], size: int) -> int:
    """Where the first gap of a size begins between ranges (first, after the last), from 0 on.

    >>> first_gap([(10, 15), (0, 3)], 7), first_gap([(10, 15), (0, 3)], 8), first_gap([], 5)
    (3, 15, 0)
    """
    place = 0
    for first, after in sorted(taken):
        if first - place >= size:
            break
        place = max(place, after)
    return place


def stored_range(connection: Connection, game_id: int) -> Range:
    """The numbers that a stored game has taken."""
    query = "SELECT first_move, move_width, first_position FROM games WHERE id = :id"
    return Range(*connection.execute(query, {"id": game_id}).all()[0])


def numbers_of_moves(graph: GameGraph, taken: Range) -> Numbers:
    """The numbers of moves, of those at some places in the arrays.

    >>> graph = GameGraph.from_moves(3, [(0, "on", 1), (1, "on", 2), (1, "back", 0)])
    >>> numbers_of_moves(graph, Range(10, 2, 0))(np.arange(3)).tolist()
    [10, 12, 13]
    """

    def numbers(moves: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        sources = np.searchsorted(graph.offsets, moves, side="right") - 1
        places = sources * taken.width + moves - graph.offsets[sources]
        return taken.first_move + places  # type: ignore[no-any-return]

    return numbers


def delete_moves(connection: Connection, game_id: int) -> None:
    """Delete the moves of a game.

    Numbers that are damaged must not cost another game its moves: where those of this game are,
    what no game has is deleted instead, and nothing if that is not known either.
    """
    has_its_own = has_its_moves(connection, game_id)
    for (table, column), ranges in _ranges(connection).items():
        own = ranges.pop(game_id, None)
        others = sorted(each for each in ranges.values() if each is not None)
        if own is not None and has_its_own:
            doomed = [own]
        elif None not in ranges.values() and not any(map(_overlap, others, others[1:])):
            starts = [0, *(after for _, after in others)]
            doomed = list(zip(starts, [*(first for first, _ in others), LAST], strict=True))
        else:
            continue
        for first, after in doomed:
            connection.execute(
                f"DELETE FROM {table} WHERE {column} >= :first AND {column} < :after",
                {"first": first, "after": after},
            )


def has_its_moves(connection: Connection, game_id: int) -> bool:
    """Whether the numbers of a game are those of its own moves, as far as they can be told.

    Where another game has some of them too, one of the two is damaged: it is the one that has other
    moves than its own, which are found by their targets.
    """
    shared = False
    for ranges in _ranges(connection).values():
        own = ranges.pop(game_id, None)
        if own is None:
            return False
        shared |= any(other is not None and _overlap(own, other) for other in ranges.values())
    if not shared:
        return True
    ((said, there, own),) = connection.execute(
        "SELECT (SELECT moves FROM games WHERE id = :id), count(*), count(b.target) "
        f"FROM {MOVES_OF_GAME} LEFT JOIN moves_by_target AS b "
        "ON b.target = g.first_position + e.target_id AND b.move_id = e.id WHERE g.id = :id",
        {"id": game_id},
    ).all()
    return bool(said == there == own)


def _ranges(connection: Connection) -> dict[tuple[str, str], dict[int, tuple[int, int] | None]]:
    """Table and column -> the id of each game -> its numbers (first, after the last); None where
    they are none."""
    found: dict[tuple[str, str], dict[int, tuple[int, int] | None]] = {
        ("moves_by_target", "target"): {},
        ("moves", "id"): {},
    }
    by_target, moves = found.values()
    rows = connection.execute(
        "SELECT id, positions, first_move, move_width, first_position FROM games"
    )
    for game, size, first_move, width, first_position in rows:
        moves[game] = _range(first_move, size, width)
        by_target[game] = _range(first_position, size, 1)
    return found


def _range(first: int | None, size: int, width: int | None) -> tuple[int, int] | None:
    if first is None or width is None or first < 0 or size < 1 or width < 1:
        return None
    return first, first + size * width if size * width < LAST - first else LAST


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


class CodedLabels(NamedTuple):
    """Labels with their probabilities, and which of these each move has.

    rows     (label, probability or None, number of the label that it repeats or None)
    codes    int[moves]: the label of each move
    others   int[k], the moves that have another row than their label's own, in order
    numbers  int[k], the rows of these
    """

    rows: Sequence[tuple[Label, float | None, int | None]]
    codes: npt.NDArray[Any]
    others: npt.NDArray[np.int64]
    numbers: npt.NDArray[np.int64]

    def of_moves(self, low: int, high: int) -> list[int]:
        """The rows of the moves from one to before another."""
        rows = self.codes[low:high].copy()
        first, last = np.searchsorted(self.others, (low, high))
        rows[self.others[first:last] - low] = self.numbers[first:last]
        return rows.tolist()  # type: ignore[no-any-return]


def coded_labels(graph: GameGraph, forget: Callable[[], None] = lambda: None) -> CodedLabels:
    """A label that has several probabilities gets a row for each: the first its own, the others
    rows behind all labels, in the order of their first use. `forget` is called now and then.

    >>> moves = [(0, "heads", 1), (0, "tails", 2), (1, "heads", 3), (1, "tails", 2)]
    >>> from dataclasses import replace
    >>> chances = np.array([0.5, 0.5, 0.25, 0.75])
    >>> coded = coded_labels(replace(GameGraph.from_moves(4, moves), probability=chances))
    >>> [(label.text, chance, same) for label, chance, same in coded.rows]
    [('heads', 0.5, None), ('tails', 0.5, None), ('heads', 0.25, 0), ('tails', 0.75, 1)]
    >>> coded.of_moves(0, 4)
    [0, 1, 2, 3]
    """
    codes, chances, labels = graph.label_codes, graph.probability, graph.labels
    none = np.zeros(0, dtype=np.int64)
    if chances is None:
        return CodedLabels([(label, None, None) for label in labels], codes, none, none)
    own, known = np.full(len(labels), np.nan), np.zeros(len(labels), dtype=bool)
    places: list[int] = []
    for low in range(0, len(codes), BLOCK):
        block, here = codes[low : low + BLOCK], chances[low : low + BLOCK]
        used, first = np.unique(block, return_index=True)
        new = ~known[used]
        own[used[new]] = here[first[new]]
        known[used] = True
        expected = own[block]
        same = (here == expected) | (np.isnan(here) & np.isnan(expected))
        places += (np.flatnonzero(~same) + low).tolist()
        forget()
    rows: list[tuple[Label, float | None, int | None]] = [
        (label, _chance(chance), None) for label, chance in zip(labels, own, strict=True)
    ]
    others: dict[tuple[int, float | None], int] = {}
    numbers = []
    for move in places:
        label, chance = int(codes[move]), _chance(chances[move])
        if (label, chance) not in others:
            others[label, chance] = len(rows)
            rows.append((labels[label], chance, label))
        numbers.append(others[label, chance])
    return CodedLabels(rows, codes, np.array(places, np.int64), np.array(numbers, np.int64))


def _chance(chance: Any) -> float | None:
    return None if np.isnan(chance) else float(chance)
