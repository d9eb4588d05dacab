"""The laws of outcomes: what each must be, given those of the positions that moves lead to.

They leave one answer only: remoteness falls along the moves that certify a win or a loss, so no
circle of positions can vouch for itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer.law import Law
from explorer.query.arrays import outcomes
from explorer.query.laws.common import (
    DEFINITION,
    MOVE,
    NODES,
    Audited,
    LocalLaw,
    as_number,
    empty,
    no_checks,
    no_others,
    unsolved,
)
from explorer.query.laws.tables import choices
from explorer.store.connection import Connection
from explorer.store.dialect import Dialect
from explorer.values import VALUES

NIM_VALUES = tuple(row for row in VALUES.values() if row.group == "nim-value")

checks = no_checks


def laws(connection: Connection, audited: Audited) -> Iterator[Law]:
    """The laws of outcomes, remoteness and optimal moves; there are no nim-values."""
    if not audited.solved:
        yield from unsolved()
        return
    yield from outcome_laws(connection.dialect)
    yield no_nim_values()
    yield no_others(audited.kind, NIM_VALUES)


def no_nim_values() -> Law:
    """The law that there are no nim-values."""
    return empty("no nim-values: the game is not impartial in normal play", *NIM_VALUES)


def outcome_laws(dialect: Dialect) -> Iterator[Law]:
    """What outcomes, remoteness and optimal moves must be."""
    yield from _outcome_laws(dialect)
    yield from _optimal_laws(dialect)


def _outcome_laws(dialect: Dialect) -> Iterator[Law]:
    """Outcome and remoteness, from those of the positions that the moves lead to."""
    yield LocalLaw(
        "an end stands as the rules say, lost if they say nothing, at remoteness 0",
        DEFINITION,
        "SELECT n.position, n.outcome = coalesce(n.verdict, 'lose') AND n.remoteness = 0 "
        f"{NODES} AND c.id IS NULL",
        on_arrays=outcomes.ends,
        tables=choices,
    )
    yield LocalLaw(
        "every position is a win, a loss or a draw",
        DEFINITION,
        f"SELECT n.position, coalesce(n.outcome IN ('win', 'lose', 'draw'), FALSE) {NODES}",
        on_arrays=outcomes.decided,
        tables=choices,
    )
    for statement, holds, outcome, on_arrays in (
        (
            "a win has a winning move, and the fastest gives its remoteness",
            "c.wins > 0 AND n.remoteness = 1 + c.fastest",
            "win",
            outcomes.wins,
        ),
        (
            "a loss has losing moves only, and the slowest gives its remoteness",
            "c.losses = c.moves AND n.remoteness = 1 + c.slowest",
            "lose",
            outcomes.losses,
        ),
        (
            "a draw has no winning move and some drawing one; the nearest end gives its remoteness",
            "c.wins = 0 AND c.draws > 0 AND " + dialect.same("n.remoteness", "1 + c.nearest"),
            "draw",
            outcomes.draws,
        ),
    ):
        yield LocalLaw(
            statement,
            DEFINITION,
            f"SELECT n.position, {holds} {NODES} AND c.id IS NOT NULL AND n.outcome = '{outcome}'",
            on_arrays=on_arrays,
            tables=choices,
        )


def _optimal_laws(dialect: Dialect) -> Iterator[Law]:
    best = "e.outcome = n.outcome AND (n.outcome = 'draw' OR n.remoteness = 1 + e.remoteness)"
    yield LocalLaw(
        "a move is optimal iff it keeps the outcome and, if not drawn, the best remoteness",
        DEFINITION,
        f"SELECT {MOVE}, e.optimal = {as_number(best)} "
        "FROM choice AS e JOIN truth AS n ON n.id = e.source_id WHERE e.game_id = :id",
        on_arrays=outcomes.marks,
        tables=choices,
    )
    first = (
        "(SELECT o.label_id FROM choice AS o "
        "WHERE o.game_id = n.game_id AND o.source_id = n.id AND o.outcome = n.outcome "
        "AND (n.remoteness IS NULL OR n.remoteness = 1 + o.remoteness) "
        "ORDER BY o.ordinal LIMIT 1)"
    )
    yield LocalLaw(
        "the optimal move shown is the first that comes nearer to the end, where there is one",
        DEFINITION,
        f"SELECT n.position, {dialect.same('n.optimal_label_id', first)} "
        "FROM nodes AS n WHERE n.game_id = :id",
        on_arrays=outcomes.shown,
        tables=choices,
    )
