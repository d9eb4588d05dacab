"""What stands between the world and the pages: who may ask, how, and what a browser is told.

- The header Host must name this computer. Otherwise a page of somebody else's, whose name its owner
  turns to 127.0.0.1 once it is open, could read what is served here (DNS rebinding). An address in
  figures is nobody's name and cannot be turned, so a server that is open to others allows all.
- Only GET and HEAD: nothing can be changed by anything that is asked.
- A server that is open to others has a token: it stands in the address that is told when the server
  starts, and is kept in a cookie from then on.
- A page may load what comes from here and run no script of anybody else's, also none within it.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Collection, Iterable
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.errors import MalformedError
from explorer.web.failures import (
    MethodError,
    NotAllowedError,
    TooLongError,
    failed,
    is_for_programs,
)

LONGEST = 8 << 10
"""Bytes of the longest address that is answered."""

COOKIE = "explorer_token"

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""The names of this computer that every server answers to."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What every answer tells the browser."""


class Safety:
    """The middleware around all pages.

    hosts   the names of this computer that the header Host may have
    figures whether it may have any address in figures, too
    token   what must be given, None: nothing
    cors    the origin whose pages may read the API; None: those of no other
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str] = LOOPBACK,
        figures: bool = False,
        token: str | None = None,
        cors: str | None = None,
    ) -> None:
        self.app = app
        self.hosts, self.figures = frozenset(host.lower() for host in hosts), figures
        self.token, self.cors = token, cors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # a web socket is closed by whoever waits for an answer

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._tell(scope, MutableHeaders(scope=message))
            await send(message)

        # Parts of a path are told apart while they are written as they came: a game may have a /.
        scope["path"] = (scope.get("raw_path") or quote(scope["path"]).encode()).decode("latin-1")
        answer: ASGIApp
        try:
            answer = self._checked(scope) or self.app
        except (MalformedError, MethodError, NotAllowedError, TooLongError) as error:
            answer = failed(scope, error)
        await answer(scope, receive, told)

    def _checked(self, scope: Scope) -> Response | None:
        """Nothing, if the question may be answered, or what is answered instead."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            raise MalformedError(
                f"this server is not called {host[:80]!r}: ask for localhost, or start it with "
                "--host"
            )
        if scope["method"] not in ("GET", "HEAD"):
            raise MethodError("only GET and HEAD are answered: nothing here can be changed")
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST:
            raise TooLongError(f"the address is longer than {LONGEST:,} bytes")
        return None if self.token is None else self._admitted(scope, headers)

    def _is_ours(self, host: str) -> bool:
        """Whether the header Host, with a port or without, names this server.

        >>> safe = Safety(Response(), figures=False)
        >>> [safe._is_ours(host) for host in ("localhost:8000", "[::1]:80", "evil.example", "")]
        [True, True, False, False]
        """
        name = host.lower()
        head, colon, port = name.rpartition(":")
        if colon and port.isdecimal():
            name = head
        if name in self.hosts:
            return True
        if not self.figures:
            return False
        try:
            ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True

    def _admitted(self, scope: Scope, headers: Headers) -> Response | None:
        """Whoever gives the token in a page's address gets it as a cookie, and an address without;
        programs give it with every question, and need no cookies."""
        parts = scope["query_string"].decode("latin-1").split("&")
        given = [part for part in parts if part.startswith(_PARAMETER)]
        scope["query_string"] = "&".join(p for p in parts if p not in given).encode("latin-1")
        if self._among(part.removeprefix(_PARAMETER) for part in given):
            return None if is_for_programs(scope) else self._with_cookie(scope)
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        held = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        if self._among([held, bearer.strip() if scheme.lower() == "bearer" else ""]):
            return None
        raise NotAllowedError(
            "this server wants its token: open the address that it told when it was started"
        )

    def _with_cookie(self, scope: Scope) -> Response:
        query = scope["query_string"].decode("latin-1")
        # One slash at the beginning: two would begin the address of another host.
        place = "/" + scope["path"].lstrip("/") + (f"?{query}" if query else "")
        response = RedirectResponse(place, 303)
        response.set_cookie(COOKIE, self.token or "", httponly=True, samesite="lax")
        return response

    def _among(self, given: Iterable[str]) -> bool:
        token = (self.token or "").encode()
        return any(hmac.compare_digest(one.encode(), token) for one in given)

    def _tell(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers[name] = value
        if self.cors is not None and is_for_programs(scope):
            headers.add_vary_header("Origin")
            if Headers(scope=scope).get("origin") == self.cors:
                headers["Access-Control-Allow-Origin"] = self.cors
                headers["Access-Control-Expose-Headers"] = "ETag, Link"


_PARAMETER = "token="
