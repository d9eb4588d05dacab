"""Positions with exactly one good move, the easy ones first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from explorer.answers.puzzles import puzzles
from explorer.answers.words import counted, for_mover
from explorer.kinds import KINDS
from explorer.web.addresses import address
from explorer.web.site import Question, Route
from explorer.web.templating import page

MOST = 20
"""Puzzles on a page."""


def _puzzles(question: Question) -> Response:
    skipped = question.asked.number("n", 0, 10**6, 0) or 0
    answer = puzzles(question.spec, question.database, limit=MOST + 1, skipped=skipped)
    rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
    listed = [
        {
            "position": row["position"],
            "href": address("/g/{}", answer.object["game"], at=row["position"], hints="0"),
            "words": f"{_comes_to(row, answer.object['kind'])}; {row['moves']} to choose from",
        }
        for row in rows[:MOST]
    ]
    said = (
        "Find the one move that keeps what there is."
        if listed
        else "There are none: no position has one good move among others."
    )
    return page(
        "puzzles.html",
        game=answer.object, puzzles=listed, first=skipped + 1, said=said,
        following=address("/puzzle/{}", answer.object["game"], n=skipped + MOST)
        if len(rows) > MOST else None,
    )  # fmt: skip


def _comes_to(row: Mapping[str, Any], kind: str) -> str:
    """What the one good move comes to; play that goes round has no end to count to.

    >>> _comes_to({"outcome": "draw", "remoteness": None}, "alternating")
    'draw'
    >>> _comes_to({"outcome": "win", "remoteness": 1}, "puzzle")
    'completed in 1 move'
    """
    if KINDS[kind].has("completions"):
        return f"completed in {counted(row['remoteness'], 'move')}"
    return for_mover({"for_mover": row["outcome"], "plies": row["remoteness"]})[1] or ""


ROUTES = (Route("/puzzle/{spec}", _puzzles, ("n",), heavy=True),)
