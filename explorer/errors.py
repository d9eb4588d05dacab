"""The errors a user can meet. Each message is one line: what was given, why not, the way out.

The library raises them; only ``explorer.cli.main`` turns them into text and an exit code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches


class ExplorerError(Exception):
    """Something was refused or failed; nothing was written."""

    exit_code = 1


class MalformedError(ExplorerError):
    """An unknown game or parameter, a value out of range, or a text that cannot be read."""

    exit_code = 2


class NotThereError(ExplorerError):
    """Well-formed, but not there: not stored, not in the graph, no database."""

    exit_code = 3


class LimitError(ExplorerError):
    """A limit was reached before the work was done."""


class RulesError(ExplorerError):
    """A game breaks the contract of `explorer.games.base.Game`; the message names the position."""


@contextmanager
def blaming(doing: str, but: tuple[type[BaseException], ...] = ()) -> Iterator[None]:
    """Run what comes with a game, which is anybody's code: what it raises is an error of its own.

    RulesError, which begins with the words `doing`, also where it would leave the program; an
    interrupt, and errors of the types in `but`, pass.

    >>> with blaming("the rules of nim failed"):
    ...     raise SystemExit(3)
    Traceback (most recent call last):
    explorer.errors.RulesError: the rules of nim failed: SystemExit: 3
    """
    try:
        yield
    except BaseException as error:
        if isinstance(error, (KeyboardInterrupt, GeneratorExit, *but)):
            raise
        raise RulesError(f"{doing}: {told(error)}") from error


def told(error: BaseException) -> str:
    """An error of somebody else's code in a line.

    >>> told(ValueError("no\\nheap"))
    'ValueError: no heap'
    """
    words = " ".join(str(error).split())
    return f"{type(error).__name__}{words and ': '}{visible(shortened(words, 300))}"


def quote(text: str, width: int = 60) -> str:
    """The text as it can stand inside a one-line message: escaped, shortened, in quotes.

    >>> quote("nim\\n")
    "'nim\\\\n'"
    >>> quote("x" * 100, width=12)
    "'xxxxx...xxxx' (100 characters)"
    """
    if len(text) <= width:
        return repr(text)
    return f"{shortened(text, width)!r} ({len(text):,} characters)"


def shortened(text: str, width: int) -> str:
    """A text without its middle, where it is longer than `width`.

    >>> shortened("3+4+5+6+7+8", 8)
    '3+4...+8'
    """
    if len(text) <= width:
        return text
    tail = (width - 3) // 2
    return f"{text[: width - 3 - tail]}...{text[-tail:]}"


def visible(text: str) -> str:
    """A text as a terminal may get it: what would tell it to do something, or turn the direction of
    writing round, is escaped; lines stay lines.

    >>> visible("1+2\\x1b[2J\\u202e")
    '1+2\\\\x1b[2J\\\\u202e'
    """
    if text.isprintable():
        return text
    return "".join(c if c == "\n" or c.isprintable() else repr(c)[1:-1] for c in text)


def near(word: str, known: Iterable[str]) -> str:
    """The known names near to a misspelt one, as the end of a message; nothing where there is none.

    >>> near("outcom", ["outcome", "depth"]), near("colour", ["outcome", "depth"])
    ('did you mean outcome?', '')
    """
    close = get_close_matches(word[:100], sorted(set(known)), n=3, cutoff=0.6)
    return f"did you mean {' or '.join(close)}?" if close else ""


def nearest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The known names nearest to a misspelt one, else all of them, as the end of a message.

    `otherwise` is said in the place of them all, where they are many.

    >>> nearest("nimm", ["nim", "chopsticks"])
    'did you mean nim?'
    >>> nearest("zzz", ["nim", "chopsticks"])
    'known: chopsticks, nim'
    >>> nearest("zzz", ["nim", "chopsticks"], "explorer games lists them")
    'explorer games lists them'
    """
    names = sorted(known)
    all_of_them = f"known: {', '.join(names)}" if names else "there are none"
    return near(word, names) or otherwise or all_of_them


LISTED = "explorer games lists all, such as chopsticks and nim"
"""What is said of an unknown game, where none has a name that is near."""
