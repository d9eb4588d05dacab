"""Files opened for reading: compressed or not, and the encodings that tables come in."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import IO, Any, cast

from explorer.errors import ExplorerError, MalformedError, option, quote
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

LONGEST_LINE = 1 << 26
"""Characters of a line of a text, and bytes of an attribute: none that means anything has more."""

_USUAL = "utf-8-sig"
_ENCODING: ContextVar[str | None] = ContextVar("encoding", default=None)

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
    """The text of a file, in the encoding that `encoded` names; else in UTF-8, or in UTF-16 or
    UTF-32 if it begins so, as spreadsheets write it.

    The lines keep their ends. ExplorerError as `opened`, with the line if it is other text, or if a
    line is longer than any that means something.
    """
    named = _ENCODING.get()
    try:
        with opened(path) as file:
            encoding = named or _told_by(file.read(4))
            file.seek(0)
            yield _Lines(graph, cast(Any, file), encoding)
    except UnicodeError as error:
        reason = (
            f"it is not {named or 'UTF-8'} text ({getattr(error, 'reason', error)}): save the "
            "file as UTF-8, or name its encoding with "
            + option("--encoding, such as windows-1252", "encoding, such as 'windows-1252'")
        )
        raise graph.wrong(_undecodable(path, named or "utf-8"), reason) from None


@contextmanager
def encoded(name: str | None) -> Iterator[None]:
    """Within it, texts are read in this encoding; None is UTF-8, or what a file begins as.

    MalformedError if Python knows no encoding for texts of this name.

    >>> with encoded("utf8000"):
    ...     pass
    Traceback (most recent call last):
    explorer.errors.MalformedError: no encoding is called 'utf8000': ...
    """
    try:
        if name is not None:
            "".encode(name)
            name = _USUAL if codecs.lookup(name).name == "utf-8" else name
    except (LookupError, ValueError):
        raise MalformedError(
            f"no encoding is called {quote(str(name))}: common ones are windows-1252, latin-1, "
            "utf-16, shift_jis, gb18030"
        ) from None
    token = _ENCODING.set(name)
    try:
        yield
    finally:
        _ENCODING.reset(token)


class _Lines(io.TextIOWrapper):
    """The text of a file, whose lines are not too long: a small packed file may hold a huge one."""

    def __init__(self, graph: FileGraph, file: Any, encoding: str) -> None:
        super().__init__(file, encoding=encoding, newline="")
        self.graph, self.number = graph, 0

    def seek(self, cookie: int, whence: int = 0, /) -> int:
        """Go to a place; lines are counted from there on."""
        self.number = 0
        return super().seek(cookie, whence)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """The next line; ExplorerError if it is too long."""
        line = super().readline(LONGEST_LINE if size < 0 else size)
        self.number += 1
        if len(line) >= LONGEST_LINE:
            raise self.graph.wrong(
                self.number, f"it has more than {LONGEST_LINE:,} characters, which no line needs"
            )
        return line


def _told_by(head: bytes) -> str:
    """The encoding of a text that begins with these bytes.

    >>> [_told_by(head) for head in (b"a\\0b\\0", b"abcd", b"\\xfe\\xff\\0a", b"a\\0\\0\\0")]
    ['utf-16-le', 'utf-8-sig', 'utf-16', 'utf-32-le']
    """
    if head in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "utf-32"
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    zeros = [byte == 0 for byte in head]
    if sum(zeros) == 3 and not (zeros[0] and zeros[3]):
        return "utf-32-be" if zeros[0] else "utf-32-le"
    if zeros in ([False, True] * 2, [True, False] * 2):
        return "utf-16-be" if zeros[0] else "utf-16-le"
    return _USUAL


def _undecodable(path: Path, encoding: str) -> int:
    """The first line of a file that is no text in this encoding."""
    with opened(path) as file:
        for at, line in enumerate(file, 1):
            try:
                line.decode(encoding)
            except UnicodeError:
                return at
    return 1
