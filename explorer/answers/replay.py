"""A record of play, checked move by move and judged."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import completed, counted
from explorer.errors import MalformedError
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.replays import items
from explorer.query.replays import replay as judge
from explorer.store.engine import reading
from explorer.values import told_of_target

_FIRST = (
    "player", "position", "outcome", "remoteness", "grundy", "label", "target", "target_outcome",
    "target_remoteness", "target_grundy", "judgement", "optimal_move", "win_probability",
    "target_win_probability", "outcome_class", "cgt_value", "target_outcome_class",
    "target_cgt_value",
)  # fmt: skip
_VALUES = tuple(row.name for row in told_of_target())
_LATER = (*_VALUES, *(f"target_{name}" for name in _VALUES), "for_mover", "plies")
COLUMNS = tuple(dict.fromkeys((*_FIRST, *_LATER)))
"""What is said of each move: values of its position before it, and of the one it leads to."""


def replay(spec: str, record: str, database: DatabaseName = None) -> Answer:
    """A record of play, with the value of each position before its move and after, and mistakes.

    It is positions or labels, one line of CSV or several: quotes protect commas. NotThereError if a
    move is not in the graph, MalformedError if an item cannot be read or may be several moves.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     replay("nim:heaps=1+2", "1+2, heap 1: take 1", f"{folder}/games.db").words
    ['the record stops before the end; 1 mistake']
    """
    there = located(database)
    about = named_game(spec, there)
    texts = _items(record)
    with reading(there) as connection:
        kind = game(connection, about.name)["kind"]
        play = judge(connection, about.name, items(texts, about.written, about.game is not None))
    rows = list(picked(play["moves"], COLUMNS))
    words = [_ending(play, kind)]
    return Answer(COLUMNS, rows, play, words, about.notes, kind=kind, room=ROOM["replay"])


def written(items: Iterable[str]) -> str:
    """The items of a record as a text that `replay` reads, one a line.

    >>> written(["3+4+5", "a, b"]).splitlines()
    ['3+4+5', '"a, b"']
    """
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows([item] for item in items)
    return lines.getvalue()


def _items(record: str) -> list[str]:
    rows = csv.reader(record.splitlines(), skipinitialspace=True)
    try:
        return [item.strip() for row in rows for item in row if item.strip()]
    except csv.Error as error:
        raise MalformedError(f"the record cannot be read: {error}") from None


def _ending(play: dict[str, Any], kind: str) -> str:
    mistakes = sum(move["judgement"] == "mistake" for move in play["moves"])
    judged = counted(mistakes, "mistake") if mistakes else "no mistakes"
    if not any(move["judgement"] for move in play["moves"]):
        judged = "no move to judge"
    if play["outcome"] is not None and KINDS[kind].has("completions"):
        return f"{'done: ' if play['ended'] else 'it '}{completed(play)}; {judged}"
    if not play["ended"]:
        return f"the record stops before the end; {judged}"
    if play["winner"] is None:
        solved = play["outcome"] or play["win_probability"] is not None
        return f"the end: {'a draw' if solved else 'no moves are left'}; {judged}"
    if play["winner"] in ("left", "right"):
        return f"the end: {play['players'][-1].capitalize()} cannot move, " + (
            f"{play['winner'].capitalize()} wins; {judged}"
        )
    return f"the end: the {play['winner']} player wins; {judged}"
