"""Two piles of matches: take from both, the squares of the numbers close together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.games.base import Kind, Part, Verdict
from explorer.games.coded import Expansion
from explorer.games.pairs import PairGame, Piles
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints


@dataclass(frozen=True)
class Matches(PairGame):
    """Two players in turn take k matches from the first of two piles and m from the second, one or
    more in all, where the squares of k and m differ by no more than `limit`. With both=true a move
    takes at least one from each pile.

    Who takes the last match loses: with both piles empty the player to move has won. A player who
    cannot move though there are matches left has lost. With misere=false who cannot move has
    always lost.
    """

    slug: ClassVar[str] = "matches"
    title: ClassVar[str] = "Matches (two piles, squares rule)"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "both piles joined by '+', such as 3+5"
    sources: ClassVar[Sequence[str]] = (
        "Combinatorial game theory, a paper in discrete mathematics, Institut Teknologi Bandung: "
        "the game of matches, by the pigeonhole principle",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("pile_1", "integer", "matches in the first pile"),
        Part("pile_2", "integer", "matches in the second pile"),
        Part("diagonal", "integer", "the first pile less the second"),
    )

    piles: Piles = spec.wholes(
        20, 20, low=0, high=100_000, most=2, least=2, help="sizes of the two piles at the start"
    )
    limit: int = spec.whole(10, low=0, high=1_000_000, help="how much the squares may differ")
    misere: bool = spec.flag(True, help="who takes the last match loses")
    both: bool = spec.flag(False, help="a move takes from both piles")
    states: str = spec.choice("all", "reachable", help="all pairs of piles, or those play reaches")

    @property
    def largest(self) -> Piles:
        return self.piles

    def moves(self, position: Piles) -> Iterator[tuple[str, Piles]]:
        one, two = position
        for k in range(int(self.both), one + 1):
            # The m with |k*k - m*m| <= limit lie between these roots.
            low = isqrt(max(0, k * k - self.limit - 1)) + 1 if k * k > self.limit else 0
            for m in range(max(low, int(self.both)), min(two, isqrt(k * k + self.limit)) + 1):
                if k or m:
                    yield f"take {k} and {m}", (one - k, two - m)

    def verdict(self, position: Piles) -> Verdict | None:
        return "win" if self.misere and position == (0, 0) else None

    def named_parts(self, position: Piles) -> tuple[int, int, int]:
        return (*position, position[0] - position[1])

    def laws(self) -> Iterator[Law]:
        source = "Combinatorial game theory, ITB: the pigeonhole principle"
        yield Law(
            "two lost positions are never on one diagonal: taking alike from both joins them",
            source,
            "SELECT diagonal, count(*) = 1 FROM matches_position "
            "WHERE game = :game AND outcome = 'lose' GROUP BY diagonal",
        )
        if self.limit <= 200:
            from explorer.theory.matches import columns, crooked

            bound = len(crooked(self.limit, self.both)) + 1
            yield Law(
                f"no lost position has a smaller pile above {bound}, one more than the moves off "
                "diagonals",
                source,
                "SELECT position, min(pile_1, pile_2) <= :bound FROM matches_position "
                "WHERE game = :game AND outcome = 'lose'",
                {"bound": bound},
            )
            known = columns(self.limit, both=self.both, misere=self.misere)
            if self.code_space() <= 1_000_000:
                lost = [
                    f"{one}+{two}"
                    for one in range(self.piles[0] + 1)
                    for two in range(self.piles[1] + 1)
                    if known.is_lost(one, two)
                ]
                yield Law(
                    f"lost are the pairs that repeat with period {known.period} from the larger "
                    f"pile {known.start} on",
                    "the columns of lost positions, one by one",
                    "SELECT position, (outcome = 'lose') = (position IN (SELECT l.value "
                    "FROM json_each(:lost) AS l)) FROM position WHERE game = :game",
                    {"lost": json.dumps(lost)},
                )
        if self.limit == 10 and self.misere and not self.both:
            yield Law(
                "lost are (0, 1 mod 4), (4, 7+4i), (6, 6), (9, 13+4i), (10, 12), (13, 19+4i)",
                "enumeration",
                "SELECT position, (outcome = 'lose') = CASE min(pile_1, pile_2) "
                "WHEN 0 THEN max(pile_1, pile_2) % 4 = 1 "
                "WHEN 4 THEN max(pile_1, pile_2) >= 7 AND max(pile_1, pile_2) % 4 = 3 "
                "WHEN 6 THEN max(pile_1, pile_2) = 6 "
                "WHEN 9 THEN max(pile_1, pile_2) >= 13 AND max(pile_1, pile_2) % 4 = 1 "
                "WHEN 10 THEN max(pile_1, pile_2) = 12 "
                "WHEN 13 THEN max(pile_1, pile_2) >= 19 AND max(pile_1, pile_2) % 4 = 3 "
                "ELSE 0 END FROM matches_position WHERE game = :game",
            )

    # Label codes: a pair of takes, coded like a position.

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        takes = _takes(self)
        one, two = np.divmod(codes, self.piles[1] + 1)
        parents, labels = [], []
        # So many positions at a time that their moves fill no more than some megabytes.
        step = max(1, 4_000_000 // max(1, len(takes)))
        for low in range(0, max(1, len(codes)), step):
            allowed = (takes[:, 0] <= one[low : low + step, None]) & (
                takes[:, 1] <= two[low : low + step, None]
            )
            parent, number = np.nonzero(allowed)
            parents.append(parent + low)
            labels.append(number)
        parent, number = np.concatenate(parents), np.concatenate(labels)
        label = takes[number, 0] * (self.piles[1] + 1) + takes[number, 1]
        return Expansion(parent, codes[parent] - label, label)

    def label_space(self) -> int:
        return self.code_space()

    def label_of(self, label_code: int) -> str:
        k, m = self.decode(label_code)
        return f"take {k} and {m}"


@cache
def _takes(game: Matches) -> Ints:
    """int64[t, 2], what a move may take from piles as large as at the start, in order."""
    import numpy as np

    found = [label.split() for label, _ in game.moves(game.piles)]
    return np.array([(int(k), int(m)) for _, k, _, m in found], dtype=np.int64).reshape(-1, 2)
