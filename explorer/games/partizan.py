"""Partizan games: what they tell of positions that fall apart into independent ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from explorer.games.base import Game, Kind, Move

P = TypeVar("P")


class PartizanGame(Game[P]):
    """A game of Left and Right. Every move says whose it is.

    A position is the sum of its `summands`, which need not be positions themselves; from these
    `explorer.cgt.evaluate` finds its value without a graph of whole positions. Without
    more being said a position is its own only summand.
    """

    kind: ClassVar[Kind] = "partizan"

    def summands(self, position: P) -> Sequence[Hashable]:
        """The independent parts that a position falls apart into; those of value 0 may be left
        out."""
        return (position,)

    def options(
        self, summand: Any
    ) -> tuple[Sequence[Sequence[Hashable]], Sequence[Sequence[Hashable]]]:
        """(Left's options, Right's) of a summand, each as the summands it falls apart into."""
        sides: dict[str, list[Sequence[Hashable]]] = {"left": [], "right": []}
        for move in self.moves(summand):
            full = Move(*move)
            sides[str(full.player)].append(self.summands(full.successor))
        return sides["left"], sides["right"]

    def images(self, summand: Any) -> Iterable[tuple[Hashable, int]]:
        """Other summands that have the same value (1) or its negative (-1)."""
        return ()
