"""``explorer tour``: knight's tours are looked for, and shown."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from explorer.cli import tour_boards, tour_stored
from explorer.cli.options import Db, Output, Wait
from explorer.cli.tour_options import Board, Closed, Picture, Start, kind_of, size, square
from explorer.cli.tour_stored import SHOWN, check_drawable, check_suffix, draw, keep
from explorer.render import Format

if TYPE_CHECKING:
    from explorer.theory.tours.find import Answer


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
        boards = [arg for arg in args if re.fullmatch("[0-9]+x[0-9]+", arg)]
        # Options may come before the board, too.
        if args and (re.match("[0-9]", args[0]) or (args[0].startswith("-") and boards)):
            args = ["find", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Tours, help="Knight's tours: find one (tour 8x8), count them, check a numbered board."
)


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
        int | None,
        typer.Option(min=0, help="Break ties at random, for another tour; not with divide."),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="How many states a search, or squares a rule, may visit.")
    ] = 2_000_000,
    store: Annotated[
        bool, typer.Option("--store", help="Keep the tour, as a path through the game knight.")
    ] = False,
    plot: Picture = None,
    wait: Wait = 60.0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Find a knight's tour, by a method that says what it knows.

    Found, and checked; proved impossible, and why; or given up, which proves nothing. --store keeps
    it in the database, where the view path_step has its squares; the board is built if need be.

    Example: explorer tour 8x8 --closed
    """
    from explorer.errors import ExplorerError, LimitError, MalformedError, NotThereError
    from explorer.theory.tours.find import find_circuit_but_corner, find_tour

    rows, cols = size(board)
    if but_corner and not closed:
        raise MalformedError("--but-corner is for closed tours: give --closed, too")
    if but_corner:
        others = {
            "--start": start, "--explain": explain, "--seed": seed is not None,
            f"--method {method}": method not in _DIVIDES,
        }  # fmt: skip
        if wrong := next((option for option, given in others.items() if given), None):
            raise MalformedError(f"--but-corner divides the board as it can: leave {wrong} out")
    if rows * cols > 1_000_000:
        raise LimitError(f"{rows:,} x {cols:,} squares are too many: a million are toured")
    if plot is not None:
        check_suffix(plot)
        check_drawable(rows, cols, plot)
    if explain and method not in (Method.warnsdorff, Method.auto):
        raise MalformedError(
            "--explain shows the candidates of Warnsdorff's rule: give --method warnsdorff"
        )
    if seed is not None and method is Method.divide:
        raise MalformedError("dividing leaves nothing to chance: leave --seed out")
    begin = square(start)
    if but_corner:
        found = find_circuit_but_corner(rows, cols)
    else:
        by = Method.warnsdorff if explain else method
        found = find_tour(rows, cols, begin, closed, by.value, seed, limit)
    table = _steps(found, seed) if explain and found.verdict != "impossible" else None
    # What may fail comes before the answer.
    if found.squares is not None and plot is not None:
        draw(found.squares, rows, cols, closed, plot)
    if found.squares is not None and store:
        keep(found, wait, db)
    if format in (Format.json, Format.jsonl):
        from explorer.render import write_object

        write_object(_told(found, table), format)
    elif found.squares is not None or table is not None:
        _show(found, table, format)
    where = f"{rows} x {cols}" + (f" from {start}" if start else "")
    kind = "closed" if closed else "open"
    if found.verdict == "impossible":
        odd = closed and rows * cols % 2 and min(rows, cols) >= 5
        hint = "; --but-corner leaves a corner out" if odd else ""
        raise NotThereError(f"{where} has no {kind} knight's tour: {found.reason}{hint}")
    if found.verdict == "gave up":
        raise ExplorerError(f"{where}: no {kind} tour by {found.method}: {found.reason}")


def _steps(found: Answer, seed: int | None) -> list[dict[str, Any]]:
    """The candidates of every step of Warnsdorff's rule."""
    from explorer.theory.tours.knight import name
    from explorer.theory.tours.warnsdorff import along, steps

    if found.squares is not None:  # perhaps not of the first walk
        listed = along(found.rows, found.cols, found.squares)
    else:
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
        del searched["path"]
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
    say(f"{kind_of(found.closed)} tour of {size} by {found.method}, checked")
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


for module in (tour_boards, tour_stored):
    module.register(app)
