"""What the rules of a game give, anybody's code: it must end, have the shape that the contract
says, and its texts must be names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from inspect import unwrap
from itertools import islice
from numbers import Real
from os.path import basename
from typing import Any, TypeVar

from explorer.errors import (
    ExplorerError,
    LimitError,
    RulesError,
    blaming,
    quote,
    shortened,
    visible,
)
from explorer.games.base import Game, Move
from explorer.graph.arrays import OUTCOMES, PLAYERS
from explorer.texts import are_printable, unfit

T = TypeVar("T")

MOST_MOVES = 1_000_000
"""Moves from one position, and starts: rules that give more may never end."""

MOST_FURTHER = 100_000_000
"""Further positions that rules give, with those that play reaches."""


def blaming_rules(name: str) -> AbstractContextManager[None]:
    """The rules of a game are anybody's code: say whose fault it is."""
    return blaming(f"the rules of {name} failed", but=(ExplorerError, MemoryError))


def starts_of(game: Game[Any]) -> Iterator[Any]:
    """The starts of a game, as far as they end."""
    given = listed(game, "starts", game.starts())
    return (
        hashable(game, "starts", start)
        for start in ended(given, lambda: game.slug, "starts", MOST_MOVES)
    )


def gave(
    game: Game[Any], method: str, thing: object, wanted: str, *positions: object
) -> RulesError:
    """The error about a method of the rules that, asked of `positions`, gives something else than
    is wanted of it; it names class, method, file and line.

    >>> from explorer.games.nim import Nim
    >>> told = str(gave(Nim(), "verdict", 7, "it is win, lose, draw or None", (3, 4)))
    >>> told.partition(" (")[0]
    'nim: Nim.verdict((3, 4)) gives 7: it is win, lose, draw or None'
    """
    code = getattr(unwrap(getattr(type(game), method)), "__code__", None)
    place = ""
    if code is not None:
        place = f" ({visible(basename(code.co_filename))}, line {code.co_firstlineno})"
    asked = f"{type(game).__name__}.{method}({', '.join(map(_shown, positions))})"
    return RulesError(f"{game.slug}: {asked} gives {_shown(thing)}: {wanted}{place}")


def _shown(thing: object) -> str:
    return shortened(visible(repr(thing)), 60)


def listed(game: Game[Any], method: str, things: Iterable[T], *positions: object) -> Iterator[T]:
    """What a method gives one by one; RulesError if it cannot be gone through."""
    try:
        return iter(things)
    except TypeError:
        of_moves = "moves, each (label, position)" if method == "moves" else "positions"
        wanted = f"it has to be a list of {of_moves}"
        raise gave(game, method, things, wanted, *positions) from None


def hashable(game: Game[Any], method: str, position: T, *positions: object) -> T:
    """A position that a method gives; RulesError if it can be no key."""
    try:
        hash(position)
    except TypeError:
        wanted = "positions are immutable and hashable, such as texts, numbers and tuples"
        raise gave(game, method, position, wanted, *positions) from None
    return position


def check_move(game: Game[Any], position: Any, move: Any) -> None:
    """RulesError if what `moves` gives for a position has not the shape of a move."""
    if not isinstance(move, (tuple, list)) or not 2 <= len(move) <= len(Move._fields):
        raise gave(game, "moves", move, "a move is (label, position), or a Move", position)
    full = Move(*move)
    if not isinstance(full.label, str):
        raise gave(game, "moves", move, "the label of a move is a text", position)
    if not isinstance(full.action, (str, type(None))):
        raise gave(game, "moves", move, "the action of a move is a text or None", position)
    if full.player not in PLAYERS:
        raise gave(
            game, "moves", move, f"the player of a move is one of {_words(PLAYERS)}", position
        )
    if not isinstance(full.probability, (Real, type(None))):
        raise gave(game, "moves", move, "the probability of a move is a number or None", position)
    hashable(game, "moves", full.successor, position)


def verdict_of(game: Game[Any], position: Any) -> int:
    """The verdict on a position, as its code; RulesError if it is none."""
    verdict = game.verdict(position)
    if verdict is None:
        return 0
    if verdict not in OUTCOMES:
        raise gave(game, "verdict", verdict, f"it is one of {_words(OUTCOMES)}", position)
    return OUTCOMES.index(verdict)


def mover_of(game: Game[Any], position: Any) -> int:
    """The mover of a position, as their code; RulesError if it is nobody known."""
    mover = game.mover(position)
    if mover not in PLAYERS:
        raise gave(game, "mover", mover, f"it is one of {_words(PLAYERS)}", position)
    return PLAYERS.index(mover)


def parts_of(game: Game[Any], position: Any) -> Any:
    """The named parts of a position; RulesError if they are not as many as the game names."""
    parts = game.named_parts(position)
    if not hasattr(parts, "__len__") or len(parts) != len(game.parts):
        wanted = f"it has a value for each of {len(game.parts)} parts"
        raise gave(game, "named_parts", parts, wanted, position)
    return parts


def _words(known: tuple[str | None, ...]) -> str:
    return ", ".join(str(word) for word in known)


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
    if are_printable(texts):
        return texts
    for text in texts:
        if not isinstance(text, str):
            raise RulesError(f"{slug}: the {what} {quote(repr(text))} is no text")
        if reason := unfit(text):
            raise RulesError(f"{slug}: the {what} {quote(text)} {reason}")
    return texts
