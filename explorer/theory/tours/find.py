"""Finding a tour by a method, honestly: found, proved impossible, or given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from explorer.errors import LimitError, MalformedError
from explorer.theory.hamilton.frontier import find_circuit, find_path
from explorer.theory.hamilton.search import SearchResult, search
from explorer.theory.tours import divide, ring, warnsdorff
from explorer.theory.tours.existence import why_not, why_not_from
from explorer.theory.tours.knight import Square, board_graph, check_on_board, is_move, name
from explorer.theory.tours.verify import check_tour

Method = Literal["auto", "backtracking", "warnsdorff", "divide", "ring"]
Verdict = Literal["found", "impossible", "gave up"]

LIMIT = 2_000_000
"""States that a search may visit unless said."""

_SEEDS = 200
"""Ways to break ties that are tried."""


@dataclass(frozen=True)
class TourResult:
    """What came of looking for a tour.

    squares  the tour, checked, or None
    reason   why there is none, or why it was given up, or what should be known
    search   what a search did, where one was made
    """

    rows: int
    cols: int
    start: Square | None
    closed: bool
    method: str
    verdict: Verdict
    squares: Sequence[Square] | None = None
    reason: str | None = None
    search: SearchResult | None = None


def find_tour(
    rows: int,
    cols: int,
    start: Square | None = None,
    closed: bool = False,
    method: Method = "auto",
    seed: int | None = None,
    limit: int = LIMIT,
) -> TourResult:
    """A tour of a board from a square, or from any if `start` is None.

    `limit` is how many states a search may visit, and how many squares Warnsdorff's rule, in all.
    MalformedError if the start is not on the board. A tour that is found has been checked by
    `explorer.theory.tours.verify`, which knows nothing of how it was found.

    >>> find_tour(8, 8).verdict, find_tour(4, 4).verdict
    ('found', 'impossible')
    """
    if start is not None:
        check_on_board(start, rows, cols)
    empty = TourResult(rows, cols, start, closed, method, "gave up")
    if (reason := why_not(rows, cols, closed)) is not None:
        return replace(empty, verdict="impossible", reason=reason)
    if start is not None and not closed and (reason := why_not_from(rows, cols, start)) is not None:
        return replace(empty, verdict="impossible", reason=reason)
    ask = {
        "auto": _auto,
        "backtracking": _backtracking,
        "warnsdorff": _warnsdorff,
        "divide": _divide,
        "ring": _ring,
    }[method]
    result = ask(empty, seed, limit)
    if result.squares is not None:
        check_tour(result.squares, rows, cols, closed)
        result = replace(result, verdict="found")
    return result


def find_circuit_but_corner(rows: int, cols: int) -> TourResult:
    """A closed tour of all squares but the upper left corner, on a board of odd sides.

    MalformedError if a side is even: such a board has closed tours of all squares, or none.

    >>> len(find_circuit_but_corner(5, 7).squares)
    34
    """
    empty = TourResult(rows, cols, None, True, "divide", "gave up")
    if rows * cols % 2 == 0:
        raise MalformedError(
            f"{rows} x {cols} has an even number of squares: no corner need be left out"
        )
    if min(rows, cols) < divide.SMALLEST:
        return replace(empty, reason=_TOO_SMALL)
    squares, corner = divide.circuit(rows, cols), (0, rows - 1)
    check_tour(squares, rows, cols, True, corner)
    return replace(
        empty,
        verdict="found",
        squares=squares,
        reason=f"all squares but the upper left corner, {name(corner)}",
    )


_TOO_SMALL = f"boards are divided down to {divide.SMALLEST} rows and columns, not less"


def _auto(asked: TourResult, seed: int | None, limit: int) -> TourResult:
    """The quickest that is sure to do: dividing for closed tours and large boards, Warnsdorff's
    rule for the others, dynamic programming on narrow boards, and search behind all."""
    rows, cols = asked.rows, asked.cols
    divides = min(rows, cols) >= divide.SMALLEST
    large = rows * cols > 400
    order = [_divide] if divides and (asked.closed or large) else []
    if not asked.closed or divides:
        order.append(_warnsdorff)
    order += [_backtracking] if divides else [_dynamic, _backtracking]
    if seed is not None:  # whoever gives one wants to see another tour
        order = [_warnsdorff, *order]
    for ask in order:
        result = ask(asked, seed, limit)
        if result.squares is not None or result.verdict == "impossible":
            return result
    return result


def _warnsdorff(asked: TourResult, seed: int | None, limit: int) -> TourResult:
    """The rule with its own tie-break, then with ties broken at random; `limit` is how many squares
    the knight may visit in all."""
    undecided = replace(asked, method="warnsdorff")
    start = asked.start or (0, 0)
    visited, size = 0, asked.rows * asked.cols
    for number in range(_SEEDS):
        chance = number or None if seed is None else seed + number
        walk = warnsdorff.steps(asked.rows, asked.cols, start, chance)
        path = [step.square for step in islice(walk, limit - visited)]
        visited += len(path)
        if len(path) == size and (not asked.closed or is_move(path[0], path[-1])):
            how = f"ties broken at random, attempt {number + 1}" if number else None
            return replace(undecided, squares=path, reason=how)
        if visited >= limit:
            break
    return replace(
        undecided,
        reason=f"Warnsdorff's rule did not come to an end that it could use, {visited:,} squares "
        "in all; it proves nothing, backtracking decides",
    )


def _dynamic(asked: TourResult, seed: int | None, limit: int) -> TourResult:
    """Square by square along the board; only narrow boards are within the limit."""
    undecided = replace(asked, method="dynamic programming")
    tall = asked.rows >= asked.cols
    rows, cols = (asked.rows, asked.cols) if tall else (asked.cols, asked.rows)
    near = board_graph(rows, cols)
    start = None
    if asked.start is not None:
        column, row = asked.start if tall else asked.start[::-1]
        start = row * cols + column
    try:
        path = find_circuit(near, limit) if asked.closed else find_path(near, start, limit)
    except LimitError as error:
        return replace(undecided, reason=str(error))
    if path is None:
        reason = "dynamic programming went through all partial tours"
        return replace(undecided, verdict="impossible", reason=reason)
    if asked.closed and start is not None:
        at = path.index(start)
        path = [*path[at:], *path[:at]]
    squares = [(number % cols, number // cols) for number in path]
    return replace(undecided, squares=squares if tall else [(r, c) for c, r in squares])


def _backtracking(asked: TourResult, seed: int | None, limit: int) -> TourResult:
    near = board_graph(asked.rows, asked.cols)

    def ask(start: int, left: int) -> SearchResult:
        return search(near, start, asked.closed, left, seed=seed)

    return _searched(replace(asked, method="backtracking"), limit, ask)


def _ring(asked: TourResult, seed: int | None, limit: int) -> TourResult:
    def ask(start: int, left: int) -> SearchResult:
        return ring.ring_tour(asked.rows, asked.cols, start, asked.closed, left, seed)

    result = _searched(replace(asked, method="ring"), limit, ask)
    return replace(result, reason=result.reason or ring.how(asked.rows, asked.cols))


def _searched(asked: TourResult, limit: int, ask: Callable[[int, int], SearchResult]) -> TourResult:
    """By search from the start or, if none is given, from one square after the other."""
    cols = asked.cols
    starts: Sequence[int] = range(asked.rows * cols)
    if asked.start is not None:
        starts = [asked.start[1] * cols + asked.start[0]]
    elif asked.closed:
        starts = [0]  # a closed tour passes every square; an open one need not begin in the corner
    total = SearchResult()
    for start in starts:
        total = ask(start, limit - total.visited).after(total)
        if total.path is not None or total.visited >= limit:
            break
    if total.path is not None:
        squares = [(number % cols, number // cols) for number in total.path]
        return replace(asked, squares=squares, search=total)
    if total.complete:
        where = f"from {name(asked.start)}" if asked.start else "anywhere"
        reason = f"everything was tried {where}, and no tour found: {_states(total)}"
        return replace(asked, verdict="impossible", reason=reason, search=total)
    reason = f"given up after {_states(total)}: raise the limit"
    return replace(asked, reason=reason, search=total)


def _states(search: SearchResult) -> str:
    return (
        f"{search.visited:,} states, {search.expanded:,} expanded, {search.dead:,} dead, "
        f"{search.live:,} live"
    )


def _divide(asked: TourResult, seed: int | None, limit: int) -> TourResult:
    rows, cols = asked.rows, asked.cols
    undecided = replace(asked, method="divide")
    if min(rows, cols) < divide.SMALLEST:
        return replace(undecided, reason=_TOO_SMALL)
    circuit = divide.circuit(rows, cols)
    if rows * cols % 2 == 0:
        place = circuit.index(asked.start) if asked.start else 0
        return replace(undecided, squares=[*circuit[place:], *circuit[:place]])
    return _through_the_corner(undecided, circuit)


def _through_the_corner(asked: TourResult, circuit: list[Square]) -> TourResult:
    """An open tour from a circuit of all squares but the upper left corner: from the corner into
    the circuit and round, or the other way."""
    corner = 0, asked.rows - 1
    for entry in ((1, asked.rows - 3), (2, asked.rows - 2)):
        place = circuit.index(entry)
        forwards = [*circuit[place:], *circuit[:place]]
        for way in (forwards, [forwards[0], *forwards[:0:-1]]):
            tour = [corner, *way]
            for path in (tour, tour[::-1]):
                if asked.start in (None, path[0]):
                    return replace(asked, squares=path)
    return replace(
        asked,
        reason="a board with an odd number of squares is divided but for its upper left corner, "
        f"where an open tour must begin or end; {name(asked.start or (0, 0))} is neither end",
    )
