"""The same positions in the form of the Universal Web API of GamesCrafters, for its front ends.

Their API is described in the README of GamesCraftersUWAPI: a game has variants, a variant has
positions, and a position its value, its remoteness and its moves, best first. Here a family is a
game and a stored game a variant, by its spec. What their form cannot say, partizan values and
chances, is left out: only games with outcomes are told.

A draw there has no end; one that ends is a tie. Numbers stand for what has no number: -200 for no
end, -100 for one that is not known.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from explorer.answers.catalog import games
from explorer.answers.positions import show
from explorer.answers.resolve import named_game
from explorer.errors import NotThereError, quote
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.rows import Row
from explorer.store.engine import reading
from explorer.web.addresses import part
from explorer.web.site import Question, Route

ENDLESS, UNKNOWN = -200, -100
GUI = "v0"
"""Their word for games without a picture of the board."""


def _stored(question: Question) -> list[Row]:
    """The stored games that have outcomes."""
    answer = games(question.database)
    rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
    return [row for row in rows if KINDS[row["kind"]].has("outcome")]


def _games(question: Question) -> Response:
    families = {row["slug"]: row for row in reversed(_stored(question))}
    return _json(
        [
            {
                "id": slug,
                "name": families[slug]["title"],
                "type": "twoPlayer" if KINDS[families[slug]["kind"]].passes_turn else "onePlayer",
                "gui": GUI,
            }
            for slug in sorted(families)
        ]
    )


def _variants(question: Question) -> Response:
    family = [row for row in _stored(question) if row["slug"] == question.spec]
    if not family:
        raise NotThereError(f"no game of {quote(question.spec)} is stored")
    return _json(
        {
            "id": question.spec,
            "name": family[0]["title"],
            "allowCustomVariantCreation": False,
            "supportsWinBy": False,
            "variants": [{"id": row["game"], "name": row["game"], "gui": GUI} for row in family],
        }
    )


def _named(question: Question) -> Row:
    """The stored game that the path names by its family and its spec."""
    name = named_game(question.spec, question.database).name
    with reading(question.database) as connection:
        stored = game(connection, name)
    if stored["slug"] != (family := part(question.path.split("/")[2])):
        raise NotThereError(f"{name} is no game of {quote(family)}")
    return stored


def _variant(question: Question) -> Response:
    name, start = (_named(question)[column] for column in ("game", "start"))
    return _json(
        {
            "id": name, "name": name, "gui": GUI, "startPosition": start,
            "autoguiStartPosition": start, "imageAutoGUIData": None,
        }
    )  # fmt: skip


def _position(question: Question) -> Response:
    name = _named(question)["game"]
    place = show(name, question.asked.need("p"), question.database).object
    text = place["position"]
    return _json(
        {
            "position": text,
            "autoguiPosition": text,
            **_value(place["outcome"], place["remoteness"]),
            "moves": _moves(place["moves"]),
        }
    )


def _value(outcome: str | None, remoteness: int | None) -> dict[str, Any]:
    return {"positionValue": _word(outcome, remoteness), "remoteness": _plies(outcome, remoteness)}


def _word(outcome: str | None, remoteness: int | None) -> str:
    """Their word for an outcome.

    >>> _word("draw", 3), _word("draw", None), _word("win", 1), _word(None, None)
    ('tie', 'draw', 'win', 'unsolved')
    """
    if outcome == "draw":
        return "draw" if remoteness is None else "tie"
    return outcome or "unsolved"


def _plies(outcome: str | None, remoteness: int | None) -> int:
    """Their number of plies."""
    if remoteness is not None:
        return remoteness
    return UNKNOWN if outcome is None else ENDLESS


_RANK = {"win": 0, "tie": 1, "draw": 2, "unsolved": 3, "lose": 4}


def _moves(moves: list[Row]) -> list[dict[str, Any]]:
    """The moves, best first: soon wins, late losses."""
    told: list[dict[str, Any]] = [
        {
            "position": move["target"],
            "autoguiPosition": move["target"],
            "move": move["label"],
            "autoguiMove": move["label"],
            "moveValue": _word(move["for_mover"], move["plies"]),
            **_value(move["outcome"], move["remoteness"]),
        }
        for move in moves
    ]

    def order(move: dict[str, Any]) -> tuple[int, int]:
        late = move["moveValue"] in ("lose", "draw", "unsolved")
        return _RANK[move["moveValue"]], -move["remoteness"] if late else move["remoteness"]

    told.sort(key=order)
    best: dict[str, int] = {}
    for move in told:
        first = best.setdefault(move["moveValue"], move["remoteness"])
        move["deltaRemoteness"] = abs(move["remoteness"] - first)
    return told


def _json(told: Any) -> Response:
    text = json.dumps(told, ensure_ascii=False, allow_nan=False)
    return Response(text, media_type="application/json")


ROUTES = (
    Route("/uwapi/", _games, tagged=False),
    Route("/uwapi/{spec}/", _variants, tagged=False),
    Route("/uwapi/{slug}/{spec}/", _variant, dated=True),
    Route("/uwapi/{slug}/{spec}/positions/", _position, ("p",)),
)
"""Every address of it."""
