"""The play so far, as an address has it: what `explorer.answers.replay` reads, one item a move.

It begins with a position. A move is told by the position that it leads to or, where that could be
another move, too, by its label.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence

from explorer.answers.play import MOST
from explorer.errors import LimitError, MalformedError
from explorer.query.rows import Row


def items(text: str) -> list[str]:
    """The items of a record; MalformedError if it cannot be read, LimitError if it is too long.

    >>> items('1+2,"a,b", 0')
    ['1+2', 'a,b', '0']
    """
    try:
        read = [item.strip() for row in csv.reader([text], skipinitialspace=True) for item in row]
    except csv.Error as error:
        raise MalformedError(f"the record cannot be read: {error}") from None
    if len(read) > MOST + 1:
        raise LimitError(f"the record has more than {MOST} moves: begin from a later position")
    return [item for item in read if item]


def check_length(text: str) -> None:
    """Raise LimitError if a record is longer than one may be."""
    if text.count(",") + text.count("\n") > MOST:
        raise LimitError(f"the record has more than {MOST} moves: begin from a later position")


class Words:
    """How the moves of a position are told in a record.

    >>> values = {"action": None, "player": None}
    >>> one = values | {"label": "take 1", "target": "2"}
    >>> other = values | {"label": "take 2", "target": "1"}
    >>> Words([one, other]).of(one), Words([one, other | {"target": "2"}]).of(one)
    ('2', 'take 1')
    """

    def __init__(self, moves: Sequence[Row]) -> None:
        self._ends: dict[str, set[tuple[str, str | None]]] = {}
        self._names: dict[str, set[tuple[str, str | None]]] = {}
        for move in moves:
            for text in {move["label"], move["action"], move["target"]} - {None}:
                self._ends.setdefault(text, set()).add((move["target"], move["player"]))
                self._names.setdefault(text, set()).add((move["label"], move["action"]))

    def of(self, move: Row) -> str | None:
        """The text that is this move and no other, else one that leads where it does; None where
        nothing tells it from a move to another position, or of the other player."""
        texts = [text for text in (move["target"], move["label"]) if len(self._ends[text]) == 1]
        return min(texts, key=lambda text: len(self._names[text]), default=None)
