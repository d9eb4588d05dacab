"""The JSON API: what the commands tell with ``--format json``, by an address.

What each answer is like is described in ``openapi.json`` beside this file, which is served, too. A
test holds it against every route and every answer.
"""

from __future__ import annotations

import io
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.responses import Response

from explorer.answers import catalog
from explorer.answers.answer import Answer
from explorer.answers.line import line
from explorer.answers.moves import paths
from explorer.answers.neighbourhood import LARGEST, neighbourhood
from explorer.answers.positions import find, show
from explorer.answers.replay import replay
from explorer.errors import MalformedError
from explorer.render import Format, write
from explorer.values import FOR_THE_OTHER, OUTCOME_CLASSES
from explorer.web.addresses import address
from explorer.web.record import check_length
from explorer.web.site import Question, Route

MOST = 1_000
"""Positions that an answer lists at most."""

FARTHEST = 20
"""Moves that a neighbourhood reaches at most."""


def as_json(asked: Answer | AbstractContextManager[Answer]) -> Response:
    """An answer as the command line writes it with ``--format json``."""
    text = io.StringIO()
    with asked if isinstance(asked, AbstractContextManager) else nullcontext(asked) as answer:
        write(answer, Format.json, text)
    return Response(text.getvalue(), media_type="application/json")


def _games(question: Question) -> Response:
    return as_json(catalog.games(question.database))


def _game(question: Question) -> Response:
    return as_json(catalog.game(question.spec, question.database))


def _position(question: Question) -> Response:
    return as_json(show(question.spec, question.asked.text("p"), question.database))


def _line(question: Question) -> Response:
    first = question.asked.choice("first", ("left", "right"))
    return as_json(line(question.spec, question.asked.text("p"), question.database, first=first))


def _path(question: Question) -> Response:
    asked = question.asked
    every, limit = asked.flag("all", False), asked.number("limit", 1, MOST, 100)
    ends = asked.need("from"), asked.need("to")
    return as_json(paths(question.spec, *ends, question.database, every=every, limit=limit or 1))


def _replay(question: Question) -> Response:
    record = question.asked.need("record")
    check_length(record)
    return as_json(replay(question.spec, record, question.database))


def _find(question: Question) -> Response:
    """A page of positions; where there are more, a header names the next one."""
    asked = question.asked
    where = asked.text("where")
    if where is not None and not question.site.sql:
        raise MalformedError("conditions in SQL are answered by a server with --sql only")
    limit = asked.number("limit", 1, MOST, 100) or 1
    given: dict[str, Any] = {
        "outcome": asked.choice("outcome", (*FOR_THE_OTHER, *OUTCOME_CLASSES)),
        "value": asked.text("value"),
        "grundy": asked.number("grundy", 0, 10**9),
        "remoteness": asked.number("remoteness", 0, 10**9),
        "after": asked.number("after", 0, 10**9),
    }
    found = find(
        question.spec, question.database, limit=limit + 1, count_all=False,
        where=() if where is None else (where,), **given,
    )  # fmt: skip
    with found as answer:
        rows = list(answer.rows)
    response = as_json(Answer(answer.columns, rows[:limit]))
    if len(rows) > limit:
        last = rows[limit - 1][answer.columns.index("id")]
        rest = given | {"where": where, "limit": limit, "after": last}
        following = address("/api/v1/games/{}/find", question.spec, **rest)
        response.headers["Link"] = f'<{following}>; rel="next"'
    return response


def _neighbourhood(question: Question) -> Response:
    asked = question.asked
    return as_json(
        neighbourhood(
            question.spec, asked.text("p"), question.database,
            on=asked.number("on", 0, FARTHEST, 1), back=asked.number("back", 0, FARTHEST, 1),
            most=asked.number("most", 1, MOST, LARGEST) or 1,
        )
    )  # fmt: skip


@cache
def _document() -> str:
    return files("explorer.web").joinpath("openapi.json").read_text(encoding="utf-8")


def _openapi(question: Question) -> Response:
    return Response(_document(), media_type="application/json")


_OF_GAME = "/api/v1/games/{spec}"
ROUTES = (
    Route("/api/v1/openapi.json", _openapi, tagged=False, held=False),
    Route("/api/v1/games", _games),
    Route(_OF_GAME, _game, dated=True),
    Route(f"{_OF_GAME}/position", _position, ("p",)),
    Route(f"{_OF_GAME}/line", _line, ("p", "first"), heavy=True),
    Route(f"{_OF_GAME}/path", _path, ("from", "to", "all", "limit"), heavy=True),
    Route(f"{_OF_GAME}/replay", _replay, ("record",), heavy=True),
    Route(
        f"{_OF_GAME}/find",
        _find,
        ("outcome", "value", "grundy", "remoteness", "where", "limit", "after"),
        heavy=True,
    ),
    Route(f"{_OF_GAME}/neighbourhood", _neighbourhood, ("p", "on", "back", "most"), heavy=True),
)
"""Every address of the API."""
