"""The audit: is every stored value what its neighbours make it?

Retrograde analysis gives each position a value; the laws of `explorer.query.laws` say in SQL,
row by row and without any of the solver's code, what that value must be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from explorer.errors import RulesError
from explorer.games.base import Game
from explorer.graph.cycles import may_never_end
from explorer.kinds import KINDS, Kind
from explorer.law import Law
from explorer.query.catalog import counted
from explorer.query.laws import CHECKS, LAWS
from explorer.query.laws.common import DEFINITION, Audited, law_row
from explorer.query.laws.graph import shape_laws, soundness_laws
from explorer.query.laws.rules import name_law, rules_laws
from explorer.query.rows import Row, row, rows
from explorer.store.connection import Connection, StatementError
from explorer.store.content import stored_hash
from explorer.store.damage import damages
from explorer.store.find import need_game
from explorer.store.read import read_graph

Progress = Callable[[str, int, int | None], None]

SHOWN = 10
"""Counterexamples to a law that are named."""

# The values alone, in a table of the connection's own: a third of the time of looking them up in
# the wide rows of `nodes`.
_TRUTH = "id INTEGER, outcome TEXT, remoteness INTEGER, grundy INTEGER, depth INTEGER, mover TEXT"
"""truth: the positions."""

_CHOICE = """
SELECT e.game_id AS game_id, e.source_id AS source_id, e.ordinal AS ordinal,
  e.label_id AS label_id, e.optimal AS optimal, l.passes_turn AS passes_turn,
  CASE WHEN l.passes_turn = 0 THEN t.outcome WHEN t.outcome = 'win' THEN 'lose'
    WHEN t.outcome = 'lose' THEN 'win' ELSE t.outcome END AS outcome,
  t.remoteness AS remoteness, t.grundy AS grundy, t.mover AS mover
FROM edges AS e
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN truth AS t ON t.id = e.target_id
"""
"""choice: the moves, each with the value of its target as it stands for the player who moves."""

_CHOICES = (
    "id INTEGER, moves INTEGER, wins INTEGER, draws INTEGER, losses INTEGER, fastest INTEGER, "
    "slowest INTEGER, nearest INTEGER"
)
"""choices: what the moves of a position come to, where there are any."""

_FILL = (
    "INSERT INTO truth SELECT id, outcome, remoteness, grundy, depth, mover FROM nodes "
    "WHERE game_id = :id",
    """
INSERT INTO choices
SELECT source_id, count(*), count(*) FILTER (WHERE outcome = 'win'),
  count(*) FILTER (WHERE outcome = 'draw'), count(*) FILTER (WHERE outcome = 'lose'),
  min(CASE WHEN outcome = 'win' THEN remoteness END),
  max(CASE WHEN outcome = 'lose' THEN remoteness END),
  min(CASE WHEN outcome = 'draw' THEN remoteness END)
