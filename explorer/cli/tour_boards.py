"""``explorer tour count`` and ``check``: how many tours a board has, and whether this is one."""

from __future__ import annotations

from typing import Annotated

import typer

from explorer.cli.options import Output
from explorer.cli.tour_options import (
    Board,
    Closed,
    Start,
    kind_of,
    size,
    square,
)
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the commands to the group."""
    app.command()(count)
    app.command()(check)


def count(
    board: Board,
    start: Start = None,
    closed: Closed = False,
    limit: Annotated[
        int, typer.Option(min=1, help="How many kinds of partial tours to keep at a time.")
    ] = 20_000_000,
    format: Output = Format.table,
) -> None:
    """Count the knight's tours of a board exactly, by dynamic programming.

    Open tours are directed: the same squares backwards are another tour. A closed tour counts once
    for each direction, wherever it begins.

    Example: explorer tour count 5x5 --start a1
    """
    from explorer.cli.progress import progress
    from explorer.cli.words import large
    from explorer.errors import LimitError, MalformedError
    from explorer.render import write_object, write_rows
    from explorer.theory.tours.count import count_tours, naive_counts
    from explorer.theory.tours.knight import check_on_board

    rows, cols = size(board)
    begin = square(start)
    if closed and begin is not None:
        raise MalformedError("a closed tour passes every square: leave --start out")
    if begin is not None:
        check_on_board(begin, rows, cols)
    if rows * cols > 100:
        raise LimitError(f"{rows} x {cols} squares are too many to count: at most 100")
    with progress() as report:
        tours = count_tours(
            rows, cols, closed, begin, lambda done, whole: report("count", done, whole), limit
        )
    naive = naive_counts(rows, cols)
    # One square by itself is a tour, and the same backwards.
    undirected = None if begin is not None else tours if rows * cols == 1 else tours // 2
    told = {
        "rows": rows, "cols": cols, "closed": closed, "start": start, "directed": True,
        "count": str(tours), "undirected": None if undirected is None else str(undirected),
        "naive_orders": str(naive.orders), "naive_moves": str(naive.moves),
        "naive_by_symmetry": str(naive.by_symmetry),
    }  # fmt: skip
    if format in (Format.json, Format.jsonl):
        write_object(told, format)
        return
    rows_of_table = [(f"directed {'closed' if closed else 'open'} tours", f"{tours:,}")]
    if undirected is not None:
        rows_of_table.append(("undirected", f"{undirected:,}"))
    rows_of_table += [
        ("orders of the squares, (mn)!", large(naive.orders)),
        ("naive sequences of moves, mn x 4^(mn - 1)", large(naive.moves)),
        ("the same, starts alike by symmetry once", large(naive.by_symmetry)),
    ]
    write_rows(("what", "number"), rows_of_table, format)


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A board of numbers, rows from the top, . for a square left out; - reads stdin.",
        ),
    ],
    format: Output = Format.table,
) -> None:
    """Check a numbered board: is it a knight's tour?

    Tells the first fault, or whether the tour closes and obeys Warnsdorff's rule at every step.

    Example: explorer tour check board.txt
    """
    import sys
    from pathlib import Path

    from explorer.errors import ExplorerError, NotThereError, quote
    from explorer.render import say, write_object, write_rows
    from explorer.theory.tours.boards import judged, left_out, read
    from explorer.theory.tours.knight import name

    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotThereError(f"there is no file {quote(file)}") from None
    except OSError as error:
        raise ExplorerError(f"{quote(file)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ExplorerError(f"{quote(file)} is no text: give a board of numbers") from None
    try:
        rows, cols, squares = read(text)
        closed, breaks = judged(rows, cols, squares)
        left = [name(square) for square in left_out(rows, cols, squares)]
    except ExplorerError as error:
        raise ExplorerError(f"{quote(file)} is no knight's tour: {error}") from None
    told = {
        "rows": rows, "cols": cols, "closed": closed, "method": None, "verdict": "found",
        "valid": True, "without": left[0] if left else None,
        "warnsdorff": breaks is None, "first_break": breaks,
        "squares": [name(square) for square in squares],
    }  # fmt: skip
    if format in (Format.json, Format.jsonl):
        write_object(told, format)
    elif format is Format.table:
        told_left = "".join(f", {square} left out" for square in left)
        say(f"{kind_of(closed)} knight's tour of {rows} x {cols}{told_left}")
        say(
            "it obeys Warnsdorff's rule at every step"
            if breaks is None
            else f"it leaves Warnsdorff's rule first at step {breaks}, {name(squares[breaks - 1])}"
        )
    else:
        numbered = ((number, name(square)) for number, square in enumerate(squares, 1))
        write_rows(("step", "square"), numbered, format)
