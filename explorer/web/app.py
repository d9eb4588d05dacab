"""The application: every page and address, and what stands around them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Endpoint

from explorer.answers.resolve import DatabaseName, located
from explorer.errors import NotThereError
from explorer.web import api, assets, pages, uwapi
from explorer.web.failures import failed
from explorer.web.safety import LOOPBACK, Safety
from explorer.web.site import Route, Site

ROUTES = (*api.ROUTES, *uwapi.ROUTES, *pages.ROUTES, *assets.ROUTES)
"""Every address but those of SQL, which only a server with it has."""


def create_app(
    database: DatabaseName = None,
    *,
    sql: bool = False,
    token: str | None = None,
    hosts: Collection[str] = LOOPBACK,
    figures: bool = False,
    cors: str | None = None,
    seconds: float = 2.0,
    patience: float = 10.0,
) -> Starlette:
    """The live explorer of a database, as an ASGI application.

    sql      whether queries in SQL are answered, which only read, but anything
    token    what must be given by whoever asks; None: nothing
    hosts    the names by which it may be asked, and with `figures` any address in figures
    cors     the origin whose pages may read the API
    seconds  that a question may compute; `patience`: that one may wait for its turn
    """
    site = Site(located(database), sql, seconds, patience)

    @asynccontextmanager
    async def closing(app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            site.close()

    routes = (*ROUTES, *(pages.OF_SQL if sql else ()))
    app = Starlette(
        routes=[Endpoint(route.path, _endpoint(site, route)) for route in routes],
        middleware=[Middleware(Safety, hosts=hosts, figures=figures, token=token, cors=cors)],
        exception_handlers={404: _nothing},
        lifespan=closing,
    )
    app.router.redirect_slashes = False
    return app


def _endpoint(site: Site, route: Route) -> Callable[[Request], Awaitable[Response]]:
    return partial(route.respond, site)


async def _nothing(request: Request, error: Exception) -> Response:
    return failed(request.scope, NotThereError("there is nothing at this address"))
