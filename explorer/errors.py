"""The errors a user can meet. Each message is one line: what was given, why not, the way out.

The library raises them; only ``explorer.cli.main`` turns them into text and an exit code. What to
give instead is worded for who asks (`option`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from os.path import basename


class ExplorerError(Exception):
    """Something was refused or failed; nothing was written."""

    exit_code = 1

    def __str__(self) -> str:
        """The message: a KeyError would show it as Python writes a text."""
        return Exception.__str__(self)


class MalformedError(ExplorerError, ValueError):
    """An unknown game or parameter, a value out of range, or a text that cannot be read."""

    exit_code = 2


class NotThereError(ExplorerError, KeyError):
    """Well-formed, but not there: not stored, not in the graph, no database."""

    exit_code = 3


class UnknownMoveError(MalformedError):
    """What was given for a move is neither a move of the game nor one of its positions."""


class AmbiguousMoveError(MalformedError):
    """What was given for a move may be several; the message lists them."""


class IllegalMoveError(NotThereError):
    """What was given for a move is one of the game, but not from this position."""


class LimitError(ExplorerError):
    """A limit was reached before the work was done."""


class OverdueError(LimitError):
    """The time for it was over before the work was done."""


class RulesError(ExplorerError):
    """A game breaks the contract of `explorer.games.base.Game`; the message names the position."""


_TYPED: ContextVar[bool] = ContextVar("asked on the command line", default=False)


@contextmanager
def on_the_command_line() -> Iterator[None]:
    """Until the end of the block messages name the options of the command line; else they name what
    is given in Python."""
    token = _TYPED.set(True)
    try:
        yield
    finally:
        _TYPED.reset(token)


def option(typed: str, python: str) -> str:
    """What a message tells to give: as it is typed on the command line, or given in Python.

    >>> option("--replace", "replace=True")
    'replace=True'
    >>> with on_the_command_line():
    ...     option("--replace", "replace=True")
    '--replace'
    """
    return typed if _TYPED.get() else python


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
        raise RulesError(f"{doing}: {told(error)}{_place(error)}") from error


def _place(error: BaseException) -> str:
    """Where in somebody else's file an error arose; empty where that is not known, or said already.

    It is the innermost place in the first file that this program has called.
    """
    if isinstance(error, SyntaxError):
        return ""
    file, line = None, 0
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        module, name = frame.f_globals.get("__name__") or "", frame.f_code.co_filename
        if file is None and not _is_ours(module, name):
            file = name
        if name == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return "" if file is None else f" ({visible(basename(file))}, line {line})"


def _is_ours(module: str, file: str) -> bool:
    """Whether a frame is this program's, or Python's own on the way from it to another file."""
    first = module.partition(".")[0]
    return first in (__name__.partition(".")[0], "contextlib", "importlib") or file[:1] == "<"


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
