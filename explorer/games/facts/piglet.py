"""What is known of Piglet."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.piglet import Piglet
from explorer.games.shared.laws import pass_law, table
from explorer.games.shared.race import NELLER_PRESSER
from explorer.law import Law

_TO_TWO = {"0_0_0": 4 / 7, "0_0_1": 5 / 7, "0_1_0": 2 / 5, "0_1_1": 3 / 5, "1_0_0": 4 / 5,
           "1_1_0": 2 / 3}  # fmt: skip


def laws(game: Piglet) -> Iterator[Law]:
    """The right to pass, and the whole of Piglet to 2, which Neller and Presser worked out."""
    yield pass_law("piglet_position")
    if game.goal == 2:
        yield Law(
            "the win probabilities of Piglet to 2",
            NELLER_PRESSER,
            f"WITH known(position, probability) AS ({table(_TO_TWO.items())}) "
            "SELECT p.position, "
            "CASE WHEN abs(p.win_probability - known.probability) < 1e-12 THEN 1 ELSE 0 END "
            "FROM position AS p JOIN known ON known.position = p.position WHERE p.game = :game",
        )
