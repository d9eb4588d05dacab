"""A database by what names it."""

from __future__ import annotations

import copy
import re
import weakref
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from explorer.errors import ExplorerError, option, quote
from explorer.store.connection import Connection, Limit
from explorer.store.dialect import Dialect
from explorer.store.pool import Pool

DEFAULT = "data/explorer.db"


@dataclass(frozen=True)
class Database:
    """A database by what names it: a file of SQLite's, or the URL of another back end.

    It keeps the connections that readers have done with, for the next question, until it is closed
    or gone; threads may share it. Two that name the same are equal.

    >>> with Database(Path("games.db")) as database:
    ...     str(database)
    'games.db'
    """

    place: Path | str
    pool: Pool = field(default_factory=Pool, init=False, repr=False, compare=False)
    limit: Limit | None = field(default=None, init=False, repr=False, compare=False)
    """The time in which all that is read of it must be read; None: any."""
    held: Connection | None = field(default=None, init=False, repr=False, compare=False)
    """The connection of `explorer.store.engine.one_moment`, to read with; None: one of the pool."""

    def __post_init__(self) -> None:
        weakref.finalize(self, self.pool.close)

    def __str__(self) -> str:
        if isinstance(self.place, Path):
            return str(self.place)
        return scheme_of(self.place) + "..."  # whatever follows may hold a password

    @property
    def path(self) -> Path:
        """The file; ExplorerError if the database is none."""
        if isinstance(self.place, Path):
            return self.place
        raise ExplorerError(
            f"{db()} {quote(str(self))} cannot be opened: name a SQLite file, or sqlite:///FILE"
        )

    @property
    def dialect(self) -> Dialect:
        """What its back end does differently."""
        return Dialect()

    def within(self, seconds: float) -> Database:
        """The same database, of which whatever is read must be read in so many seconds from now.

        What takes longer is stopped and raises OverdueError. For a question of somebody else's,
        which may be any; both share the connections that wait.
        """
        return self._with(limit=Limit.of(seconds))

    def holding(self, connection: Connection) -> Database:
        """The same database, read with a connection that is in a transaction."""
        return self._with(held=connection)

    def _with(self, **changed: object) -> Database:
        other = copy.copy(self)
        # The whole one closes the connections once it is gone.
        for name, value in {**changed, "_whole": self}.items():
            object.__setattr__(other, name, value)
        return other

    def close(self) -> None:
        """Close the connections that wait; the database can be opened again."""
        self.pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def locate(given: str | None) -> Database:
    """The database that a path or URL names; the default one for None.

    >>> locate("sqlite:///games.db")
    Database(place=PosixPath('games.db'))
    """
    name = given or DEFAULT
    if "\0" in name:
        raise ExplorerError(f"{quote(name)} is not a file name: name a file with {db()}")
    scheme, separator, rest = name.partition(":///")
    if separator and scheme in ("sqlite", "sqlite+pysqlite"):
        name, *options = re.split("[?]", rest, maxsplit=1)
        if options:
            raise ExplorerError(
                f"{db()} {quote(given or '')} has options, which are not taken: end it before '?'"
            )
    elif "://" in name:
        _ = Database(name).path  # another back end
    if name in ("", ":memory:"):
        raise ExplorerError(f"{db()} {quote(given or name)} would be gone at once: name a file")
    if name.startswith("file:"):
        raise ExplorerError(f"{db()} {quote(name)} is a URI of SQLite's: name the file itself")
    return Database(Path(name))


def db() -> str:
    """Where a database is named."""
    return option("--db", "db")


def scheme_of(url: str) -> str:
    """The part of a URL that names the kind of database.

    >>> scheme_of("postgresql://me:secret@host/games")
    'postgresql://'
    """
    return url[: url.index("://") + 3]
