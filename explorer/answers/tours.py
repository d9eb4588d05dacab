"""Knight's tours: looked for, counted, checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, get_args

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.words import large
from explorer.errors import ExplorerError, LimitError, MalformedError, NotThereError, quote
from explorer.games.shared.squares import place
from explorer.theory.tours.knight import name

if TYPE_CHECKING:
    from explorer.theory.tours.find import TourResult
    from explorer.theory.tours.knight import Square

MOST = 1_000_000
"""Squares of a board that is toured."""

COUNTED = 100
"""Squares of a board whose tours are counted."""


def size(text: str) -> tuple[int, int]:
    """Rows and columns of a board; MalformedError if the text names none.

    >>> size("8x8")
    (8, 8)
    """
    match = re.fullmatch("([1-9][0-9]{0,8})x([1-9][0-9]{0,8})", text)
    if not match:
        raise MalformedError(f"{quote(text)} is not a board: write rows x columns, such as 8x8")
    return int(match[1]), int(match[2])


def find(
    board: str,
    start: str | None = None,
    closed: bool = False,
    *,
    but_corner: bool = False,
    method: str = "auto",
    explain: bool = False,
    seed: int | None = None,
    limit: int | None = None,
) -> Answer:
    """A knight's tour of a board, by a method that says what it knows.

    closed      it must close to a circuit
    but_corner  of all squares but the upper left corner, where the sides are odd
    method      auto, backtracking, warnsdorff, divide or ring
    explain     with the candidates of every step of Warnsdorff's rule
    seed        breaks ties at random
    limit       how many states a search, or squares a rule, may visit

    The error of the answer is NotThereError where there is no tour, and ExplorerError where it was
    given up, which proves nothing.

    >>> find("5x5", "a1").object["squares"][:3]
    ['a1', 'b3', 'a5']
    >>> find("4x4").exit_code
    3
    """
    from explorer.theory.tours.find import LIMIT, Method, find_circuit_but_corner, find_tour

    rows, cols = size(board)
    if but_corner:
        _check_but_corner(closed, start, explain, seed, method)
    if rows * cols > MOST:
        raise LimitError(f"{rows:,} x {cols:,} squares are too many: a million are toured")
    if explain and method not in ("warnsdorff", "auto"):
        raise MalformedError(
            "--explain shows the candidates of Warnsdorff's rule: give --method warnsdorff"
        )
    if seed is not None and method == "divide":
        raise MalformedError("dividing leaves nothing to chance: leave --seed out")
    begin = square(start)
    if but_corner:
        tour = find_circuit_but_corner(rows, cols)
    else:
        by: Method = "warnsdorff" if explain else _method(method)
        tour = find_tour(rows, cols, begin, closed, by, seed, limit or LIMIT)
    steps = _steps(tour, seed) if explain and tour.verdict != "impossible" else None
    squares = None if tour.squares is None else [name(square) for square in tour.squares]
    columns: Sequence[str] = ()
    listed: Any = ()
    if steps is not None:
        columns = ("step", "square", "candidates, with ways on", "chosen")
        listed = [
            (
                step["step"],
                step["square"],
                ", ".join(f"{square} {onward}" for square, onward in step["candidates"].items()),
                step["chosen"],
            )
            for step in steps
        ]
    elif squares is not None:
        columns, listed = ("step", "square"), enumerate(squares, 1)
    searched = None if tour.search is None else asdict(tour.search)
    if searched is not None:
        del searched["path"]
    return Answer(
        columns,
        listed,
        {
            "rows": rows,
            "cols": cols,
            "closed": tour.closed,
            "start": None if tour.start is None else name(tour.start),
            "method": tour.method,
            "verdict": tour.verdict,
            "reason": tour.reason,
            "squares": squares,
            "search": searched,
            "steps": steps,
        },
        _words(tour),
        error=_failure(tour, start),
    )


def count(
    board: str,
    start: str | None = None,
    closed: bool = False,
    limit: int | None = None,
    progress: Progress = silent,
) -> Answer:
    """The exact number of knight's tours of a board, directed, by dynamic programming.

    `limit` is how many kinds of partial tours to keep at a time.

    >>> count("5x5", "a1").object["count"]
    '304'
    """
    from explorer.theory.tours.count import count_tours, naive_counts
    from explorer.theory.tours.knight import check_on_board

    rows, cols = size(board)
    begin = square(start)
    if closed and begin is not None:
        raise MalformedError("a closed tour passes every square: leave --start out")
    if begin is not None:
        check_on_board(begin, rows, cols)
    if rows * cols > COUNTED:
        raise LimitError(f"{rows} x {cols} squares are too many to count: at most {COUNTED}")
    more = () if limit is None else (limit,)
    tours = count_tours(
        rows, cols, closed, begin, lambda done, whole: progress("count", done, whole), *more
    )
    naive = naive_counts(rows, cols)
    # One square by itself is a tour, and the same backwards.
    undirected = None if begin is not None else tours if rows * cols == 1 else tours // 2
    listed = [(f"directed {'closed' if closed else 'open'} tours", f"{tours:,}")]
    if undirected is not None:
        listed.append(("undirected", f"{undirected:,}"))
    listed += [
        ("orders of the squares, (mn)!", large(naive.orders)),
        ("naive sequences of moves, mn x 4^(mn - 1)", large(naive.moves)),
        ("the same, starts alike by symmetry once", large(naive.by_symmetry)),
    ]
    return Answer(
        ("what", "number"),
        listed,
        {
            "rows": rows, "cols": cols, "closed": closed, "start": start, "directed": True,
            "count": str(tours), "undirected": None if undirected is None else str(undirected),
            "naive_orders": str(naive.orders), "naive_moves": str(naive.moves),
            "naive_by_symmetry": str(naive.by_symmetry),
        },
    )  # fmt: skip


def check(text: str, shown: str) -> Answer:
    """Whether a board of numbers, rows from the top, is a knight's tour; `shown` is its name.

    ExplorerError, which tells the first fault, if it is none.

    >>> check("1 4 7/6 . 2/3 8 5", "board").object["closed"]
    True
    """
    from explorer.theory.tours.boards import judged, left_out, read

    try:
        rows, cols, squares = read(text)
        closed, breaks = judged(rows, cols, squares)
        left = [name(square) for square in left_out(rows, cols, squares)]
    except ExplorerError as error:
        raise ExplorerError(f"{quote(shown)} is not a knight's tour: {error}") from None
    but = "".join(f", {square} left out" for square in left)
    return Answer(
        ("step", "square"),
        ((step, name(square)) for step, square in enumerate(squares, 1)),
        {
            "rows": rows, "cols": cols, "closed": closed, "method": None, "verdict": "found",
            "valid": True, "without": left[0] if left else None,
            "warnsdorff": breaks is None, "first_break": breaks,
            "squares": [name(square) for square in squares],
        },
        [
            f"{kind_of(closed)} knight's tour of {rows} x {cols}{but}",
            "it obeys Warnsdorff's rule at every step"
            if breaks is None
            else f"it leaves Warnsdorff's rule first at step {breaks}, {name(squares[breaks - 1])}",
        ],
    )  # fmt: skip


def board_lines(tour: Any) -> list[str]:
    """The rows of a board from the top, each square with its number in a tour, as `find` has it.

    >>> board_lines({"squares": ["a1", "b3"], "rows": 3, "cols": 2})
    ['. 2', '. .', '1 .']
    """
    from explorer.theory.tours.boards import written

    return written([place(text) for text in tour["squares"]], tour["rows"], tour["cols"])


def kind_of(closed: bool) -> str:
    """What a tour is, in words.

    >>> kind_of(True)
    'a closed'
    """
    return "a closed" if closed else "an open"


def square(text: str | None) -> Square | None:
    """A square by its name, None for None; MalformedError if the text names none."""
    if text is None:
        return None
    try:
        return place(text)
    except ValueError:
        raise MalformedError(f"{quote(text)} is not a square: write one such as a1") from None


def _method(text: str) -> Any:
    from explorer.theory.tours.find import Method

    if text not in get_args(Method):
        known = ", ".join(get_args(Method))
        raise MalformedError(f"{quote(text)} is not a method: choose one of {known}")
    return text


def _check_but_corner(
    closed: bool, start: str | None, explain: bool, seed: int | None, method: str
) -> None:
    """Raise MalformedError if a tour of all squares but a corner is asked for with other wishes."""
    if not closed:
        raise MalformedError("--but-corner is for closed tours: give --closed, too")
    others = {
        "--start": start, "--explain": explain, "--seed": seed is not None,
        f"--method {method}": method not in ("auto", "divide"),
    }  # fmt: skip
    if wrong := next((option for option, given in others.items() if given), None):
        raise MalformedError(f"--but-corner divides the board as it can: leave {wrong} out")


def _steps(tour: TourResult, seed: int | None) -> list[dict[str, Any]]:
    """The candidates of every step of Warnsdorff's rule."""
    from explorer.theory.tours.warnsdorff import along, steps

    if tour.squares is not None:  # perhaps not of the first walk
        listed = along(tour.rows, tour.cols, tour.squares)
    else:
        listed = steps(tour.rows, tour.cols, tour.start or (0, 0), seed)
    return [
        {
            "step": ordinal,
            "square": name(step.square),
            "candidates": {name(c.square): c.onward for c in step.candidates},
            "chosen": None if step.chosen is None else name(step.chosen),
        }
        for ordinal, step in enumerate(listed, 1)
    ]


