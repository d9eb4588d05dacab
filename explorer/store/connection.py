"""A connection to the database, by the few things that every back end can do.

Reading goes through here and the driver alone. SQLAlchemy describes the tables and carries the
migrations; it takes longer to load than most questions take to answer, so it is loaded by whatever
writes (`Connection.alchemy`) and by nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import WeakSet

from explorer.errors import ExplorerError, OverdueError

if TYPE_CHECKING:
    import sqlalchemy

    from explorer.graph.arrays import GameGraph
    from explorer.solve.solution import Solution
    from explorer.store.dialect import Dialect


T = TypeVar("T")


class StatementError(Exception):
    """What the database says of a statement that it cannot run.

    missing  whether it is about a table or a column that is not there
    """

    def __init__(self, message: str, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


class LacksMovesError(ExplorerError):
    """A question needs moves in files that hold none."""


class Limit(NamedTuple):
    """A limit of time: so many seconds, which are over at a moment of `time.monotonic`."""

    seconds: float
    until: float

    @classmethod
    def of(cls, seconds: float) -> Limit:
        """That of so many seconds from now on."""
        return cls(seconds, monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds that are left: none, or fewer, where it is over."""
        return self.until - monotonic()

    def error(self) -> OverdueError:
        """What to raise where it is over."""
        return OverdueError(f"this took longer than {self.seconds:g} seconds: it was stopped")


class Rows:
    """The rows of one statement. They come as they are asked for, and once.

    names  of the columns
    """

    def __init__(self, connection: Connection, cursor: Any) -> None:
        self._connection, self._cursor = connection, cursor
        self.names = tuple(column[0] for column in cursor.description or ())

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        try:
            # Bare, the cursor would be closed by "yield from" too, when its connection may be gone.
            yield from chain(self._cursor)
        except self._connection.dialect.errors as error:
            raise self._connection.dialect.explained(error) from error
        finally:
            self._connection.close_cursor(self._cursor)

    def blocks(self, size: int = 1000) -> Iterator[list[tuple[Any, ...]]]:
        """The rows in lists of so many: for whoever has millions to go through."""
        try:
            while block := self._cursor.fetchmany(size):
                yield block
        except self._connection.dialect.errors as error:
            raise self._connection.dialect.explained(error) from error
        finally:
            self._connection.close_cursor(self._cursor)

    def dicts(self) -> Iterator[dict[str, Any]]:
        """The rows as dicts, by the names of the columns."""
        return (dict(zip(self.names, row, strict=True)) for row in self)

    def all(self) -> list[tuple[Any, ...]]:
        """All rows that are left."""
        return list(self)

    def first(self) -> tuple[Any, ...] | None:
        """The first row, or None; the others are dropped."""
        rows = iter(self)
        try:
            return next(rows, None)
        finally:
            rows.close()  # type: ignore[attr-defined]

    def scalar(self) -> Any:
        """The first column of the first row, or None; the others are dropped."""
        row = self.first()
        return None if row is None else row[0]

    def scalars(self) -> list[Any]:
        """The first column of all rows that are left."""
        return [row[0] for row in self]


UNCERTAIN = "explorer list tells whether the change was stored"
"""A note to an error of the driver's while a change is committed: what the disk reports to have
failed may be there all the same, and count once the file is opened again."""

REMEMBERED = 1_000
"""Answers that a connection keeps at most until its transaction ends."""

_open: WeakSet[Connection] = WeakSet()
_changed: str | None = None
_committing = 0

on_overdue: Callable[[str], object] | None = None
"""What to do with a message of a query that neither ends in time nor can be stopped, in another
thread: a program that runs one query may end. None: nothing, the query goes on."""


def interrupt(*, noticed: bool = False) -> None:
    """Stop what all connections of this process compute now; any thread may ask for it.

    noticed  where Python has been told of the signal already: then only those that may compute on
    """
    with suppress(RuntimeError):  # one was opened or closed meanwhile: asked again, it works
        for connection in list(_open):
            if not noticed or connection.dialect.computes_on:
                connection.dialect.interrupt(connection)


def was_changed() -> str | None:
    """The name of a database that this process has changed, the last one; None if none was."""
    return _changed


def is_committing() -> bool:
    """Whether a change is being committed just now: it takes a moment, and cannot be undone."""
    return _committing > 0


