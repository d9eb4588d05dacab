"""How many sets of squares dominoes can cover: the positions of games that lay dominoes.

Square by square a set of squares is decided, and with it all that a covering by dominoes could look
like at the edge of what is decided: which of the squares to come already hold half a domino. Sets
alike at the edge are counted together, and few edges ever occur.
"""

from __future__ import annotations

from collections.abc import Sequence

ENOUGH = 10**12
"""A count above this need not be exact: no graph of so many positions can be built."""

WIDEST = 7
"""Columns up to which the edges are few; of wider boards a part is counted."""


def coverable(rows: Sequence[str]) -> int | None:
    """The number of sets of free squares, ``.`` in the rows of a board, that dominoes can cover.

    Above `ENOUGH` a lower bound; None where the board is too wide to count and a part of it has
    fewer.

    >>> coverable(["..", ".."]), coverable(["...."] * 4)
    (6, 5700)
    """
    if len(rows[0]) > len(rows):
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    narrow = len(rows[0]) <= WIDEST
    edges = {frozenset((0,)): 1}
    for row in rows:
        edges = _below(edges, row[:WIDEST])
        so_far = sum(many for edge, many in edges.items() if 0 in edge)
        if so_far > ENOUGH:
            return so_far
    return so_far if narrow else None


def placements(rows: Sequence[str], dominoes: Sequence[tuple[int, int]]) -> int | None:
    """The number of ways to lay one domino more: (a coverable set, a domino beside it).

    `dominoes` are pairs of squares, numbered row by row.

    >>> placements(["..", ".."], [(0, 1), (2, 3), (0, 2), (1, 3)])
    8
    """
    ways = 0
    for pair in dominoes:
        left = [list(row) for row in rows]
        for number in pair:
            left[number // len(rows[0])][number % len(rows[0])] = "x"
        many = coverable(["".join(row) for row in left])
        if many is None or many > ENOUGH:
            return many
        ways += many
    return ways


def _below(edges: dict[frozenset[int], int], row: str) -> dict[frozenset[int], int]:
    """The edges once a row is decided. Bit j of an edge: the next square of column j holds half a
    domino already."""
    for column, square in enumerate(row):
        bit, beside = 1 << column, 2 << column
        fits_beside = row[column + 1 : column + 2] == "."
        below: dict[frozenset[int], int] = {}
        for edge, many in edges.items():
            bare = frozenset(half for half in edge if not half & bit)
            covered: set[int] = set()
            for half in edge if square == "." else ():
                if half & bit:
                    covered.add(half ^ bit)
                    continue
                covered.add(half | bit)
                if fits_beside and not half & beside:
                    covered.add(half | beside)
            for then in (bare, frozenset(covered)):
                if then:
                    below[then] = below.get(then, 0) + many
        edges = below
    return edges
