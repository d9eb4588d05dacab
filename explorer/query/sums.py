"""Sums of stored positions, without their product graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.cgt.nim_values import NimValue, after, outcome, parse, total
from explorer.errors import ExplorerError
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.values import FOR_THE_OTHER

Place = tuple[str, str]
"""A component: the game, and the text of the position."""

Misere = Callable[[Sequence[str]], bool]
"""Whether the mover has lost, in misère play, from the texts of the components' positions."""

_MOVES = """
SELECT m.label, m.target, t.grundy, t.loopy_grundy,
    (SELECT n.grundy_order FROM nodes AS n JOIN games AS g ON g.id = n.game_id
     WHERE g.spec = m.game AND n.id = m.target_id) AS grundy_order
FROM move AS m JOIN position AS t ON t.game = m.game AND t.id = m.target_id
WHERE m.game = :game AND m.source_id = :id ORDER BY m.ordinal
"""
_ORDER = (
    "SELECT n.grundy_order FROM nodes AS n JOIN games AS g ON g.id = n.game_id "
    "WHERE g.spec = :game AND n.id = :id"
)

_GOOD = ("win", "draw")
"""Outcomes that a move can keep."""


@dataclass(frozen=True)
class SumMove:
    """A move in a sum: in which component, counted from 1, and what it leads to."""

    component: int
    game: str
    position: str
    label: str
    target: str
    sum: str | None
    """The nim-value of the sum after the move; None in misère play."""
    outcome: str
    """How the sum then stands for the other player."""
    progress: tuple[int, int]
    """Falls, move by move, for the one who wins by always taking the least: `best` tells why."""

    @property
    def for_mover(self) -> str:
        """How the sum then stands for the player who makes the move."""
        return FOR_THE_OTHER[self.outcome]


@dataclass(frozen=True)
class Sum:
    """A sum of positions, its outcome for the mover and all of its moves."""

    components: Sequence[Row]
    outcome: str
    value: NimValue | None
    moves: Sequence[SumMove]

    @property
    def good(self) -> list[SumMove]:
        """The moves that win, in a draw those that keep it, in a loss none."""
        if self.outcome not in _GOOD:
            return []
        return [move for move in self.moves if move.for_mover == self.outcome]

    def best(self) -> SumMove:
        """A move that keeps the outcome, and makes progress where it wins.

        Where play can go in circles a winning move need not come nearer to the end. One does that
        makes the finite values smaller, in all, or reverts to a position of the same value that was
        found before (see `explorer.solve.loopy`); whatever the opponent does, there is one.
        """
        return min(self.good or self.moves, key=lambda move: move.progress)


def the_sum(connection: Connection, where: Sequence[Place], misere: Misere | None = None) -> Sum:
    """The sum of positions, in normal play, or in misère play as `misere` decides.

    NotThereError if a game or position is not there; ExplorerError if a component has no nim-value,
    with the reason.
    """
    places = components(connection, where)
    if misere is None:
        need_values(places)
    values = [place["value"] for place in places]
    texts = [place["position"] for place in places]
    moves = []
    for component, place in enumerate(places):
        near = connection.lookup(moves_of=[place["id"]])
        for move in rows(near, _MOVES, game=place["game"], id=place["id"]):
            reached, value, progress = None, None, (0, 0)
            if misere is None:
                reached = _value(move)
                value = after(values, component, reached)
                orders = [other["order"] for other in places]
                orders[component] = -1 if move["grundy_order"] is None else move["grundy_order"]
                progress = _progress(
                    [*values[:component], reached, *values[component + 1 :]], orders
                )
                stands = outcome(value)
            else:
                lost = misere([*texts[:component], move["target"], *texts[component + 1 :]])
                stands = "lose" if lost else "win"
            moves.append(
                SumMove(
                    component + 1, place["game"], place["position"], move["label"], move["target"],
                    None if value is None else str(value), stands, progress,
                )
            )  # fmt: skip
    whole = total(values) if misere is None else None
    if whole is not None:
        stands = outcome(whole)
    elif moves:
        stands = "win" if any(move.outcome == "lose" for move in moves) else "lose"
    else:
        stands = "win"
    return Sum(places, stands, whole, moves)


def components(connection: Connection, places: Sequence[Place]) -> list[Row]:
    """The components of a sum: {game, position, id, value}; the value is None if there is none.

    NotThereError if a game or position is not there; ExplorerError if a game is not impartial.
    """
    return [_component(connection, name, text) for name, text in places]


def sum_of(
    connection: Connection, where: Sequence[Place], misere: Misere | None = None
) -> dict[str, Any]:
    """The sum as `explorer sum` tells it: outcome, nim-value, good moves."""
    whole = the_sum(connection, where, misere)
    return {
        "components": [
            {
                "game": place["game"],
                "position": place["position"],
                "value": None if misere is not None else str(place["value"]),
            }
            for place in whole.components
        ],
        "misere": misere is not None,
        "outcome": whole.outcome,
        "outcome_class": None,
        "value": None if whole.value is None else str(whole.value),
        "mean": None,
        "temperature": None,
        "moves": [
            {
                "component": move.component,
                "game": move.game,
                "position": move.position,
                "player": None,
                "label": move.label,
                "target": move.target,
                "sum": move.sum,
                "for_mover": move.for_mover,
            }
            for move in whole.good
        ],
    }


def _value(row: Row) -> NimValue:
    return parse(row["loopy_grundy"] if row["grundy"] is None else str(row["grundy"]))


def _progress(values: Sequence[NimValue], orders: Sequence[int]) -> tuple[int, int]:
    finite = [value.finite for value in values if value.finite is not None]
    return sum(finite), sum(orders)


def need_values(places: Sequence[Row]) -> None:
    """ExplorerError if a component has no nim-value."""
    for place in places:
        if place["value"] is None:
            raise ExplorerError(
                f"{place['game']} has no nim-values, as in misère play: they would not decide a sum"
            )


def _component(connection: Connection, name: str, text: str) -> Row:
    kind = KINDS[game(connection, name)["kind"]]
    place = position(connection, name, text)
    if not kind.has("nim-value"):
        reason = kind.without.get("sum", "a sum adds up impartial games")
        raise ExplorerError(f"{name} is {kind.words}: {reason}")
    near = connection.lookup([place["position"]])
    order = rows(near, _ORDER, game=name, id=place["id"])[0]["grundy_order"]
    has_one = place["grundy"] is not None or place["loopy_grundy"] is not None
    return {
        "game": name,
        "position": place["position"],
        "id": place["id"],
        "value": _value(place) if has_one else None,
        "order": -1 if order is None else order,
    }
