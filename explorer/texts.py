"""What texts may name a position or a move, whether a game's rules give them or a file does."""

from __future__ import annotations

from unicodedata import category

LONGEST = 10_000
"""Characters of the longest text of a position, a label or a named part."""

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
