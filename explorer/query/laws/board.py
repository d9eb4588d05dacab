"""The laws of boards: bare graphs, whose positions have no values."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.law import Law
from explorer.query.laws.common import Audited, no_checks, unsolved
from explorer.store.connection import Connection

checks = no_checks


def laws(connection: Connection, audited: Audited) -> Iterator[Law]:
    """There are no values, whether somebody called it solved or not."""
    yield from unsolved()
