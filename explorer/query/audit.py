"""The audit: is every stored value what its neighbours make it?

Retrograde analysis gives each position a value; the laws of `explorer.query.laws` say, row by row
and without any of the solver's code, what that value must be: on arrays where they hold, and in SQL
where they do not, which names the rows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from explorer.errors import RulesError
from explorer.games.base import Game
from explorer.graph.cycles import may_never_end
from explorer.kinds import KINDS, Kind
from explorer.law import Law
from explorer.query.arrays.numbers import numbers as numbers_of
from explorer.query.arrays.read import read
from explorer.query.arrays.stored import Stored
from explorer.query.arrays.whole import stored_of
from explorer.query.catalog import counted
from explorer.query.laws import CHECKS, LAWS
from explorer.query.laws.common import DEFINITION, Audited, LocalLaw, Tables, law_row
from explorer.query.laws.graph import shape_laws, soundness_laws
from explorer.query.laws.rules import name_law, rules_laws
from explorer.query.rows import Row, row, rows
from explorer.store.connection import Connection, LacksMovesError, StatementError
from explorer.store.content import content_hash, graph_blocks, stored_hash
from explorer.store.damage import damages
from explorer.store.find import need_game
from explorer.store.read import read_graph

Progress = Callable[[str, int, int | None], None]

SHOWN = 10
"""Counterexamples to a law that are named."""


def audit(
    connection: Connection,
    name: str,
    laws: Iterable[Law] = (),
    game: Game[Any] | None = None,
    progress: Progress | None = None,
    *,
    content: bool = True,
    left: Callable[[str], None] = lambda why: None,
) -> Iterator[Row]:
    """Check the stored game `name` by the local laws of its values, then by its own `laws`.

    With the `game` it is also held against what its rules make, position by position and move by
    move; with `content` its hash is computed, and what it comes to in numbers counted anew.

    Gives a row for each law: game, law, checked (rows looked at), source, holds, broken (rows in
    which it does not hold) and counterexamples (the names of the first of them). A law that finds
    no row to check holds. A game that is not whole is looked at no further. `left` is told of what
    files without moves, or too large for the rules to make them again, leave unchecked.
    """
    game_id = need_game(connection, name)
    report = progress or (lambda stage, done, whole: None)
    report("gather", 0, None)
    look = _check_cells if connection.files() is None else _check_files
    cells, stored, digest = look(connection, game_id, report, content)
    yield {"game": name, **cells}
    if not cells["holds"]:
        return
    named = name_law(connection, game_id)
    yield {"game": name, **named}
    check = _Check(connection, name, game_id, stored)
    with suppress(LacksMovesError):
        connection.need_moves()
    sound = True
    for law in soundness_laws(
        _kind(connection, game_id), connection.dialect, connection.holds_moves
    ):
        checked = {"game": name, **check(law)}
        sound &= checked["holds"]
        yield checked
    if not sound:
        return
    audited = _audited(connection, game_id, stored)
    every = [
        *shape_laws(connection.dialect),
        _cyclic_law(audited),
        *LAWS[audited.kind](connection, audited),
        *laws,
    ]
    unasked = 0
    for done, law in enumerate(every):
        report("check", done, len(every))
        try:
            checked = check(law)
        except LacksMovesError:
            unasked += 1
            continue
        yield {"game": name, **checked}
    if unasked:
        left(f"laws that ask in SQL for moves, which it does not hold: {unasked}")
    report("check", len(every), len(every))
    for checked in CHECKS[audited.kind](connection, audited, SHOWN):
        yield {"game": name, **checked}
    if content:
        report("hash", 0, None)
        yield {"game": name, **_check_summary(connection, name, stored)}
        yield {"game": name, **_check_content(connection, game_id, digest)}
    if game is not None and stored is not None and not connection.can_be_made(stored.move_count):
        left("whether the rules make just this graph, which takes too much memory")
    elif game is not None:
        for checked in rules_laws(connection, game_id, game, report, SHOWN):
            yield {"game": name, **checked}


def _check_cells(
    connection: Connection, game_id: int, report: Progress, content: bool
) -> tuple[Row, Stored | None, str | None]:
    """Hold every cell against what its column may hold; nothing else can be asked before.

    Gives also the game as arrays, if it is whole, and the hash of its `content`.
    """
    tables = ("nodes", "edges", "labels")
    found = list(damages(connection, game_id, but=("nodes", "edges")))
    whole = None
    if not found:  # reading looks at the cells of positions and moves
        whole = read(connection, game_id, lambda done, of: report("gather", done, of), content)
        if whole is None:
            found = list(damages(connection, game_id))
    stored, digest = whole or (None, None)
    if stored is not None:
        rows_there = stored.size + stored.move_count + len(stored.texts.same)
    else:
        rows_there = sum(
            connection.execute(
                f"SELECT count(*) FROM {table} WHERE game_id = :id", {"id": game_id}
            ).scalar()
            for table in tables
        )
    row_of_law = law_row(
        "every cell holds what its column may hold",
        DEFINITION,
        1 + rows_there,
        [str(damage) for damage in found[:SHOWN]],
        len({(damage.table, damage.row) for damage in found}),
    )
    return row_of_law, stored, digest


def _check_files(
    connection: Connection, game_id: int, report: Progress, content: bool
) -> tuple[Row, Stored | None, str | None]:
    """The same of a run: its files, which hold whole columns, are as they were written."""
    files = list(connection.files() or ())
    wrong = [f"{name}: {bad}" for name, bad in files if bad]
    law = law_row("every file is as it was written", DEFINITION, len(files), wrong)
    if wrong:
        return law, None, None
    report("gather", 0, None)
    whole = connection.whole()
    assert whole is not None
    if wrong := list(connection.disagreements()):
        return law_row("tables and index tell the same", DEFINITION, len(files), wrong), None, None
    ((kind, start),) = connection.lookup().execute("SELECT kind, start_id FROM games").all()
    digest = content_hash(kind, start, graph_blocks(*whole)) if content else None
    return law, stored_of(*whole), digest


def _kind(connection: Connection, game_id: int) -> Kind:
    stored = row(connection, "SELECT kind FROM games WHERE id = :id", id=game_id)
    assert stored is not None
    return KINDS[stored["kind"]]


def _audited(connection: Connection, game_id: int, stored: Stored | None) -> Audited:
    """What the laws of a game need to know of it."""
    game = row(connection, "SELECT kind, solved_at FROM games WHERE id = :id", id=game_id)
    other_end = row(
        connection,
        "SELECT 1 FROM nodes WHERE game_id = :id AND terminal = 1 AND verdict <> 'lose' LIMIT 1",
        id=game_id,
    )
    assert game is not None
    if stored is None:
        endless = may_never_end(read_graph(connection, game_id))
        cyclic = bool(endless.any())
    else:
        cyclic = stored.is_cyclic
        asked = cyclic and KINDS[game["kind"]].has("nim-value")
        endless = stored.endless if asked else np.zeros(0, dtype=bool)
    return Audited(
        game_id,
        game["kind"],
        game["solved_at"] is not None,
        other_end is None,
        cyclic,
        np.flatnonzero(endless).tolist(),
        stored,
    )


def _cyclic_law(audited: Audited) -> Law:
    return Law(
        "the game is called cyclic iff some play never ends",
        DEFINITION,
        "SELECT spec, cyclic = :cyclic FROM games WHERE id = :id",
        {"cyclic": int(audited.cyclic)},
    )


def _check_content(connection: Connection, game_id: int, digest: str | None) -> Row:
    """Hold the content against the hash that was made of it; older games have none.

    digest  that of the content, if it has been computed
    """
    query = "SELECT spec, content_hash FROM games WHERE id = :id"
    ((spec, kept),) = connection.execute(query, {"id": game_id}).all()
    wrong = []
    if kept is not None and (digest or stored_hash(connection, game_id)) != kept:
        wrong = [spec]
    statement = "graph and values have the hash that was made of them"
    return law_row(statement, DEFINITION, int(kept is not None), wrong)


def _check_summary(connection: Connection, name: str, stored: Stored | None) -> Row:
    """Hold the numbers that were stored with a game against its rows; older games have none."""
    query = "SELECT summary, start_id FROM games WHERE spec = :game"
    ((kept, start),) = connection.execute(query, {"game": name}).all()
    wrong = []
    if kept is not None:
        known = None if stored is None else numbers_of(stored, start)
        numbers, found = json.loads(kept), counted(connection, name, known)
        wrong = [key for key in {**found, **numbers} if numbers.get(key) != found.get(key)]
    statement = "the numbers stored with the game are those of its rows"
    return law_row(statement, DEFINITION, int(kept is not None), wrong)


class _Check:
    """Checks laws of a stored game: on arrays where these say that it holds, else in SQL."""

    def __init__(
        self, connection: Connection, name: str, game_id: int, stored: Stored | None
    ) -> None:
        self._connection, self._name, self._id = connection, name, game_id
        self._stored = stored
        self._made: set[Tables] = set()

    def __call__(self, law: Law) -> Row:
        """What comes of a law."""
        if isinstance(law, LocalLaw):
            if self._stored is not None and law.on_arrays is not None:
                self._connection.in_time()
                checked = law.on_arrays(self._stored)
                if checked is not None:
                    return law_row(law.statement, law.source, checked, [])
            if law.tables is not None and law.tables not in self._made:
                law.tables(self._connection, self._id)
                self._made.add(law.tables)
        return _ask(self._connection, self._name, self._id, law)


def _ask(connection: Connection, name: str, game_id: int, law: Law) -> Row:
    """What comes of the query of a law."""
    values = {"game": name, "id": game_id, **law.values}
    rows_of_law = f"WITH law(name, holds) AS ({law.query})"
    fails = connection.dialect.fails("holds")
    try:
        counts = row(
            connection,
            f"{rows_of_law} SELECT count(*) AS checked, "
            f"count(*) FILTER (WHERE {fails}) AS broken FROM law",
            **values,
        )
        assert counts is not None
        broken = counts["broken"] and rows(
            connection,
            f"{rows_of_law} SELECT name FROM law WHERE {fails} LIMIT {SHOWN}",
            **values,
        )
    except StatementError as error:
        raise RulesError(f"{name}: the law '{law.statement}' cannot be checked: {error}") from error
    names = [row["name"] for row in broken or ()]
    return law_row(law.statement, law.source, counts["checked"], names, counts["broken"])
