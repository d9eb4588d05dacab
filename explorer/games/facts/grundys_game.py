"""What is known of Grundy's game: its nim-values."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.grundys_game import GrundysGame
from explorer.games.shared.laws import nim_sum_law
from explorer.law import Law
from explorer.theory.heaps import grundys_game


def laws(game: GrundysGame) -> Iterator[Law]:
    """Heaps add up by nim-sums; whether their values ever repeat, nobody knows."""
    if not game.misere:
        values = grundys_game(max(game.heaps)).tolist()
        yield nim_sum_law("grundys_game_position", values, "P. M. Grundy 1939")
