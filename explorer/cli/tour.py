"""``explorer tour``: knight's tours, found, counted and checked."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from explorer.cli import tour_stored
from explorer.cli.options import Db, Output, Wait
from explorer.cli.theory_options import Plot
from explorer.cli.tour_stored import SHOWN, check_drawable, draw, keep
from explorer.render import Format

if TYPE_CHECKING:
    from explorer.theory.tours.find import Answer
    from explorer.theory.tours.knight import Square


class Method(StrEnum):
    """How a tour is looked for."""

    auto = "auto"
    backtracking = "backtracking"
    warnsdorff = "warnsdorff"
    divide = "divide"
    ring = "ring"


_DIVIDES = (Method.auto, Method.divide)


class _Tours(TyperGroup):
    """``tour 8x8`` is short for ``tour find 8x8``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and re.match("[0-9]", args[0]):
            args = ["find", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Tours, help="Knight's tours: find one (tour 8x8), count them, check a numbered board."
)

Board = Annotated[str, typer.Argument(metavar="ROWSxCOLS", help="The board, such as 8x8.")]
Start = Annotated[str | None, typer.Option(metavar="SQUARE", help="Where it begins, such as a1.")]
Closed = Annotated[bool, typer.Option("--closed", help="It must close to a circuit.")]


@app.callback()
def _group() -> None:
    """Knight's tours: find one (tour 8x8), count them, check a numbered board."""


@app.command()
def find(
    board: Board,
    start: Start = None,
    closed: Closed = False,
    but_corner: Annotated[
        bool,
        typer.Option(
            "--but-corner", help="With --closed, odd sides: all squares but the upper left corner."
        ),
    ] = False,
    method: Annotated[
        Method, typer.Option(help="How; auto takes what is quickest and sure to do.")
    ] = Method.auto,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show the candidates of every step (warnsdorff).")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Break ties of Warnsdorff's rule at random.")
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="How many states a search may visit.")
    ] = 2_000_000,
    store: Annotated[
        bool, typer.Option("--store", help="Keep the tour, as a path through the game knight.")
    ] = False,
    plot: Plot = None,
    wait: Wait = 60.0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Find a knight's tour, by a method that says what it knows.

    Found, and checked; proved impossible, and why; or given up, which proves nothing. --store keeps
    it in the database, where the view path_step has its squares; the board is built if need be.

    Example: explorer tour 8x8 --closed
    """
    from explorer.errors import ExplorerError, MalformedError, NotThereError
    from explorer.theory.tours.find import find_circuit_but_corner, find_tour

    rows, cols = _size(board)
    if but_corner and (not closed or start or store or explain or method not in _DIVIDES):
        raise MalformedError(
            "--but-corner divides a board of odd sides: give it with --closed, without --start, "
            "--store, --explain or another method"
        )
    if rows * cols > 1_000_000:
        raise MalformedError(f"{rows:,} x {cols:,} squares are too many: a million are toured")
    if plot is not None:
        from explorer.plots.canvas import check_picture

        check_picture(plot)
        check_drawable(rows, cols)
    if explain and method not in (Method.warnsdorff, Method.auto):
        raise MalformedError(
            "--explain shows the candidates of Warnsdorff's rule: give --method warnsdorff"
        )
    begin = _square(start)
    if but_corner:
        found = find_circuit_but_corner(rows, cols)
    else:
        by = Method.warnsdorff if explain else method
        found = find_tour(rows, cols, begin, closed, by.value, seed, limit)
    table = _steps(found, seed) if explain and found.verdict != "impossible" else None
    if format in (Format.json, Format.jsonl):
        from explorer.render import write_object

        write_object(_told(found, table), format)
    elif found.squares is not None or table is not None:
        _show(found, table, format)
    if found.squares is not None and plot is not None:
        draw(found.squares, rows, cols, closed, plot)
    if found.squares is not None and store:
        keep(found, wait, db)
    where = f"{rows} x {cols}" + (f" from {start}" if start else "")
    kind = "closed" if closed else "open"
    if found.verdict == "impossible":
        raise NotThereError(f"{where} has no {kind} knight's tour: {found.reason}")
    if found.verdict == "gave up":
        raise ExplorerError(f"{where}: no {kind} tour by {found.method}: {found.reason}")


@app.command()
def count(
    board: Board,
    start: Start = None,
    closed: Closed = False,
    format: Output = Format.table,
) -> None:
    """Count the knight's tours of a board exactly, by dynamic programming.

    Open tours are directed: the same squares backwards are another tour. A closed tour counts once
    for each direction, wherever it begins.

    Example: explorer tour count 5x5 --start a1
    """
    from explorer.cli.progress import progress
    from explorer.errors import MalformedError
    from explorer.render import write_object, write_rows
    from explorer.theory.tours.count import count_tours, naive_counts

    rows, cols = _size(board)
    begin = _square(start)
    if closed and begin is not None:
        raise MalformedError("a closed tour passes every square: leave --start out")
    if begin is not None:
        _check_on_board(begin, rows, cols)
    if rows * cols > 100:
        raise MalformedError(f"{rows} x {cols} squares are too many to count: at most 100")
    with progress() as report:
        tours = count_tours(
            rows, cols, closed, begin, lambda done, whole: report("squares", done, whole)
        )
    naive = naive_counts(rows, cols)
    told = {
        "rows": rows, "cols": cols, "closed": closed, "start": start, "directed": True,
        "count": str(tours), "undirected": str(tours // 2) if begin is None else None,
        "naive_orders": str(naive["orders"]), "naive_moves": str(naive["moves"]),
    }  # fmt: skip
    if format in (Format.json, Format.jsonl):
        write_object(told, format)
        return
    rows_of_table = [(f"directed {'closed' if closed else 'open'} tours", f"{tours:,}")]
    if begin is None and rows * cols > 1:
        rows_of_table.append(("undirected", f"{tours // 2:,}"))
    rows_of_table += [
        ("orders of the squares, (mn)!", _large(naive["orders"])),
        ("naive sequences of moves, mn x 4^(mn - 1)", _large(naive["moves"])),
    ]
    write_rows(("what", "number"), rows_of_table, format)


@app.command()
def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A board of numbers, rows from the top; - reads stdin."
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
    from explorer.theory.tours.boards import judged, read
    from explorer.theory.tours.knight import name

    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotThereError(f"there is no file {quote(file)}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ExplorerError(f"{quote(file)} cannot be read: {error}") from None
    try:
        rows, cols, squares = read(text)
        closed, breaks = judged(rows, cols, squares)
    except ExplorerError as error:
        raise ExplorerError(f"{quote(file)} is no knight's tour: {error}") from None
    told = {
        "rows": rows, "cols": cols, "closed": closed, "valid": True,
        "warnsdorff": breaks is None, "first_break": breaks,
        "squares": [name(square) for square in squares],
    }  # fmt: skip
    if format in (Format.json, Format.jsonl):
        write_object(told, format)
    elif format is Format.table:
        say(f"a{' closed' if closed else 'n open'} knight's tour of {rows} x {cols}")
        say(
            "it obeys Warnsdorff's rule at every step"
            if breaks is None
            else f"it leaves Warnsdorff's rule first at step {breaks}, {name(squares[breaks - 1])}"
        )
    else:
        numbered = ((number, name(square)) for number, square in enumerate(squares, 1))
        write_rows(("step", "square"), numbered, format)


def _size(text: str) -> tuple[int, int]:
    from explorer.errors import MalformedError, quote

    match = re.fullmatch("([1-9][0-9]{0,5})x([1-9][0-9]{0,5})", text)
    if not match:
        raise MalformedError(f"{quote(text)} is no board: write rows x columns, such as 8x8")
    return int(match[1]), int(match[2])


def _square(text: str | None) -> Square | None:
    from explorer.errors import MalformedError, quote
    from explorer.games.squares import place

    if text is None:
        return None
    try:
        return place(text)
    except ValueError:
        raise MalformedError(f"{quote(text)} is no square: write one such as a1") from None


def _check_on_board(square: Square, rows: int, cols: int) -> None:
    from explorer.errors import MalformedError
    from explorer.theory.tours.knight import name

    if square[0] >= cols or square[1] >= rows:
        raise MalformedError(
            f"the start {name(square)} is not on the board: its squares are a1 to "
            f"{name((cols - 1, rows - 1))}"
        )


def _large(number: int) -> str:
    """A number in full as long as it can be read, else in powers of ten."""
    if number < 10**15:
        return f"{number:,}"
    digits = str(number)
    return f"{digits[0]}.{digits[1:4]} x 10^{len(digits) - 1}"


def _steps(found: Answer, seed: int | None) -> list[dict[str, Any]]:
    """The candidates of every step of Warnsdorff's rule."""
    from explorer.theory.tours.knight import name
    from explorer.theory.tours.warnsdorff import steps

    listed = steps(found.rows, found.cols, found.start or (0, 0), seed)
    return [
        {
            "step": number,
            "square": name(step.square),
            "candidates": {name(c.square): c.onward for c in step.candidates},
            "chosen": None if step.chosen is None else name(step.chosen),
        }
        for number, step in enumerate(listed, 1)
    ]


