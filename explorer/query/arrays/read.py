"""Reading a stored game into arrays, once, in blocks, and hashing its content on the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import Codes, Ints, Ints32
from explorer.query.arrays.stored import WORDS, Labels, Stored
from explorer.store.coding import Range, stored_range
from explorer.store.connection import Connection
from explorer.store.content import NULL, ROWS, Block, ContentHash, stored_blocks
from explorer.store.damage import LARGEST, ROUNDED
from explorer.values import VALUES

Report = Callable[[int, int], object]

LABELS = 1 << 30
"""Rows of labels that a move's number has room for; beyond that the game is left to SQL."""

_MOVES = f"""
SELECT e.id, CASE WHEN e.target_id >= 0 AND e.target_id < :size AND e.label_id >= 0
    AND e.label_id < :labels AND (e.optimal IS NULL OR e.optimal IN (0, 1))
  THEN (e.target_id * {LABELS} + e.label_id) * 4 + coalesce(e.optimal, 2) ELSE -1 END
FROM moves AS e WHERE e.id >= :first AND e.id < :after ORDER BY e.id
"""
"""A move in two numbers: a row costs more than what is in it. -1 is a move that leads nowhere."""

_BY_TARGET = """
SELECT b.target, b.move_id FROM moves_by_target AS b WHERE b.target >= :first AND b.target < :after
ORDER BY b.target, b.move_id
"""


class _NotWholeError(Exception):
    """What is stored is no whole game: its laws will say what is wrong with it."""


def read(
    connection: Connection, game_id: int, report: Report, hashed: bool
) -> tuple[Stored, str | None] | None:
    """A stored game as arrays and, if it is `hashed`, the hash of its content.

    None unless it is whole: ids count from 0 and so do ordinals, there are as many positions and
    moves as it says, moves lead from a position to a position, have a label and are found by their
    targets, and every cell of a position and a move holds what its column may. Those of other
    tables must do so.
    """
    try:
        reader = _Reader(connection, game_id, report)
        digest = ContentHash(reader.kind, reader.start)
        for block in reader.blocks():
            if hashed:
                digest.add(block)
        reader.look_by_target()
        return reader.stored(), digest.digits() if hashed else None
    except (_NotWholeError, ValueError, TypeError, OverflowError):
        return None  # cells that are no numbers, or none that fit, among them
    except connection.dialect.errors as error:
        if connection.dialect.code(error):  # only the driver's own has none: a text is no UTF-8
            raise
        return None


