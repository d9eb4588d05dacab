"""What the rules of a game give, anybody's code: it must end, and its texts must be names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from explorer.errors import LimitError, RulesError, quote
from explorer.games.base import Game
from explorer.texts import unfit

T = TypeVar("T")

MOST_MOVES = 1_000_000
"""Moves from one position, and starts: rules that give more may never end."""

MOST_FURTHER = 100_000_000
"""Further positions that rules give, with those that play reaches."""


def starts_of(game: Game[Any]) -> Iterator[Any]:
    """The starts of a game, as far as they end."""
    return ended(game.starts(), lambda: game.slug, "starts", MOST_MOVES)


def ended(things: Iterable[T], whose: Callable[[], str], what: str, most: int) -> Iterator[T]:
    """Things that rules give, so many of them; LimitError, which says whose, if there are more.

    >>> list(ended([3, 4], lambda: "nim", "starts", 2))
    [3, 4]
    """
    coming = iter(things)
    yield from islice(coming, most)
    for _ in coming:
        raise LimitError(
            f"{whose()} has more than {most:,} {what}: nothing was built; let them end, or be fewer"
        )


def checked(texts: list[str], slug: str, what: str = "position") -> list[str]:
    """Texts that rules give; RulesError if one of them can name no position or move.

    >>> checked(["3+4\\n"], "nim")
    Traceback (most recent call last):
    explorer.errors.RulesError: nim: the position '3+4\\n' holds a control character
    """
    for text in texts:
        if not isinstance(text, str):
            raise RulesError(f"{slug}: the {what} {quote(repr(text))} is no text")
        if reason := unfit(text):
            raise RulesError(f"{slug}: the {what} {quote(text)} {reason}")
    return texts
