"""The errors a user can meet. Each message is one line: what was given, why not, the way out.

The library raises them; only ``explorer.cli.main`` turns them into text and an exit code.
"""

from __future__ import annotations

from collections.abc import Iterable
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


def quote(text: str, width: int = 60) -> str:
    """The text as it can stand inside a one-line message: escaped, shortened, in quotes.

    >>> quote("nim\\n")
    "'nim\\\\n'"
    >>> quote("x" * 100, width=12)
    "'xxxxxxxxx...' (100 characters)"
    """
    if len(text) <= width:
        return repr(text)
    return f"{text[: width - 3] + '...'!r} ({len(text):,} characters)"


def nearest(word: str, known: Iterable[str]) -> str:
    """The known names nearest to a misspelt one, else all of them, as the end of a message.

    >>> nearest("nimm", ["nim", "chopsticks"])
    'did you mean nim?'
    >>> nearest("zzz", ["nim", "chopsticks"])
    'known: chopsticks, nim'
    """
    names = sorted(known)
    close = get_close_matches(word[:100], names, n=3, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(names)}" if names else "there are none"
