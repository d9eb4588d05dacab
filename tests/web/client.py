"""Asking an ASGI application, in the way of a server: a path and a query as they come, raw."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote


@dataclass(frozen=True)
class Response:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def __getitem__(self, name: str) -> str | None:
        found = [value for key, value in self.headers if key == name.lower()]
        return ", ".join(found) if found else None


async def ask(app: Any, place: str, method: str = "GET", **headers: str) -> Response:
    """What an application answers; headers by their names with _ for -."""
    path, _, query = place.partition("?")
    given = {"host": "localhost:8000"}
    given |= {name.replace("_", "-").lower(): value for name, value in headers.items()}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": unquote(path, errors="replace"), "raw_path": path.encode(),
        "query_string": query.encode(), "root_path": "", "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 5),
        "headers": [(k.encode(), v.encode()) for k, v in given.items()],
    }  # fmt: skip
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await app(scope, receive, send)
    start = sent[0]
    return Response(
        start["status"],
        [(k.decode("latin-1").lower(), v.decode("latin-1")) for k, v in start["headers"]],
        b"".join(message.get("body", b"") for message in sent[1:]),
    )


def get(app: Any, place: str, method: str = "GET", **headers: str) -> Response:
    """The same, and nothing besides."""
    return asyncio.run(ask(app, place, method, **headers))
