"""The laws of win probabilities: the equations of optimality, held against every position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from explorer.law import Law
from explorer.query.arrays import chance
from explorer.query.laws.common import (
    DEFINITION,
    Audited,
    LocalLaw,
    no_checks,
    no_others,
    unsolved,
)
from explorer.query.rows import row
from explorer.solve.chance import TIE
from explorer.store.connection import Connection

_EQUATIONS = "R. Bellman, Dynamic programming (1957)"

_ACTIONS = (
    "source_id INTEGER, name TEXT, total DOUBLE PRECISION, worth DOUBLE PRECISION, "
    "least INTEGER, most INTEGER"
)
"""What a player chooses between: the expectation of each action, and how its moves are marked."""

_FILL = """
INSERT INTO actions
SELECT e.source_id, coalesce('action ' || l.action, 'move ' || l.label),
  sum(coalesce(e.probability, 1)),
  sum(coalesce(e.probability, 1)
    * CASE l.passes_turn WHEN 1 THEN 1 - t.win_probability ELSE t.win_probability END)
    / sum(coalesce(e.probability, 1)),
  min(e.optimal), max(e.optimal)
FROM edges AS e
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
WHERE e.game_id = :id GROUP BY 1, 2
"""

_AS_CHOSEN = "FROM actions AS a JOIN nodes AS n ON n.game_id = :id AND n.id = a.source_id"

_OFF = "abs(max(n.win_probability) - max(a.worth))"  # there is one probability only


checks = no_checks


def _actions(connection: Connection, game_id: int) -> None:
    """Make the table `actions`."""
    for statement in connection.dialect.temporary_table("actions", _ACTIONS, "source_id, name"):
        connection.execute(statement)
    connection.execute(_FILL, {"id": game_id})


def laws(connection: Connection, audited: Audited) -> Iterator[Law]:
    """The laws of a game of chance."""
    yield LocalLaw(
        "the probabilities of an action's outcomes add up to 1",
        DEFINITION,
        f"SELECT n.position || ' by ' || a.name, abs(a.total - 1) <= 1e-9 {_AS_CHOSEN}",
        on_arrays=chance.totals,
        tables=_actions,
    )
    if not audited.solved:
        yield from unsolved()
        return
    yield LocalLaw(
        "an end is worth 0, a half or 1, as the rules say",
        DEFINITION,
        "SELECT n.position, n.win_probability = CASE n.verdict WHEN 'win' THEN 1.0 "
        "WHEN 'draw' THEN 0.5 ELSE 0.0 END FROM nodes AS n "
        "WHERE n.game_id = :id AND n.terminal = 1",
        on_arrays=chance.ends,
    )
    residual = _residual(connection, audited)
    shown = "" if residual is None else f" (largest residual {residual:.1e})"
    yield LocalLaw(
        f"a win probability is the greatest expectation of the actions{shown}",
        _EQUATIONS,
        f"SELECT max(n.position), {_OFF} <= {TIE} {_AS_CHOSEN} GROUP BY a.source_id",
        on_arrays=partial(chance.greatest, tie=TIE),
        tables=_actions,
    )
    # The last bits of a sum depend on its order: a tie is the same tie within a tenth of it.
    yield LocalLaw(
        f"a move is optimal iff its action is worth that much, within {TIE}",
        DEFINITION,
        "SELECT n.position || ' by ' || a.name, a.least = a.most AND CASE a.least "
        f"WHEN 1 THEN a.worth >= n.win_probability - {1.1 * TIE} "
        f"ELSE a.worth < n.win_probability - {0.9 * TIE} END {_AS_CHOSEN}",
        on_arrays=partial(chance.marks, tie=TIE),
        tables=_actions,
    )
    yield LocalLaw(
        "the optimal move shown is optimal, and there is one wherever there are moves",
        DEFINITION,
        "SELECT n.position, CASE n.terminal WHEN 1 THEN n.optimal_label_id IS NULL ELSE "
        "EXISTS (SELECT 1 FROM edges AS e WHERE e.game_id = :id AND e.source_id = n.id "
        "AND e.label_id = n.optimal_label_id AND e.optimal = 1) END "
        "FROM nodes AS n WHERE n.game_id = :id",
        on_arrays=chance.shown,
    )
    yield no_others(audited.kind)


def _residual(connection: Connection, audited: Audited) -> float | None:
    """How far the greatest expectation of a position is from its win probability, at most."""
    if audited.stored is not None:
        found = chance.residual(audited.stored)
        if found is not None:
            return found
    _actions(connection, audited.id)
    largest = row(
        connection,
        f"SELECT max(off) AS residual FROM (SELECT {_OFF} AS off {_AS_CHOSEN} "
        "GROUP BY a.source_id) AS residuals",
        id=audited.id,
    )
    return (largest or {}).get("residual")
