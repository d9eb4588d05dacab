"""Boards of heaps: counters that can be seen, or numbers where there are too many of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.board import Board, Spot, Text

SEEN = 24
"""Counters in a heap that is shown as a row or a column of them."""

TOGETHER = 60
"""Counters in a heap that is alone: it is shown in rows of `ROW`."""

ROW = 10
"""Counters, or heaps shown as numbers, in a row."""

NUMBERS = 8


def heap(number: int) -> str:
    """The name of a heap's spot, where it is shown as a number; heaps are counted from 1."""
    return f"heap {number}"


def counter(heap_number: int, number: int) -> str:
    """The name of a counter's spot, both counted from 1."""
    return f"heap {heap_number}: {number}"


def numbers(heaps: Sequence[int]) -> Board:
    """Heaps as numbers, each in a square.

    >>> numbers([1000, 30]).pieces
    {'heap 1': '1000', 'heap 2': '30'}
    """
    spots = [
        Spot(heap(n), 2 * ((n - 1) % NUMBERS), (n - 1) // NUMBERS) for n in range(1, len(heaps) + 1)
    ]
    pieces = {heap(n): str(size) for n, size in enumerate(heaps, 1)}
    texts = [] if heaps else [Text(0, 0, NOTHING)]
    return Board(spots, pieces, (), texts, arrows=False, asks=True)


NOTHING = "no heap is left"


def rows(heaps: Sequence[int]) -> Board:
    """A row of counters for each heap, its size in front of it.

    >>> board = rows([2, 1])
    >>> [(spot.name, spot.x, spot.y) for spot in board.spots]
    [('heap 1: 1', 0, 0), ('heap 1: 2', 1, 0), ('heap 2: 1', 0, 1)]
    """
    if max(heaps, default=0) > SEEN:
        return numbers(heaps)
    spots = [
        Spot(counter(n, one), one - 1, n - 1, "point")
        for n, size in enumerate(heaps, 1)
        for one in range(1, size + 1)
    ]
    texts = [Text(-1, n, str(size)) for n, size in enumerate(heaps)] or [Text(0, 0, NOTHING)]
    return Board(spots, {s.name: "o" for s in spots}, (), texts, arrows=False, asks=True)


def columns(heaps: Sequence[int], room: Sequence[int]) -> Board:
    """A column of counters for each heap, its size below it; `room` has the places of each.

    >>> board = columns([1], [2])
    >>> [spot.name for spot in board.spots], board.pieces
    (['heap 1: 1', 'heap 1: 2'], {'heap 1: 1': 'o'})
    """
    if max(heaps, default=0) > SEEN or max(room, default=0) > SEEN:
        return numbers(heaps)
    room = [max(size, most) for size, most in zip(heaps, room, strict=True)]
    spots = [
        Spot(counter(n, one), n - 1, -one, "point")
        for n, most in enumerate(room, 1)
        for one in range(1, most + 1)
    ]
    pieces = {counter(n, one): "o" for n, size in enumerate(heaps, 1) for one in range(1, size + 1)}
    texts = [Text(n, 0, str(size)) for n, size in enumerate(heaps)] or [Text(0, 0, NOTHING)]
    return Board(spots, pieces, (), texts, arrows=False, asks=True)


def single(size: int, room: int) -> Board:
    """A heap by itself in rows of ten counters, in `room` places.

    >>> len(single(3, 21).spots), len(single(3, 21).pieces), single(100, 200).pieces
    (21, 3, {'heap 1': '100'})
    """
    room = max(size, room)
    if room > TOGETHER:
        return numbers([size])
    spots = [Spot(counter(1, n + 1), n % ROW, n // ROW, "point") for n in range(room)]
    pieces = {counter(1, n): "o" for n in range(1, size + 1)}
    texts = [Text(-1, 0, str(size))]
    return Board(spots, pieces, (), texts, arrows=False, asks=True)


def touched(board: Board, number: int, size: int, done: str) -> Sequence[str]:
    """The spots that a move in heap `number` of this size touches, by what is done to it.

    "take k" is the counter from which on all are taken; "take k leaving a+b" the k behind the first
    a; "split a+b" the two between which the row parts. Nothing for other words; where the heap is a
    number, that.

    >>> board = rows([7])
    >>> touched(board, 1, 7, "take 2"), touched(board, 1, 7, "take 1 leaving 2+4")
    (['heap 1: 6'], ['heap 1: 3'])
    >>> touched(board, 1, 7, "split 3+4")
    ['heap 1: 3', 'heap 1: 4']
    """
    if heap(number) in board.pieces:
        return [heap(number)]
    if match := re.fullmatch(r"take ([0-9]+)", done):
        found = [size - int(match[1]) + 1]
    elif match := re.fullmatch(r"take ([0-9]+) leaving ([0-9]+)\+[0-9]+", done):
        found = [*range(int(match[2]) + 1, int(match[2]) + int(match[1]) + 1)]
    elif match := re.fullmatch(r"split ([0-9]+)\+[0-9]+", done):
        found = [int(match[1]), int(match[1]) + 1]
    else:
        return []
    return [counter(number, one) for one in found if 0 < one <= size]
