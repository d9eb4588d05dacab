"""``explorer line``: best play of both sides, from a position to the end."""

from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, OptionalPlace, Output, Player, Spec
from explorer.cli.respond import respond
from explorer.kinds import KINDS
from explorer.render import Format, in_words, table


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(line)


def line(
    spec: Spec,
    position: OptionalPlace = None,
    first: Annotated[
        Player | None, typer.Option(help="Who begins, in a partizan game; left unless said.")
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play the best moves of both sides to the end.

    Or until a drawn position comes again; of a puzzle, the moves that complete it soonest.

    Example: explorer line chopsticks 1+1_2+0
    """
    from explorer.answers.line import line as ask

    begins = None if first is None else first.value
    respond(ask(spec, position, db, first=begins), format, _lay_line)


def _lay_line(answer: Answer, file: TextIO) -> None:
    """The columns that say something: what the kind of game does not have is left out."""
    columns = dict(zip(answer.columns, zip(*answer.rows, strict=True), strict=True))
    columns["win_probability"] = tuple(
        None if chance is None else f"{chance:.15g}" for chance in columns["win_probability"]
    )
    columns["move"] = columns.pop("move")  # what is done comes last
    kind = KINDS[answer.kind or ""]
    if not kind.passes_turn:
        del columns["player"]  # there is one
    if kind.has("completions"):
        del columns["outcome"]  # a puzzle is completed or not, as the last line says
        if columns["completions"][0] is None:
            del columns["completions"]  # ways without end
    columns = {
        name: column
        for name, column in columns.items()
        if name == "move" or any(item is not None for item in column)
    }
    headings = [name.replace("_", " ") for name in columns]
    table(headings, zip(*columns.values(), strict=True), file, room=answer.room)
    print(file=file)
    in_words(answer, file)
