"""Positions of a run as rows, brought into a small database of SQLite's when they are asked for.

Questions about one position are the same SQL as ever. Their rows are made of the index and of the
rules, which give the moves: that takes a millisecond, where a table of Parquet takes tens of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.errors import ExplorerError
from explorer.games.base import Game
from explorer.graph.arrays import Label
from explorer.graph.given import blaming_rules
from explorer.graph.twin import Twin
from explorer.spec import canonical
from explorer.store.connection import Connection
from explorer.store.dialect import Dialect
from explorer.store.runs.index import Index
from explorer.store.runs.manifest import INDEX, OF_GAME, Manifest, damaged
from explorer.store.views import INNER_VIEWS, VIEWS, store_family
from explorer.values import VALUES

if TYPE_CHECKING:
    from explorer.games.coded import Codes

MOST = 200_000
"""Rows of positions and moves that are kept from one question to the next; where there are more,
all are brought anew."""

_TABLES = {
    "games": (", ".join(OF_GAME), "id"),
    "labels": ("game_id, id, label, action, player, passes_turn, probability, same_as", "id"),
    "cgt_values": ("id, value, mean, temperature", "id"),
    "families": ("slug, view, parts", "slug"),
    "moves": ("id, target_id, label_id, optimal", "id"),
    "moves_by_target": ("target, move_id", "target, move_id"),
    "paths": ("id, game_id, method, closed", "id"),
    "path_steps": ("path_id, step, game_id, node_id", "path_id, step"),
}
"""Table -> its columns, its key."""

NODES = (
    "game_id", "id", "position", "mover", "terminal", "verdict", "depth", "fields",
    *(row.column for row in VALUES.values() if row.column is not None),
)  # fmt: skip
"""The columns of the table `nodes`."""

LARGEST = (1 << 63) - 1
"""No position of a run has a code beyond it, above 0 or below."""

GAME = 1
"""The id of the game of a run."""


class Lookup:
    """The positions of a run, by their texts or ids, in `connection`.

    labels  rows of the table `labels`, without the id of the game
    """

    def __init__(
        self,
        folder: Path,
        manifest: Manifest,
        index: Index,
        game: Game[Any],
        codes: Codes[Any],
        labels: Sequence[Sequence[Any]],
    ) -> None:
        self._folder, self._manifest, self._index = folder, manifest, index
        self._game, self._codes, self._twin = game, codes, Twin(game, codes)
        self._labels: dict[tuple[Any, ...], int] = {
            (label, action, player, bool(passes), chance): row
            for row, label, action, player, passes, chance, _ in labels
        }
        self._label_of: dict[int, Label] = {}
        self._here: set[int] = set()
        self._moves: dict[int, list[int]] = {}
        self._rows_of_moves = 0
        self.connection = Connection(Dialect().connect(":memory:"), Dialect())
        try:
            self._make(labels)
        except BaseException:  # the index is damaged: nobody else can close it
            self.connection.close()
            raise

    def _make(self, labels: Iterable[Sequence[Any]]) -> None:
        """The tables and views, with all rows but those of positions and moves."""
        execute = self.connection.driver.execute
        for table, (columns, key) in _TABLES.items():
            execute(f"CREATE TABLE {table} ({columns}, PRIMARY KEY ({key}))")
        execute(f"CREATE TABLE nodes ({', '.join(NODES)}, PRIMARY KEY (game_id, id))")
        execute("CREATE UNIQUE INDEX position_of_nodes ON nodes (game_id, position)")
        game = self._manifest.game
        self._insert("games", [*game], [[*game.values()]])
        names = _TABLES["labels"][0].split(", ")
        self._insert("labels", names, ([GAME, *label] for label in labels))
        for sql in (INNER_VIEWS | VIEWS).values():
            execute(sql)
        store_family(self.connection, game["slug"], self._manifest.parts)
        self.bring([game["start_id"]])

    def ids(self, texts: Iterable[str]) -> list[int]:
        """The ids of positions that are written so; texts that name none are left out."""
        codes = []
        for text in texts:
            with suppress(ExplorerError), blaming_rules(canonical(self._game)):
                position = self._game.parse(text)
                if self._game.format(position) == text:
                    codes.append(int(self._codes.encode(position)))
        # What is no position of this game may have any number.
        codes = [code for code in codes if -LARGEST <= code <= LARGEST]
        found = self._index.ids(np.array(codes, dtype=np.int64)) if codes else np.zeros(0, np.int64)
        return [position for position in found.tolist() if position >= 0]

    def bring(self, ids: Iterable[int]) -> None:
        """Have the rows of these positions."""
        size = self._manifest.game["positions"]
        new = sorted({each for each in ids if 0 <= each < size} - self._here)
        if not new:
            return
        self._here.update(new)
        places = np.array(new, dtype=np.int64)
        codes = self._index.codes(places)
        columns: dict[str, Sequence[Any]] = {
            name: self._index.column(name, places).values() for name in self._index.columns
        }
        with blaming_rules(canonical(self._game)):
            columns["position"] = self._twin.texts(codes)
            if self._game.parts:
                columns["fields"] = self._twin.fields(codes)
        names = ["game_id", "id", *columns]
        rows = zip([GAME] * len(new), new, *columns.values(), strict=True)
        self._insert("nodes", names, rows)

    def bring_moves(self, ids: Iterable[int]) -> None:
        """Have the rows of the moves of these positions, and of where they lead."""
        size = self._manifest.game["positions"]
        for position in sorted({each for each in ids if 0 <= each < size}):
            self.bring([position, *self._targets(position)])

    def _targets(self, position: int) -> list[int]:
        """Where the moves of a position lead; their rows are had then, but not those of where they
        lead."""
        if position not in self._moves:
            self._moves[position] = self._bring_moves(position)
            self._rows_of_moves += len(self._moves[position])
        return self._moves[position]

    def _bring_moves(self, position: int) -> list[int]:
        before, first = self._index.offset(position)
        codes = self._index.codes(np.arange(before, position + 1))
        with blaming_rules(canonical(self._game)):
            found = self._codes.expand(codes)
        mine = found.parent_index == position - before
        children, labels = found.child_code[mine], found.label_code[mine]
        chances = None if found.probability is None else found.probability[mine]
        first += len(found.child_code) - len(children)
        targets = self._index.ids(children)
        if (targets < 0).any():
            raise self._other_rules()
        marks = self._index.marks(first, first + len(children))
        place = self._manifest.game["move_width"] * position
        rows, by_target = [], []
        for ordinal, (target, code) in enumerate(
            zip(targets.tolist(), labels.tolist(), strict=True)
        ):
            chance = None if chances is None or np.isnan(chances[ordinal]) else chances[ordinal]
            optimal = None if marks is None else marks[ordinal]
            rows.append((place + ordinal, target, self._label(code, chance), optimal))
            by_target.append((target, place + ordinal))
        self._insert("moves", ["id", "target_id", "label_id", "optimal"], rows)
        self._insert("moves_by_target", ["target", "move_id"], by_target)
        return targets.tolist()  # type: ignore[no-any-return]

    def bring_ahead(self, start: int, plies: int | None, most: int) -> Iterator[int]:
        """Have the rows of what comes after a position within so many plies, with all moves of it,
        but not of many more positions than `most`. Gives their ids, as they are had."""
        seen, layer = {start}, [start]
        distance = 0
        while layer:
            ahead = list[int]()
            for position in layer:
                self.bring_moves([position])
                yield position
                if distance == plies:
                    continue
                new = {*self._targets(position)} - seen
                seen |= new
                ahead += new
                if len(seen) > most:
                    return
            layer, distance = sorted(ahead), distance + 1

    def bring_line(self, start: int, plies: int) -> None:
        """Have the rows of the line of optimal moves from a position on, so many plies of it, or
        until a position comes again; and those of their moves."""
        query = (
            "SELECT e.target_id FROM nodes AS n JOIN edges AS e ON e.game_id = n.game_id "
            "AND e.source_id = n.id AND e.label_id = n.optimal_label_id "
            f"WHERE n.game_id = {GAME} AND n.id = :id ORDER BY e.ordinal LIMIT 1"
        )
        seen: set[int] = set()
        position: int | None = start
        while position is not None and position not in seen and len(seen) <= plies:
            seen.add(position)
            self.bring([position])
            self._targets(position)
            position = self.connection.execute(query, {"id": position}).scalar()

    def _label(self, code: int, chance: float | None) -> int:
        """The row of a label: by the game's code for it, and the probability of the move."""
        if (label := self._label_of.get(code)) is None:
            (label,) = self._twin.labels([code])
            self._label_of[code] = label
        key = label.text, label.action, label.player, label.passes_turn, chance
        if (row := self._labels.get(key)) is None:
            raise self._other_rules()
        return row

    def _other_rules(self) -> ExplorerError:
        why = f"the rules of {canonical(self._game)} give moves that it does not know"
        return damaged(self._folder, INDEX, why)

    def make_room(self) -> None:
        """Forget what earlier questions have brought, if it is much."""
        if len(self._here) + self._rows_of_moves <= MOST:
            return
        self._here.clear()
        self._moves.clear()
        self._rows_of_moves = 0
        for table in ("nodes", "moves", "moves_by_target"):
            self.connection.driver.execute(f"DELETE FROM {table}")
        self.bring([self._manifest.game["start_id"]])

    def _insert(self, table: str, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        marks = ", ".join([self.connection.dialect.placeholder] * len(names))
        self.connection.driver.executemany(
            f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", rows
        )
