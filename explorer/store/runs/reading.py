"""Opening a run for reading: a connection like any other, which finds single positions quickly."""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.errors import ExplorerError, OverdueError, quote
from explorer.games.base import Game
from explorer.games.registry import is_known, knowing_file, resolve, rules_id
from explorer.memory import available
from explorer.store.connection import Connection, LacksMovesError, Limit, Rows
from explorer.store.pool import Identity, Reader, identity
from explorer.store.runs.driver import Driver
from explorer.store.runs.duck import Duck
from explorer.store.runs.manifest import (
    INDEX,
    LABELS,
    NAME,
    Manifest,
    damaged,
    game_file_of,
    looked_at,
    read_manifest,
)
from explorer.store.runs.tables import of_moves

if TYPE_CHECKING:
    from explorer.graph.arrays import GameGraph
    from explorer.solve.solution import Solution
    from explorer.store.database import Database
    from explorer.store.runs.index import Array, Index
    from explorer.store.runs.lookup import Lookup

IN_MEMORY = 20_000_000
"""Moves of a graph that is read whole into memory; a larger one is put into files. So many are made
for a question, too, where a run holds none."""

A_MOVE = 100
"""Bytes of a move that is made for a question: in the graph, and in tables in both directions."""

A_SECOND = 1_000_000
"""Moves that are made in a second, about: whoever must answer in time makes no more."""

KEPT = 500_000
"""Moves that were made for one question and are kept for the next. Of so many, those that lead to a
position are found in a moment, too; there is no index of them, so all are looked at."""

MADE = ("made_moves", "made_by_target")
"""The tables of moves that were made: by source, by target."""


