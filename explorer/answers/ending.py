"""Ending what the database computes, from outside: for whoever runs answers and is told to stop."""

from __future__ import annotations

import sys
from collections.abc import Callable

from explorer.store import connection
from explorer.store.connection import interrupt, is_committing, was_changed

__all__ = [
    "damaged", "end_overdue", "interrupt", "is_committing", "kept_work", "was_changed",
]  # fmt: skip


def damaged() -> str | None:
    """What is damaged in the database that was asked last, where something has failed; or None."""
    from explorer.store.engine import damaged_last

    return damaged_last()


def kept_work() -> str | None:
    """What is to be said of the work that an interrupted build in parts has left; None if there is
    none."""
    in_parts = sys.modules.get("explorer.store.in_parts")  # not imported where nothing is built
    return getattr(in_parts, "kept_last", None) or None


def end_overdue(how: Callable[[str], object] | None) -> None:
    """What to do, in another thread, where a query neither ends in its time nor can be stopped.

    It gets what is to be said of it. None: nothing, the query goes on until it ends by itself.
    """
    connection.on_overdue = how
