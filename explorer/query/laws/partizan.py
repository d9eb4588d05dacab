"""The laws of partizan values: classes, plies, moves shown, forms, and what positions are worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from explorer.cgt.order import equals_form, outcome_class
from explorer.cgt.parse import parse
from explorer.cgt.text import text as written
from explorer.cgt.thermograph import exact, thermograph
from explorer.cgt.value import Value
from explorer.errors import MalformedError
from explorer.graph.arrays import CLASSES
from explorer.law import Law
from explorer.query.arrays import partizan
from explorer.query.laws.common import (
    DEFINITION,
    MOVE,
    Audited,
    LocalLaw,
    as_number,
    law_row,
    no_others,
    unsolved,
)
from explorer.query.rows import Row
from explorer.store.connection import Connection
from explorer.store.dialect import Dialect

_CONWAY = "J. H. Conway, On Numbers and Games (1976)"

_TURNS = "id INTEGER, player TEXT, moves INTEGER, wins INTEGER, fastest INTEGER, slowest INTEGER"
"""turns: what the moves of each player come to: how many leave the other one, who is then to move,
in a position that they lose, and the plies from there."""

_FILL_TURNS = """
INSERT INTO turns
SELECT e.source_id, l.player, count(*),
  count(*) FILTER (WHERE t.outcome_class IN (l.player, 'previous')),
  min(CASE WHEN t.outcome_class IN (l.player, 'previous') THEN
    CASE l.player WHEN 'left' THEN t.right_remoteness ELSE t.left_remoteness END END),
  max(CASE l.player WHEN 'left' THEN t.right_remoteness ELSE t.left_remoteness END)
FROM edges AS e
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
WHERE e.game_id = :id GROUP BY e.source_id, l.player
"""

_SETS = "id INTEGER, position TEXT, form INTEGER, options TEXT"
"""sets: the forms of a position's options by player, in one text."""

_FILL_SETS = """
INSERT INTO sets
SELECT n.id, n.position, n.form, coalesce((SELECT {codes} FROM (
  SELECT DISTINCT coalesce(l.player || t.form, '?') AS code FROM edges AS e
  JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
  JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
  WHERE e.game_id = n.game_id AND e.source_id = n.id ORDER BY code) AS f), '')
FROM nodes AS n WHERE n.game_id = :id
"""


def _gather(connection: Connection, game_id: int) -> None:
    dialect = connection.dialect
    for statement in (
        *dialect.temporary_table("turns", _TURNS, "id, player"),
        *dialect.temporary_table("sets", _SETS, "id"),
    ):
        connection.execute(statement)
    connection.execute(_FILL_TURNS, {"id": game_id})
    connection.execute(_FILL_SETS.format(codes=dialect.joined("f.code")), {"id": game_id})


def laws(connection: Connection, audited: Audited) -> Iterator[Law]:
    """The laws of a partizan game."""
    if not audited.solved:
        yield from unsolved()
        return
    dialect = connection.dialect
    yield LocalLaw(
        "the class says who wins: a player who begins wins iff a move of theirs leaves a loss",
        DEFINITION,
        "SELECT n.position, n.outcome_class = CASE "
        "WHEN coalesce(l.wins, 0) > 0 THEN CASE WHEN coalesce(r.wins, 0) > 0 "
        "THEN 'next' ELSE 'left' END WHEN coalesce(r.wins, 0) > 0 THEN 'right' "
        f"ELSE 'previous' END {_POSITIONS}",
        on_arrays=partizan.classes,
        tables=_gather,
    )
    for player in ("left", "right"):
        yield from _laws_of(dialect, player)
    yield LocalLaw(
        "a move is optimal iff it keeps its player's outcome and has the best remoteness",
        DEFINITION,
        f"SELECT {MOVE}, e.optimal = {as_number(_BEST)} {_CHOICES} WHERE e.game_id = :id",
        on_arrays=partizan.marks,
    )
    yield from _form_laws()
    yield no_others(audited.kind)


_POSITIONS = (
    "FROM nodes AS n LEFT JOIN turns AS l ON l.id = n.id AND l.player = 'left' "
    "LEFT JOIN turns AS r ON r.id = n.id AND r.player = 'right' WHERE n.game_id = :id"
)


def _laws_of(dialect: Dialect, player: str) -> Iterator[Law]:
    """Plies to the end, and the move shown, if one player begins."""
    mine, turn, code = f"n.{player}_remoteness", player[0], CLASSES.index(player)
    name = player.capitalize()
    yield LocalLaw(
        f"if {name} begins, the winner is as fast as can be, the loser as slow, and who cannot "
        "move has lost",
        DEFINITION,
        f"SELECT n.position, {mine} = CASE WHEN {turn}.id IS NULL THEN 0 "
        f"WHEN n.outcome_class IN ('{player}', 'next') THEN 1 + {turn}.fastest "
        f"ELSE 1 + {turn}.slowest END {_POSITIONS}",
        on_arrays=partial(partizan.plies, player=code),
        tables=_gather,
    )
    first = (
        f"(SELECT e.label_id {_CHOICES} "
        f"WHERE e.game_id = n.game_id AND e.source_id = n.id AND b.player = '{player}' "
        f"AND {_BEST} ORDER BY e.ordinal LIMIT 1)"
    )
    yield LocalLaw(
        f"the move shown for {name} is the first of theirs that is optimal, if there is any",
        DEFINITION,
        f"SELECT n.position, {dialect.same(f'n.{player}_optimal_label_id', first)} "
        "FROM nodes AS n WHERE n.game_id = :id",
        on_arrays=partial(partizan.shown, player=code, column=f"{player}_optimal_move"),
    )


