"""The laws of stored games: what every row must be, given the rows about it.

Each law is one query (`explorer.law.Law`), and most have a second form, on arrays, which is tried
first (`explorer.query.arrays`). Those of graphs are in `graph`; those of values stand
in a module of the name of the kind of game, with what cannot be said in SQL: ``laws(connection,
audited)`` and ``checks(connection, audited, shown)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from explorer.kinds import ByKind
from explorer.law import Law
from explorer.query.laws.common import Audited
from explorer.query.rows import Row
from explorer.store.connection import Connection

LAWS: Mapping[str, Callable[[Connection, Audited], Iterator[Law]]] = ByKind(__name__, "laws")
"""Kind -> the laws of its values; they make the tables they look at."""

CHECKS: Mapping[str, Callable[[Connection, Audited, int], Iterator[Row]]] = ByKind(
    __name__, "checks"
)
"""Kind -> what is checked besides: a row a check, with as many counterexamples as asked for."""
