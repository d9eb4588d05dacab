"""The index of a run: arrays that are mapped into memory, by which one position is found.

Files of the folder ``index``, of plain numbers, the least byte first:

codes      the code of each position, in the order of ids
order      the ids of positions, in the order of codes
optimal    a bit for each move, in the order of positions and ordinals; the first is the least of a
           byte
offsets    the number of the first move of every 64th position, or of more where there are many
           moves
NAME       each column of values, in the order of ids, as narrow as it may be

Words, and numbers beyond 64 bits, are told by their places in a list of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import GameGraph, Ints
from explorer.solve.solution import Column

Array = npt.NDArray[Any]

STEP, MOVES = 64, 512
"""Positions from one stored offset to the next, at most, and their moves, about."""

ROWS = 1 << 18
"""Positions, or bits, that are written at a time."""

TYPES = ("<i1", "<i2", "<i4", "<i8")

NOT_VALUES = ("codes", "order", "offsets", "optimal")
"""The arrays that are no columns."""

SORTED = 1 << 24
"""Codes that are sorted together, at most."""


class Writer:
    """Writes an index; `arrays` tells of what has been written, by the names of files."""

    def __init__(self, folder: Path, forget: Callable[[], None]) -> None:
        self._folder, self._forget = folder, forget
        self.arrays: dict[str, dict[str, Any]] = {}

    def numbers(self, name: str, size: int, read: Callable[[int, int], Array]) -> None:
        """Write `size` whole numbers, read in blocks, twice: first to see how wide they are. Where
        all are the same, there is no file."""
        least = most = 0
        for low, high in ranges(size):
            block = read(low, high)
            low_here, high_here = int(block.min()), int(block.max())
            least = low_here if low == 0 else min(least, low_here)
            most = high_here if low == 0 else max(most, high_here)
        if size and least == most:
            self.arrays[name] = {"type": "<i8", "size": size, "all": least}
            return
        kept = next(t for t in TYPES if np.iinfo(t).min <= least and most <= np.iinfo(t).max)
        self.blocks(name, kept, (read(low, high) for low, high in ranges(size)))

    def blocks(self, name: str, type: str, blocks: Iterator[Array]) -> None:
        """Write an array of a type, block after block."""
        size = 0
        with (self._folder / name).open("wb") as file:
            for block in blocks:
                file.write(np.ascontiguousarray(block, dtype=type).data)
                size += len(block)
                self._forget()
        self.arrays[name] = {"type": type, "size": size}

    def column(self, name: str, size: int, column: Column) -> None:
        """Write a column of values; those of objects by their places in a list of words."""
        data = column.data
        words: Sequence[Any] | None = column.words
        none = column.none_below
        if not isinstance(data, np.ndarray) or data.dtype == object:
            words = sorted({str(value) for value in data if value is not None}, key=_by_size)
            places = {word: place for place, word in enumerate(words)}
            data = np.array([-1 if v is None else places[str(v)] for v in data], dtype=np.int64)
            none = 0
        if data.dtype.kind == "f":
            self.blocks(name, "<f8", (data[low:high] for low, high in ranges(size)))
        else:
            self.numbers(name, size, lambda low, high: np.asarray(data[low:high], np.int64))
        self.arrays[name] |= {
            "words": None if words is None else list(words), "none_below": none
        }  # fmt: skip

    def bits(self, name: str, size: int, read: Callable[[int, int], Array]) -> None:
        """Write truth values, eight a byte."""
        blocks = (np.packbits(read(low, high), bitorder="little") for low, high in ranges(size))
        self.blocks(name, "|u1", blocks)


def _by_size(word: str) -> tuple[int, str]:
    return len(word), word


def ranges(size: int, rows: int = ROWS) -> Iterator[tuple[int, int]]:
    """(from, to before) of blocks of so many rows.

    >>> list(ranges(5, 2))
    [(0, 2), (2, 4), (4, 5)]
    """
    return ((low, min(low + rows, size)) for low in range(0, size, rows))


def write_index(
    folder: Path,
    graph: GameGraph,
    codes: Array,
    columns: Mapping[str, Column],
    optimal: Array | None,
    forget: Callable[[], None] = lambda: None,
) -> dict[str, dict[str, Any]]:
    """Write the index of a graph into a folder; what `Index` needs to know of its arrays.

    codes    int64[n], the codes of positions; columns  the values, moves by the rows of labels
    forget   called now and then, to clear memory of what was read of files
    """
    writer = Writer(folder, forget)
    size = graph.size
    writer.numbers("codes", size, lambda low, high: codes[low:high])
    writer.blocks("order", "<i4" if size <= 1 << 31 else "<i8", _order(codes, forget))
    step = max(1, min(STEP, MOVES * size // max(1, graph.move_count)))
    offsets = graph.offsets[::step]
    writer.blocks("offsets", "<i8", (offsets[low:high] for low, high in ranges(len(offsets))))
    writer.arrays["offsets"]["step"] = step
    for name, column in columns.items():
        writer.column(name, size, column)
        forget()
    if optimal is not None:
        writer.bits("optimal", graph.move_count, lambda low, high: optimal[low:high])
    return writer.arrays


def _order(codes: Array, forget: Callable[[], None]) -> Iterator[Array]:
    """The ids in the order of their codes, range by range: no range has many more than `SORTED`."""
    size = len(codes)
    if size <= SORTED:
        yield np.argsort(codes, kind="stable")
        return
    sample = np.sort(codes[:: max(1, size >> 16)])
    pieces = -(-2 * size // SORTED)
    bounds = sample[np.linspace(0, len(sample) - 1, pieces + 1).astype(np.int64)[1:-1]]
    for low, high in zip([None, *bounds.tolist()], [*bounds.tolist(), None], strict=True):
        found, there = [], []
        for first, last in ranges(size):
            block = codes[first:last]
            within = np.ones(len(block), dtype=bool)
            if low is not None:
                within &= block >= low
            if high is not None:
                within &= block < high
            places = np.flatnonzero(within)
            found.append(places + first)
            there.append(block[places])
        ids = np.concatenate(found)
        yield ids[np.argsort(np.concatenate(there), kind="stable")]
        forget()


class Index:
    """The index of a run that is there.

    arrays   name -> what it is mapped to; words are told by the manifest
    columns  the names of those that are columns of values
    """

    def __init__(self, folder: Path, told: Mapping[str, Mapping[str, Any]]) -> None:
        self._told = told
        self.columns = tuple(name for name in told if name not in NOT_VALUES)
        self.arrays: dict[str, Array] = {}
        for name, array in told.items():
            dtype = np.dtype(array["type"])
            shape = (array["size"],)
            if "all" in array or not array["size"]:
                self.arrays[name] = np.broadcast_to(np.array(array.get("all", 0), dtype), shape)
            else:
                self.arrays[name] = np.asarray(np.memmap(folder / name, dtype, "r", shape=shape))

    def ids(self, codes: Ints) -> Ints:
        """int64[k]: the ids of positions with these codes; -1 where there is none.

        By binary search, of all at once: NumPy's own would bring both arrays whole to one type.
        """
        known, order = self.arrays["codes"], self.arrays["order"]
        low, high = np.zeros(len(codes), np.int64), np.full(len(codes), len(order) - 1)
        for _ in range(len(order).bit_length()):
            middle = (low + high) >> 1
            before = known[order[middle]] < codes
            low, high = np.where(before, middle + 1, low), np.where(before, high, middle)
            np.minimum(low, high, out=low)
        ids: Ints = order[low].astype(np.int64)
        ids[known[ids] != codes] = -1
        return ids

    def codes(self, ids: Any) -> Ints:
        """int64[k]: the codes of positions."""
        found: Ints = self.arrays["codes"][ids].astype(np.int64)
        return found

    def column(self, name: str, ids: Any = slice(None)) -> Column:
        """A column of values, of some positions."""
        told = self._told[name]
        return Column(self.arrays[name][ids], told["words"], told["none_below"])

    def offset(self, position: int) -> tuple[int, int]:
        """(a position of no higher id, the number of its first move)."""
        step = self._told["offsets"]["step"]
        place = position // step
        return place * step, int(self.arrays["offsets"][place])

    def marks(self, low: int, high: int) -> list[int] | None:
        """Which of the moves from one number to before another are optimal; None if none is
        marked, as the graph is not solved."""
        if "optimal" not in self.arrays:
            return None
        bits = np.unpackbits(self.arrays["optimal"][low // 8 : -(-high // 8)], bitorder="little")
        first = low % 8
        return bits[first : first + high - low].tolist()  # type: ignore[no-any-return]
