"""Sums in which some component is partizan: values add up, and decide who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explorer.cgt.arithmetic import add, negative, total
from explorer.cgt.contexts import simple
from explorer.cgt.order import outcome_class
from explorer.cgt.parse import read
from explorer.cgt.text import text
from explorer.cgt.thermograph import exact, thermograph
from explorer.cgt.value import Value
from explorer.errors import ExplorerError
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.positions import moves, position
from explorer.query.rows import Row
from explorer.query.sums import Place, Sum, SumMove
from explorer.store.connection import Connection
from explorer.values import FOR_THE_OTHER


@dataclass(frozen=True)
class PlayersMove:
    """A move of a player in a sum, and what the sum is worth then."""

    player: str
    component: int
    game: str
    position: str
    label: str
    target: str
    value: Value
    outcome_class: str

    @property
    def wins(self) -> bool:
        """Whether it wins: the other player, who moves next, then loses."""
        return self.outcome_class in (self.player, "previous")

    @property
    def for_mover(self) -> str:
        """How the sum then stands for the player who makes the move."""
        return "win" if self.wins else "lose"


@dataclass(frozen=True)
class PartizanSum:
    """A sum, its value, and all moves of both players."""

    components: Sequence[Row]
    value: Value
    outcome_class: str
    moves: Sequence[PlayersMove]

    def for_player(self, player: str) -> Sum:
        """The sum as one player finds it who is to move."""
        mine = [
            SumMove(
                move.component, move.game, move.position, move.label, move.target,
                text(move.value), FOR_THE_OTHER[move.for_mover], (0, 0),
            )
            for move in self.moves
            if move.player == player
        ]  # fmt: skip
        wins = self.outcome_class in (player, "next")
        return Sum(self.components, "win" if wins else "lose", None, mine)


def is_partizan(connection: Connection, where: Sequence[Place]) -> bool:
    """Whether some component is partizan."""
    return any(KINDS[game(connection, name)["kind"]].beginners for name, _ in where)


def partizan_sum(connection: Connection, where: Sequence[Place]) -> PartizanSum:
    """The sum of positions of partizan games, and of impartial ones with finite nim-values.

    NotThereError if a game or position is not there; ExplorerError if a component has no value,
    with the reason.
    """
    places = [_component(connection, name, at) for name, at in where]
    values = [place["worth"] for place in places]
    whole = total(values)
    listed = []
    for component, place in enumerate(places):
        rest = add(whole, negative(values[component]))
        for move in moves(connection, place["game"], place["id"]):
            value = add(rest, _value(move))
            players = (move["player"],) if move["player"] else ("left", "right")
            listed += [
                PlayersMove(
                    player, component + 1, place["game"], place["position"], move["label"],
                    move["target"], value, outcome_class(value),
                )
                for player in players
            ]  # fmt: skip
    return PartizanSum(places, whole, outcome_class(whole), listed)


def summary(whole: PartizanSum) -> dict[str, Any]:
    """The sum as `explorer sum` tells it: class, value, the winning moves of either side."""
    graph = thermograph(whole.value)
    return {
        "components": [
            {key: place[key] for key in ("game", "position", "value")} for place in whole.components
        ],
        "misere": False,
        "outcome": None,
        "outcome_class": whole.outcome_class,
        "value": text(whole.value),
        "mean": exact(graph.mean),
        "temperature": exact(graph.temperature),
        "moves": [
            {
                "component": move.component,
                "game": move.game,
                "position": move.position,
                "player": move.player,
                "label": move.label,
                "target": move.target,
                "sum": text(move.value),
                "for_mover": move.for_mover,
            }
            for move in sorted(whole.moves, key=lambda move: move.player)
            if move.wins
        ],
    }


def _value(row: Row) -> Value:
    """The value of a position; a nim-value is a nimber."""
    if row["cgt_value"] is not None:
        return read(row["cgt_value"])
    return simple(0, star=row["grundy"])


def _component(connection: Connection, name: str, at: str) -> Row:
    kind = KINDS[game(connection, name)["kind"]]
    place = position(connection, name, at)
    if place["cgt_value"] is None and place["grundy"] is None:
        reason = f"it is {kind.words}, and a sum adds up impartial and partizan games"
        if kind.has("partizan value"):
            reason = "it has not been solved"
        elif kind.has("nim-value"):
            reason = "it has no finite nim-value there, as in misère play or with endless play"
        raise ExplorerError(f"{name}: {reason}")
    worth = _value(place)
    return {
        "game": name,
        "position": place["position"],
        "id": place["id"],
        "value": text(worth),
        "worth": worth,
    }
