"""How large a graph may become: more is refused before it fills the memory of the machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Any, NamedTuple

from explorer.errors import LimitError, option, quote
from explorer.games.base import Game
from explorer.games.coded import Codes, usable_codes
from explorer.graph.given import blaming_rules, gave
from explorer.graph.sample import Estimate, estimate
from explorer.memory import available, in_words
from explorer.spec import canonical

MAX_POSITIONS = 5_000_000
"""How many positions are generated unless more are asked for."""

MAX_MOVES = 200_000_000
"""How many moves a graph in memory may have."""

MAX_POSITIONS_IN_PARTS = (1 << 31) - 1
"""How many positions a graph may have whose targets are whole numbers of 32 bits."""

MAX_MOVES_IN_PARTS = 1 << 33
"""How many moves a graph in files may have: about as many as a database will hold."""

OF_A_POSITION, OF_A_MOVE = 200, 32
"""Bytes of memory that building a game in memory takes, about."""

SAMPLED = 1 << 20
"""Positions from which on a sample of plays tells how many more there will be."""


class Size(NamedTuple):
    """How large a graph will be.

    positions, moves  how many
    sampled           whether a sample of plays tells, and not the rules
    coded             whether the rules have codes, as builds in parts need them
    """

    positions: int
    moves: int
    sampled: bool
    coded: bool


@dataclass(frozen=True, eq=False)
class Limits:
    """How large the graph of a game may become.

    positions  how many positions
    moves      how many moves
    memory     bytes that it may take in memory, None where it is built in files
    """

    game: Game[Any]
    positions: int = MAX_POSITIONS
    moves: int = MAX_MOVES
    memory: int | None = None

    @classmethod
    def in_memory(cls, game: Game[Any], positions: int, memory: int | None = None) -> Limits:
        """The limits of a build in memory: of so many bytes, or of what the machine has left."""
        return cls(game, positions, MAX_MOVES, available() if memory is None else memory)

    @property
    def name(self) -> str:
        """The game, as it is called in messages."""
        return quote(canonical(self.game))

    def known(self) -> int | None:
        """How many positions the rules know that there are; LimitError if they know of too many."""
        more = option("--max-positions", "max_positions")
        way = f"raise {more} or choose a smaller game"
        known = self._told(self.game.positions_known)
        moves = self.moves_known()
        for number, limit, what, instead in (
            (known, self.positions, "positions", way),
            (moves, self.moves, "moves", self._instead(moves or 0)),
        ):
            if number is not None and number > limit:
                many = f"{number:,}" if number <= 10**12 else "over a million million"
                raise LimitError(
                    f"{self.name} has {many} {what}, more than the limit of {limit:,}: "
                    f"nothing was built; {instead}"
                )
        least = self._told(self.game.positions_at_least) if known is None else 0
        if least is not None and least > self.positions:
            raise LimitError(
                f"{self.name} has at least {min(least, 10**12):,} positions, more than the limit "
                f"of {self.positions:,}: nothing was built; {way}"
            )
        if known is not None and moves is not None:
            self._check_memory(known, moves, "has")
        return known

    def moves_known(self) -> int | None:
        """How many moves the rules know that there are."""
        return self._told(self.game.moves_known)

    def check(self, positions: int, depth: int, moves: int) -> None:
        """Raise LimitError if so many positions and moves, found so far, are too many."""
        if positions > self.positions:
            raise LimitError(
                f"{self.name} has more than {self.positions:,} positions (stopped at depth "
                f"{max(depth, 0)} with {moves:,} moves): nothing was built; raise "
                f"{option('--max-positions', 'max_positions')} or choose a smaller game"
            )
        if moves > self.moves:
            raise LimitError(
                f"{self.name} has more than {self.moves:,} moves (stopped after {positions:,} "
                f"positions): nothing was built; {self._instead()}"
            )
        self._check_memory(positions, moves, "has more than")
        if self.memory is not None and positions > SAMPLED:
            self._check_sample(self.memory)

    def _check_sample(self, memory: int) -> None:
        """Raise LimitError if all but surely the graph will not fit into memory, by a sample."""
        if (told := self._sample) is None:
            return
        needed = self.bytes_of(told.positions, told.moves)
        if needed * told.at_least / told.positions > memory:
            raise LimitError(
                f"{self.name} has some {rounded(told.positions)} positions or more, and "
                f"{rounded(told.moves)} moves, by a sample of plays, which would take "
                f"{in_words(needed)} in memory, of {in_words(memory)}: nothing was built; "
                f"{self._instead(told.moves)}"
            )

    @staticmethod
    def bytes_of(positions: int, moves: int) -> int:
        """Bytes of memory that building a game in memory takes, about."""
        return positions * OF_A_POSITION + moves * OF_A_MOVE

    def expected(self) -> Size | None:
        """How large the graph will be, as the rules know, or else a sample of plays; None where
        neither can tell."""
        positions, moves = self._told(self.game.positions_known), self.moves_known()
        if positions is not None and moves is not None:
            return Size(positions, moves, False, self._codes is not None)
        if (told := self._sample) is None:
            return None
        if positions is None:
            return Size(told.positions, told.moves, True, True)
        return Size(positions, round(positions * told.moves / told.positions), True, True)

    @property
    def _codes(self) -> Codes[Any] | None:
        """The codes of the game; None where these parameters have none."""
        return usable_codes(self.game)

    @cached_property
    def _sample(self) -> Estimate | None:
        """What a sample of plays tells, taken once; None where there are no codes for one."""
        if (codes := self._codes) is None:
            return None
        with blaming_rules(canonical(self.game)):
            return estimate(codes)

    def _check_memory(self, positions: int, moves: int, has: str) -> None:
        needed = self.bytes_of(positions, moves)
        if self.memory is not None and needed > self.memory:
            raise LimitError(
                f"{self.name} {has} {positions:,} positions and {moves:,} moves, which take about "
                f"{in_words(needed)} in memory, of {in_words(self.memory)}: nothing was built; "
                f"{self._instead(moves)}"
            )

    def _instead(self, moves: int = 0) -> str:
        """What to do where a graph of so many moves is too large."""
        if self.memory is None or self._codes is None or moves > MAX_MOVES_IN_PARTS:
            return "choose a smaller game"
        parts = option("--engine parts", "engine='parts'")
        return f"build it in parts ({parts}), or choose a smaller game"

    def _told(self, ask: Any) -> int | None:
        """A number that the rules, anybody's code, know beforehand."""
        with blaming_rules(canonical(self.game)):
            number = ask()
            if not isinstance(number, (Integral, type(None))):
                raise gave(self.game, ask.__name__, number, "it is a whole number, or None")
        return None if number is None else int(number)


def rounded(number: int) -> str:
    """A number of which only two digits are known.

    >>> rounded(9_724_113), rounded(31)
    ('9,700,000', '31')
    """
    places = max(0, len(str(number)) - 2)
    return f"{round(number, -places):,}"
