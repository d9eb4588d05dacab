"""The terminal at the other end of a file: how wide it is, and what may be written to it.

Where a file is no terminal it has no width, whatever ``COLUMNS`` says: nothing is folded or left
out in a pipe.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any, TextIO, cast
from unicodedata import combining, east_asian_width

from explorer.errors import visible

USUAL = 80
"""Columns of a terminal that does not tell its own."""

LEAST = 20
"""Columns that are used at least, however narrow the terminal."""

STYLES = {"bold": "1", "red": "31", "yellow": "33", "cyan": "36"}
"""Style -> how a terminal is told of it."""

_BLANKS = re.compile(" +")


class Shown:
    """A file of which a terminal shows what is in the texts, and obeys nothing: see `visible`.

    Lines that are longer than the terminal is wide are folded at blanks: see `folded`.
    """

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = beneath
        self._width = width(beneath)

    def write(self, text: str) -> int:
        text = visible(text)
        if self._width is not None and len(text) > self._width // 2:
            lines = text.split("\n")
            text = "\n".join(part for line in lines for part in folded(line, self._width))
        return self.beneath.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beneath, name)


def shown(file: TextIO) -> TextIO:
    """A file as texts go to it that come from a game, a database or a command line."""
    return cast(TextIO, file if isinstance(file, Shown) else Shown(file))


def beneath(file: TextIO) -> TextIO:
    """The file itself, for colours and bars, which are meant for the terminal."""
    return file.beneath if isinstance(file, Shown) else file


def width(file: TextIO) -> int | None:
    """The columns of the terminal that a file goes to, None where it goes to none.

    ``COLUMNS`` says it for a terminal that does not, or says otherwise.

    >>> from io import StringIO
    >>> width(StringIO()) is None
    True
    """
    file = beneath(file)
    try:
        if not file.isatty():
            return None
        said = os.environ.get("COLUMNS", "")
        columns = int(said) if re.fullmatch("[0-9]{1,5}", said) else 0
        columns = columns or os.get_terminal_size(file.fileno()).columns
    except (OSError, ValueError):
        return None
    return max(LEAST, columns or USUAL)


def length(text: str) -> int:
    """The columns that a text takes: some letters take two, and marks above others none.

    >>> length("3+4"), length("囲碁")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def folded(line: str, most: int) -> list[str]:
    """A line as lines of at most so many columns; what goes on is set in.

    Broken is where there are two blanks, so that a name keeps its value; else behind a mark of
    punctuation in the second half; else at a blank. What has no blank stays whole.

    >>> folded("mover_larger 1  mover_smaller 1  code 31", 34)
    ['mover_larger 1  mover_smaller 1', '  code 31']
    >>> folded("3+4+5, 1+4+5", 5)
    ['3+4+5,', '  1+4+5']
    """
    indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
    lines, begin = [], len(indent) - 2
    while length(line) > most and (found := _break(line, begin, most)) is not None:
        lines.append(line[: found[0]])
        line, begin = indent + line[found[1] :], len(indent)
    return [*lines, line]


def _break(line: str, begin: int, most: int) -> tuple[int, int] | None:
    """Where the blanks begin and end at which a line is broken."""
    places = [match.span() for match in _BLANKS.finditer(line.rstrip(" "), begin)]
    fitting = [place for place in places if length(line[: place[0]]) <= most]
    wide = [place for place in fitting if place[1] - place[0] > 1]
    marks = [place for place in fitting if line[place[0] - 1] in ",;." and place[0] > most // 2]
    if fitting:
        return (wide or marks or fitting)[-1]
    return places[0] if places else None


def paragraphs(text: str, most: int | None) -> Iterator[str]:
    """The lines of a text, its paragraphs set anew where one of them is too wide.

    What is set in, such as a board or a list, stays as it is.

    >>> list(paragraphs("One heap, and then\\nanother.\\n\\n  a b", 15))
    ['One heap, and', 'then another.', '', '  a b']
    """
    if most is None or all(length(line) <= most for line in text.splitlines()):
        yield from text.splitlines()
        return
    paragraph: list[str] = []
    for line in text.splitlines():
        if line and not line.startswith((" ", "-", "*")):
            paragraph.append(line)
            continue
        yield from wrap(" ".join(paragraph), most, **WHOLE)
        paragraph = []
        yield line
    yield from wrap(" ".join(paragraph), most, **WHOLE)


WHOLE: Any = {"break_long_words": False, "break_on_hyphens": False}
"""How prose is set anew: a word stays whole."""


def paints(file: TextIO) -> bool:
    """Whether a file goes to a terminal that has colours, and whose user wants them."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    return width(file) is not None


def painted(text: str, style: str, file: TextIO) -> str:
    """A text in a style, where the file goes to a terminal that has colours."""
    if not text or not style or not paints(file):
        return text
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m"
