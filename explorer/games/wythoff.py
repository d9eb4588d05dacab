"""Wythoff's game: two piles, take from one or alike from both. On a board, the queen's move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.games.base import Kind, Part, Verdict
from explorer.games.coded import Expansion, each
from explorer.games.pairs import PairGame, Piles
from explorer.games.squares import PATTERN, place, square
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

_WYTHOFF = (
    "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202"
)
_FRAENKEL = (
    "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, "
    "American Mathematical Monthly 89 (1982) 353-361"
)
_THESIS = "Wythoff's game, a thesis: k-Wythoff"


@dataclass(frozen=True)
class Wythoff(PairGame):
    """Two players in turn take any number of counters, at least one, from one of two piles, or as
    many from the one as from the other. Who cannot move has lost; in misère play (misere=true) they
    have won.

    step=k: from a single pile only multiples of k may be taken. spread=s: the numbers taken from
    both piles may differ by up to s.

    On a board the same game is a queen that moves towards the corner a1: it stands on a square
    whose column and row are the piles. A position may be given as its square, b3 for 1+2, and the
    named part `square` tells it.
    """

    slug: ClassVar[str] = "wythoff"
    title: ClassVar[str] = "Wythoff's game (the queen's move)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "both piles joined by '+', such as 3+5, or the queen's square, d6"
    sources: ClassVar[Sequence[str]] = (_WYTHOFF, _FRAENKEL)
    parts: ClassVar[Sequence[Part]] = (
        Part("pile_1", "integer", "counters in the first pile"),
        Part("pile_2", "integer", "counters in the second pile"),
        Part("difference", "integer", "the larger pile less the smaller"),
        Part("square", "text", "where the queen stands: pile_1 is the column, pile_2 the row"),
    )

    heaps: Piles = spec.wholes(
        20, 20, low=0, high=100_000, most=2, least=2, help="sizes of the two piles at the start"
    )
    step: int = spec.whole(1, low=1, high=1000, help="from one pile: multiples of this")
    spread: int = spec.whole(0, low=0, high=1000, help="from both piles: how much they may differ")
    misere: bool = spec.flag(False, help="who cannot move wins")
    states: str = spec.choice("all", "reachable", help="all pairs of piles, or those play reaches")

    @property
    def largest(self) -> Piles:
        return self.heaps

    def moves(self, position: Piles) -> Iterator[tuple[str, Piles]]:
        one, two = position
        for take in range(self.step, one + 1, self.step):
            yield f"pile 1: take {take}", (one - take, two)
        for take in range(self.step, two + 1, self.step):
            yield f"pile 2: take {take}", (one, two - take)
        for take in range(1, one + 1):
            for other in range(max(1, take - self.spread), min(two, take + self.spread) + 1):
                yield _both(take, other), (one - take, two - other)

    def verdict(self, position: Piles) -> Verdict | None:
        one, two = position
        # One counter from each pile always goes, so only an empty pile can leave a player stuck.
        stuck = min(one, two) == 0 and max(one, two) < self.step
        return "win" if self.misere and stuck else None

    def moves_known(self) -> int | None:
        if self.states == "reachable":
            return None
        one, two = self.heaps
        # Each take is a move of the positions that are large enough for it.
        total = sum((one - take + 1) * (two + 1) for take in range(self.step, one + 1, self.step))
        total += sum((two - take + 1) * (one + 1) for take in range(self.step, two + 1, self.step))
        for take in range(1, one + 1):
            low, high = max(1, take - self.spread), min(two, take + self.spread)
            if low <= high:  # an arithmetic series
                total += (one - take + 1) * (high - low + 1) * (2 * two + 2 - low - high) // 2
        return total

    def named_parts(self, position: Piles) -> tuple[int, int, int, str]:
        return (*position, abs(position[0] - position[1]), square(*position))

    def parse(self, text: str) -> Piles:
        return place(text) if re.fullmatch(PATTERN, text, re.ASCII) else super().parse(text)

    def laws(self) -> Iterator[Law]:
        yield Law(
            "the piles may change places",
            "symmetry of the rules",
            "SELECT a.position, b.id IS NULL OR (b.outcome = a.outcome AND b.remoteness = "
            "a.remoteness AND b.grundy IS a.grundy) FROM wythoff_position AS a "
            "LEFT JOIN position AS b ON b.game = :game "
            "AND b.position = a.pile_2 || '+' || a.pile_1 WHERE a.game = :game",
        )
        from explorer.theory.wythoff import by_beatty, by_sweep

        if self.step > 1 and not self.misere and self.code_space() <= 1_000_000:
            yield self._lost_are(
                "as the definition finds them pair by pair",
                _THESIS,
                by_sweep(*self.heaps, self.step, self.spread),
            )
        if self.step > 1 or (self.misere and self.spread):
            return
        pairs = by_beatty(max(self.heaps) + 1, self.spread)
        told = "(floor of n phi, that + n), phi the golden ratio"
        if self.spread:
            told = "(floor of n (2 - t + sqrt(t*t + 4)) / 2, that + t n), t = spread + 1"
        if self.misere:
            pairs[:2] = [(0, 1), (2, 2)]
            told += ", but for (0, 1) and (2, 2) in place of the first two"
        source = _FRAENKEL if self.spread or self.misere else _WYTHOFF
        yield self._lost_are(told, source, [*pairs, *((b, a) for a, b in pairs)])

    def _lost_are(self, told: str, source: str, pairs: Iterable[Piles]) -> Law:
        return Law(
            f"lost are the pairs {told}",
            source,
            "SELECT position, (outcome = 'lose') = (position IN (SELECT c.value "
            "FROM json_each(:lost) AS c)) FROM position WHERE game = :game",
            {"lost": json.dumps([f"{one}+{two}" for one, two in pairs])},
        )

    # Label codes: takes from pile 1, from pile 2, then pairs of takes.

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        width, step = self.heaps[1] + 1, self.step
        one, two = np.divmod(codes, width)
        from_one, take_one = each(one // step)
        take_one = (take_one + 1) * step
        from_two, take_two = each(two // step)
        take_two = (take_two + 1) * step
        # From both: first how many from pile 1, then how many from pile 2 go with it.
        first, number = each(np.where(two > 0, one, 0))
        taken = number + 1
        low = np.maximum(1, taken - self.spread)
        high = np.minimum(two[first], taken + self.spread)
        pair, number = each(np.maximum(0, high - low + 1))
        from_both, take, other = first[pair], taken[pair], low[pair] + number
        parent = np.concatenate((from_one, from_two, from_both))
        child = np.concatenate(
            (
                codes[from_one] - take_one * width,
                codes[from_two] - take_two,
                codes[from_both] - take * width - other,
            )
        )
        label = np.concatenate(
            (take_one, width + self.heaps[0] + take_two, self._pairs() + take * width + other)
        )
        order = np.argsort(parent, kind="stable")
        return Expansion(parent[order], child[order], label[order])

    def _pairs(self) -> int:
        """Where the label codes of pairs begin."""
        return self.heaps[0] + 2 * (self.heaps[1] + 1)

    def label_space(self) -> int:
        return self._pairs() + self.code_space()

    def label_of(self, label_code: int) -> str:
        width = self.heaps[1] + 1
        if label_code >= self._pairs():
            return _both(*divmod(label_code - self._pairs(), width))
        if label_code <= self.heaps[0]:
            return f"pile 1: take {label_code}"
        return f"pile 2: take {label_code - width - self.heaps[0]}"


def _both(take: int, other: int) -> str:
    return f"both: take {take}" if take == other else f"both: take {take} and {other}"
