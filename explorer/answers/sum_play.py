"""A sum of stored games, played: the choices are the moves of all components."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer.answers.play import Turn
from explorer.answers.sums import OTHER, PlayedSum, Summands, SumMove, played
from explorer.query.choices import Choice
from explorer.query.rows import Row
from explorer.query.sums import Place, Sum
from explorer.values import FOR_THE_OTHER


@dataclass(frozen=True)
class SumToPlay:
    """A sum to play (an `explorer.answers.play.Playable`), from positions of its components on.

    begins  first or, if a component is partizan, left or right
    """

    rule: PlayedSum
    places: Sequence[Place]
    begins: str

    @property
    def is_misere(self) -> bool:
        """Whether who cannot move has won."""
        return self.rule.misere is not None

    def first(self) -> Turn:
        return self._turn(tuple(self.places), self.begins)

    def after(self, turn: Turn, move: Row) -> Turn:
        places = list(turn.position)
        places[move["component"] - 1] = (move["game"], move["target"])
        return self._turn(tuple(places), OTHER[turn.player])

    def _turn(self, places: tuple[Place, ...], player: str) -> Turn:
        side = player if self.begins in ("left", "right") else None
        here = self.rule.at(places, side)
        worth = here.outcome
        if here.value is not None:
            worth += f", nim-value {here.value}"
        over = None
        if not here.moves:
            over = player if self.is_misere else OTHER[player]
        return Turn(places, player, _choices(here, player), here.outcome, worth, over)


def sum_to_play(whole: Summands, begins: str) -> SumToPlay:
    """A sum to play; ExplorerError if a component has no value that could be added up."""
    sum_of_games = SumToPlay(played(whole), whole.places, begins)
    sum_of_games.first()  # a sum that is none says so first
    return sum_of_games


def _choices(here: Sum, player: str) -> list[Choice]:
    """The moves of a sum; optimal are those that win, or keep the draw, and make progress."""
    if not here.moves:
        return []
    best = here.best()
    good = here.good
    return [
        replace(
            _choice(move, player), optimal=move in good and move.progress == best.progress
        )
        for move in here.moves
    ]  # fmt: skip


def _choice(move: SumMove, player: str) -> Choice:
    row = {
        "component": move.component, "game": move.game, "label": move.label,
        "target": move.target, "action": None, "player": player, "passes_turn": 1,
    }  # fmt: skip
    name = f"{move.component} {move.label}"
    return Choice(name, [row], player, FOR_THE_OTHER[move.outcome])
