"""The laws of nim-values, finite and infinite, beside those of outcomes.

A nim-value is asked for only where every play ends, or where the order in which finite values were
found proves it, so no circle of positions can vouch for itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from explorer.law import Law
from explorer.query.arrays import outcomes
from explorer.query.laws.alternating import no_nim_values, outcome_laws
from explorer.query.laws.common import Audited, LocalLaw, no_checks, no_others, unsolved
from explorer.query.laws.tables import choices
from explorer.store.connection import Connection
from explorer.store.dialect import Dialect

checks = no_checks


def laws(connection: Connection, audited: Audited) -> Iterator[Law]:
    """The laws of outcomes, and of nim-values where every end is lost for its mover."""
    if not audited.solved:
        yield from unsolved()
        return
    yield from outcome_laws(connection.dialect)
    if audited.lost_ends:
        yield from _nim_laws(connection.dialect, audited.endless)
    else:
        yield no_nim_values()
    yield no_others(audited.kind)


_MEX = (
    "(SELECT min(k.value + 1) FROM (SELECT -1 AS value UNION SELECT e.grundy FROM choice AS e "
    "WHERE e.game_id = :id AND e.source_id = n.id AND e.grundy IS NOT NULL) AS k "
    "WHERE k.value + 1 NOT IN (SELECT f.grundy FROM choice AS f WHERE f.game_id = :id "
    "AND f.source_id = n.id AND f.grundy IS NOT NULL))"
)
"""The least number that no successor of n has as a finite value."""


def _nim_laws(dialect: Dialect, endless: Sequence[int]) -> Iterator[Law]:
    theory = "R. Sprague 1935, P. M. Grundy 1939"
    circling = f"n.id IN (SELECT x.value FROM {dialect.values('endless')} AS x)"
    values = {"endless": json.dumps(endless)}
    yield LocalLaw(
        "a position has one nim-value, finite or infinite; infinite only if play may never end",
        theory,
        "SELECT n.position, (n.grundy IS NULL) = (n.loopy_grundy IS NOT NULL) "
        f"AND (n.grundy IS NOT NULL OR {circling}) FROM nodes AS n WHERE n.game_id = :id",
        values,
        on_arrays=outcomes.one_nim_value,
    )
    yield LocalLaw(
        "finite values where play may never end, and only these, know when they were found",
        _LOOPY,
        f"SELECT n.position, (n.grundy_order IS NOT NULL) = (n.grundy IS NOT NULL AND {circling}) "
        "FROM nodes AS n WHERE n.game_id = :id",
        values,
        on_arrays=outcomes.nim_orders,
    )
    yield LocalLaw(
        "a nim-value is the least number that no successor has",
        theory,
        "SELECT n.position, (SELECT count(CASE WHEN e.grundy = n.grundy THEN 1 END) = 0 "
        "AND n.grundy = count(DISTINCT CASE WHEN e.grundy < n.grundy THEN e.grundy END) "
        "FROM choice AS e "
        "WHERE e.game_id = n.game_id AND e.source_id = n.id) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy IS NOT NULL",
        on_arrays=outcomes.mex,
        tables=choices,
    )
    if endless:
        yield from _loopy_laws(dialect)
    yield LocalLaw(
        "a position is lost iff its nim-value is 0",
        theory,
        "SELECT n.position, (n.outcome = 'lose') = (n.grundy = 0) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy IS NOT NULL",
        on_arrays=outcomes.lost_at_zero,
    )


_LOOPY = "C. A. B. Smith 1966, A. S. Fraenkel, Y. Perl 1975"


def _loopy_laws(dialect: Dialect) -> Iterator[Law]:
    """What makes values finite or infinite where play can go on in cycles."""
    yield LocalLaw(
        "where a move leads off a finite value, upwards, an earlier position of that value answers",
        _LOOPY,
        "SELECT n.position, NOT EXISTS (SELECT 1 FROM edges AS m JOIN truth AS t "
        "ON t.id = m.target_id WHERE m.game_id = :id AND m.source_id = n.id "
        "AND (t.grundy IS NULL OR t.grundy > n.grundy) AND NOT EXISTS ("
        "SELECT 1 FROM edges AS r JOIN nodes AS b ON b.game_id = :id AND b.id = r.target_id "
        "WHERE r.game_id = :id AND r.source_id = t.id AND b.grundy = n.grundy "
        "AND coalesce(b.grundy_order, -1) < n.grundy_order)) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy_order IS NOT NULL",
        on_arrays=outcomes.earlier_answers,
        tables=choices,
    )
    yield LocalLaw(
        "an infinite value names the finite values of the successors",
        _LOOPY,
        "SELECT n.position, n.loopy_grundy = (SELECT 'inf(' || "
        f"coalesce({dialect.joined('k.value')}, '') || ')' FROM (SELECT DISTINCT e.grundy AS value "
        "FROM choice AS e WHERE e.game_id = :id AND e.source_id = n.id "
        "AND e.grundy IS NOT NULL ORDER BY e.grundy) AS k) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.loopy_grundy IS NOT NULL",
        on_arrays=outcomes.infinite_names,
        tables=choices,
    )
    yield LocalLaw(
        "from an infinite value a move leads to one without the least number it lacks itself",
        _LOOPY,
        f"SELECT n.position, EXISTS (SELECT 1 FROM (SELECT {_MEX} AS mex) AS own "
        "JOIN edges AS m ON m.game_id = :id AND m.source_id = n.id "
        "JOIN truth AS t ON t.id = m.target_id WHERE t.grundy IS NULL AND NOT EXISTS ("
        "SELECT 1 FROM choice AS c WHERE c.game_id = :id AND c.source_id = t.id "
        "AND c.grundy = own.mex)) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.loopy_grundy IS NOT NULL",
        on_arrays=outcomes.infinite_escapes,
        tables=choices,
    )
    yield LocalLaw(
        "an infinite value is won iff 0 is in it, and else drawn",
        _LOOPY,
        "SELECT n.position, n.outcome = CASE WHEN n.loopy_grundy LIKE 'inf(0%' THEN 'win' "
        "ELSE 'draw' END FROM nodes AS n WHERE n.game_id = :id AND n.loopy_grundy IS NOT NULL",
        on_arrays=outcomes.infinite_outcomes,
    )