_CHOICES = (
    "FROM edges AS e JOIN labels AS b ON b.game_id = e.game_id AND b.id = e.label_id "
    "JOIN nodes AS s ON s.game_id = e.game_id AND s.id = e.source_id "
    "JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id"
)
"""The moves, each with its label, its source and its target."""

_BEST = (
    "CASE WHEN t.outcome_class IN (b.player, 'previous') "
    "THEN s.outcome_class IN (b.player, 'next') "
    "ELSE s.outcome_class NOT IN (b.player, 'next') END AND CASE b.player "
    "WHEN 'left' THEN s.left_remoteness = 1 + t.right_remoteness "
    "ELSE s.right_remoteness = 1 + t.left_remoteness END"
)
"""Whether a move keeps its player's outcome, as fast as that is won, as slowly as it is lost."""


def _form_laws() -> Iterator[Law]:
    yield LocalLaw(
        "positions of one form have options of the same forms; the first of them names it",
        _CONWAY,
        "SELECT n.position, n.form <= n.id AND f.form = f.id AND n.options = f.options "
        "FROM sets AS n LEFT JOIN sets AS f ON f.id = n.form",
        on_arrays=partizan.forms,
        tables=_gather,
    )
    yield LocalLaw(
        "positions whose options have the same forms have one form",
        _CONWAY,
        "SELECT n.position, n.form = least.form FROM sets AS n JOIN (SELECT options, "
        "min(form) AS form FROM sets GROUP BY options) AS least ON least.options = n.options",
        on_arrays=partizan.forms_differ,
        tables=_gather,
    )


_OPTIONS = """
(SELECT {ids} FROM (SELECT DISTINCT coalesce(t.cgt_value_id, -1) AS id FROM edges AS e
  JOIN labels AS b ON b.game_id = e.game_id AND b.id = e.label_id AND b.player = '{player}'
  JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
  WHERE e.game_id = :id AND e.source_id = k.id ORDER BY id) AS o)
"""
"""The ids of the values of a position's options, joined by commas."""

_WORTH = """
SELECT v.value, v.mean, v.temperature, k.outcome_class, k.position, k.positions,
  {lefts} AS lefts, {rights} AS rights
FROM (SELECT n.cgt_value_id, n.outcome_class, n.form, min(n.id) AS id, min(n.position) AS position,
    count(*) AS positions
  FROM nodes AS n WHERE n.game_id = :id GROUP BY n.cgt_value_id, n.outcome_class, n.form) AS k
LEFT JOIN cgt_values AS v ON v.id = k.cgt_value_id
"""
"""Positions of one value, one class and one form, told by one of them."""


def checks(connection: Connection, audited: Audited, shown: int) -> Iterator[Row]:
    """What a position is worth, which SQL cannot tell."""
    if audited.solved:
        yield _check_values(connection, audited.id, shown)


def _check_values(connection: Connection, game_id: int, shown: int) -> Row:
    """Is every position worth what its options make it?

    By the definition of equality, from the order of values alone: G = {GL|GR} iff no GL is at least
    G, no GR at most it, and no option of G beats {GL|GR}. Besides, the text is canonical, the class
    is that of the value, and mean and temperature are those of its thermograph. Positions of one
    form have equal options and are looked at together; an audit of forms comes before.
    """
    used = (
        "SELECT id, value FROM cgt_values WHERE id IN "
        "(SELECT cgt_value_id FROM nodes WHERE game_id = :id)"
    )
    values = {
        value_id: _read(value)
        for value_id, value in connection.execute(used, {"id": game_id}).all()
    }
    checked, broken, wrong = 0, 0, []
    ids = connection.dialect.joined("o.id")
    query = _WORTH.format(
        lefts=_OPTIONS.format(ids=ids, player="left"),
        rights=_OPTIONS.format(ids=ids, player="right"),
    )
    for form in connection.execute(query, {"id": game_id}).dicts():
        checked += form["positions"]
        lefts, rights = (
            [values.get(int(value_id)) for value_id in (form[side] or "").split(",") if value_id]
            for side in ("lefts", "rights")
        )
        if not _holds(dict(form), lefts, rights):
            broken += form["positions"]
            wrong.append(form["position"])
    statement = "a value is what its options make it; class, mean and temperature are its own"
    return law_row(statement, _CONWAY, checked, wrong[:shown], broken)


def _read(stored: str) -> Value | None:
    try:
        return parse(stored)
    except MalformedError:
        return None


def _holds(form: Row, lefts: list[Value | None], rights: list[Value | None]) -> bool:
    value = None if form["value"] is None else _read(form["value"])
    if value is None:
        return False
    left = [option for option in lefts if option is not None]
    right = [option for option in rights if option is not None]
    if len(left) + len(right) < len(lefts) + len(rights) or written(value) != form["value"]:
        return False
    graph = thermograph(value)
    if (form["mean"], form["temperature"]) != (exact(graph.mean), exact(graph.temperature)):
        return False
    return equals_form(value, left, right) and form["outcome_class"] == outcome_class(value)
