"""What is damaged in a database: rows that no program of ours has written.

SQLite tells of pages that are broken, and keeps integers, reals and texts apart. What it does not
know is what these mean: that a depth is a small number, that parameters are an object in JSON, that
a text is UTF-8. Looking at every row takes seconds, so it is done when something has failed, to say
where, and by the audit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import islice
from typing import Any, NamedTuple

from explorer.graph.arrays import CLASSES, OUTCOMES, PLAYERS
from explorer.kinds import KINDS
from explorer.store.connection import Connection, StatementError
from explorer.values import VALUES

LARGEST = (1 << 31) - 1
"""Of ids, depths, numbers of plies and nim-values: arrays hold them in 32 bits."""

ROWS = 10_000
"""Rows of a block that is looked at as a whole first."""

ROUNDED = 1e-9
"""How far a win probability may be beyond 0 and 1, for all rounding."""

Fits = Callable[[Any], bool]


class Damage(NamedTuple):
    """A cell that cannot be as it was written.

    game    the id of the game; None where the row is of none
    row     the key of the row, as ``id=3``
    """

    game: int | None
    table: str
    row: str
    column: str
    value: str

    def __str__(self) -> str:
        return f"table {self.table}, row {self.row}: {self.column} is {self.value}"


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value <= LARGEST


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and value >= 0


def _is_truth(value: Any) -> bool:
    return value in (0, 1)


def _is_text(value: Any) -> bool:
    if not isinstance(value, bytes):
        return False
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_object(value: Any) -> bool:
    return _is_text(value) and isinstance(_read(value), dict)


def _is_parts(value: Any) -> bool:
    parts = _read(value) if _is_text(value) else None
    return isinstance(parts, list) and all(
        isinstance(part, list)
        and len(part) == 2
        and isinstance(part[0], str)
        and part[1] in ("integer", "real", "text")
        for part in parts
    )


def _read(value: bytes) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return None


def _is_chance(value: Any) -> bool:
    return isinstance(value, float | int) and 0 <= value <= 1


def _one_of(words: Any) -> Fits:
    known = {word.encode() for word in words if word is not None}
    return lambda value: value in known


def _or_null(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


def _is_win_probability(value: Any) -> bool:
    """Sums of products: one that is 1 may have been rounded up."""
    return isinstance(value, float | int) and -ROUNDED <= value <= 1 + ROUNDED


_VALUES: Mapping[str, Fits] = {
    "outcome": _one_of(OUTCOMES),
    "outcome_class": _one_of(CLASSES),
    "win_probability": _is_win_probability,
}

_TABLES: Mapping[str, tuple[tuple[str, ...], Mapping[str, Fits]]] = {
    "games": (
        ("id",),
        {
            "id": _is_count,
            "spec": _is_text,
            "slug": _is_text,
            "title": _is_text,
            "kind": lambda value: _is_text(value) and value.decode() in KINDS,
            "parameters": _is_object,
            "positions": _is_count,
            "moves": _is_count,
            "start_id": _is_count,
            "cyclic": _is_truth,
            "explorer_version": _is_text,
            "built_at": _is_text,
            "solved_at": _or_null(_is_text),
            "rules": _or_null(_is_text),
            "content_hash": _or_null(_is_text),
            "summary": _or_null(_is_object),
            "labels": _is_count,
            "first_move": _is_number,
            "move_width": _is_count,
            "first_position": _is_number,
        },
    ),
    "families": (("slug",), {"slug": _is_text, "view": _is_text, "parts": _is_parts}),
    "cgt_values": (("id",), {"id": _is_count, "value": _is_text}),
    "labels": (
        ("game_id", "id"),
        {
            "id": _is_count,
            "label": _is_text,
            "action": _or_null(_is_text),
            "player": _or_null(_one_of(PLAYERS)),
            "passes_turn": _is_truth,
            "probability": _or_null(_is_chance),
            "same_as": _or_null(_is_count),
        },
    ),
    "nodes": (
        ("game_id", "id"),
        {
            "id": _is_count,
            "position": _is_text,
            "mover": _or_null(_one_of(PLAYERS)),
            "terminal": _is_truth,
            "verdict": _or_null(_one_of(OUTCOMES)),
            "depth": _or_null(_is_count),
            "fields": _or_null(_is_object),
            **{
                row.column: _or_null(
                    _VALUES.get(
                        row.name,
                        _is_text if row.type == "text" and not row.kept else _is_count,
                    )
                )
                for row in VALUES.values()
                if row.column is not None
            },
        },
    ),
    "edges": (
        ("game_id", "source_id", "ordinal"),
        {
            "source_id": _is_count,
            "ordinal": _is_count,
            "target_id": _is_count,
            "label_id": _is_count,
            "optimal": _or_null(_is_truth),
        },
    ),
    "paths": (("id",), {"game_id": _is_count, "method": _is_text, "closed": _is_truth}),
    "path_steps": (("path_id", "step"), {"game_id": _is_count, "node_id": _is_count}),
}
"""Table -> (its key, column -> what its values are like)."""


def damages(
    connection: Connection, game_id: int | None = None, but: Collection[str] = ()
) -> Generator[Damage]:
    """Every cell that cannot be as it was written, of one game or of all; tables in their order,
    but for some that are looked at otherwise.

    A table that is not there, or has other columns, is left out: that is said elsewhere.
    """
    with connection.dialect.texts_as_bytes(connection):
        for table, (key, columns) in _TABLES.items():
            owner = "id" if table == "games" else "game_id"
            owned = owner in key or owner in columns
            if table in but or (game_id is not None and not owned):
                continue
            names = list(dict.fromkeys([*key, *columns]))
            only = f" WHERE {owner} = {game_id:d}" if game_id is not None else ""
            try:
                rows = connection.execute(f"SELECT {', '.join(names)} FROM {table}{only}")
            except StatementError:
                continue
            tests = [columns.get(name) for name in names]
            for row in _suspect(rows, tests):
                cells = dict(zip(names, row, strict=True))
                for column, fits in columns.items():
                    if not fits(cells[column]):
                        yield Damage(
                            cells[owner] if owned and isinstance(cells[owner], int) else None,
                            table,
                            ", ".join(f"{name}={_shown(cells[name])}" for name in key),
                            column,
                            _shown(cells[column]),
                        )


def first_damage(connection: Connection) -> str | None:
    """The first damage that is found, and what can be done about it; None if there is none."""
    with closing(damages(connection)) as every:
        found = next(every, None)
    if found is None:
        return None
    of_game = "SELECT spec FROM games WHERE id = :id"
    with suppress(*connection.dialect.errors):
        if spec := connection.execute(of_game, {"id": found.game}).scalar():
            return (
                f"{spec}, {found}; other games can still be asked: explorer remove {spec}, and "
                "build it anew"
            )
    return f"{found}: restore it, or build its games into another file"


def _suspect(
    rows: Iterable[tuple[Any, ...]], tests: Sequence[Fits | None]
) -> Iterator[tuple[Any, ...]]:
    """The rows of the blocks in which some cell does not fit: each value is looked at once a block,
    as most cells hold what many others do."""
    every = iter(rows)
    while block := list(islice(every, ROWS)):
        columns = zip(tests, zip(*block, strict=True), strict=True)
        if not all(all(map(fits, set(column))) for fits, column in columns if fits is not None):
            yield from block


def _shown(value: Any) -> str:
    """A cell, as it can stand in a message."""
    if isinstance(value, bytes):
        value = value.decode(errors="backslashreplace")
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