class Connection:
    """A driver's connection, used by one thread at a time.

    driver   as the driver made it; only store/ looks at it
    dialect  what this back end does differently from others
    limit    the time in which all that is asked of it must be answered; None: any
    known    what has been asked in a transaction that only reads, and so stays right to its end;
             None in others
    """

    def __init__(self, driver: Any, dialect: Dialect) -> None:
        self.driver, self.dialect = driver, dialect
        self.limit: Limit | None = None
        self.known: dict[Hashable, Any] | None = None
        self._cursors: set[Any] = set()
        _open.add(self)

    def execute(self, sql: str, values: Mapping[str, Any] | None = None) -> Rows:
        """Run a statement; ``:name`` in it stands for a value.

        StatementError if it cannot be run; OverdueError where the time of the connection is over.

        >>> from explorer.store.dialect import Dialect
        >>> connection = Connection(Dialect().connect(":memory:"), Dialect())
        >>> connection.execute("SELECT :n + 1 AS next", {"n": 2}).first()
        (3,)
        >>> connection.close()
        """
        self.in_time()
        cursor = self.driver.cursor()
        try:
            cursor.execute(self.dialect.bound(sql), values or {})
        except BaseException as error:
            cursor.close()
            if isinstance(error, self.dialect.errors):
                raise self.dialect.explained(error) from error
            raise
        if cursor.description is None:
            cursor.close()  # nothing comes of it
        else:
            self._cursors.add(cursor)
        return Rows(self, cursor)

    def in_time(self) -> None:
        """OverdueError where the time of the connection is over."""
        if self.limit is not None and self.limit.left < 0:
            raise self.limit.error()

    def once(self, key: Hashable, ask: Callable[[], T]) -> T:
        """What `ask` gives, asked but once in a transaction that only reads."""
        if self.known is None:
            return ask()
        if key not in self.known:
            self.remember(key, ask())
        found: T = self.known[key]
        return found

    def lookup(
        self,
        texts: Iterable[str] = (),
        *,
        moves_of: Iterable[int] = (),
        line: tuple[int, int] | None = None,
        ahead: tuple[int, int | None, int] | None = None,
    ) -> Connection:
        """A connection in which single rows are found quickly: this one, but for a run's.

        It has what is stored of a game as a whole; and of positions those with these texts, those
        of which the moves are wanted (by ids) with the moves and where they lead, those on a line
        of optimal moves (from an id, so many plies), and those that come after one, with their
        moves (its id, within so many plies or None, how many at most and a few more).
        """
        return self

    def files(self) -> Iterator[tuple[str, str]] | None:
        """(file, what is wrong with it, empty where nothing is) of every file that what is read
        stands in, where these were hashed when they were written: in a run. None elsewhere."""
        return None

    holds_moves = True
    """Whether moves stand in tables; else the rules give them, one position's at a time."""

    finds_moves = True
    """Whether moves to a position are found at once."""

    def need_moves(self) -> None:
        """Have the moves in tables: LacksMovesError where they are not stored, and too many to be
        made for a question, or in the time of the connection."""

    def prepare(self, sql: str, limit: Limit | None = None) -> None:
        """Have ready what a statement needs and is not stored, before its memory is bounded;
        LacksMovesError if that cannot be, within a limit."""

    def can_be_made(self, moves: int) -> bool:
        """Whether a graph of so many moves, that is stored, can be made again in memory."""
        return True

    def disagreements(self) -> Iterator[str]:
        """What files that tell the same tell otherwise than the graph (`whole`), a line each."""
        yield from ()

    def whole(self) -> tuple[GameGraph, Solution] | None:
        """The graph of the only game as arrays, with its values, where these are at hand: in a run.
        None where rows are to be read."""
        return None

    def remember(self, key: Hashable, found: object) -> None:
        """Keep what has been found for `once`, as long as there is not too much of it."""
        if self.known is not None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = found

    def close_cursor(self, cursor: Any) -> None:
        """Let go of a statement: one left open would keep the file locked."""
        if cursor in self._cursors:  # else that has been done, and the connection may be gone
            self._cursors.remove(cursor)
            cursor.close()

    @contextmanager
    def transaction(self, begin: str, changes: str | None = None) -> Iterator[None]:
        """A transaction that `begin` begins: committed at the end of the block, or undone.

        changes  the name of the database, if it is changed: `was_changed` tells it from then on
        """
        self.execute(begin)
        try:
            yield
        except BaseException:
            with suppress(StatementError, *self.dialect.errors):  # then closing will undo it
                self.roll_back()
            raise
        self._let_go()
        global _changed, _committing
        _committing += 1
        try:
            self.execute("COMMIT")
        except self.dialect.errors as error:
            if changes is not None:
                error.add_note(UNCERTAIN)
            raise
        finally:  # a signal may come just after it, too
            if changes is not None and not self.dialect.in_transaction(self):
                _changed = changes
            _committing -= 1

    def roll_back(self) -> None:
        """Undo what the transaction has done, and end it; statements left open are closed."""
        self._let_go()
        if self.dialect.in_transaction(self):  # else the database has undone it itself
            self.execute("ROLLBACK")

    def close(self) -> None:
        """Close it, with whatever is still open."""
        self._let_go()
        self.driver.close()

    @cached_property
    def alchemy(self) -> sqlalchemy.Connection:
        """This connection, in its transaction, as SQLAlchemy knows connections.

        For statements made from the tables of `explorer.store.schema`, and for migrations.
        """
        from explorer.store.alchemy import lend

        return lend(self.driver, self.dialect)

    def _let_go(self) -> None:
        """Close every statement."""
        for cursor in list(self._cursors):
            self.close_cursor(cursor)
        if "alchemy" in self.__dict__:
            self.alchemy.close()
            del self.alchemy
