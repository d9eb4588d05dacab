"""Opening a run for reading: a connection like any other, which finds single positions quickly."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import ExplorerError, quote
from explorer.games.base import Game
from explorer.games.registry import knowing_file, resolve, rules_id
from explorer.store.connection import Connection
from explorer.store.pool import Reader, identity
from explorer.store.runs.duck import Driver, Duck
from explorer.store.runs.manifest import INDEX, LABELS, NAME, Manifest, read_manifest

if TYPE_CHECKING:
    from explorer.store.database import Database
    from explorer.store.runs.lookup import Lookup


class RunConnection(Connection):
    """A connection to a run: its SQL is DuckDB's, on whole tables.

    folder    of the run
    manifest  what it says of itself
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        super().__init__(Driver(folder, manifest), Duck(folder, manifest))
        self.folder, self.manifest = folder, manifest

    @cached_property
    def game(self) -> Game:  # type: ignore[type-arg]
        """The game, by the rules that are here, or by the copy of its file; ExplorerError if they
        are not those that it was built by."""
        spec, rules = self.manifest.game["spec"], self.manifest.game["rules"]
        file = self.folder / "game.py"
        with knowing_file(str(file) if file.exists() else None):
            game = resolve(spec)
        if rules_id(game) != rules:
            raise ExplorerError(
                f"the run {quote(str(self.folder))} was built by other rules of {spec} than those "
                "that are here: build it anew"
            )
        return game

    @cached_property
    def _lookup(self) -> Lookup:
        from explorer.store.runs.index import Index
        from explorer.store.runs.lookup import Lookup
        from explorer.store.runs.write import need_run_codes

        place = self.folder / INDEX
        index = Index(place, self.manifest.columns)
        labels = json.loads((place / LABELS).read_text(encoding="utf-8"))
        return Lookup(self.manifest, index, self.game, need_run_codes(self.game), labels)

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
        yield connection
        kept = state is not None
    except Exception as error:
        # Whoever has not loaded DuckDB has no error of its own.
        dialect = connection.dialect
        if "duckdb" not in sys.modules or not isinstance(error, dialect.errors):
            raise
        if dialect.is_overdue(error, database.limit) and database.limit is not None:
            raise database.limit.error() from error
        if (reason := dialect.reason(error)) is None:
            raise
        raise ExplorerError(f"the run {quote(str(place))} {reason}") from error
    finally:
        connection.known = None
        if kept:
            connection.dialect.limit(connection, None)
            connection.roll_back()
            database.pool.give(reader)
        else:
            connection.close()
