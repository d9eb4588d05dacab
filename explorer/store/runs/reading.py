"""Opening a run for reading: a connection like any other, which finds single positions quickly."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.errors import ExplorerError, quote
from explorer.games.base import Game
from explorer.games.registry import knowing_file, resolve, rules_id
from explorer.store.connection import Connection
from explorer.store.pool import Reader, identity
from explorer.store.runs.duck import Driver, Duck
from explorer.store.runs.manifest import (
    GAME_FILE,
    INDEX,
    LABELS,
    NAME,
    Manifest,
    damaged,
    looked_at,
    read_manifest,
)

if TYPE_CHECKING:
    from explorer.graph.arrays import GameGraph
    from explorer.solve.solution import Solution
    from explorer.store.database import Database
    from explorer.store.runs.index import Array, Index
    from explorer.store.runs.lookup import Lookup

IN_MEMORY = 20_000_000
"""Moves of a graph that is read whole into memory; a larger one is put into files."""


class RunConnection(Connection):
    """A connection to a run: its SQL is DuckDB's, on whole tables.

    folder    of the run
    manifest  what it says of itself
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        super().__init__(Driver(folder, manifest), Duck(folder, manifest))
        self.folder, self.manifest = folder, manifest

    @cached_property
    def game(self) -> Game[Any]:
        """The game, by the rules that are here, or by the copy of its file; ExplorerError if they
        are not those that it was built by."""
        spec, rules = self.manifest.game["spec"], self.manifest.game["rules"]
        file = self.folder / GAME_FILE
        with knowing_file(str(file) if file.exists() else None):
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
        return Lookup(self.manifest, self._index, self.game, codes, self._labels)

    def lookup(
        self,
        texts: Iterable[str] = (),
        *,
        moves_of: Iterable[int] = (),
        line: tuple[int, int] | None = None,
    ) -> Connection:
        """A small database with these positions."""
        lookup = self._lookup
        lookup.bring(lookup.ids(texts))
        lookup.bring_moves(moves_of)
        if line is not None:
            lookup.bring_line(*line)
        return lookup.connection

    @property
    def holds_moves(self) -> bool:  # type: ignore[override]
        """Whether moves are stored."""
        return self.manifest.moves

    def can_be_made(self, moves: int) -> bool:
        """Whether a graph of so many moves can be made again in memory: many a run has more."""
        return moves <= IN_MEMORY

    def files(self) -> Iterator[tuple[str, str]]:
        """(file, what is wrong with it) of every file of the run."""
        return looked_at(self.folder, self.manifest)

    def disagreements(self) -> Iterator[str]:
        """What stands otherwise in a table than in the index or the graph."""
        from explorer.store.runs.agree import disagreements

        return disagreements(self.folder, *self.whole(), self._index, self.manifest.moves)

    def whole(self) -> tuple[GameGraph, Solution]:
        """The graph as arrays, with its values, read once."""
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
        """What makes arrays: in memory, or for a large graph in files of a folder that is removed
        with this connection."""
        import numpy as np

        if self.manifest.game["moves"] <= IN_MEMORY:
            return lambda name, dtype, size: np.zeros(size, dtype)
        folder = Path(tempfile.mkdtemp(prefix="explorer-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)

        def new(name: str, dtype: Any, size: int) -> Array:
            return np.memmap(folder / name, dtype, "w+", shape=(size,))

        return new

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
    connection.known = {}
    kept = False
    try:
        connection.dialect.limit(connection, database.limit)
        with _translated(database, connection):
            yield connection
        kept = state is not None
    finally:
        connection.known = None
        if kept:
            connection.dialect.limit(connection, None)
            connection.roll_back()
            database.pool.give(reader)
        else:
            connection.close()


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
