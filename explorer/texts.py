"""What texts may name a position or a move, whether a game's rules give them or a file does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import category

LONGEST = 10_000
"""Characters of the longest text of a position, a label or a named part."""

SQUARE = "[a-z]{1,4}[1-9][0-9]{0,6}"
"""The form of a square's name on a board: column letters, then the row."""

_UNSAFE = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of characters that no name may have: controls, surrogates, separators of lines."""


def unfit(text: str) -> str | None:
    """Why a text can name no position or move; None if it can.

    >>> unfit("heap 5: take 2"), unfit("heap 5\\n")
    (None, 'holds a control character')
    """
    if len(text) > LONGEST:
        return f"has more than {LONGEST:,} characters"
    if text.isprintable():  # nearly every one: the rest is slow
        return None
    unsafe = any(category(character) in _UNSAFE for character in text)
    return "holds a control character" if unsafe else None


def are_printable(texts: Sequence[str]) -> bool:
    """Whether all are texts, of printable characters and not too long: then all are fit.

    One look for all takes an eighth of one for each.

    >>> are_printable(["a1", "b2"]), are_printable(["a1", "b\\n"]), are_printable(["a1", None])
    (True, False, False)
    """
    return (
        {*map(type, texts)} <= {str}
        and max(map(len, texts), default=0) <= LONGEST
        and "".join(texts).isprintable()
    )


def squares_in(text: str) -> list[str]:
    """The squares among the words of a label, in its order.

    >>> squares_in("T a1 c1"), squares_in("to b10")
    (['a1', 'c1'], ['b10'])
    """
    return [word for word in text.split() if re.fullmatch(SQUARE, word)]


def loosely(text: str, label: str) -> bool:
    """Whether a text may stand for a label: it is the same but for case, or squares of it alone.

    >>> loosely("B2", "X b2"), loosely("x b2", "X b2"), loosely("2", "heap 3: take 2")
    (True, True, False)
    """
    given = text.casefold()
    if given == label.casefold():
        return True
    words = given.split()
    return bool(words) and squares_in(given) == words and {*words} <= {*squares_in(label)}