def _words(tour: TourResult) -> list[str]:
    """What is to say of a tour, where there is one."""
    if tour.squares is None:
        return []
    board = f"{tour.rows} x {tour.cols}"
    lines = [f"{kind_of(tour.closed)} tour of {board} by {tour.method}, checked"]
    if tour.reason:
        lines.append(tour.reason)
    if (searched := tour.search) is not None:
        lines.append(
            f"states: {searched.visited:,} visited, {searched.expanded:,} expanded, "
            f"{searched.live:,} live, {searched.dead:,} dead"
        )
    return lines


def _failure(tour: TourResult, start: str | None) -> ExplorerError | None:
    """Why there is no tour, proved or not; None where there is one."""
    where = f"{tour.rows} x {tour.cols}" + (f" from {start}" if start else "")
    kind = "closed" if tour.closed else "open"
    if tour.verdict == "impossible":
        odd = tour.closed and tour.rows * tour.cols % 2 and min(tour.rows, tour.cols) >= 5
        hint = "; --but-corner leaves a corner out" if odd else ""
        return NotThereError(f"{where} has no {kind} knight's tour: {tour.reason}{hint}")
    if tour.verdict == "gave up":
        return ExplorerError(f"{where}: no {kind} tour by {tour.method}: {tour.reason}")
    return None