class _Reader:
    """Takes the rows of a game as they come."""

    def __init__(self, connection: Connection, game_id: int, report: Report) -> None:
        self._connection, self._id, self._report = connection, game_id, report
        ((self.kind, self.start, size, moves),) = self._ask(
            "SELECT kind, start_id, positions, moves FROM games WHERE id = :id"
        )
        self._range: Range = stored_range(connection, game_id)
        ((there, least, most),) = self._ask(
            "SELECT count(*), min(id), max(id) FROM nodes WHERE game_id = :id"
        )
        _need((there, least, most) == (size, 0, size - 1))
        first, after = self._bounds()
        (counted,) = connection.execute(
            "SELECT count(*) FROM moves WHERE id >= :first AND id < :after",
            {"first": first, "after": after},
        ).scalars()
        _need(counted == moves and after - first < 1 << 62)
        self._size, self._whole = size, size + 2 * moves
        self._columns: dict[str, list[Any]] = {}
        self._rows = 0
        self._last: str | None = None
        self._in_order = True
        self._texts = self._labels()
        self._targets: Ints32 = np.empty(moves, dtype=np.int32)
        self._codes: Ints32 = np.empty(moves, dtype=np.int32)
        self._optimal: Codes = np.empty(moves, dtype=np.int8)
        self._degrees: Ints = np.zeros(size, dtype=np.int64)
        self._offsets: Ints = np.zeros(size + 1, dtype=np.int64)

    def _ask(self, query: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, {"id": self._id}).all()

    def _bounds(self) -> tuple[int, int]:
        """The numbers of the game's moves."""
        first, width, _ = self._range
        positions = self._ask("SELECT positions FROM games WHERE id = :id")[0][0]
        return first, first + positions * width

    def _labels(self) -> Labels:
        rows = self._ask(
            "SELECT id, label, action, player, passes_turn, probability, same_as FROM labels "
            "WHERE game_id = :id ORDER BY id"
        )
        said = self._ask("SELECT labels FROM games WHERE id = :id")[0][0]
        _need([row[0] for row in rows] == list(range(len(rows))) and len(rows) < LABELS)
        same = [row[0] if row[0] < said else row[6] for row in rows]
        _need(all(label is not None and 0 <= label < len(rows) for label in same))
        return Labels(
            np.array(same, dtype=np.int64),
            [row[1] for row in rows],
            [row[2] for row in rows],
            [row[3] for row in rows],
            np.array([row[4] for row in rows], dtype=bool),
            np.array([np.nan if row[5] is None else row[5] for row in rows], dtype=np.float64),
        )

    def blocks(self) -> Iterator[Block]:
        """The content, as `explorer.store.content.stored_blocks` gives it; each block is kept."""
        yield from stored_blocks(self._connection, self._id, ["labels"])
        for block in stored_blocks(self._connection, self._id, ["positions"]):
            self._keep(block)
            yield block
        self._look_at_types()
        yield from self._move_blocks()

    def _done(self, rows: int) -> None:
        self._rows += rows
        self._report(self._rows, self._whole)

    def _keep(self, block: Block) -> None:
        """Keep the cells of a block of positions as arrays."""
        after = block.first + block.size
        _need("position" in block.columns and _are_objects(block.columns.get("fields", [])))
        for name, cells in block.columns.items():
            if name in ("position", "fields"):
                continue
            kept = self._columns.setdefault(name, [])
            kept += _empty(cells, name, block.first, kept)
            kept.append(_compact(name, cells))
        for name, kept in self._columns.items():
            if name not in block.columns:
                kept += _empty(kept[0], name, after, kept)
        self._see_order(block)
        self._done(block.size)

    def _look_at_types(self) -> None:
        """Whether whole numbers are stored as such, and canonical values lead somewhere: a block
        tells neither."""
        columns = ["terminal", "depth"]
        columns += [
            str(row.column)
            for row in VALUES.values()
            if row.name in self._columns and (row.move or row.kept or row.type == "integer")
        ]
        is_whole = self._connection.dialect.is_whole
        wrong = " OR ".join(
            f"(n.{column} IS NOT NULL AND NOT {is_whole(f'n.{column}')})" for column in columns
        )
        ((mistaken, values),) = self._ask(
            f"SELECT count(*) FILTER (WHERE {wrong}), count(n.cgt_value_id) FROM nodes AS n "
            "WHERE n.game_id = :id"
        )
        texts = chain.from_iterable(self._columns.get("cgt_value", []))
        _need(not mistaken and values == sum(text is not None for text in texts))

    def _see_order(self, block: Block) -> None:
        """Whether the texts of positions without a depth come in their order."""
        depths = block.columns.get("depth")
        lost = (
            range(block.size)
            if depths is None
            else np.flatnonzero(np.asarray(depths) == NULL).tolist()
        )
        for place in lost:
            text = str(block.columns["position"][place])
            self._in_order &= self._last is None or self._last < text
            self._last = text

    def _move_blocks(self) -> Iterator[Block]:
        first, after = self._bounds()
        rows = self._connection.execute(
            _MOVES,
            {"size": self._size, "labels": len(self._texts.same), "first": first, "after": after},
        )
        width = self._range.width
        done = 0
        sources = ordinals = np.zeros(0, dtype=np.int64)
        for listed in rows.blocks(ROWS):
            numbers, packed = _pairs(listed)
            _need(bool((packed >= 0).all()))
            last = (int(sources[-1]), int(ordinals[-1])) if done else (-1, 0)
            sources, ordinals = np.divmod(numbers - first, width)
            _need(_follow(sources, ordinals, last))
            here = slice(done, done + len(listed))
            _need(here.stop <= len(self._targets))
            optimal = packed & 3
            codes = (packed >> 2) & (LABELS - 1)
            targets = (packed >> 2) // LABELS
            self._targets[here], self._codes[here] = targets, codes
            self._optimal[here] = np.where(optimal == 2, -1, optimal)
            counts = np.bincount(sources - sources[0])
            self._degrees[sources[0] : sources[0] + len(counts)] += counts
            chances = self._texts.probability[codes]
            yield Block(
                "moves",
                done,
                len(listed),
                _filled({
                    "source_id": sources,
                    "ordinal": ordinals,
                    "target_id": targets,
                    "label_id": self._texts.same[codes],
                    "probability": chances,
                    "optimal": np.where(optimal == 2, NULL, optimal),
                }),
            )  # fmt: skip
            done = here.stop
            self._done(len(listed))
        _need(done == len(self._targets))
        np.cumsum(self._degrees, out=self._offsets[1:])

    def look_by_target(self) -> None:
        """Whether the moves by target are those of the game: as many, and each leads there."""
        first = self._range.first_position
        rows = self._connection.execute(_BY_TARGET, {"first": first, "after": first + self._size})
        done = 0
        for listed in rows.blocks(ROWS):
            targets, numbers = _pairs(listed)
            numbers -= self._range.first_move
            _need(bool(((numbers >= 0) & (numbers < self._size * self._range.width)).all()))
            sources, ordinals = np.divmod(numbers, self._range.width)
            _need(bool((ordinals < self._degrees[sources]).all()))
            moves = self._offsets[sources] + ordinals
            _need(bool((self._targets[moves] == targets - first).all()))
            done += len(listed)
            self._done(len(listed))
        _need(done == len(self._targets))  # their keys differ, so none is there twice

    def stored(self) -> Stored:
        """All that has been read."""
        return Stored(
            self._offsets,
            self._targets,
            self._codes,
            self._optimal,
            self._texts,
            {name: _whole(kept) for name, kept in self._columns.items()},
            self._in_order,
        )


