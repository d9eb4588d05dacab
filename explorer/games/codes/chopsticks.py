"""Chopsticks in codes: the mover's code times the number of player states, and the opponent's code.

With turn=absolute it is twice that, and 1 more if the second player is to move.
"""

from __future__ import annotations

from functools import cached_property
from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from explorer.games.base import Player
from explorer.games.chopsticks import Chopsticks, Hands, Table, player_code
from explorer.games.coded import Codes, Expansion, Ints, each


class ChopsticksCodes(Codes[Chopsticks]):
    """Label codes: both hands of a touch as digits in base `limit`, then the states of splits."""

    @property
    def states(self) -> int:
        """How many states there are of one player's hands."""
        return self.game.player_states

    def code_space(self) -> int:
        return self.states**2 * len(self.game.to_move)

    def encode(self, position: Table) -> int:
        code = player_code(position.mover) * self.states + player_code(position.other)
        return code if position.turn is None else 2 * code + (position.turn == "second")

    def decode(self, code: int) -> Table:
        turn: Player | None = None
        if self.game.turn == "absolute":
            code, second = divmod(code, 2)
            turn = "second" if second else "first"
        mover, other = divmod(code, self.states)
        return Table(hands_of(mover), hands_of(other), turn)

    def _players(self, codes: Ints) -> tuple[Ints, Ints]:
        """(the mover's, the opponent's) states."""
        mover, other = np.divmod(codes // len(self.game.to_move), self.states)
        return mover, other

    def further_codes(self) -> Ints:
        if self.game.states == "reachable":
            return np.empty(0, dtype=np.int64)
        codes = np.arange(self.code_space(), dtype=np.int64)
        return codes[self._players(codes)[1] > 0]  # the player who just moved is still alive

    def expand(self, codes: Ints) -> Expansion:
        tables, states, limit = self._tables, self.states, self.game.limit
        mover, other = self._players(codes)
        # Touches: the larger, then the smaller hand, on the larger, then the smaller hand.
        mine, theirs = tables.hands[mover], tables.hands[other]
        live = tables.live[mover][:, :, None] & tables.live[other][:, None, :]
        parent, by, on = np.nonzero(live)
        finger = mine[parent, by]
        touched = tables.touched[other[parent], on, finger]
        touches = live.sum(axis=(1, 2))
        # Splits follow the touches of their position.
        splits = tables.split_counts[mover]
        splitter, number = each(splits)
        split = tables.splits[tables.split_starts[mover[splitter]] + number]
        starts = np.cumsum(touches + splits) - touches - splits
        first_touch = np.cumsum(touches) - touches
        at_touch = starts[parent] + np.arange(len(parent)) - first_touch[parent]
        at_split = starts[splitter] + touches[splitter] + number
        child = np.empty(len(parent) + len(splitter), dtype=np.int64)
        label = np.empty_like(child)
        child[at_touch] = touched * states + mover[parent]
        child[at_split] = other[splitter] * states + split
        label[at_touch] = finger * limit + theirs[parent, on]
        label[at_split] = limit**2 + split
        whose = np.repeat(np.arange(len(codes)), touches + splits)
        if self.game.turn == "absolute":
            child = 2 * child + 1 - codes[whose] % 2
        return Expansion(whose, child, label)

    def label_space(self) -> int:
        return self.game.limit**2 + self.states

    def label_of(self, label_code: int) -> str:
        limit = self.game.limit
        if label_code < limit**2:
            mine, theirs = divmod(label_code, limit)
            return f"touch {mine} on {theirs}"
        larger, smaller = hands_of(label_code - limit**2)
        return f"split {larger}+{smaller}"

    def parts_of(self, codes: Ints) -> list[list[int]]:
        mover, other = self._players(codes)
        hands = self._tables.hands
        columns = [*hands[mover].T, *hands[other].T, mover, other]
        columns.append((self.states - 1) * mover + other)
        return [column.tolist() for column in columns]

    @cached_property
    def _tables(self) -> _Tables:
        game = self.game
        players = [hands_of(code) for code in range(self.states)]
        hands = np.array(players, dtype=np.int64)
        live = hands > 0
        live[:, 1] &= hands[:, 0] != hands[:, 1]
        total = hands[:, :, None] + np.arange(game.limit)
        over = total % game.limit if game.overflow == "wrap" else np.zeros_like(total)
        after = np.where(total < game.limit, total, over)
        spared = hands[:, ::-1, None]
        larger, smaller = np.maximum(after, spared), np.minimum(after, spared)
        splits = [[player_code(new) for new in game.splits(player)] for player in players]
        counts = np.array([len(codes) for codes in splits], dtype=np.int64)
        return _Tables(
            hands=hands,
            live=live,
            touched=larger * (larger + 1) // 2 + smaller,
            splits=np.array([code for codes in splits for code in codes], dtype=np.int64),
            split_starts=np.cumsum(counts) - counts,
            split_counts=counts,
        )


class _Tables(NamedTuple):
    """What `expand` looks up, by player state and hand (0 the larger, 1 the smaller).

    hands[state, hand] the fingers; live[state, hand] whether to touch with or on that hand (of two
    equal hands only one); touched[state, hand, finger] the state after that touch; the splits of a
    state are splits[split_starts[state]:][:split_counts[state]], states again.
    """

    hands: Ints
    live: Any
    touched: Ints
    splits: Ints
    split_starts: Ints
    split_counts: Ints


def hands_of(code: int) -> Hands:
    """The hands of a player state, the inverse of `player_code`.

    >>> [hands_of(code) for code in [0, 1, 2, 3, 14]]
    [(0, 0), (1, 0), (1, 1), (2, 0), (4, 4)]
    """
    larger = (isqrt(8 * code + 1) - 1) // 2
    return larger, code - larger * (larger + 1) // 2
