"""Reading a graph from a file, in the format that its suffix names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from explorer.errors import MalformedError, NotThereError, option, quote
from explorer.files import pair_of
from explorer.imports.csv_files import read_moves, read_pair, read_tables
from explorer.imports.file_graph import FileGraph
from explorer.imports.gexf import read_gexf
from explorer.imports.graphml import read_graphml
from explorer.imports.labels import settle_labels
from explorer.imports.matrix_market import read_matrix_market
from explorer.imports.node_link import read_node_link
from explorer.imports.opened import encoded, plain
from explorer.imports.prism import read_prism

_READERS: Mapping[str, Callable[[Path], FileGraph]] = {
    ".csv": read_moves,
    ".tsv": read_moves,
    ".graphml": read_graphml,
    ".graphmlz": read_graphml,
    ".gexf": read_gexf,
    ".json": read_node_link,
    ".cyjs": read_node_link,
    ".mtx": read_matrix_market,
    ".tra": read_prism,
}
"""Suffix -> what reads a file of it."""

_ONE_WAY = {
    ".dot": "DOT is only written here; dot -Tjson0 of Graphviz writes a .json of it, which is read",
    ".parquet": "Parquet is only written here; pandas reads it, and writes CSV, which is read",
    ".svg": "it is a picture",
}
_ONE_WAY[".gv"] = _ONE_WAY[".dot"]
"""Suffix -> why a file of it cannot come in, and the way round."""

_TABLES = (".csv", ".tsv")
_XML = (".graphml", ".graphmlz", ".gexf")


@dataclass(frozen=True)
class Reading:
    """How a file is to be read, where it does not say it itself.

    positions  a table of the positions that a table of moves names by their ids
    columns    the columns of a table without a header, joined by commas
    strict     labels stay as the file gives them, and one that leads to two targets is refused;
               else they are made unique in their position
    encoding   what a text is written in, such as windows-1252, if it is not Unicode
    """

    positions: str | None = None
    columns: str | None = None
    strict: bool = False
    encoding: str | None = None

    def names(self) -> list[str] | None:
        """The names of the columns, if they are given.

        >>> Reading(columns="source, target").names()
        ['source', 'target']
        """
        return [n.strip() for n in self.columns.split(",")] if self.columns is not None else None


def read(path: Path, how: Reading = Reading()) -> FileGraph:
    """The graph that a file describes, in the format of its suffix; that of a compression may
    follow.

    .csv and .tsv are lists of moves, or an exported pair; .graphml, .gexf, .json (node-link form)
    and .cyjs have nodes and edges; .mtx is a matrix, .tra a model of PRISM.

    MalformedError for another suffix or an unknown encoding; NotThereError if there is no such
    file; ExplorerError, with the line, if it cannot be read.
    """
    with encoded(how.encoding):
        graph = _read(path, how)
    settle_labels(graph, strict=how.strict)
    return graph


def _read(path: Path, how: Reading) -> FileGraph:
    suffix = plain(path).suffix.lower()
    is_pair = (
        how.positions is None and suffix == ".csv" and all(part.is_file() for part in pair_of(path))
    )
    if is_pair and (path in pair_of(path) or not path.exists()):
        return read_pair(path)
    if suffix in _ONE_WAY:
        raise MalformedError(f"{quote(str(path))} cannot be imported: {_ONE_WAY[suffix]}")
    if suffix not in _READERS:
        raise MalformedError(
            f"{quote(str(path))} has no suffix that names a format: it ends in "
            f"{', '.join(sorted(_READERS)[:-1])} or {sorted(_READERS)[-1]}"
        )
    positions = None if how.positions is None else Path(how.positions)
    for file in filter(None, (path, positions)):
        if not file.is_file():
            raise NotThereError(f"there is no file {quote(str(file))}: name one with a graph in it")
    if suffix in _TABLES and positions is not None:
        return read_tables(path, positions, how.names())
    if suffix in _TABLES:
        return read_moves(path, how.names())
    for given, name in ((how.columns, "columns"), (how.positions, "positions")):
        if given is not None:
            raise MalformedError(
                f"{option(f'--{name}', name)} is for tables: {quote(str(path))} is none"
            )
    if how.encoding is not None and suffix in _XML:
        raise MalformedError(
            f"{option('--encoding', 'encoding')} is for other texts: XML says its encoding itself"
        )
    return _READERS[suffix](path)