FROM choice WHERE game_id = :id GROUP BY source_id
""",
)


def _gather(connection: Connection, game_id: int) -> None:
    """Make the tables that laws look at: `truth`, `choice` and `choices`."""
    dialect = connection.dialect
    for statement in (
        *dialect.temporary_table("truth", _TRUTH, "id"),
        dialect.temporary_view("choice", _CHOICE),
        *dialect.temporary_table("choices", _CHOICES, "id"),
    ):
        connection.execute(statement)
    for fill in _FILL:
        connection.execute(fill, {"id": game_id})


def audit(
    connection: Connection,
    name: str,
    laws: Iterable[Law] = (),
    game: Game[Any] | None = None,
    progress: Progress | None = None,
    *,
    content: bool = True,
) -> Iterator[Row]:
    """Check the stored game `name` by the local laws of its values, then by its own `laws`.

    With the `game` it is also held against what its rules make, position by position and move by
    move; with `content` its hash is computed, and what it comes to in numbers counted anew.

    Gives a row for each law: game, law, checked (rows looked at), source, holds, broken (rows in
    which it does not hold) and counterexamples (the names of the first of them). A law that finds
    no row to check holds. A game that is not whole is looked at no further.
    """
    game_id = need_game(connection, name)
    report = progress or (lambda stage, done, whole: None)
    report("gather", 0, None)
    cells = _check_cells(connection, game_id)
    yield {"game": name, **cells}
    if not cells["holds"]:
        return
    named = name_law(connection, game_id)
    yield {"game": name, **named}
    sound = True
    for law in soundness_laws(_kind(connection, game_id), connection.dialect):
        checked = {"game": name, **_check(connection, name, game_id, law)}
        sound &= checked["holds"]
        yield checked
    if not sound:
        return
    _gather(connection, game_id)
    audited = _audited(connection, game_id)
    every = [
        *shape_laws(connection.dialect),
        _cyclic_law(audited),
        *LAWS[audited.kind](connection, audited),
        *laws,
    ]
    for done, law in enumerate(every):
        report("check", done, len(every))
        yield {"game": name, **_check(connection, name, game_id, law)}
    report("check", len(every), len(every))
    for checked in CHECKS[audited.kind](connection, audited, SHOWN):
        yield {"game": name, **checked}
    if content:
        report("hash", 0, None)
        yield {"game": name, **_check_summary(connection, name)}
        yield {"game": name, **_check_content(connection, game_id)}
    if game is not None:
        for checked in rules_laws(connection, game_id, game, report, SHOWN):
            yield {"game": name, **checked}


def _check_cells(connection: Connection, game_id: int) -> Row:
    """Hold every cell against what its column may hold; nothing else can be asked before."""
    tables = ("nodes", "edges", "labels")
    counts = (
        connection.execute(f"SELECT count(*) FROM {table} WHERE game_id = :id", {"id": game_id})
        for table in tables
    )
    found = list(damages(connection, game_id))
    return law_row(
        "every cell holds what its column may hold",
        DEFINITION,
        1 + sum(count.scalar() for count in counts),
        [str(damage) for damage in found[:SHOWN]],
        len({(damage.table, damage.row) for damage in found}),
    )


def _kind(connection: Connection, game_id: int) -> Kind:
    stored = row(connection, "SELECT kind FROM games WHERE id = :id", id=game_id)
    assert stored is not None
    return KINDS[stored["kind"]]


def _audited(connection: Connection, game_id: int) -> Audited:
    """What the laws of a game need to know of it."""
    game = row(connection, "SELECT kind, solved_at FROM games WHERE id = :id", id=game_id)
    other_end = row(
        connection,
        "SELECT 1 FROM nodes WHERE game_id = :id AND terminal = 1 AND verdict <> 'lose' LIMIT 1",
        id=game_id,
    )
    assert game is not None
    endless = np.flatnonzero(may_never_end(read_graph(connection, game_id))).tolist()
    return Audited(game_id, game["kind"], game["solved_at"] is not None, other_end is None, endless)


def _cyclic_law(audited: Audited) -> Law:
    return Law(
        "the game is called cyclic iff some play never ends",
        DEFINITION,
        "SELECT spec, cyclic = :cyclic FROM games WHERE id = :id",
        {"cyclic": int(bool(audited.endless))},
    )


def _check_content(connection: Connection, game_id: int) -> Row:
    """Hold the content against the hash that was made of it; older games have none."""
    query = "SELECT spec, content_hash FROM games WHERE id = :id"
    ((spec, kept),) = connection.execute(query, {"id": game_id}).all()
    wrong = [spec] if kept is not None and stored_hash(connection, game_id) != kept else []
    statement = "graph and values have the hash that was made of them"
    return law_row(statement, DEFINITION, int(kept is not None), wrong)


def _check_summary(connection: Connection, name: str) -> Row:
    """Hold the numbers that were stored with a game against its rows; older games have none."""
    query = "SELECT summary FROM games WHERE spec = :game"
    kept = connection.execute(query, {"game": name}).scalar()
    wrong = []
    if kept is not None:
        numbers, found = json.loads(kept), counted(connection, name)
        wrong = [key for key in {**found, **numbers} if numbers.get(key) != found.get(key)]
    statement = "the numbers stored with the game are those of its rows"
    return law_row(statement, DEFINITION, int(kept is not None), wrong)


def _check(connection: Connection, name: str, game_id: int, law: Law) -> Row:
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
