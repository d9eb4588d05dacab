"""Values of positions by the rules alone, summand by summand.

A position that falls apart into independent summands has the sum of their values, and a summand
that mirrors another has the same value, or its negative. So each kind of summand is looked at once,
however often it comes up, and no graph of whole positions is built.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from explorer.cgt.arithmetic import negative_in, total_in
from explorer.cgt.canonical import canonical_in
from explorer.cgt.contexts import current
from explorer.cgt.value import Value
from explorer.errors import LimitError

K = TypeVar("K", bound=Hashable)

Options = Sequence[Sequence[K]]
"""The options of one player, each as the summands it falls apart into."""


class Summands(Protocol[K]):
    """What must be known of a game: how positions fall apart, and the options of what is left."""

    def options(self, summand: K) -> tuple[Options[K], Options[K]]:
        """(Left's options, Right's) of a summand."""
        ...

    def images(self, summand: K) -> Iterable[tuple[K, int]]:
        """Summands of the same value (1) or of its negative (-1); the summand itself may be left
        out."""
        ...


class Evaluator(Generic[K]):
    """Values of summands, remembered, in the context that is current when it is made.

    most      how many summands may be looked at, symmetric ones counted once; LimitError beyond
    progress  called now and then with how many have been
    """

    def __init__(
        self,
        game: Summands[K],
        most: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.game = game
        self.most = most
        self.progress = progress
        self.context = current()
        self.values: dict[K, Value] = {}
        self.looked_at = 0

    def value(self, summands: Iterable[K]) -> Value:
        """The value of a position that falls apart into these."""
        listed = list(summands)
        for summand in listed:
            if summand not in self.values:
                self._find(summand)
        return total_in(self.context, [self.values[summand] for summand in listed])

    def _find(self, summand: K) -> None:
        values = self.values
        stack = [self._frame(summand)]
        while stack:
            top, sides, parts = stack[-1]
            # One at a time: what is found on the way to it often answers for the others.
            missing = next((part for part in parts if part not in values), None)
            if missing is not None:
                stack.append(self._frame(missing))
                continue
            left, right = (
                [total_in(self.context, map(values.__getitem__, option)) for option in side]
                for side in sides
            )
            self._remember(top, canonical_in(self.context, left, right))
            stack.pop()

    def _frame(self, summand: K) -> tuple[K, tuple[Options[K], Options[K]], Iterator[K]]:
        """A summand, its options, and what is still to be looked at of their parts."""
        sides = self.game.options(summand)
        return summand, sides, (part for side in sides for option in side for part in option)

    def _remember(self, summand: K, value: Value) -> None:
        self.looked_at += 1
        if self.progress and self.looked_at % 1000 == 0:
            self.progress(self.looked_at)
        if self.most is not None and self.looked_at > self.most:
            raise LimitError(
                f"more than {self.most:,} different summands would have to be looked at: "
                "choose a smaller board or raise the limit"
            )
        self.values[summand] = value
        for image, sign in self.game.images(summand):
            self.values[image] = value if sign > 0 else negative_in(self.context, value)