class RunConnection(Connection):
    """A connection to a run: its SQL is DuckDB's, on whole tables.

    folder    of the run
    manifest  what it says of itself
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._duck = Duck(folder, manifest)
        super().__init__(Driver(folder, manifest), self._duck)
        self.folder, self.manifest = folder, manifest
        self._made = False

    def execute(self, sql: str, values: Mapping[str, Any] | None = None) -> Rows:
        """Run a statement; moves that it asks for are made where none are stored."""
        try:
            return super().execute(sql, values)
        except LacksMovesError:
            self.need_moves()
        return super().execute(sql, values)

    @cached_property
    def game(self) -> Game[Any]:
        """The game, by the rules that are here, or else by the copy of its file; ExplorerError if
        they are not those that it was built by."""
        spec, rules = self.manifest.game["spec"], self.manifest.game["rules"]
        here = is_known(self.manifest.game["slug"])
        with knowing_file(None if here else game_file_of(self.folder)):
            game = resolve(spec)
        if rules_id(game) != rules:
            raise ExplorerError(
                f"the run {quote(str(self.folder))} was built by other rules of {spec} than those "
                "that are here: build it anew"
            )
        return game

    @cached_property
    def _index(self) -> Index:
        from explorer.store.runs.index import Index

        return Index(self.folder / INDEX, self.manifest.columns)

    @cached_property
    def _labels(self) -> list[list[Any]]:
        try:
            labels: list[list[Any]] = json.loads((self.folder / INDEX / LABELS).read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise damaged(self.folder, f"{INDEX}/{LABELS}", str(error)) from None
        return labels

    @cached_property
    def _lookup(self) -> Lookup:
        from explorer.store.runs.lookup import Lookup
        from explorer.store.runs.write import need_run_codes

        codes = need_run_codes(self.game)
        return Lookup(self.folder, self.manifest, self._index, self.game, codes, self._labels)

    def lookup(
        self,
        texts: Iterable[str] = (),
        *,
        moves_of: Iterable[int] = (),
        line: tuple[int, int] | None = None,
        ahead: tuple[int, int | None, int] | None = None,
    ) -> Connection:
        """A small database with these positions; this connection where there are no rules to make
        it by, and the tables have what is asked for."""
        try:
            _ = self.game
        except ExplorerError:
            if not self.manifest.moves and not (moves_of == () and line is None and ahead is None):
                raise
            return self
        with self._fitting():
            lookup = self._lookup
            lookup.make_room()
            lookup.bring(lookup.ids(texts))
            lookup.bring_moves(moves_of)
            if line is not None:
                lookup.bring_line(*line)
            if ahead is not None:
                for _ in lookup.bring_ahead(*ahead):
                    self.in_time()
        return lookup.connection

    @property
    def holds_moves(self) -> bool:  # type: ignore[override]
        """Whether moves are stored, or have been made."""
        return self.manifest.moves or self._made

    @property
    def finds_moves(self) -> bool:  # type: ignore[override]
        """Whether there are so few moves that looking at all of them takes but a moment."""
        return bool(self.manifest.game["moves"] <= KEPT)

    def need_moves(self, limit: Limit | None = None) -> None:
        """Have the moves as tables: where they are not stored, the rules give them. LacksMovesError
        if there are too many for that, or for the time."""
        if self.holds_moves:
            return
        moves = self.manifest.game["moves"]
        limit = self.limit if limit is None else limit
        if not self.can_be_made(moves):
            raise self._duck.needs_moves()
        if limit is not None and moves > A_SECOND * limit.left:
            raise self._duck.needs_moves(limit)
        from explorer.store.coding import coded_labels
        from explorer.store.runs.moves import by_source, by_target

        graph, solution = self.whole()
        self.in_time()
        tables = by_source(graph, solution, coded_labels(graph)), by_target(graph)
        self.driver.hold(dict(zip(MADE, tables, strict=True)), of_moves(self.manifest, *MADE))
        self._made = True
        self.in_time()

    def prepare(self, sql: str, limit: Limit | None = None) -> None:
        """Have the moves, if a statement asks for them; LacksMovesError if they cannot be made."""
        if not self.holds_moves and self._duck.asks_for_moves(self, sql):
            self.need_moves(limit)

    def can_be_made(self, moves: int) -> bool:
        """Whether a graph of so many moves can be made again in memory: many a run has more."""
        left = available()
        return moves <= IN_MEMORY and (left is None or moves * A_MOVE <= left)

    def files(self) -> Iterator[tuple[str, str]]:
        """(file, what is wrong with it) of every file of the run."""
        return looked_at(self.folder, self.manifest)

    def disagreements(self) -> Iterator[str]:
        """What stands otherwise in a table than in the index or the graph."""
        from explorer.store.runs.agree import disagreements

        return disagreements(self.folder, *self.whole(), self._index, self.manifest.moves)

    @contextmanager
    def _fitting(self) -> Iterator[None]:
        """What an index that is damaged leads to, told of as such."""
        try:
            yield
        except (LookupError, TypeError, ValueError, OverflowError, sqlite3.Error) as error:
            if isinstance(error, ExplorerError):
                raise
            raise damaged(self.folder, INDEX, f"its numbers do not fit ({error})") from error

    def whole(self) -> tuple[GameGraph, Solution]:
        """The graph as arrays, with its values, read once."""
        with self._fitting():
            return self._whole

    @cached_property
    def _whole(self) -> tuple[GameGraph, Solution]:
        from explorer.store.runs.whole import read_whole
        from explorer.store.runs.write import need_run_codes

        codes = need_run_codes(self.game)
        return read_whole(
            self.folder, self.manifest, self._index, self.game, codes, self._labels, self._new()
        )

    def _new(self) -> Any:
        """What makes arrays: in memory, or for a large graph in files."""
        import numpy as np

        if self.manifest.game["moves"] <= IN_MEMORY:
            return lambda name, dtype, size: np.zeros(size, dtype)

        def new(name: str, dtype: Any, size: int) -> Array:
            # A file without a name is gone with the array, even where the process is killed.
            with tempfile.TemporaryFile(prefix=f"explorer-{name}-") as file:
                return np.memmap(file, dtype, "w+", shape=(size,))

        return new

    def forget_whole(self) -> bool:
        """Keep the graph no longer; whether no more memory is taken than whoever waits for the next
        question may. DuckDB gives back what tables took only when it is closed."""
        self.__dict__.pop("_whole", None)
        return not (self._made and self.manifest.game["moves"] > KEPT)

    def close(self) -> None:
        """Close it, and the small database."""
        if "_lookup" in self.__dict__:
            self._lookup.connection.close()
        super().close()


@contextmanager
def reading_run(database: Database) -> Iterator[Connection]:
    """A connection to a run, good until the end of the block."""
    place = database.path
    state = identity(place / NAME)
    reader = database.pool.take(state)
    if reader is None:
        reader = Reader(RunConnection(place, read_manifest(place)), state)
    connection = reader.connection
    assert isinstance(connection, RunConnection)
    connection.known = {}
    kept = False
    try:
        connection.dialect.limit(connection, database.limit)
        with _of_one_moment(database, state), _translated(database, connection):
            yield connection
        kept = state is not None
    finally:
        connection.known = None
        if kept:
            connection.dialect.limit(connection, None)
            connection.roll_back()
            kept = connection.forget_whole()
        if kept:
            database.pool.give(reader)
        else:
            connection.close()


@contextmanager
def _of_one_moment(database: Database, state: Identity | None) -> Iterator[None]:
    """ExplorerError if the run was replaced within the block, where some of its files may have been
    read before and some after; `state` is that of its manifest before."""
    try:
        yield
    except Exception as error:
        if identity(database.path / NAME) == state or isinstance(error, OverdueError):
            raise
        raise _replaced(database) from error
    if identity(database.path / NAME) != state:
        raise _replaced(database)


def _replaced(database: Database) -> ExplorerError:
    return ExplorerError(
        f"the run {quote(str(database))} was replaced or removed while it was read: ask again"
    )


@contextmanager
def _translated(database: Database, connection: Connection) -> Iterator[None]:
    """Turn DuckDB's errors about files, memory and time into one line."""
    try:
        yield
    except Exception as error:
        dialect = connection.dialect
        # Who has not loaded DuckDB has no error of its own.
        if "duckdb" not in sys.modules or not isinstance(error, dialect.errors):
            raise
        if database.limit is not None and dialect.is_overdue(error, database.limit):
            raise database.limit.error() from error
        if (reason := dialect.reason(error)) is None:
            raise
        raise ExplorerError(f"the run {quote(str(database))} {reason}") from error
