"""XML read as it comes, with the line of every element; nothing that it names elsewhere is read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, Protocol
from xml.parsers import expat

from explorer.errors import quote
from explorer.imports.file_graph import FileGraph
from explorer.imports.opened import LONGEST_LINE, opened

_FORMATS = {"graphml": "GraphML", "gexf": "GEXF"}
"""The outermost element of a format, and its suffix -> its name."""

PIECE = 1 << 16
"""Bytes of a file that are read at a time, at least."""


class Handler(Protocol):
    """What is told of a document: names have no prefixes."""

    def start(self, name: str, given: Mapping[str, str], line: int) -> None:
        """An element begins, with these attributes."""

    def text(self, content: str) -> None:
        """Text in the innermost open element, perhaps not all of it."""

    def end(self, name: str, line: int) -> None:
        """The innermost open element ends."""


def parse_xml(graph: FileGraph, path: Path, root: str, handler: Handler) -> None:
    """Tell the handler all of a file, whose outermost element is called `root`.

    A document type is passed over: what it names elsewhere is never fetched. ExplorerError, with
    the line, for what is no XML or another format: the words of one may mean something else in the
    other. So for declarations of entities and uses of such.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    seen = [0]  # beginnings of elements, and texts

    def start(name: str, given: dict[str, str]) -> None:
        if not seen[0]:
            _check_root(graph, _plain(name).lower(), root, parser.CurrentLineNumber)
        seen[0] += 1
        plain = {_plain(key): value for key, value in given.items() if ":" in key} | given
        handler.start(_plain(name), plain, parser.CurrentLineNumber)

    def text(content: str) -> None:
        seen[0] += 1
        handler.text(content)

    def refuse(name: str, *_: Any) -> None:
        raise graph.wrong(
            parser.CurrentLineNumber,
            f"the entity {quote(name)} is not read: write out what it stands for",
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: handler.end(_plain(name), parser.CurrentLineNumber)
    parser.CharacterDataHandler = text
    parser.EntityDeclHandler = refuse
    parser.SkippedEntityHandler = refuse
    try:
        with opened(path) as file:
            pieces = _Pieces(file, seen)
            while data := pieces.read():
                if pieces.size > LONGEST_LINE:
                    raise graph.wrong(
                        parser.CurrentLineNumber,
                        f"an attribute or a remark goes on for over {LONGEST_LINE:,} bytes",
                    )
                parser.Parse(data, False)
            parser.Parse(b"", True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise graph.wrong(error.lineno or 1, f"it is not XML: {reason}") from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise graph.wrong(1, f"it cannot be read ({error}): save it as UTF-8") from None


def _check_root(graph: FileGraph, found: str, root: str, line: int) -> None:
    """The outermost element is that of the format."""
    if found in _FORMATS and found != root:
        raise graph.wrong(line, f"it is {_FORMATS[found]}: its name should end in .{found}")
    if found != root:
        raise graph.wrong(line, f"it holds no graph: {quote(found)} is no {_FORMATS[root]}")


def _plain(name: str) -> str:
    """A name without its prefix."""
    return name.rpartition(":")[2]


class _Pieces:
    """A file in pieces that grow as long as nothing in them comes to an end.

    The parser begins anew with every piece at what the last one left open: in pieces of one size
    an attribute of 20 MB would be read three hundred times.
    """

    def __init__(self, file: IO[bytes], counter: list[int]) -> None:
        self.file, self.counter = file, counter
        self.seen, self.size = 0, 0

    def read(self, size: int = PIECE) -> bytes:
        """The next piece, of `size` bytes or more; nothing at the end of the file."""
        open_still = self.counter[0] == self.seen
        self.seen, self.size = self.counter[0], max(size, 2 * self.size * open_still)
        return self.file.read(self.size)