def _told(found: Answer, table: list[dict[str, Any]] | None) -> dict[str, Any]:
    from dataclasses import asdict

    from explorer.theory.tours.knight import name

    searched = None if found.search is None else asdict(found.search)
    if searched is not None:
        del searched["squares"]
    return {
        "rows": found.rows,
        "cols": found.cols,
        "closed": found.closed,
        "start": None if found.start is None else name(found.start),
        "method": found.method,
        "verdict": found.verdict,
        "reason": found.reason,
        "squares": None if found.squares is None else [name(square) for square in found.squares],
        "search": searched,
        "steps": table,
    }


def _show(found: Answer, table: list[dict[str, Any]] | None, format: Format) -> None:
    from explorer.render import say, write_rows
    from explorer.theory.tours.boards import written
    from explorer.theory.tours.knight import name

    if table is not None:
        rows = [
            (
                step["step"], step["square"],
                ", ".join(f"{square} {onward}" for square, onward in step["candidates"].items()),
                step["chosen"],
            )
            for step in table
        ]  # fmt: skip
        write_rows(("step", "square", "candidates, with ways on", "chosen"), rows, format)
    elif format is not Format.table:
        assert found.squares is not None
        numbered = ((number, name(square)) for number, square in enumerate(found.squares, 1))
        write_rows(("step", "square"), numbered, format)
    if format is not Format.table or found.squares is None:
        return
    if table is not None:
        say()
    size = f"{found.rows} x {found.cols}"
    kind = "a closed" if found.closed else "an open"
    say(f"{kind} tour of {size} by {found.method}, checked")
    if found.reason:
        say(found.reason)
    if (searched := found.search) is not None:
        say(
            f"states: {searched.visited:,} visited, {searched.expanded:,} expanded, "
            f"{searched.live:,} live, {searched.dead:,} dead"
        )
    if max(found.rows, found.cols) > SHOWN:
        say(f"a board of more than {SHOWN} rows or columns is not printed: --format json has it")
        return
    say()
    for line in written(found.squares, found.rows, found.cols):
        say(line)


tour_stored.register(app)
