"""Tables for readers: all of their columns in a pipe, and in a terminal what has room there.

A table is measured as a whole before its first line is written, so that columns stand in the same
place from the first row to the last; its rows wait in a file meanwhile, if they are many. In a
terminal that is too narrow, prose is set on several lines, secondary columns are left out (`Room`
says which are what), and where that does not help each row becomes a record of lines, one a field.
Nothing else is ever broken: not a position, not a label, not a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from types import TracebackType
from typing import IO, Any, TextIO

from explorer.answers.answer import Room
from explorer.errors import LimitError, visible
from explorer.terminal import WHOLE, beneath, length, painted, shown, width

SET = 1000
"""Rows that are kept in memory until all are measured."""

SET_CHARACTERS = 2_000_000
"""Characters that these may have together, and that later ones have in memory."""

MEASURED = 100_000
"""Rows that are measured before the first is written; those after them have the same columns."""

PROSE = 20
"""Columns that prose keeps, where it is set on several lines."""


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    file: TextIO,
    *,
    styles: Iterator[str] | None = None,
    room: Room | None = None,
    sparse: bool = False,
) -> None:
    """Write a table; numbers stand at the right. `styles` gives a style for each row.

    `room` says what may give way in a narrow terminal. A `sparse` table leaves out the columns in
    which no row has anything. LimitError if the first rows are too long for a table.

    >>> import sys
    >>> table(("move", "nim-value"), [("take 1", 2), ("take 2", 10)], sys.stdout)
     move     nim-value
    ────────────────────
     take 1           2
     take 2          10
    """
    room = room or Room()
    measure = _Measure([_shown(name) for name in columns], room)
    with _Waiting() as waiting:
        coming = iter(rows)
        failure: Exception | None = None
        try:
            for row in coming:
                style = next(styles) if styles else ""
                waiting.add(style, measure.add(row))
                if measure.rows == MEASURED:
                    break
        except Exception as error:  # what has come is written all the same
            if measure.rows <= SET:
                raise
            failure = error
        setting = _fitting(measure, width(file), room, sparse) or _Records(measure, width(file))
        target = beneath(file)  # the cells are visible, and the styles meant for it
        setting.begin(target)
        for style, cells in waiting:
            setting.write(cells, style, target)
    if failure is not None:
        raise failure
    for row in coming:
        setting.write([_shown(value) for value in row], "", target)
    if setting.left_out:
        names = ", ".join(setting.left_out)
        elsewhere = f" ({room.elsewhere})" if room.elsewhere else ""
        print(f"no room for: {names}{elsewhere}", file=shown(file))


def _shown(value: Any) -> str:
    """A value as a cell, which is one line."""
    if type(value) is str and value.isprintable():
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = value.hex() if isinstance(value, bytes) else str(value)
    return visible(text).replace("\n", "\\n")


class _Waiting:
    """Rows that wait for those after them: a few in memory, the others in a file."""

    def __init__(self) -> None:
        self._few: list[tuple[str, list[str]]] = []
        self._many: IO[str] | None = None

    def __enter__(self) -> _Waiting:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._many is not None:
            self._many.close()

    def add(self, style: str, cells: list[str]) -> None:
        if len(self._few) < SET:
            self._few.append((style, cells))
            return
        if self._many is None:
            from tempfile import SpooledTemporaryFile  # few tables need it

            self._many = SpooledTemporaryFile(  # noqa: SIM115
                SET_CHARACTERS, "w+", encoding="utf-8"
            )
        self._many.write("\t".join((style, *cells)) + "\n")  # a cell has neither of the two in it

    def __iter__(self) -> Iterator[tuple[str, list[str]]]:
        yield from self._few
        if self._many is not None:
            self._many.seek(0)
            for line in self._many:
                style, *cells = line[:-1].split("\t")
                yield style, cells


class _Measure:
    """What the rows of a table need: taken as they come, so that few of them are in memory."""

    def __init__(self, names: Sequence[str], room: Room) -> None:
        self.names = names
        self.rows = 0
        self.widths = [length(name) for name in names]
        self.words = list(self.widths)
        """Columns of the longest word, in prose."""
        self.prose = [name in room.prose for name in names]
        self.numeric = [True] * len(names)
        self.filled = [False] * len(names)
        self._characters = 0

    def add(self, row: Sequence[Any]) -> list[str]:
        """The cells of one more row; LimitError if the first have more characters than a table."""
        cells = [_shown(value) for value in row]
        widths, numeric, filled = self.widths, self.numeric, self.filled
        for place, (value, text) in enumerate(zip(row, cells, strict=True)):
            if value is None:
                continue
            filled[place] = True
            if numeric[place] and not isinstance(value, int | float):
                numeric[place] = False
            if len(text) * 2 > widths[place] and (needed := length(text)) > widths[place]:
                widths[place] = needed
            if self.prose[place]:
                self.words[place] = max(self.words[place], *map(length, text.split() or [""]))
        self.rows += 1
        if self.rows <= SET:
            self._characters += sum(map(len, cells))
            if self._characters > SET_CHARACTERS:
                raise LimitError(
                    f"the table has more than {SET_CHARACTERS:,} characters in its first {SET:,} "
                    "rows: ask for shorter texts, or take --format csv or jsonl, which write rows "
                    "as they come"
                )
        return cells


@dataclass(frozen=True)
class _Column:
    """A column as it is set."""

    place: int
    name: str
    width: int
    right: bool
    folds: bool
    """Whether its cells are set on several lines."""

    def lines(self, cell: str) -> list[str]:
        """The lines of a cell, as wide as the column."""
        parts = wrap(cell, self.width, **WHOLE) if self.folds else [cell]
        return [self.line(part) for part in parts]

    def line(self, text: str) -> str:
        """A text as wide as the column."""
        width = self.width if text.isascii() else self.width + len(text) - length(text)
        return text.rjust(width) if self.right else text.ljust(width)


@dataclass(frozen=True)
class _Rows:
    """Rows below a heading."""

    columns: Sequence[_Column]
    left_out: Sequence[str]
    most: int | None

    def begin(self, file: TextIO) -> None:
        for line in self._lines([column.name for column in self.columns]):
            print(painted(line, "bold", file), file=file)
        whole = sum(column.width for column in self.columns) + 3 * len(self.columns) - 1
        encoding = getattr(file, "encoding", None) or "utf-8"
        stroke = "─" if encoding.lower().startswith("utf") else "-"
        print(stroke * (whole if self.most is None else min(whole, self.most)), file=file)

    def write(self, cells: Sequence[str], style: str, file: TextIO) -> None:
        if any(column.folds for column in self.columns):
            for line in self._lines([cells[column.place] for column in self.columns]):
                print(painted(line, style, file), file=file)
            return
        # Most rows have one line, and there may be very many.
        line = "   ".join(column.line(cells[column.place]) for column in self.columns)
        file.write(painted(f" {line}".rstrip(), style, file) + "\n")

    def _lines(self, cells: Sequence[str]) -> Iterator[str]:
        """The lines of a row; nobody wants blanks at their ends."""
        parts = [column.lines(cell) for column, cell in zip(self.columns, cells, strict=True)]
        for line in range(max((len(part) for part in parts), default=0)):
            yield (
                " "
                + "   ".join(
                    part[line] if line < len(part) else " " * column.width
                    for column, part in zip(self.columns, parts, strict=True)
                )
            ).rstrip()


class _Records:
    """Each row as lines, one a field."""

    left_out: Sequence[str] = ()

    def __init__(self, measure: _Measure, most: int | None) -> None:
        self._names, self._prose, self._most = measure.names, measure.prose, most or 0
        self._beside = max(map(length, measure.names), default=0) + 2
        self._first = True

    def begin(self, file: TextIO) -> None:
        """There is nothing above the first."""

    def write(self, cells: Sequence[str], style: str, file: TextIO) -> None:
        if not self._first:
            print(file=file)
        self._first = False
        for name, cell, prose in zip(self._names, cells, self._prose, strict=True):
            head = name + " " * (self._beside - length(name))
            first, *more = self._parts(cell) if prose else [cell]
            if length(head + first) > self._most:
                print(painted(name, "bold", file), file=file)
                head = "  "
            print((head + painted(first, style, file)).rstrip(), file=file)
            for part in more:
                print(" " * self._beside + painted(part, style, file), file=file)

    def _parts(self, cell: str) -> list[str]:
        return wrap(cell, max(PROSE, self._most - self._beside), **WHOLE) or [""]


def _fitting(measure: _Measure, most: int | None, room: Room, sparse: bool) -> _Rows | None:
    """The columns for which there is room, None where too little is left without what may go."""
    known = 0 < measure.rows < MEASURED  # else a later row may have what none had yet
    kept = [
        place
        for place in range(len(measure.names))
        if measure.filled[place] or not (sparse and known)
    ]
    going = [place for name in room.secondary for place in kept if measure.names[place] == name]
    for count in range(len(going) + 1):
        left = [place for place in kept if place not in going[:count]]
        widths = _widths(measure, left, most)
        if widths is not None:
            columns = [
                _Column(
                    place,
                    measure.names[place],
                    widths[place],
                    measure.numeric[place] and measure.filled[place],
                    widths[place] < measure.widths[place],
                )
                for place in left
            ]
            return _Rows(columns, [measure.names[place] for place in going[:count]], most)
    return None


def _widths(measure: _Measure, places: Sequence[int], most: int | None) -> dict[int, int] | None:
    """How wide these columns are set, prose narrower where it must be; None if they do not fit."""
    widths = {place: measure.widths[place] for place in places}
    if most is None:
        return widths
    over = sum(widths.values()) + 3 * len(places) - 2 - most
    least = {
        place: min(widths[place], max(PROSE, measure.words[place]))
        for place in places
        if measure.prose[place]
    }
    if over > sum(widths[place] - least[place] for place in least):
        return None
    while over > 0:  # the widest gives way first
        place = max((p for p in least if widths[p] > least[p]), key=lambda p: widths[p])
        widths[place] -= 1
        over -= 1
    return widths
