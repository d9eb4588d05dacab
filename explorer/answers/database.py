"""The database itself: its schema, and whether it is sound."""

from __future__ import annotations

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located
from explorer.errors import ExplorerError
from explorer.memory import in_words
from explorer.query.checks import checks
from explorer.store.engine import WAIT, reading, settle, to_write, writing
from explorer.store.revision import REVISION
from explorer.store.views import renew_views, stale_views


def upgrade(database: DatabaseName = None, *, wait: float = WAIT) -> Answer:
    """Bring the database to the present schema, and its views to those of this program; make an
    empty one where there is none."""
    there = located(database)
    try:
        with reading(there) as connection:
            stale = stale_views(connection)  # where there are none, not a byte changes
    except ExplorerError:
        with writing(there, wait, create=True, upgrade=True):
            pass
    else:
        if stale:
            with writing(there, wait) as connection:
                renew_views(connection)
        else:
            settle(there)
    return Answer(notes=[f"{there} has schema {REVISION}"])


def compact(database: DatabaseName = None, *, wait: float = WAIT) -> Answer:
    """Write the file of the database anew without gaps: what removed games have left, and the room
    for more rows that pages keep."""
    there = located(database)
    with to_write(there, wait) as connection:
        before, now = connection.dialect.compact(connection)
    return Answer(notes=[f"{there} takes {in_words(now)}, {in_words(before)} before"])


def check(database: DatabaseName = None) -> Answer:
    """Whether the database is sound: its pages, its keys, and the counts of every game."""
    there = located(database)
    with reading(there) as connection:
        rows = checks(connection)
    failed = [row["check"] for row in rows if not row["holds"]]
    return Answer(
        ("check", "found", "holds"),
        [(row["check"], row["found"], row["holds"]) for row in rows],
        error=ExplorerError(f"{there} is not sound: {'; '.join(failed)}") if failed else None,
    )
