"""Writing a stored graph to a file, in the format that the file's suffix names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from explorer.errors import ExplorerError, MalformedError, nearest, quote
from explorer.export.dot import write_dot
from explorer.export.gexf import write_gexf
from explorer.export.graphml import write_graphml
from explorer.export.matrix_market import write_matrix_market
from explorer.export.node_link import write_node_link
from explorer.export.pair import write_pair
from explorer.export.parquet import need_pyarrow, write_parquet
from explorer.export.prism import SUFFIX, prism_files, write_prism
from explorer.export.source import Source
from explorer.files import pair_of, replacing

PARQUET = ".parquet"

STDOUT = "-"
"""The name of standard output among files."""

Writer = Callable[[Source, IO[Any]], None]

WRITERS: dict[str, Writer] = {
    ".graphml": write_graphml,
    ".gexf": write_gexf,
    ".dot": write_dot,
    ".json": write_node_link,
    ".mtx": write_matrix_market,
}
"""Suffix -> what writes it to one file."""

_SEVERAL: dict[str, Callable[[Path], tuple[Path, ...]]] = {
    ".csv": pair_of,
    PARQUET: lambda path: pair_of(path, PARQUET),
    SUFFIX: prism_files,
}
"""Suffix -> the files that a name stands for, where it takes several."""

FORMATS = tuple(sorted(suffix[1:] for suffix in (*WRITERS, *_SEVERAL)))
"""What formats are called: as their suffixes, without the dot."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
_ESCAPING = (".json", ".csv", PARQUET)
"""Formats that can write any character."""


def suffix_of(path: str, format: str | None = None) -> str:
    """The suffix of the format in which to write to a path, or to stdout for ``-``.

    That is the one that is named, such as gexf, else the path's own, and .graphml for stdout.
    MalformedError if there is no such format, or if it takes several files and has only stdout.

    >>> suffix_of("nim.dot"), suffix_of("-"), suffix_of("nim.xml", "gexf")
    ('.dot', '.graphml', '.gexf')
    """
    if format is not None and format not in FORMATS:
        raise MalformedError(f"{quote(format)} is no format: {nearest(format, FORMATS)}")
    suffix = f".{format}" if format else ".graphml" if path == STDOUT else Path(path).suffix
    known = sorted([*WRITERS, *_SEVERAL])
    if suffix not in known:
        raise MalformedError(
            f"{quote(path)} has no suffix that names a format: end it in one of {', '.join(known)}"
        )
    if path == STDOUT and suffix in _SEVERAL:
        single = ", ".join(sorted(one[1:] for one in WRITERS))
        raise MalformedError(
            f"{suffix[1:]} takes several files, and standard output is one: name a file, or take "
            f"one of {single}"
        )
    if suffix == PARQUET:
        need_pyarrow()
    return suffix


def write(
    source: Source, path: Path, suffix: str, *, yed: bool = False, free: bool = False
) -> list[Path]:
    """Write a graph to `path`, and give the files written. What was there stays until all is done.

    ExplorerError if the file cannot be written, or if a text has a control character, which the
    format could not carry. `suffix` is of `suffix_of`; `yed` and `free` are for .graphml and .tra
    only.
    """
    _check_texts(source, suffix)
    paths = _SEVERAL[suffix](path) if suffix in _SEVERAL else (path,)
    with replacing(*paths, binary=suffix == PARQUET) as files:
        if suffix == ".csv":
            write_pair(source, files[0], files[1])
        elif suffix == PARQUET:
            write_parquet(source, files[0], files[1])
        elif suffix == SUFFIX:
            write_prism(source, *files, free=free)
        else:
            _write_one(source, files[0], suffix, yed)
    return list(paths)


def write_to(source: Source, file: IO[str], suffix: str, *, yed: bool = False) -> None:
    """Write a graph to a file that is open, such as stdout, in a format that takes one file.

    ExplorerError as `write`.
    """
    _check_texts(source, suffix)
    _write_one(source, file, suffix, yed)


def _write_one(source: Source, file: IO[str], suffix: str, yed: bool) -> None:
    if yed:
        write_graphml(source, file, yed=True)
    else:
        WRITERS[suffix](source, file)


def _check_texts(source: Source, suffix: str) -> None:
    """Refuse texts that would make a file which no reader opens."""
    if suffix in _ESCAPING:
        return
    for what, text in source.texts():
        if found := _CONTROL.search(text):
            raise ExplorerError(
                f"{what} {quote(text)} of {source.game['game']} holds the control character "
                f"{found[0]!r}, which this format cannot carry: export to .json or .csv"
            )
