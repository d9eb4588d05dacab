"""What is known of Progressive Pig."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.progressive_pig import ProgressivePig
from explorer.games.shared.laws import start_law
from explorer.games.shared.race import PAPER
from explorer.law import Law


def laws(game: ProgressivePig) -> Iterator[Law]:
    """Win probabilities with a die of six faces, and where both actions are equally good."""
    if game.faces == 6:
        for goal, known in ((10, 0.712137709578723), (100, 0.533861387696149)):
            if goal == game.goal:
                yield start_law(known, PAPER)
    if game.faces == 6 and game.goal == 100:
        yield Law(
            "both actions are equally good exactly at 99 points and a turn total of 0",
            PAPER,
            "SELECT source, CASE WHEN (count(DISTINCT coalesce(action, label)) = 2) = "
            "(source LIKE '99\\_%\\_0' ESCAPE '\\') THEN 1 ELSE 0 END FROM move "
            "WHERE game = :game AND optimal = 1 GROUP BY source_id, source",
        )