def _need(holds: bool) -> None:
    if not holds:
        raise _NotWholeError


def _pairs(rows: list[tuple[Any, ...]]) -> tuple[Ints, Ints]:
    """The two columns of rows of whole numbers."""
    cells = np.fromiter(chain.from_iterable(rows), np.int64, count=2 * len(rows))
    return cells[::2], cells[1::2]


def _follow(sources: Ints, ordinals: Ints, last: tuple[int, int]) -> bool:
    """Whether the ordinals of each source count from 0, after a last (source, ordinal)."""
    before = np.concatenate(([last[0]], sources[:-1]))
    expected = np.where(sources == before, np.concatenate(([last[1]], ordinals[:-1])) + 1, 0)
    return bool((ordinals == expected).all())


def _filled(columns: dict[str, npt.NDArray[Any]]) -> dict[str, Any]:
    """The columns that are not empty throughout."""
    return {
        name: cells
        for name, cells in columns.items()
        if not (np.isnan(cells) if cells.dtype.kind == "f" else cells == NULL).all()
    }


def _are_objects(cells: Any) -> bool:
    """Whether texts are objects in JSON, as the program writes them: without blanks around."""
    try:
        for text in cells:
            if text is not None:
                found, end = _DECODE(text)
                if not isinstance(found, dict) or end != len(text):
                    return False
    except ValueError:
        return False
    return True


_DECODE = json.JSONDecoder().raw_decode


def _compact(name: str, cells: Any) -> Any:
    """The cells of a block as they are kept: words as codes, numbers in 32 bits, -1 for none."""
    if name in WORDS:
        codes = {word: code for code, word in enumerate(WORDS[name])}
        _need(codes.keys() >= set(cells))
        return np.array([codes[word] for word in cells], dtype=np.int8)
    if isinstance(cells, list):
        return cells
    if cells.dtype.kind == "f":
        if name == "win_probability":
            within = np.isnan(cells) | ((cells >= -ROUNDED) & (cells <= 1 + ROUNDED))
            _need(bool(within.all()))
        return cells
    _need(bool((((cells >= 0) & (cells <= LARGEST)) | (cells == NULL)).all()))
    if name == "terminal":
        _need(bool(((cells == 0) | (cells == 1)).all()))
    return np.where(cells == NULL, -1, cells).astype(np.int32)


def _empty(like: Any, name: str, rows: int, kept: list[Any]) -> Iterable[Any]:
    """What brings a column, of which some blocks are kept, to so many rows: empty cells."""
    missing = rows - sum(map(len, kept))
    if not missing:
        return []
    if isinstance(like, list):
        none: Any = [None] * missing if name not in WORDS else np.zeros(missing, np.int8)
    elif like.dtype.kind == "f":
        none = np.full(missing, np.nan)
    else:
        none = np.zeros(missing, np.int8) if name in WORDS else np.full(missing, -1, np.int32)
    return [none]


def _whole(kept: list[Any]) -> Any:
    """The cells of all blocks together."""
    if isinstance(kept[0], list):
        return list(chain.from_iterable(kept))
    return np.concatenate(kept)
