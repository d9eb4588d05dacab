"""Files opened for reading: compressed or not, and the encodings that tables come in."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from explorer.errors import ExplorerError, quote
from explorer.imports.file_graph import FileGraph

_PACKED: Mapping[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
}
"""How a compressed file begins -> what opens it."""

_UNREAD = {
    b"PK\x03\x04": "it is a zip archive, as workbooks are: save the sheet as CSV, or unpack it",
    b"\xd0\xcf\x11\xe0": "it is a workbook of Excel: save the sheet as CSV",
    b"SQLite format 3\0": "it is a database: write its moves to a CSV with source, label, target",
    b"PAR1": "it is Parquet: write it as CSV, such as by pandas",
    b"%PDF": "it is a PDF",
}
"""How a file begins that is no text -> what to say of it."""

SUFFIXES = (".gz", ".bz2", ".xz")
"""What the name of a compressed file ends in, after the suffix of its format."""


def plain(path: Path) -> Path:
    """The name without the suffix of a compression.

    >>> plain(Path("moves.csv.gz")).name
    'moves.csv'
    """
    return path.with_suffix("") if path.suffix.lower() in SUFFIXES else path


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file, unpacked; ExplorerError if it cannot be read, or is no text at all."""
    try:
        with path.open("rb") as file:
            head = file.read(16)
        for begins, reason in _UNREAD.items():
            if head.startswith(begins):
                raise ExplorerError(f"{quote(str(path))} cannot be read: {reason}")
        unpack = next((how for begins, how in _PACKED.items() if head.startswith(begins)), None)
        with cast(IO[bytes], path.open("rb") if unpack is None else unpack(path, "rb")) as file:
            yield file
    except (EOFError, zlib.error, lzma.LZMAError) as error:
        raise ExplorerError(f"{quote(str(path))} cannot be unpacked: {error}") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExplorerError(f"{quote(str(path))} cannot be read: {reason}") from None


@contextmanager
def opened_text(graph: FileGraph, path: Path) -> Iterator[io.TextIOWrapper]:
    """The text of a file, in UTF-8, or in UTF-16 if it begins so, as spreadsheets write it.

    The lines keep their ends. ExplorerError as `opened`, with the line if it is other text.
    """
    try:
        with opened(path) as file:
            head = file.read(2)
            file.seek(0)
            wide = head in (b"\xff\xfe", b"\xfe\xff")
            yield io.TextIOWrapper(
                cast(Any, file), encoding="utf-16" if wide else "utf-8-sig", newline=""
            )
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 text ({error.reason}): save the file as UTF-8"
        raise graph.wrong(_undecodable(path), reason) from None


def _undecodable(path: Path) -> int:
    """The first line of a file that is not UTF-8."""
    with opened(path) as file:
        for at, line in enumerate(file, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                return at
    return 1
