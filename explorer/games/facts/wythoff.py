"""The lost positions of Wythoff's game, by the constructions that are known for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from explorer.games.shared.laws import table
from explorer.games.shared.two_piles import Piles
from explorer.games.wythoff import FRAENKEL, WYTHOFF, Wythoff
from explorer.law import Law
from explorer.theory.wythoff import by_beatty, by_sweep

_THESIS = "Wythoff's game, a thesis: k-Wythoff"


def laws(game: Wythoff) -> Iterator[Law]:
    """Symmetry, and which pairs are lost: by Beatty sequences, or pair by pair with a step."""
    yield Law(
        "the piles may change places",
        "symmetry of the rules",
        "SELECT a.position, CASE WHEN b.id IS NULL OR (b.outcome = a.outcome "
        "AND b.remoteness = a.remoteness "
        "AND (b.grundy = a.grundy OR (b.grundy IS NULL AND a.grundy IS NULL))) "
        "THEN 1 ELSE 0 END FROM wythoff_position AS a LEFT JOIN position AS b ON b.game = :game "
        "AND b.position = a.pile_2 || '+' || a.pile_1 WHERE a.game = :game",
    )
    if game.step > 1 and not game.misere and game.pairs <= 1_000_000:
        yield _lost_are(
            "as the definition finds them pair by pair",
            _THESIS,
            by_sweep(*game.heaps, game.step, game.spread),
        )
    if game.step > 1 or (game.misere and game.spread):
        return
    pairs = by_beatty(max(game.heaps) + 1, game.spread)
    which = "(floor of n phi, that + n), phi the golden ratio"
    if game.spread:
        which = "(floor of n (2 - t + sqrt(t*t + 4)) / 2, that + t n), t = spread + 1"
    if game.misere:
        pairs[:2] = [(0, 1), (2, 2)]
        which += ", but for (0, 1) and (2, 2) in place of the first two"
    there = [
        (one, two)
        for one, two in [*pairs, *((b, a) for a, b in pairs)]
        if one <= game.heaps[0] and two <= game.heaps[1]
    ]
    source = FRAENKEL if game.spread or game.misere else WYTHOFF
    yield _lost_are(which, source, there)


def _lost_are(which: str, source: str, pairs: Iterable[Piles]) -> Law:
    lost = table([f"{one}+{two}"] for one, two in pairs)
    return Law(
        f"lost are the pairs {which}",
        source,
        f"WITH lost(position) AS ({lost}) SELECT position, CASE WHEN (outcome = 'lose') = "
        "(position IN (SELECT lost.position FROM lost)) THEN 1 ELSE 0 END "
        "FROM position WHERE game = :game",
    )
