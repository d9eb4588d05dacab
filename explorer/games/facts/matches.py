"""The lost positions of the game of matches: few on each diagonal, and they repeat."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.matches import Matches
from explorer.games.shared.laws import table
from explorer.law import Law
from explorer.theory.matches import Columns, columns, crooked

_PAPER = "Combinatorial game theory, ITB: the pigeonhole principle"

_PAIRS = (
    "SELECT position, outcome, CASE WHEN pile_1 < pile_2 THEN pile_1 ELSE pile_2 END AS smaller, "
    "CASE WHEN pile_1 < pile_2 THEN pile_2 ELSE pile_1 END AS larger "
    "FROM matches_position WHERE game = :game"
)


def laws(game: Matches) -> Iterator[Law]:
    """The paper's argument by pigeonholes, step by step, and the lost positions themselves."""
    yield Law(
        "two lost positions are never on one diagonal: taking alike from both joins them",
        _PAPER,
        "SELECT diagonal, CASE WHEN count(*) = 1 THEN 1 ELSE 0 END FROM matches_position "
        "WHERE game = :game AND outcome = 'lose' GROUP BY diagonal",
    )
    if game.limit <= 200:
        bound = len(crooked(game.limit, game.both)) + 1
        yield Law(
            f"no lost position has a smaller pile above {bound}, one more than the moves off "
            "diagonals",
            _PAPER,
            f"SELECT position, CASE WHEN smaller <= :bound THEN 1 ELSE 0 END FROM ({_PAIRS}) "
            "AS pairs WHERE outcome = 'lose'",
            {"bound": bound},
        )
        if game.pairs <= 1_000_000:
            blocked_wins = game.blocked == "win"
            yield _periodic(
                columns(game.limit, both=game.both, misere=game.misere, blocked_wins=blocked_wins)
            )
    if game.limit == 10 and game.misere and not game.both:  # where nobody is blocked
        yield Law(
            "lost are (0, 1 mod 4), (4, 7+4i), (6, 6), (9, 13+4i), (10, 12), (13, 19+4i)",
            "enumeration",
            "SELECT position, CASE WHEN (outcome = 'lose') = CASE smaller "
            "WHEN 0 THEN larger % 4 = 1 "
            "WHEN 4 THEN larger >= 7 AND larger % 4 = 3 "
            "WHEN 6 THEN larger = 6 "
            "WHEN 9 THEN larger >= 13 AND larger % 4 = 1 "
            "WHEN 10 THEN larger = 12 "
            "WHEN 13 THEN larger >= 19 AND larger % 4 = 3 "
            f"ELSE FALSE END THEN 1 ELSE 0 END FROM ({_PAIRS}) AS pairs",
        )


def _periodic(known: Columns) -> Law:
    """The law that a larger pile is as good as the one a number of periods below it."""
    lost = table(
        (smaller, larger)
        for larger in range(known.start + known.period)
        for smaller in range(min(larger, known.rows) + 1)
        if known.is_lost(smaller, larger)
    )
    return Law(
        f"lost are the pairs that repeat with period {known.period} from the larger "
        f"pile {known.start} on",
        "the columns of lost positions, one by one",
        f"WITH lost(smaller, larger) AS ({lost}) SELECT position, CASE WHEN (outcome = 'lose') = "
        "((smaller, CASE WHEN larger < :start THEN larger "
        "ELSE :start + (larger - :start) % :period END) "
        "IN (SELECT lost.smaller, lost.larger FROM lost)) THEN 1 ELSE 0 END "
        f"FROM ({_PAIRS}) AS pairs",
        {"start": known.start, "period": known.period},
    )
