"""River crossings: the wolf, the goat and the cabbage; missionaries and cannibals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from operator import le
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Board, Spot, Text, Tone
from explorer.errors import MalformedError, quote, shortened
from explorer.games.base import Game, Kind, Part, Verdict
from explorer.theory.hamilton.graphs import Graph, is_graph, named

ALCUIN = "Alcuin of York, Propositiones ad acuendos juvenes (about 800), problem 18"
BOAT = "boat"
NOBODY = "."
PASSENGER = "o"
WITH, ALONE = "cross with ", "cross alone"
LETTERS = 10
"""Letters of a name that are shown; the middle of a longer one is left out."""

MOST = 12
"""Passengers of a ferryman, at most."""

_MISSIONARIES = "missionaries-([1-9]|[1-4][0-9]|50)"
_SIDES = ("left", "right")


class Banks(NamedTuple):
    """How many of each kind are on the left bank, and whether the boat is there."""

    left: tuple[int, ...]
    boat: bool


@dataclass(frozen=True)
class River(Game[Banks]):
    """All are to cross a river from the left bank to the right, in one boat. The puzzle is
    completed when all are over there, and ends then.

    With party=wolf_goat+goat_cabbage a ferryman rows, and two that are joined must not be left on a
    bank without them. Such pairs are the edges of a graph, which may also be one that has a name,
    as in party=cycle-5; a passenger who quarrels with nobody stands by themselves, a_b+c.

    With party=missionaries-N there are N missionaries (M) and N cannibals (C), all of whom can row,
    and on neither bank may missionaries be outnumbered by cannibals.

    The boat holds as many as boat says, who rows included. A move is named by those who cross,
    besides the ferryman.
    """

    slug: ClassVar[str] = "river"
    title: ClassVar[str] = "River crossing"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "the left bank, then the right one after a '/': who is there and the boat, joined by '+', "
        ". where nobody is, in any order, such as cabbage+wolf/goat+boat"
    )
    sources: ClassVar[Sequence[str]] = (ALCUIN,)
    parts: ClassVar[Sequence[Part]] = (
        Part("left", "integer", "how many are on the left bank, the ferryman not counted"),
        Part("boat", "text", "the bank where the boat is"),
    )

    party: str = spec.word(
        "wolf_goat+goat_cabbage",
        pattern="[A-Za-z0-9_+-]+",
        allowed="pairs that must not be left alone, such as a_b+b_c, a graph such as cycle-5, or "
        "missionaries-N with N from 1 to 50",
        help="who crosses",
    )
    places: int = spec.whole(
        2, low=1, high=100, help="how many the boat holds, whoever rows included", name="boat"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.missionaries:
            return
        if self.party.startswith("missionaries"):
            raise MalformedError(
                f"{self.slug}: party={quote(self.party)} is out of range: N is from 1 to 50"
            )
        if not is_graph(self.party):
            raise MalformedError(
                f"{self.slug}: party={quote(self.party)} cannot be read: write pairs that must not "
                "be left alone, such as wolf_goat+goat_cabbage, a graph such as cycle-5, or "
                "missionaries-3"
            )
        if BOAT in self.quarrels:
            raise MalformedError(f"{self.slug}: nobody in the party can be called {BOAT}")

    @cached_property
    def missionaries(self) -> int:
        """How many missionaries there are; 0 where there is a ferryman."""
        match = re.fullmatch(_MISSIONARIES, self.party)
        return int(match[1]) if match else 0

    @cached_property
    def quarrels(self) -> Graph:
        """With whom each passenger of the ferryman must not be left."""
        return named(self.party, MOST)

    @cached_property
    def everybody(self) -> Mapping[str, int]:
        """Who crosses the river, without a ferryman: name -> how many are called so."""
        if self.missionaries:
            return {"M": self.missionaries, "C": self.missionaries}
        return dict.fromkeys(self.quarrels, 1)

    @cached_property
    def loads(self) -> list[tuple[int, ...]]:
        """How many of each kind may be in the boat together, besides a ferryman: few first."""
        least, most = (1, self.places) if self.missionaries else (0, self.places - 1)
        ranges = [range(min(count, most) + 1) for count in self.everybody.values()]
        # Those who come first in the party are taken first.
        loads = [load for load in product(*ranges) if least <= sum(load) <= most]
        return sorted(loads, key=lambda load: (sum(load), [-count for count in load]))

    def starts(self) -> list[Banks]:
        return [Banks(tuple(self.everybody.values()), True)]

    def moves(self, position: Banks) -> Iterator[tuple[str, Banks]]:
        here = position.left if position.boat else self.right(position.left)
        way = -1 if position.boat else 1
        for load in self.loads:
            if all(map(le, load, here)):
                left = tuple(
                    count + way * taken for count, taken in zip(position.left, load, strict=True)
                )
                over = Banks(left, not position.boat)
                if self.is_safe(over):
                    yield self.label(load), over

    def right(self, left: tuple[int, ...]) -> tuple[int, ...]:
        """How many of each kind are on the right bank."""
        return tuple(
            count - gone for count, gone in zip(self.everybody.values(), left, strict=True)
        )

    def is_safe(self, position: Banks) -> bool:
        """Whether nobody is harmed on either bank."""
        if self.missionaries:
            banks = position.left, self.right(position.left)
            return all(m == 0 or m >= c for m, c in banks)
        return self._quarrel(position) is None

    def _quarrel(self, position: Banks) -> tuple[str, str] | None:
        """Two passengers who are left without the ferryman, and must not be."""
        bank = self.right(position.left) if position.boat else position.left
        alone = [name for name, n in zip(self.quarrels, bank, strict=True) if n]
        return next(
            ((name, other) for name in alone for other in self.quarrels[name] if other in alone),
            None,
        )

    def label(self, load: Sequence[int]) -> str:
        """The name of a crossing with these in the boat."""
        return WITH + "+".join(self._named(load)) if any(load) else ALONE

    def _named(self, counts: Sequence[int]) -> list[str]:
        return [
            name for name, count in zip(self.everybody, counts, strict=True) for _ in range(count)
        ]

    def verdict(self, position: Banks) -> Verdict | None:
        return None if position.boat or any(position.left) else "win"

    def why_not(self, position: Banks) -> str | None:
        if self.missionaries:
            harmed = "on a bank cannibals outnumber the missionaries there"
            return None if self.is_safe(position) else harmed
        left = self._quarrel(position)
        return None if left is None else f"{left[0]} and {left[1]} must not be left alone"

    @cached_property
    def _slots(self) -> list[tuple[str, str, int]]:
        """(name of their spots, what they are called, number among those called so) of everybody;
        the last of them cross first."""
        return [
            (f"{name}{number + 1}" if count > 1 else name, name, number)
            for name, count in self.everybody.items()
            for number in range(count)
        ]

    def board(self, position: Banks) -> Board | None:
        on_left = dict(zip(self.everybody, position.left, strict=True))
        at = [(slot, number < on_left[name], PASSENGER) for slot, name, number in self._slots]
        spots, pieces, texts = [], {}, []
        for row, (slot, is_left, sign) in enumerate([*at, (BOAT, position.boat, "B")]):
            spots += [
                Spot(f"{slot} {side}", x, row, "point") for side, x in (("left", 0), ("right", 3))
            ]
            pieces[f"{slot} {_SIDES[not is_left]}"] = sign
            texts.append(Text(1.5, row, shortened(slot, LETTERS)))
        boat: dict[str, Tone] = {f"{BOAT} {_SIDES[not position.boat]}": "both"}
        return Board(spots, pieces, (), texts, boat, arrows=False)

    def touches(self, position: Banks, label: str) -> Sequence[str]:
        side = _SIDES[not position.boat]
        if label == ALONE:
            return [f"{BOAT} {side}"]
        load = Counter(label.removeprefix(WITH).split("+"))
        # The numbers of those who are on this bank begin at 0 on the left, on the right above them.
        on_left = dict(zip(self.everybody, position.left, strict=True))
        first = {name: n - load[name] if position.boat else n for name, n in on_left.items()}
        return [
            f"{slot} {side}"
            for slot, name, number in self._slots
            if first[name] <= number < first[name] + load[name]
        ]

    def named_parts(self, position: Banks) -> tuple[int, str]:
        return sum(position.left), _SIDES[not position.boat]

    def format(self, position: Banks) -> str:
        banks = [self._named(position.left), self._named(self.right(position.left))]
        banks[not position.boat].append(BOAT)
        return "/".join("+".join(bank) or NOBODY for bank in banks)

    def parse(self, text: str) -> Banks:
        left, slash, right = text.partition("/")
        here, there = (
            Counter() if bank == NOBODY else Counter(bank.split("+")) for bank in (left, right)
        )
        if not slash or here + there != Counter({**self.everybody, BOAT: 1}):
            raise self.malformed(text)
        return Banks(tuple(here[name] for name in self.everybody), BOAT in here)
