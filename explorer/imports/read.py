"""Reading a graph from a file, in the format that its suffix names."""

from __future__ import annotations

from pathlib import Path

from explorer.errors import MalformedError, NotThereError, quote
from explorer.files import pair_of
from explorer.imports.csv_files import read_moves, read_pair
from explorer.imports.file_graph import FileGraph
from explorer.imports.graphml import read_graphml


def read(path: Path) -> FileGraph:
    """The graph that a file describes: .csv (a list of moves, or an exported pair) or .graphml.

    MalformedError for another suffix; NotThereError if there is no such file; ExplorerError, with
    the line, if it cannot be read.
    """
    if path.suffix == ".graphml":
        reader = read_graphml
    elif path.suffix == ".csv":
        is_pair = all(part.is_file() for part in pair_of(path))
        named = path in pair_of(path) or not path.exists()
        reader = read_pair if is_pair and named else read_moves
    else:
        raise MalformedError(
            f"{quote(str(path))} has no suffix that names a format: it ends in .csv or .graphml"
        )
    if reader is not read_pair and not path.is_file():
        raise NotThereError(f"there is no file {quote(str(path))}: name one with a graph in it")
    return reader(path)
