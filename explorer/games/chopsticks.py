"""Chopsticks, eight fingers: two hands a player, touch or split."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Board, Spot, Text, Tone
from explorer.games.base import Game, Kind, Part, Player

Hands = tuple[int, int]
"""The fingers of one player's two hands, the larger first."""


class Table(NamedTuple):
    """A position: the hands of the player to move, of the other, and who moves (absolute model)."""

    mover: Hands
    other: Hands
    turn: Player | None = None


_FORM = re.compile(r"([0-9]{1,9})\+([0-9]{1,9})_([0-9]{1,9})\+([0-9]{1,9})(_[ab])?")
_TITLES = {
    "mover": "to move", "opponent": "opponent",
    "first": "first player", "second": "second player",
}  # fmt: skip
_OTHER: dict[Player | None, Player | None] = {"first": "second", "second": "first", None: None}


@dataclass(frozen=True)
class Chopsticks(Game[Table]):
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

    def further_positions(self) -> Iterator[Table]:
        if self.states == "reachable":
            return
        hands = [(a, b) for a in range(self.limit) for b in range(a + 1)]
        for mover in hands:
            for other in hands[1:]:  # the player who just moved is still alive
                for player in self.to_move:
                    yield Table(mover, other, player)

    @property
    def player_states(self) -> int:
        """How many states there are of one player's hands."""
        return self.limit * (self.limit + 1) // 2

    @property
    def to_move(self) -> tuple[Player | None, ...]:
        """Who may be to move, as far as positions say it."""
        return ("first", "second") if self.turn == "absolute" else (None,)

    def positions_known(self) -> int | None:
        if self.states == "reachable":
            return None
        return self.player_states * (self.player_states - 1) * len(self.to_move)

    def moves(self, position: Table) -> Iterator[tuple[str, Table]]:
        mover, other, turn = position
        then = _OTHER[turn]
        for mine in sorted({hand for hand in mover if hand}, reverse=True):
            for theirs in sorted({hand for hand in other if hand}, reverse=True):
                spared = other[1] if theirs == other[0] else other[0]
                touched = Table(_hands(spared, self._sum(mine, theirs)), mover, then)
                yield f"touch {mine} on {theirs}", touched
        for new in self.splits(mover):
            yield f"split {new[0]}+{new[1]}", Table(other, new, then)

    def _sum(self, mine: int, theirs: int) -> int:
        total = mine + theirs
        if total < self.limit:
            return total
        return total % self.limit if self.overflow == "wrap" else 0

    def splits(self, hands: Hands) -> Iterator[Hands]:
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

    def why_not(self, position: Table) -> str | None:
        if (most := max(*position.mover, *position.other)) >= self.limit:
            return f"a hand has fewer than {self.limit} fingers, and one has {most}"
        if not any(position.other):
            return "who has just moved has a finger left"
        return None

    def board(self, position: Table) -> Board | None:
        spots, pieces, texts = [], {}, []
        tones: dict[str, Tone] = {}
        for who, hands in zip(self._players(position), position[:2], strict=True):
            row = 0 if who in ("opponent", "second") else 2
            for place, fingers in enumerate(hands):
                spots.append(Spot(f"{who} {place + 1}", 2 * place, row))
                pieces[spots[-1].name] = str(fingers)
                if not fingers:
                    tones[spots[-1].name] = "taken"
            moves = " (to move)" if who == position.turn else ""
            texts.append(Text(1, row + (-1 if row == 0 else 1), _TITLES[who] + moves))
        return Board(spots, pieces, (), texts, tones, asks=True)

    def touches(self, position: Table, label: str) -> Sequence[str]:
        done, *hands = re.findall("touch|split|[0-9]+", label)
        mine, theirs = self._players(position)
        if done == "split":
            return [f"{mine} 1", f"{mine} 2"]
        by, on = (held.index(int(hand)) for held, hand in zip(position[:2], hands, strict=True))
        return [f"{mine} {by + 1}", f"{theirs} {on + 1}"]

    @staticmethod
    def _players(position: Table) -> tuple[str, str]:
        """What the player to move and the other are called on a board."""
        if position.turn is None:
            return "mover", "opponent"
        return position.turn, "second" if position.turn == "first" else "first"

    def named_parts(self, position: Table) -> tuple[int, ...]:
        mover, other = player_code(position.mover), player_code(position.other)
        code = (self.player_states - 1) * mover + other
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


def _hands(one: int, two: int) -> Hands:
    return (one, two) if one >= two else (two, one)


def player_code(hands: Hands) -> int:
    """Number of a player state in the order 0+0, 1+0, 1+1, 2+0, ...: a triangular number plus b.

    >>> [player_code(hands) for hands in [(0, 0), (1, 0), (1, 1), (2, 0), (4, 4)]]
    [0, 1, 2, 3, 14]
    """
    larger, smaller = hands
    return larger * (larger + 1) // 2 + smaller
