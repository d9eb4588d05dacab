"""Chopsticks, eight fingers: two hands a player, touch or split."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from explorer import spec
from explorer.games.base import Kind, Part, Player
from explorer.games.coded import CodedGame, Expansion, each
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

Hands = tuple[int, int]
"""The fingers of one player's two hands, the larger first."""


class Table(NamedTuple):
    """A position: the hands of the player to move, of the other, and who moves (absolute model)."""

    mover: Hands
    other: Hands
    turn: Player | None = None


_FORM = re.compile(r"([0-9]{1,9})\+([0-9]{1,9})_([0-9]{1,9})\+([0-9]{1,9})(_[ab])?")
_OTHER: dict[Player | None, Player | None] = {"first": "second", "second": "first", None: None}


@dataclass(frozen=True)
class Chopsticks(CodedGame[Table]):
    """Each player shows two hands of 0 to limit-1 fingers; the game starts with one on each. A hand
    of 0 is dead. In turn a player either

    - touches: a live hand of theirs adds its count to a live hand of the other player, which then
      counts modulo limit (overflow=wrap) or dies at limit or more (overflow=dies), or
    - splits: shares their own fingers out anew between their two hands, in any way but a mere swap.
      split=any lets them empty a hand or revive a dead one; keep-alive lets them revive a hand but
      not empty one; halve allows only two equal halves, with one hand dead and the other even;
      none forbids splitting.

    Whose hands are both dead has lost. Hands are not told apart as left and right.

    Positions are seen from the player to move (turn=relative); turn=absolute keeps the first
    player's hands first and names who is to move, twice as many positions with the same values.
    states=all holds every position of two players' hands, reached from the start or not.
    """

    slug: ClassVar[str] = "chopsticks"
    title: ClassVar[str] = "Chopsticks (eight fingers)"
    # Seen from the mover a position names no player, so a sum of two of them would not say who
    # moves in which: the game has outcomes, not nim-values.
    kind: ClassVar[Kind] = "alternating"
    notation: ClassVar[str] = (
        "the mover's hands, '_', the opponent's, larger hand first, such as 1+1_2+0 "
        "(with turn=absolute the first player's, the second player's, and _a or _b to move)"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"delapan-jari": {}, "eight-fingers": {}}
    sources: ClassVar[Sequence[str]] = (
        "The game of eight fingers, a paper in discrete mathematics, "
        "Institut Teknologi Bandung: 15 player states, 210 positions and their values",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("mover_larger", "integer", "larger hand of the player to move"),
        Part("mover_smaller", "integer", "smaller hand of the player to move"),
        Part("opponent_larger", "integer", "larger hand of the opponent"),
        Part("opponent_smaller", "integer", "smaller hand of the opponent"),
        Part("mover_code", "integer", "the mover's hands a+b as t(a)+b with t = 0, 1, 3, 6, 10"),
        Part("opponent_code", "integer", "the opponent's hands, coded alike"),
        Part("code", "integer", "14*mover_code + opponent_code: 1 to 210 for limit 5"),
    )

    limit: int = spec.whole(5, low=2, high=100, help="a hand that reaches this wraps or dies")
    overflow: str = spec.choice("wrap", "dies", help="what happens at the limit")
    split: str = spec.choice("any", "keep-alive", "halve", "none", help="which splits are allowed")
    turn: str = spec.choice("relative", "absolute", help="from whose side a position is seen")
    states: str = spec.choice("all", "reachable", help="all positions, or those play can reach")

    def starts(self) -> list[Table]:
        return [Table((1, 1), (1, 1), "first" if self.turn == "absolute" else None)]

    def family(self) -> Iterator[Table]:
        if self.states == "reachable":
            return
        players: tuple[Player | None, ...] = (
            ("first", "second") if self.turn == "absolute" else (None,)
        )
        hands = [(a, b) for a in range(self.limit) for b in range(a + 1)]
        for mover in hands:
            for other in hands[1:]:  # the player who just moved is still alive
                for player in players:
                    yield Table(mover, other, player)

    def positions_known(self) -> int | None:
        if self.states == "reachable":
            return None
        states = self._states()
        return states * (states - 1) * (2 if self.turn == "absolute" else 1)

    def moves(self, position: Table) -> Iterator[tuple[str, Table]]:
        mover, other, turn = position
        then = _OTHER[turn]
        for mine in sorted({hand for hand in mover if hand}, reverse=True):
            for theirs in sorted({hand for hand in other if hand}, reverse=True):
                spared = other[1] if theirs == other[0] else other[0]
                touched = Table(_hands(spared, self._sum(mine, theirs)), mover, then)
                yield f"touch {mine} on {theirs}", touched
        for new in self._splits(mover):
            yield f"split {new[0]}+{new[1]}", Table(other, new, then)

    def _sum(self, mine: int, theirs: int) -> int:
        total = mine + theirs
        if total < self.limit:
            return total
        return total % self.limit if self.overflow == "wrap" else 0

    def _splits(self, hands: Hands) -> Iterator[Hands]:
        """The ways to share out a player's fingers anew, the most even first."""
        total = sum(hands)
        if self.split == "none" or total == 0:
            return
        if self.split == "halve":
            if hands[1] == 0 and total % 2 == 0:
                yield total // 2, total // 2
            return
        for larger in range((total + 1) // 2, min(total, self.limit - 1) + 1):
            new = (larger, total - larger)
            empties_a_hand = new[1] == 0
            if new != hands and not (empties_a_hand and self.split == "keep-alive"):
                yield new

    def mover(self, position: Table) -> Player | None:
        return position.turn

    def named_parts(self, position: Table) -> tuple[int, ...]:
        mover, other = _code(position.mover), _code(position.other)
        code = (self._states() - 1) * mover + other
        return (*position.mover, *position.other, mover, other, code)

    def format(self, position: Table) -> str:
        mover, other, turn = position
        if turn is None:
            return f"{mover[0]}+{mover[1]}_{other[0]}+{other[1]}"
        first, second = (mover, other) if turn == "first" else (other, mover)
        mark = "a" if turn == "first" else "b"
        return f"{first[0]}+{first[1]}_{second[0]}+{second[1]}_{mark}"

    def parse(self, text: str) -> Table:
        match = _FORM.fullmatch(text)
        if not match or (match[5] is None) != (self.turn == "relative"):
            raise self.malformed(text)
        first = _hands(int(match[1]), int(match[2]))
        second = _hands(int(match[3]), int(match[4]))
        if match[5] == "_b":
            return Table(second, first, "second")
        return Table(first, second, "first" if match[5] else None)

    def laws(self) -> Iterator[Law]:
        source = "The game of eight fingers, ITB"
        yield Law(
            "a position is won iff some successor is lost (lemma 1)",
            source,
            "SELECT p.position, (p.outcome = 'win') = EXISTS (SELECT 1 FROM move AS m WHERE "
            "m.game = :game AND m.source_id = p.id AND m.target_outcome = 'lose') "
            "FROM position AS p WHERE p.game = :game",
        )
        yield Law(
            "a position is lost iff it has no successor or all of them are won (lemma 2)",
            source,
            "SELECT p.position, (p.outcome = 'lose') = NOT EXISTS (SELECT 1 FROM move AS m WHERE "
            "m.game = :game AND m.source_id = p.id AND m.target_outcome <> 'win') "
            "FROM position AS p WHERE p.game = :game",
        )
        yield Law(
            "a position is drawn iff no successor is lost and some are drawn (lemma 3, corrected)",
            source,
            "SELECT p.position, (p.outcome = 'draw') = (SELECT coalesce(sum(m.target_outcome = "
            "'lose'), 0) = 0 AND coalesce(sum(m.target_outcome = 'draw'), 0) > 0 FROM move AS m "
            "WHERE m.game = :game AND m.source_id = p.id) FROM position AS p WHERE p.game = :game",
        )
        if self.states == "all":
            hands, players = self._states(), 2 if self.turn == "absolute" else 1
            yield Law(
                f"{hands} player states make {players * hands * (hands - 1):,} positions",
                source,
                "SELECT :game, count(*) = :count FROM position WHERE game = :game",
                {"count": players * hands * (hands - 1)},
            )
        if self.overflow == "wrap":
            yield Law(
                "the graph is simple: no move to oneself, no two to the same position",
                source,
                "SELECT p.position, (SELECT count(*) = count(DISTINCT m.target_id) AND "
                "coalesce(sum(m.target_id = p.id), 0) = 0 FROM move AS m WHERE m.game = :game "
                "AND m.source_id = p.id) FROM position AS p WHERE p.game = :game",
            )
        if self.turn == "absolute":
            yield Law(
                "a position has the value it has with the players exchanged",
                source,
                "SELECT a.position, b.id IS NULL OR (b.outcome = a.outcome AND b.remoteness IS "
                "a.remoteness) FROM chopsticks_position AS a LEFT JOIN chopsticks_position AS b "
                "ON b.game = :game AND b.code = a.code AND b.mover <> a.mover "
                "WHERE a.game = :game",
            )
        elif self.states == "all":
            yield Law(
                f"the codes {self._states() - 1}*s1 + s2 number the positions from 1 on",
                source,
                "SELECT position, code = row_number() OVER (ORDER BY code) "
                "FROM chopsticks_position WHERE game = :game",
            )
        if self == Chopsticks():
            yield from _papers_facts(source)

    # Codes: mover's state * number of states + opponent's state, twice that plus 1 if the second
    # player is to move (absolute model).

    def _states(self) -> int:
        return self.limit * (self.limit + 1) // 2

    def code_space(self) -> int:
        return self._states() ** 2 * (2 if self.turn == "absolute" else 1)

    def encode(self, position: Table) -> int:
        code = _code(position.mover) * self._states() + _code(position.other)
        return code if position.turn is None else 2 * code + (position.turn == "second")

    def decode(self, code: int) -> Table:
        turn: Player | None = None
        if self.turn == "absolute":
            code, second = divmod(code, 2)
            turn = "second" if second else "first"
        mover, other = divmod(code, self._states())
        return Table(_state(mover), _state(other), turn)

    def family_codes(self) -> Ints:
        import numpy as np

        if self.states == "reachable":
            return np.empty(0, dtype=np.int64)
        codes = np.arange(self.code_space(), dtype=np.int64)
        other = (codes // 2 if self.turn == "absolute" else codes) % self._states()
        return codes[other > 0]  # the player who just moved is still alive

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        tables, states = _tables(self), self._states()
        plain = codes // 2 if self.turn == "absolute" else codes
        mover, other = np.divmod(plain, states)
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
        label[at_touch] = finger * self.limit + theirs[parent, on]
        label[at_split] = self.limit**2 + split
        whose = np.repeat(np.arange(len(codes)), touches + splits)
        if self.turn == "absolute":
            child = 2 * child + 1 - codes[whose] % 2
        return Expansion(whose, child, label)

    def label_space(self) -> int:
        return self.limit**2 + self._states()

    def label_of(self, label_code: int) -> str:
        if label_code < self.limit**2:
            mine, theirs = divmod(label_code, self.limit)
            return f"touch {mine} on {theirs}"
        larger, smaller = _state(label_code - self.limit**2)
        return f"split {larger}+{smaller}"

    def parts_of(self, codes: Ints) -> list[list[int]]:
        import numpy as np

        plain = codes // 2 if self.turn == "absolute" else codes
        mover, other = np.divmod(plain, self._states())
        hands = _tables(self).hands
        columns = [*hands[mover].T, *hands[other].T, mover, other]
        columns.append((self._states() - 1) * mover + other)
        return [column.tolist() for column in columns]


def _papers_facts(source: str) -> Iterator[Law]:
    """What the paper says of particular positions, and where its third lemma goes wrong."""
    known = {"1+1_1+1": "draw", "1+1_2+0": "win", "1+1_4+0": "win", "1+0_3+0": "lose"}
    yield Law(
        "((1,1),(1,1)) is T, ((1,1),(2,0)) and ((1,1),(4,0)) are M, ((1,0),(3,0)) is K",
        source,
        "SELECT k.key, (SELECT p.outcome = k.value FROM position AS p WHERE p.game = :game "
        "AND p.position = k.key) FROM json_each(:known) AS k",
        {"known": json.dumps(known)},
    )
    yield Law(
        "M, K, T: 73 positions are won, 35 lost (14 of them ends), 102 drawn",
        source,
        "SELECT :game, json_array(sum(outcome = 'win'), sum(outcome = 'lose'), "
        "sum(outcome = 'lose' AND terminal = 1), sum(outcome = 'draw')) = '[73,35,14,102]' "
        "FROM position WHERE game = :game",
    )
    yield Law(
        "54 wins have a drawn successor too: 'drawn iff some successor is' (lemma 3) is wrong",
        "counterexamples to lemma 3 as printed",
        "SELECT :game, count(DISTINCT source_id) = 54 FROM move WHERE game = :game "
        "AND source_outcome = 'win' AND target_outcome = 'draw'",
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


@cache
def _tables(game: Chopsticks) -> _Tables:
    import numpy as np

    states = [_state(code) for code in range(game._states())]
    hands = np.array(states, dtype=np.int64)
    live = hands > 0
    live[:, 1] &= hands[:, 0] != hands[:, 1]
    total = hands[:, :, None] + np.arange(game.limit)
    over = total % game.limit if game.overflow == "wrap" else np.zeros_like(total)
    after = np.where(total < game.limit, total, over)
    spared = hands[:, ::-1, None]
    larger, smaller = np.maximum(after, spared), np.minimum(after, spared)
    splits = [[_code(new) for new in game._splits(state)] for state in states]
    counts = np.array([len(found) for found in splits], dtype=np.int64)
    return _Tables(
        hands=hands,
        live=live,
        touched=larger * (larger + 1) // 2 + smaller,
        splits=np.array([new for found in splits for new in found], dtype=np.int64),
        split_starts=np.cumsum(counts) - counts,
        split_counts=counts,
    )


def _hands(one: int, two: int) -> Hands:
    return (one, two) if one >= two else (two, one)


def _code(hands: Hands) -> int:
    """Number of a player state in the order 0+0, 1+0, 1+1, 2+0, ...: a triangular number plus b.

    >>> [_code(hands) for hands in [(0, 0), (1, 0), (1, 1), (2, 0), (4, 4)]]
    [0, 1, 2, 3, 14]
    """
    larger, smaller = hands
    return larger * (larger + 1) // 2 + smaller


def _state(code: int) -> Hands:
    """The hands of a player state, the inverse of `_code`.

    >>> [_state(code) for code in [0, 1, 2, 3, 14]]
    [(0, 0), (1, 0), (1, 1), (2, 0), (4, 4)]
    """
    larger = (isqrt(8 * code + 1) - 1) // 2
    return larger, code - larger * (larger + 1) // 2
