"""``explorer tour``: knight's tours are looked for, and shown."""

import re
from enum import StrEnum
from typing import Annotated, Any, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.help import Group
from explorer.cli.options import Db, Output, Wait
from explorer.cli.respond import note, respond
from explorer.cli.tour import boards, stored
from explorer.cli.tour.options import Board, Closed, Picture, Start, write_board
from explorer.render import Format, in_words, table


class Method(StrEnum):
    """How a tour is looked for."""

    auto = "auto"
    backtracking = "backtracking"
    warnsdorff = "warnsdorff"
    divide = "divide"
    ring = "ring"


class _Tours(Group):
    """``tour 8x8`` is short for ``tour find 8x8``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        boards = [arg for arg in args if re.fullmatch("[0-9]+x[0-9]+", arg)]
        # Options may come before the board, too.
        if args and (re.match("[0-9]", args[0]) or (args[0].startswith("-") and boards)):
            args = ["find", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Tours,
    no_args_is_help=True,
    help="Knight's tours: find (tour 8x8), count, check, keep them.",
)


@app.callback()
def _group() -> None:
    """Knight's tours: find (tour 8x8), count, check, keep them."""


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

    Examples:
    explorer tour 8x8 --closed
    explorer tour 8x8 --start b4 --explain
    """
    from explorer.answers.tours import find as ask
    from explorer.answers.tours import size

    if plot is not None:
        from explorer.plots.tour_file import check_drawable, check_suffix, draw

        check_suffix(plot)
        check_drawable(*size(board), plot)
    answer = ask(
        board, start, closed, but_corner=but_corner, method=method.value, explain=explain,
        seed=seed, limit=limit,
    )  # fmt: skip
    # What may fail comes before the answer.
    if answer.object["squares"] is not None and plot is not None:
        draw(answer.object, plot)
    if answer.object["squares"] is not None and store:
        from explorer.answers.stored_tours import keep

        note(keep(answer.object, db, wait))
    respond(answer, format, _lay_tour)


def _lay_tour(answer: Answer, file: TextIO) -> None:
    """The steps, if they were asked for; what was found, and the board of numbers."""
    tour = answer.object
    if tour["steps"] is not None:
        table(answer.columns, answer.rows, file)
    if tour["squares"] is None:
        return
    if tour["steps"] is not None:
        print(file=file)
    in_words(answer, file)
    write_board(tour, file)


for module in (boards, stored):
    module.register(app)


def register(tree: typer.Typer) -> None:
    """Add the commands to the tree."""
    tree.add_typer(app, name="tour")
