"""Reading a graph from a file, in the format that its suffix names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from explorer.errors import MalformedError, NotThereError, option, quote
from explorer.files import pair_of
from explorer.imports.csv_files import read_moves, read_pair
from explorer.imports.file_graph import FileGraph
from explorer.imports.graphml import read_graphml
from explorer.imports.labels import settle_labels
from explorer.imports.opened import plain

_READERS: Mapping[str, Callable[[Path], FileGraph]] = {
    ".csv": read_moves,
    ".tsv": read_moves,
    ".graphml": read_graphml,
}
"""Suffix -> what reads a file of it."""

_TABLES = (".csv", ".tsv")


def read(path: Path, *, columns: Sequence[str] | None = None, strict: bool = False) -> FileGraph:
    """The graph that a file describes: .csv (a list of moves, or an exported pair) or .graphml.

    columns  the columns of a .csv without a header
    strict   labels stay as the file gives them, and one that leads to two targets is refused

    MalformedError for another suffix; NotThereError if there is no such file; ExplorerError, with
    the line, if it cannot be read.
    """
    graph = _read(path, columns)
    settle_labels(graph, strict=strict)
    return graph


def _read(path: Path, columns: Sequence[str] | None) -> FileGraph:
    suffix = plain(path).suffix.lower()
    is_pair = suffix == ".csv" and all(part.is_file() for part in pair_of(path))
    if is_pair and (path in pair_of(path) or not path.exists()):
        return read_pair(path)
    if suffix not in _READERS:
        raise MalformedError(
            f"{quote(str(path))} has no suffix that names a format: it ends in "
            f"{', '.join(sorted(_READERS)[:-1])} or {sorted(_READERS)[-1]}"
        )
    if not path.is_file():
        raise NotThereError(f"there is no file {quote(str(path))}: name one with a graph in it")
    if suffix in _TABLES:
        return read_moves(path, columns)
    if columns is not None:
        raise MalformedError(
            f"{option('--columns', 'columns')} is for tables: {quote(str(path))} is none"
        )
    return _READERS[suffix](path)
