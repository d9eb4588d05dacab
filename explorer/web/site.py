"""What is served: a database, what may be asked of it, and how a question gets its answer.

A question is answered in a thread, in a transaction that reads, in limited time. Small ones are
answered several at a time; those that may take long one after the other, so that however many are
asked, a small one has its turn at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from functools import cached_property, partial

from starlette.requests import Request
from starlette.responses import Response

from explorer.answers.ending import interrupt
from explorer.errors import ExplorerError, OverdueError
from explorer.store.engine import Database, one_moment
from explorer.web.addresses import Asked, parameters, part
from explorer.web.failures import broken, failed
from explorer.web.tags import tag, unchanged


@dataclass(frozen=True)
class Site:
    """What is served.

    sql       whether conditions and queries in SQL are answered
    seconds   that a question may compute
    patience  seconds that one may wait for its turn
    """

    database: Database
    sql: bool = False
    seconds: float = 2.0
    patience: float = 10.0
    small: int = 4
    """Small questions that are answered at a time."""

    @cached_property
    def _few(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.small, "small")

    @cached_property
    def _one(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1, "heavy")

    async def run(self, answer: Callable[[], Response], heavy: bool) -> Response:
        """What a function answers, in a thread that is free for it.

        OverdueError if none has become free in time.
        """
        # Games that are known besides, of a file, are known in the thread, too.
        task = (self._one if heavy else self._few).submit(copy_context().run, answer)
        waiting = asyncio.wrap_future(task)
        await asyncio.wait([waiting], timeout=self.patience)
        if task.cancel():
            raise OverdueError(
                f"others ask so much that this has had no turn in {self.patience:g} seconds: try "
                "again"
            )
        return await waiting

    def close(self) -> None:
        """Drop what waits, stop what is computed."""
        for pool in (self._few, self._one):
            pool.shutdown(wait=False, cancel_futures=True)
        interrupt()
        self.database.close()


@dataclass(frozen=True)
class Question:
    """A question to a site.

    spec      the game that the path names, as it is meant; empty where it names none
    asked     what else is asked
    database  of which must be read what is told
    """

    site: Site
    path: str
    spec: str
    asked: Asked
    database: Database


@dataclass(frozen=True)
class Route:
    """A path, what answers it, and what may be asked there.

    path        with {spec} where the name of a game stands
    parameters  what may be asked, by name
    heavy       whether the answer may take long, by what is asked where that decides
    tagged      whether the answer is the same as long as the game is
    dated       whether it tells when the game was built, too
    held        whether all of it is asked in one transaction, so that there must be a database
    """

    path: str
    answer: Callable[[Question], Response]
    parameters: Sequence[str] = ()
    heavy: bool | Callable[[Mapping[str, str]], bool] = False
    tagged: bool = True
    dated: bool = False
    held: bool = True

    async def respond(self, site: Site, request: Request) -> Response:
        """The answer to a request; what goes wrong is an answer, too."""
        try:
            spec = part(request.path_params.get("spec", ""))
            given = parameters(request.scope["query_string"].decode("latin-1"))
            asked = Asked(given, self.parameters)
            heavy = self.heavy(given) if callable(self.heavy) else self.heavy
            told = partial(self._told, site, request, spec, asked)
            return await site.run(told, heavy)
        except ExplorerError as error:
            return failed(request.scope, error)
        except Exception as error:
            return broken(request.scope, error)

    def _told(self, site: Site, request: Request, spec: str, asked: Asked) -> Response:
        database = site.database.within(site.seconds)
        if not self.held:
            return self._made(site, request, spec, asked, database)
        with one_moment(database) as held:
            return self._made(site, request, spec, asked, held)

    def _made(
        self, site: Site, request: Request, spec: str, asked: Asked, database: Database
    ) -> Response:
        mark = tag(spec, database, self.dated) if self.tagged else None
        if mark is not None and unchanged(request.headers.get("if-none-match"), mark):
            response = Response(status_code=304)
        else:
            path = request.scope["path"]
            response = self.answer(Question(site, path, spec, asked, database))
        if mark is not None and response.status_code in (200, 304):
            response.headers["ETag"] = mark
        response.headers.setdefault("Cache-Control", "no-cache")
        return response
