"""What a question came to: rows or an object, words about it, and whether all is well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.errors import ExplorerError

Progress = Callable[[str, int, int | None], None]
"""Called now and then with the stage of the work, what is done of it, and the whole if known."""


def silent(stage: str, done: int, whole: int | None) -> None:
    """A `Progress` that nobody looks at."""


@dataclass(frozen=True)
class Room:
    """What may give way where a table is wider than a terminal, by the names of columns.

    secondary  columns that are left out, in this order, until the others have room
    prose      columns whose texts may be set on several lines, as sentences may
    elsewhere  where the columns are that were left out; empty: nowhere
    """

    secondary: Sequence[str] = ()
    prose: Sequence[str] = ()
    elsewhere: str = "--format csv has every column"


@dataclass(frozen=True)
class Answer:
    """An answer as data, for the command line, a page and Python alike.

    columns  the names of the columns of `rows`; none where the answer is no table
    rows     the answer as a table, a sequence of values a row
    object   the answer as plain data for JSON: one object, a list of objects, or an iterator over
             objects that come as they are asked for; None where that is `rows` by `columns`
    words    the answer in sentences, one a line
    aside    what the words say and neither rows nor object do, in one line for who sees only these
    beside   sentences that the object says too, and the rows do not: for who sees only the rows
    notes    what happened besides, one a line; not part of the answer
    error    what is wrong in spite of the answer: a policy refuted, a law broken, nothing found
    kind     the kind of the game that the answer is about, None where it is about none
    room     what may give way in a narrow terminal: see `explorer.answers.columns`

    Rows and objects that stream can be taken once, as the one or as the other.

    >>> answer = Answer(("numbers", "mex"), [("0 1", 2)], {"numbers": [0, 1], "mex": 2})
    >>> answer.object["mex"], answer.exit_code
    (2, 0)
    """

    columns: Sequence[str] = ()
    rows: Iterable[Sequence[Any]] = ()
    object: Any = None
    words: Sequence[str] = ()
    notes: Sequence[str] = ()
    aside: str | None = None
    beside: Sequence[str] = ()
    error: ExplorerError | None = None
    kind: str | None = None
    room: Room = Room()

    @property
    def exit_code(self) -> int:
        """What a shell is told: 0 done, else that of the error."""
        return 0 if self.error is None else self.error.exit_code


def picked(rows: Iterable[Any], columns: Sequence[str]) -> Iterable[list[Any]]:
    """Rows that are dicts as lists of these columns, one by one.

    >>> list(picked([{"a": 1, "b": 2}], ("b",)))
    [[2]]
    """
    return ([row[column] for column in columns] for row in rows)
