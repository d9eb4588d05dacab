"""``explorer verify``: the audit of what is stored."""

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from explorer.cli import complete
from explorer.cli.options import Db, GameFile, Output
from explorer.cli.respond import respond
from explorer.render import Format, in_words, table

if TYPE_CHECKING:
    from explorer.answers.audit import Audit


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(verify)


def verify(
    spec: Annotated[
        str | None,
        typer.Argument(
            metavar="[SPEC]",
            help="A game; every stored one unless said.",
            autocompletion=complete.stored,
        ),
    ] = None,
    rules: Annotated[
        bool,
        typer.Option("--rules/--no-rules", help="Generate each game anew, and compare."),
    ] = True,
    game_file: GameFile = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Audit stored values, published facts and the graph's rules.

    By the laws that tie each value to its neighbours, by those that the game brings with it, and
    by the game as its rules make it anew, unless --no-rules says otherwise.

    Examples:
    explorer verify chopsticks
    explorer verify --no-rules
    """
    from explorer.answers.audit import verify as ask
    from explorer.cli.progress import progress

    with progress() as report:
        answer = ask(spec, db, rules=rules, game_file=game_file, progress=report)
    respond(answer, format, _lay_laws)


def _lay_laws(answer: "Audit", file: TextIO) -> None:
    """The laws of each game, and what breaks them."""
    for ordinal, (game, group) in enumerate(groupby(answer.object, lambda law: law["game"])):
        laws = list(group)
        if ordinal:
            print(file=file)
        missing = game in answer.without_rules
        print(f"{game}{': its rules are not here, held against its laws only' if missing else ''}",
              file=file)  # fmt: skip
        columns = ["law", "checked", "source", "holds"]
        rows = [[law[column] for column in columns] for law in laws]
        if not all(law["holds"] for law in laws):
            columns += ["broken", "such as"]
            for law, cells in zip(laws, rows, strict=True):
                cells += [law["broken"] or None, ", ".join(map(str, law["counterexamples"][:3]))]
        table(columns, rows, file, room=answer.room)
    if answer.words:
        print(file=file)
        in_words(answer, file)
