"""The page of all games, and every other page by its address."""

from __future__ import annotations

from starlette.responses import Response

from explorer.answers import catalog, families
from explorer.answers.words import counted
from explorer.errors import NotThereError
from explorer.query.rows import Row
from explorer.web import graph, play, puzzles, sql, sums
from explorer.web.site import Question, Route
from explorer.web.templating import page


def _games(question: Question) -> Response:
    """What is stored, and what can be; `q` is in the name or the title of what is looked for."""
    q = question.asked.text("q") or ""
    stored: list[Row] = []
    try:
        answer = catalog.games(question.database)
        stored = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
        said = counted(len(stored), "game") + " stored"
    except NotThereError:
        said = "nothing is stored yet: explorer build nim stores a game"
    listed = [row for row in stored if _has(q, row["game"], row["title"], row["kind"])]
    if q:
        said = f"{said}, {len(listed):,} with {q!r} in the name"
    known = families.games(question.database).object
    there = [row for row in known if _has(q, row["slug"], row["title"], row["kind"])]
    return page("games.html", games=listed, families=there, q=q, said=said)


def _has(q: str, *texts: str) -> bool:
    return any(q.casefold() in text.casefold() for text in texts)


ROUTES = (
    Route("/", _games, ("q",), tagged=False, held=False),
    *play.ROUTES,
    *graph.ROUTES,
    *puzzles.ROUTES,
    *sums.ROUTES,
)
OF_SQL = sql.ROUTES
"""The pages that only a server with SQL has."""
