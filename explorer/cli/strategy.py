"""``explorer strategy``: a policy, proved to win or refuted."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, Output, Spec, Timeout
from explorer.cli.respond import respond
from explorer.render import Format, in_words, table


class Side(StrEnum):
    """Who follows a policy."""

    first = "first"
    second = "second"


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(strategy)


def strategy(
    spec: Spec,
    side: Annotated[Side, typer.Option(help="Who follows the policy.")],
    rule: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="An SQL condition over a row of move that their moves obey, or a policy's name.",
        ),
    ],
    start: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="POSITION", help="Where play begins; the start unless said."
        ),
    ] = None,
    timeout: Timeout = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Prove that a policy wins, or show what beats it.

    By exhaustion: the policy's side keeps only the moves that obey, the other side keeps all.

    Examples:
    explorer strategy nim --side first --rule "target_grundy = 0"
    explorer strategy nim --side first --rule bouton
    """
    from explorer.answers.strategy import strategy as ask

    answer = ask(spec, side.value, rule, db, start=start, timeout=timeout)
    if format in (Format.json, Format.jsonl):
        answer = replace(answer, aside=None)  # the object says it all
    respond(answer, format, _lay_verdict)


def _lay_verdict(answer: Answer, file: TextIO) -> None:
    """What is proved, or the line that refutes the policy."""
    if answer.error is None:
        in_words(answer, file)
    else:
        table(answer.columns, answer.rows, file)
