"""Kinds of games: one record each, and tables by kind.

What a kind is, is said here and nowhere else. What a layer does with games of a kind is a module of
the kind's name in that layer: its contract in `explorer.graph.contracts`, its solver in
`explorer.solve`, its laws in `explorer.query.laws`, its check in `explorer.testing`. A table by
kind (`ByKind`) finds them there, so that a new kind is a record and these modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Kind:
    """What a game declares itself to be.

    name          the word in the database and in the rules of a game
    words         what such a game is, to end a sentence: "nim is impartial"
    meaning       the definition
    values        the groups of values its positions have (see `explorer.values`)
    movers        whom positions may name as the player to move, and moves as the player they belong
                  to; nobody where they are seen from the mover, or where either may begin
    beginners     who may begin, where positions do not tell and the answer depends on it; every
                  move belongs to one of them
    passes_turn   whether moves pass the turn unless they say otherwise; not so where one player
                  makes all moves
    turns_vary    whether moves may say otherwise
    verdicts      how the rules may say that an end stands for its mover
    sums          whether positions can be added up
    chance        whether moves may be left to chance
    without       question -> why it makes no sense for this kind of game, and what to ask instead;
                  `{where}` in it stands for a condition, as who asks gives one
    """

    name: str
    words: str
    meaning: str
    values: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()
    beginners: tuple[str, ...] = ()
    passes_turn: bool = True
    turns_vary: bool = False
    verdicts: tuple[str, ...] = ("win", "lose", "draw")
    sums: bool = False
    chance: bool = False
    without: Mapping[str, str] = field(default_factory=dict)

    def has(self, group: str) -> bool:
        """Whether positions of this kind of game have the values of a group.

        >>> KINDS["puzzle"].has("completions"), KINDS["puzzle"].has("nim-value")
        (True, False)
        """
        return group in self.values


_RECORDS = (
    Kind(
        "impartial",
        "impartial",
        "both players have the same moves, and positions add up to sums",
        values=("outcome", "optimal move", "nim-value"),
        sums=True,
    ),
    Kind(
        "partizan",
        "partizan",
        "each move belongs to Left or to Right, a position does not say whose turn it is, and "
        "positions add up to sums; play always ends, and who cannot move has lost",
        values=("partizan value",),
        beginners=("left", "right"),
        verdicts=(),
        sums=True,
        without={
            "remoteness": "the plies to the end depend on who begins; ask by {where}, such as "
            '"left_remoteness = 3"',
            "strategy": "its positions do not say who is to move, and a policy is followed by the "
            "first or the second player; explorer line --first plays it best",
        },
    ),
    Kind(
        "alternating",
        "alternating",
        "two players take turns, and a position says nothing about sums",
        values=("outcome", "optimal move"),
        movers=("first", "second"),
        turns_vary=True,
        without={
            "sum": "a sum adds up positions in which both players have the same moves, and its "
            "positions do not say who may move in which component",
        },
    ),
    Kind(
        "chance",
        "a game of chance",
        "some moves are left to chance, and positions have win probabilities instead of outcomes",
        values=("win probability", "optimal move"),
        movers=("first", "second"),
        turns_vary=True,
        chance=True,
        without={
            "outcome": "its positions have no outcome and no remoteness; ask by {where}, such as "
            '"win_probability > 0.5"',
            "remoteness": "its positions have no outcome and no remoteness; ask by {where}, such "
            'as "win_probability > 0.5"',
            "strategy": "no policy wins against all dice; explorer policy match plays one "
            "policy against another",
            "sum": "a sum adds up games without chance",
        },
    ),
    Kind(
        "puzzle",
        "a puzzle",
        "one player makes all moves, and wins where they can come to a completed end",
        values=("outcome", "optimal move", "completions"),
        passes_turn=False,
        verdicts=("win", "lose"),
        without={"strategy": "nobody plays against its player; explorer line completes it"},
    ),
    Kind(
        "board",
        "a bare graph",
        "a graph without values",
        turns_vary=True,
        verdicts=(),
    ),
)

KINDS: Mapping[str, Kind] = {record.name: record for record in _RECORDS}
"""Name -> record of every kind of game."""

USUAL = "impartial"
"""The kind of a graph of which nobody says it."""


class ByKind(Mapping[str, T], Generic[T]):
    """A table by kind: what a layer does with games of each kind, one module a kind.

    The entry of a kind is `attribute` of the module `package`.NAME, imported when it is asked for,
    so that nobody waits for the solvers of other kinds. KeyError for what is no kind.

    >>> sorted(ByKind("explorer.solve", "solve"))
    ['alternating', 'board', 'chance', 'impartial', 'partizan', 'puzzle']
    """

    def __init__(self, package: str, attribute: str) -> None:
        self._package, self._attribute = package, attribute

    def __getitem__(self, kind: str) -> T:
        if kind not in KINDS:
            raise KeyError(kind)
        entry: Any = getattr(import_module(f"{self._package}.{kind}"), self._attribute)
        return entry  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[str]:
        return iter(KINDS)

    def __len__(self) -> int:
        return len(KINDS)
