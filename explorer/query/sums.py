"""Sums of stored positions, without their product graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from explorer.errors import ExplorerError
from explorer.query.catalog import game
from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.theory.sums import Value, after, outcome, parse, total

_MOVES = """
SELECT m.label, m.target, coalesce(CAST(t.grundy AS TEXT), t.loopy_grundy) AS value
FROM move AS m JOIN position AS t ON t.game = m.game AND t.id = m.target_id
WHERE m.game = :game AND m.source_id = :id ORDER BY m.ordinal
"""


def sum_of(connection: Connection, components: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The sum of positions, each (game, text of the position): outcome, nim-value, good moves.

    `moves` are those that win, in a draw those that keep it, in a loss none; each names its
    component (counted from 1), label, target and the value of the sum it leads to.

    NotThereError if a game or position is not there; ExplorerError if a component has no nim-value,
    with the reason.
    """
    places = [_component(connection, name, text) for name, text in components]
    values = [place["value"] for place in places]
    whole = total(values)
    wanted = {"win": "lose", "draw": "draw"}.get(outcome(whole))
    good = [
        {
            "component": number + 1,
            "game": place["game"],
            "position": place["position"],
            "label": move["label"],
            "target": move["target"],
            "sum": str(reached),
        }
        for number, place in enumerate(places)
        for move in rows(connection, _MOVES, game=place["game"], id=place["id"])
        if outcome(reached := after(values, number, parse(move["value"]))) == wanted
    ]
    return {
        "components": [
            {"game": place["game"], "position": place["position"], "value": str(place["value"])}
            for place in places
        ],
        "outcome": outcome(whole),
        "value": str(whole),
        "moves": good,
    }


def _component(connection: Connection, name: str, text: str) -> Row:
    kind = game(connection, name)["kind"]
    found = position(connection, name, text)
    if kind != "impartial":
        raise ExplorerError(
            f"{name} is {kind}: a sum adds up positions in which both players have the same moves, "
            "and its positions do not say who may move in which component"
            if kind == "alternating"
            else f"{name} is {kind}: a sum adds up impartial games"
        )
    value = found["loopy_grundy"] if found["grundy"] is None else str(found["grundy"])
    if value is None:
        raise ExplorerError(
            f"{name} has no nim-values, as in misère play: they would not decide a sum"
        )
    parsed: Value = parse(value)
    return {"game": name, "position": found["position"], "id": found["id"], "value": parsed}
