"""Answers in the terminal: to stdout in the format that was asked for, notes to stderr.

What a table says in sentences, and its rows do not, goes to stderr where only rows are written.
"""

import sys
from contextlib import AbstractContextManager, nullcontext

from explorer.answers.answer import Answer
from explorer.render import OF_ROWS, Format, Layout, write


def respond(
    asked: Answer | AbstractContextManager[Answer],
    format: Format = Format.table,
    layout: Layout | None = None,
) -> None:
    """Write an answer, or one whose rows come from a database that is open meanwhile.

    `layout` sets it as a table. An error of the answer is raised when all is written.
    """
    with asked if isinstance(asked, AbstractContextManager) else nullcontext(asked) as answer:
        note(answer)
        if format is not Format.table and answer.aside is not None:
            print(answer.aside, file=sys.stderr)
        if format in OF_ROWS:
            for line in answer.beside:
                print(line, file=sys.stderr)
        write(answer, format, sys.stdout, layout)
    if answer.error is not None:
        raise answer.error


def note(answer: Answer) -> None:
    """Write the notes of an answer only."""
    for line in answer.notes:
        print(line, file=sys.stderr)
