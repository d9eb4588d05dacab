"""How many tours a board has, without walking them.

Squares are decided one after the other, row by row. What matters of all that is decided are the
loose ends of pieces of tour at its edge, and which end belongs to which (a *mate*); pieces alike at
the edge are counted together. An open tour is a closed one through a square beside all others that
is thought of besides the board, so one way of counting serves both (D. E. Knuth, The Art of
Computer Programming 4A, 7.1.4, calls such diagrams simpaths).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import factorial

from explorer.errors import LimitError
from explorer.theory.tours.knight import Square, neighbours

STATES = 3_000_000
"""Edges of decided parts that are kept at a time: more of them take gigabytes."""

_State = tuple[int, ...]
_DONE = -1
"""The mate of a square through which a piece goes on both sides."""


def count_tours(
    rows: int,
    cols: int,
    closed: bool = False,
    start: Square | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """The number of directed tours: of all, or of the open ones that begin on a square.

    A closed tour counts once for each direction, wherever it begins. LimitError if the board is too
    large.

    >>> count_tours(3, 4), count_tours(5, 5, start=(0, 0)), count_tours(3, 10, closed=True)
    (16, 304, 32)
    """
    if rows * cols == 1:
        return 0 if closed else 1
    if rows < cols:
        rows, cols = cols, rows
        start = None if start is None else (start[1], start[0])
    size = rows * cols
    later = [
        sorted(
            row * cols + column
            for column, row in neighbours((number % cols, number // cols), cols, rows)
            if row * cols + column > number
        )
        for number in range(size)
    ]
    if closed:
        return 2 * _circuits(later, [], {(): 1}, progress)
    if start is None:
        return 2 * _circuits(later, [size], {(size,): 1}, progress)
    begin = start[1] * cols + start[0]
    # The move between the start and the square besides the board is made before all others.
    return _circuits(later, [size, begin], {(begin, size): 1}, progress)


def naive_counts(rows: int, cols: int) -> dict[str, int]:
    """How many orders of squares, or sequences of moves, there are to look through, naively.

    >>> f"{naive_counts(8, 8)['orders']:.2e}", f"{naive_counts(8, 8)['moves']:.2e}"
    ('1.27e+89', '5.44e+39')
    """
    squares = rows * cols
    # A knight on a large board has 4 moves or so on average once he is on his way.
    moves = squares * 4 ** (squares - 1)
    return {"orders": factorial(squares), "moves": moves}


def _circuits(
    later: Sequence[Sequence[int]],
    edge: list[int],
    states: dict[_State, int],
    progress: Callable[[int, int], None] | None,
) -> int:
    """The undirected circuits through all squares.

    `edge` holds what is there from the beginning: the square besides the board, if there is one,
    and with it the square that it is linked to; `states` their mates.
    """
    size = len(later)
    hub = edge[0] if edge else None
    linked = edge[1:]
    found = 0
    introduced = set(linked)
    for square in range(size):
        if progress:
            progress(square, size)
        new = [other for other in (square, *later[square]) if other not in edge]
        states = {(*mates, *new): many for mates, many in states.items()}
        edge += new
        introduced.update(new)
        last = len(introduced) == size
        for other in later[square]:
            states, done = _with_edge(states, edge, square, other, last)
            found += done
        if hub is not None and square not in linked:
            states, done = _with_edge(states, edge, square, hub, last)
            found += done
        # The square leaves: a piece must go through it.
        place = edge.index(square)
        edge.pop(place)
        states = {
            (*mates[:place], *mates[place + 1 :]): many
            for mates, many in states.items()
            if mates[place] == _DONE
        }
        if len(states) > STATES:
            raise LimitError(
                f"more than {STATES:,} kinds of partial tours would have to be kept: count a "
                "smaller board"
            )
    return found


def _with_edge(
    states: dict[_State, int], edge: list[int], one: int, other: int, last: bool
) -> tuple[dict[_State, int], int]:
    """The states with and without a move between two squares, and how many circuits it closes."""
    a, b = edge.index(one), edge.index(other)
    places = {square: place for place, square in enumerate(edge)}
    found = dict(states)
    closed = 0
    for mates, many in states.items():
        left, right = mates[a], mates[b]
        if left == _DONE or right == _DONE:
            continue
        if left == other:  # the two ends of one piece: it closes, and may if it is all there is
            if last and all(mate == _DONE for n, mate in enumerate(mates) if n not in (a, b)):
                closed += many
            continue
        joined = list(mates)
        joined[a] = joined[b] = _DONE
        if left == one and right == other:
            joined[a], joined[b] = other, one
        elif left == one:
            joined[a] = right
            joined[places[right]] = one
        elif right == other:
            joined[b] = left
            joined[places[left]] = other
        else:
            joined[places[left]], joined[places[right]] = right, left
        state = tuple(joined)
        found[state] = found.get(state, 0) + many
    return found, closed
