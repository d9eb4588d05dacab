"""Writing a stored graph to a file, in the format that the file's suffix names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from explorer.errors import ExplorerError, MalformedError, quote
from explorer.export.dot import write_dot
from explorer.export.gexf import write_gexf
from explorer.export.graphml import write_graphml
from explorer.export.matrix_market import write_matrix_market
from explorer.export.node_link import write_node_link
from explorer.export.pair import write_pair
from explorer.export.prism import SUFFIX, prism_files, write_prism
from explorer.export.source import Source
from explorer.files import pair_of, replacing

Writer = Callable[[Source, IO[Any]], None]

WRITERS: dict[str, Writer] = {
    ".graphml": write_graphml,
    ".gexf": write_gexf,
    ".dot": write_dot,
    ".json": write_node_link,
    ".mtx": write_matrix_market,
}
"""Suffix -> what writes it; ``.csv``, a pair of files, and ``.tra``, three, besides."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
_ESCAPING = (".json", ".csv")
"""Formats that can write any character."""


def check_suffix(path: Path) -> None:
    """Raise MalformedError unless some writer knows the suffix of a path."""
    known = sorted([*WRITERS, ".csv", SUFFIX])
    if path.suffix not in known:
        raise MalformedError(
            f"{quote(str(path))} has no suffix that names a format: end it in one of "
            f"{', '.join(known)}"
        )


def write(source: Source, path: Path, *, yed: bool = False, free: bool = False) -> list[Path]:
    """Write a graph to `path`, and give the files written. What was there stays until all is done.

    MalformedError for an unknown suffix; ExplorerError if the file cannot be written, or if a text
    has a control character, which the format could not carry. `yed` and `free` are for .graphml and
    .tra only.
    """
    check_suffix(path)
    if path.suffix not in _ESCAPING:
        _check_texts(source)
    paths = {".csv": pair_of, SUFFIX: prism_files}.get(path.suffix, lambda one: (one,))(path)
    with replacing(*paths) as files:
        if path.suffix == ".csv":
            write_pair(source, files[0], files[1])
        elif path.suffix == SUFFIX:
            write_prism(source, *files, free=free)
        elif yed:
            write_graphml(source, files[0], yed=True)
        else:
            WRITERS[path.suffix](source, files[0])
    return list(paths)


def _check_texts(source: Source) -> None:
    """Refuse texts that would make a file which no reader opens."""
    for what, text in source.texts():
        if found := _CONTROL.search(text):
            raise ExplorerError(
                f"{what} {quote(text)} of {source.game['game']} holds the control character "
                f"{found[0]!r}, which this format cannot carry: export to .json or .csv"
            )
