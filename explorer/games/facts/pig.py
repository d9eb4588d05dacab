"""What is known of Pig: win probabilities, and where holding is right."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.pig import Pig
from explorer.games.shared.laws import pass_law, start_law
from explorer.games.shared.race import NELLER_PRESSER, PAPER
from explorer.law import Law


def laws(game: Pig) -> Iterator[Law]:
    """What Neller and Presser published of the die with six faces, above all for a goal of 100."""
    yield pass_law("pig_position")
    if game.faces != 6:
        return
    for goal, known in ((10, 7776 / 10961), (20, 0.615558549805043), (100, 0.530592725273747)):
        if goal == game.goal:
            yield start_law(known, NELLER_PRESSER)
    if game.goal == 100:
        yield Law(
            "hold is first right at 21 with 0 to 0 and with 50 to 50, at 29 with 0 to 50",
            NELLER_PRESSER,
            "SELECT score || ' to ' || opponent, "
            "CASE WHEN min(turn) = CASE WHEN score < opponent THEN 29 ELSE 21 END "
            "THEN 1 ELSE 0 END "
            "FROM pig_position WHERE game = :game AND optimal_move = 'hold' "
            "AND (score, opponent) IN (VALUES (0, 0), (50, 50), (0, 50)) "
            "GROUP BY score, opponent",
        )
        yield Law(
            "with 78 to 99 roll to the end: holding at 20 is wrong",
            PAPER,
            "SELECT position, CASE WHEN optimal_move = 'roll' THEN 1 ELSE 0 END "
            "FROM pig_position WHERE game = :game AND score = 78 AND opponent = 99",
        )
    if game.goal == 100 and game.states == "all":
        yield Law(
            "no threshold decides: in 2,503 pairs of scores rolling is right again above the "
            "first hold",
            NELLER_PRESSER,
            "SELECT 'pairs', CASE WHEN count(*) = 2503 THEN 1 ELSE 0 END FROM ("
            "SELECT score, opponent FROM (SELECT score, opponent, turn, optimal_move, "
            "min(CASE WHEN optimal_move = 'hold' THEN turn END) "
            "OVER (PARTITION BY score, opponent) AS held FROM pig_position "
            "WHERE game = :game AND score IS NOT NULL) AS turns "
            "WHERE turn > held AND optimal_move = 'roll' GROUP BY score, opponent) AS pairs",
        )
