"""The content of a game, graph and values, in blocks of columns, and its hash.

The blocks are equal whether they come from arrays or from the rows of a database, of whatever back
end: positions and moves stand in the order of their ids, canonical forms by their texts. A column
that is empty in a block is left out of it, so that a value which a later revision brings leaves the
hashes of games without it as they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import OUTCOMES, PLAYERS, GameGraph
from explorer.solve.solution import Column, Solution
from explorer.store.connection import Connection
from explorer.store.views import LABEL, MOVES_OF_GAME, ORDINAL, PROBABILITY, SOURCE
from explorer.values import VALUES

ROWS = 50_000
"""Rows of a block; the last one of a table has what is left."""

NULL = np.iinfo(np.int64).min
"""What stands for NULL among integers; among reals it is not a number."""

Values = Callable[[int, int], Sequence[Any]]
"""The values of rows from one number to before another."""

Cells = npt.NDArray[np.int64] | npt.NDArray[np.float64] | list[str | None]

_TYPES = {
    **dict.fromkeys(
        ("label", "action", "player", "position", "mover", "verdict", "fields"), "text"
    ),
    "probability": "real",
    **{row.name: "integer" if row.move else row.type for row in VALUES.values()},
}
"""Column -> integer, real or text; integer where it is not said."""


OF_THE_GRAPH = {
    "labels": ("label", "action", "player", "passes_turn"),
    "positions": ("position", "mover", "terminal", "verdict", "depth", "fields"),
    "moves": ("source_id", "ordinal", "target_id", "label_id", "probability"),
}
"""Table -> the columns that the rules fill; values and marks come from a solver."""

TABLES = tuple(OF_THE_GRAPH)


class Block(NamedTuple):
    """Rows of a table.

    table    labels, positions or moves
    first    the number of rows before these
    size     how many rows these are
    columns  name -> cells, one a row
    """

    table: str
    first: int
    size: int
    columns: dict[str, Cells]


class ContentHash:
    """The hash of a game's content, of one block after another: SHA-256.

    It covers the kind of game, the id of the start and every cell of the blocks: integers, as
    narrow as the block allows, and reals as float64, the least byte first, after their type; texts
    together in UTF-8, after the numbers of their characters, -1 for NULL.
    """

    def __init__(self, kind: str, start: int) -> None:
        self._digest = hashlib.sha256(f"{kind} {start}\n".encode())

    def add(self, block: Block) -> None:
        """Go on with the next block."""
        for name in sorted(block.columns):
            self._digest.update(f"{block.table} {block.first} {block.size} {name}\n".encode())
            for part in _bytes(block.columns[name]):
                self._digest.update(part)

    def digits(self) -> str:
        """The hash in hexadecimal digits."""
        return self._digest.hexdigest()


def content_hash(kind: str, start: int, blocks: Iterable[Block]) -> str:
    """The hash of a game's content in hexadecimal digits, see `ContentHash`.

    >>> graph = GameGraph.from_moves(2, [(0, "go", 1)])
    >>> content_hash(graph.kind, 0, graph_blocks(graph))[:16]
    '3d219147e50254b9'
    """
    digest = ContentHash(kind, start)
    for block in blocks:
        digest.add(block)
    return digest.digits()


def graph_blocks(
    graph: GameGraph, solution: Solution | None = None, tables: Sequence[str] = TABLES
) -> Iterator[Block]:
    """The content of a graph, or what of it belongs to some tables, with its values if it is
    solved."""
    if "labels" in tables:
        yield from _label_blocks(graph)
    if "positions" in tables:
        yield from _position_blocks(graph, solution)
    if "moves" in tables:
        yield from _move_blocks(graph, solution)


def _label_blocks(graph: GameGraph) -> Iterator[Block]:
    for first, last in _ranges(len(graph.labels)):
        labels = graph.labels[first:last]
        yield _block("labels", first, last - first, {
            "label": [label.text for label in labels],
            "action": [label.action for label in labels],
            "player": [label.player for label in labels],
            "passes_turn": [int(label.passes_turn) for label in labels],
        })  # fmt: skip


def _position_blocks(graph: GameGraph, solution: Solution | None) -> Iterator[Block]:
    verdicts = Column(graph.verdicts, OUTCOMES)
    movers = None if graph.movers is None else Column(graph.movers, PLAYERS)
    depths = Column(graph.depth, none_below=0)
    values = {} if solution is None else _values(graph, solution)
    for first, last in _ranges(graph.size):
        yield _block("positions", first, last - first, {
            "position": graph.positions[first:last],
            "mover": None if movers is None else movers.values(first, last),
            "terminal": graph.terminal_of(first, last),
            "verdict": verdicts.values(first, last),
            "depth": depths.values(first, last),
            "fields": None if graph.fields is None else graph.fields[first:last],
            **{name: of_rows(first, last) for name, of_rows in values.items()},
        })  # fmt: skip


def _move_blocks(graph: GameGraph, solution: Solution | None) -> Iterator[Block]:
    optimal = None if solution is None else solution.optimal
    for first, last in _ranges(graph.move_count):
        moves = np.arange(first, last)
        sources = np.searchsorted(graph.offsets, moves, side="right") - 1
        yield _block("moves", first, last - first, {
            "source_id": sources,
            "ordinal": moves - graph.offsets[sources],
            "target_id": graph.targets[first:last],
            "label_id": graph.label_codes[first:last],
            "probability": None if graph.probability is None else graph.probability[first:last],
            "optimal": None if optimal is None else optimal[first:last],
        })  # fmt: skip


def stored_blocks(
    connection: Connection, game_id: int, tables: Sequence[str] = TABLES
) -> Iterator[Block]:
    """The content of a stored game, or what of it belongs to some tables."""
    if (whole := connection.whole()) is not None:
        yield from graph_blocks(*whole, tables)
        return
    for table in tables:
        names = _READ[table]
        query = f"SELECT {', '.join(names.values())} FROM {_FROM[table]}"
        rows = iter(connection.execute(query, {"id": game_id}))
        first = 0
        while listed := list(islice(rows, ROWS)):
            columns = dict(zip(names, zip(*listed, strict=True), strict=True))
            yield _block(table, first, len(listed), columns)
            first += len(listed)


def stored_hash(connection: Connection, game_id: int) -> str:
    """The hash of the content that is stored of a game, computed anew."""
    game = connection.execute("SELECT kind, start_id FROM games WHERE id = :id", {"id": game_id})
    kind, start = game.all()[0]
    return content_hash(kind, start, stored_blocks(connection, game_id))


def labels_of(graph: GameGraph, moves: npt.NDArray[Any]) -> Values:
    """The label codes of moves, one a position; None where there is none."""

    def codes(low: int, high: int) -> list[int | None]:
        has_one = moves[low:high] >= 0
        found = np.full(high - low, -1, dtype=np.int32)
        found[has_one] = graph.label_codes[moves[low:high][has_one]]
        return Column(found, none_below=0).values()

    return codes


def _values(graph: GameGraph, solution: Solution) -> dict[str, Values]:
    """The values that were found, moves by their labels."""
    return {
        name: labels_of(graph, np.asarray(column.data)) if VALUES[name].move else column.values
        for name, column in solution.columns.items()
    }


def _ranges(size: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + ROWS, size)) for first in range(0, size, ROWS))


def _block(table: str, first: int, size: int, columns: dict[str, Any]) -> Block:
    cells = {
        name: _cells(values, _TYPES.get(name, "integer"))
        for name, values in columns.items()
        if values is not None
    }
    return Block(table, first, size, {n: c for n, c in cells.items() if c is not None})


def _cells(values: Any, type: str) -> Cells | None:
    """The values of a column as cells; None where all are NULL."""
    if type == "text":
        texts = [str(v) if v is not None and not isinstance(v, str) else v for v in values]
        return texts if any(text is not None for text in texts) else None
    real = type == "real"
    null: float | int = np.nan if real else NULL
    if not isinstance(values, np.ndarray) and None in values:
        values = [null if value is None else value for value in values]
    whole = np.array(values, np.float64 if real else np.int64)
    missing = np.isnan(whole) if real else whole == NULL
    if missing.all():
        return None
    whole[missing] = null  # one bit pattern for all that is no number
    return whole  # type: ignore[return-value]


def _bytes(cells: Cells) -> Iterator[bytes]:
    if isinstance(cells, np.ndarray):
        kept = np.dtype(np.float64) if cells.dtype.kind == "f" else _width(cells)
        yield kept.str[1:].encode()
        yield cells.astype(kept.newbyteorder("<")).tobytes()
        return
    lengths = [-1 if text is None else len(text) for text in cells]
    yield from _bytes(np.array(lengths, np.int64))
    yield "".join(text for text in cells if text is not None).encode()


def _width(cells: npt.NDArray[Any]) -> np.dtype[Any]:
    """The narrowest integers that hold all cells: hashing takes a third of the time then."""
    least, most = int(cells.min()), int(cells.max())
    fitting = (
        np.dtype(type)
        for type in (np.int8, np.int16, np.int32, np.int64)
        if np.iinfo(type).min <= least and most <= np.iinfo(type).max
    )
    return next(fitting)


_VALUES = {
    row.name: row.expression("n") if row.read.startswith("v.") else f"n.{row.column}"
    for row in VALUES.values()
}
_READ: dict[str, dict[str, str]] = {
    "labels": {name: name for name in OF_THE_GRAPH["labels"]},
    "positions": {name: f"n.{name}" for name in OF_THE_GRAPH["positions"]} | _VALUES,
    "moves": {
        "source_id": SOURCE,
        "ordinal": ORDINAL,
        "target_id": "e.target_id",
        "label_id": LABEL,
        "probability": PROBABILITY,
        "optimal": "e.optimal",
    },
}
"""Table -> column -> how it is read."""
_FROM = {
    "labels": "labels WHERE game_id = :id AND same_as IS NULL ORDER BY id",
    "positions": "nodes AS n LEFT JOIN cgt_values AS v ON v.id = n.cgt_value_id "
    "WHERE n.game_id = :id ORDER BY n.id",
    "moves": f"{MOVES_OF_GAME} WHERE g.id = :id ORDER BY e.id",
}
