"""Queries in SQL and those of the cookbook, on a server that was asked to answer them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sys import getsizeof
from typing import Any

from starlette.responses import Response

from explorer.answers.sql import sql
from explorer.answers.words import counted
from explorer.query.cookbook import recipes
from explorer.web.addresses import address, joined
from explorer.web.record import items
from explorer.web.site import Question, Route
from explorer.web.templating import LONG, page

MOST = 500
"""Rows that a page shows."""


LARGEST = 2 << 20
"""Bytes of all that is shown of them, about."""


def _some(rows: Iterable[Sequence[Any]]) -> tuple[list[Sequence[Any]], bool]:
    """(as many rows as a page shows, whether these are all)."""
    some: list[Sequence[Any]] = []
    size = 0
    for row in rows:
        if len(some) == MOST or size > LARGEST:
            return some, False
        some.append(
            [value[: 2 * LONG] if isinstance(value, str | bytes) else value for value in row]
        )
        size += sum(map(getsizeof, row))
    return some, True


def _sql(question: Question) -> Response:
    q, p = question.asked.text("q") or "", question.asked.text("p") or ""
    columns: list[str] = []
    rows: list[Sequence[Any]] = []
    said = "Ask something, or begin with a query of the cookbook."
    if q:
        with sql(q, question.database, values=items(p)) as answer:
            columns = list(answer.columns)
            rows, whole = _some(answer.rows)
        said = counted(len(rows), "row") if whole else f"the first {counted(len(rows), 'row')}"
    known = [
        {"title": recipe.title, "href": address("/sql", q=recipe.sql, p=joined(recipe.examples[0]))}
        for recipe in recipes().values()
    ]
    return page(
        "sql.html",
        q=q, p=p, columns=columns, rows=rows, said=said, recipes=known,
        seconds=f"{question.site.seconds:g}",
    )  # fmt: skip


ROUTES = (Route("/sql", _sql, ("q", "p"), heavy=True, tagged=False),)
