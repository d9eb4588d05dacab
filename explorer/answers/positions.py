"""Positions of a stored game: one with its moves, or all that have some properties."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import OF_MOVE, ROOM, shown
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted, if_begins, number, value
from explorer.errors import MalformedError
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.positions import position as look_up_position
from explorer.query.positions import show as look_up
from explorer.query.rows import Row
from explorer.store.engine import reading

if TYPE_CHECKING:
    from explorer.answers.boards import SeenBoard


@dataclass(frozen=True)
class ShownPosition(Answer):
    """A position and its moves; `passes_turn` says of each move whether the turn passes with it,
    `seen` is its board, where that was asked for and there is one."""

    passes_turn: Sequence[bool] = ()
    seen: SeenBoard | None = None


def show(
    spec: str,
    position: str | None = None,
    database: DatabaseName = None,
    *,
    notation: bool = False,
    depth: int | None = None,
    board: bool = False,
) -> ShownPosition:
    """The values of a position, the start unless said, and of each of its moves.

    With `notation` it is written as {L|R} too, by its options, `depth` moves deep or to the ends;
    with `board` its board is told too.
    NotThereError if the game or the position is not there.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     answer = show("nim:heaps=1+2", "2", f"{folder}/games.db")
    >>> answer.object["outcome"], [move["target"] for move in answer.object["moves"]]
    ('win', ['1', '0'])
    """
    if depth is not None and not notation:
        raise MalformedError("--depth says how deep {L|R} is written: give --notation with it")
    there = located(database)
    about = named_game(spec, there)
    wanted = None if position is None else about.position(position)
    with reading(there) as connection:
        stored = game(connection, about.name)
        place = look_up(connection, about.name, wanted or stored["start"])
        drawn = None
        if board:
            from explorer.answers.boards import seen

            drawn = seen(connection, about, stored, place)
        place["notation"] = None
        if notation:
            from explorer.query.notation import notation as written

            place["notation"] = written(connection, about.name, place["position"], depth)
        in_python(place)
        moves = place["moves"]
        place["moves"] = [told_of_move(move) for move in moves]
        words = _words(place, stored["kind"])
    head = f"{about.name}  {place['position']}  {value(place, stored['kind'])}"
    return ShownPosition(
        OF_MOVE,
        list(picked(moves, OF_MOVE)),
        place,
        words,
        about.notes,
        kind=stored["kind"],
        beside=[head, *words],
        room=ROOM["show"],
        passes_turn=[move["passes_turn"] == 1 for move in moves],
        seen=drawn,
    )


def in_python(place: Row) -> None:
    """Turn what a database has as texts and numbers in a row of a position into plain data."""
    place["fields"] = None if place["fields"] is None else json.loads(place["fields"])
    place["terminal"] = bool(place["terminal"])


def told_of_move(move: Row, columns: Sequence[str] = OF_MOVE) -> Row:
    """What is said of a move, as plain data."""
    optimal = None if move["optimal"] is None else bool(move["optimal"])
    return {column: move[column] for column in columns} | {"optimal": optimal}


def _words(place: Row, kind: str) -> list[str]:
    """What is to say of a position besides its value and its moves."""
    lines = []
    if place["mover"]:
        lines.append(f"to move: {place['mover']}")
    if place["outcome_class"]:
        lines.append(
            f"mean {number(place['mean'])}, temperature {number(place['temperature'])}; "
            f"{if_begins(place, 'left')}, {if_begins(place, 'right')}"
        )
    if place["notation"]:
        equals = f" = {place['cgt_value']}" if place["cgt_value"] else ""
        lines.append(f"{place['notation']}{equals}")
    nim_values = KINDS[kind].has("nim-value")
    if nim_values and place["grundy"] is None and place["loopy_grundy"] is None:
        lines.append("no nim-value: there is none in misère play, or where an end is not a loss")
    if place["fields"]:
        named = {name: part for name, part in place["fields"].items() if part is not None}
        lines.append("  ".join(f"{name} {part}" for name, part in named.items()))
    if not place["moves"]:
        lines.append("an end: there are no moves")
    return lines


@dataclass(frozen=True)
class FoundPositions(Answer):
    """Positions with every column of the view; `shown` names those that say something here."""

    shown: Sequence[str] = ()


@contextmanager
def find(
    spec: str,
    database: DatabaseName = None,
    *,
    outcome: str | None = None,
    value: str | None = None,
    grundy: int | None = None,
    remoteness: int | None = None,
    where: Sequence[str] = (),
    limit: int | None = None,
    after: int | None = None,
    timeout: float | None = None,
    count_all: bool = True,
) -> Iterator[FoundPositions]:
    """The positions that have all the properties asked for, every column of each, as they come.

    With `after` only those whose ids are higher. With a `limit` a note says how many there are,
    unless they are not to be counted (`count_all`).
    See `explorer.query.find` for the properties and the errors.
    """
    from explorer.query.find import Wanted, count  # `show` does without
    from explorer.query.find import find as find_positions

    there = located(database)
    about = named_game(spec, there)
    wanted = Wanted(outcome, value, grundy, remoteness, where)
    with reading(there) as connection:
        stored = game(connection, about.name)
        columns_shown = shown(stored, look_up_position(connection, about.name, stored["start"]))
        notes = about.notes
        if limit is not None and count_all:
            every = count(connection, about.name, wanted, timeout=timeout)
            if every > limit:
                listed = f"{limit:,} of {counted(every, 'position')} listed, as --limit says"
                notes = [*notes, listed]
        found = find_positions(
            connection, about.name, wanted, limit=limit, after=after, timeout=timeout
        )
        with found as (columns, rows):
            yield FoundPositions(
                columns, rows, notes=notes, kind=stored["kind"], room=ROOM["find"],
                shown=columns_shown,
            )  # fmt: skip
