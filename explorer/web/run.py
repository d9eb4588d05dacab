"""The live explorer as a server of HTTP, by uvicorn, until it is interrupted."""

from __future__ import annotations

import ipaddress
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from explorer import memory
from explorer.answers.ending import end_overdue
from explorer.answers.resolve import DatabaseName
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.web.app import create_app
from explorer.web.safety import LOOPBACK

CONNECTIONS = 500
"""Connections at a time; more are told to come again."""


def serve(
    database: DatabaseName = None,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    sql: bool = False,
    cors: str | None = None,
    told: Callable[[str, bool], object] = lambda address, is_open: None,
    is_over: Callable[[], bool] = lambda: False,
) -> None:
    """Serve the pages and the API of a database until somebody interrupts it.

    `told` gets the address of the first page, and whether others than this computer can reach it:
    then whoever asks needs the token that is in the address. `is_over` is asked now and then
    whether to end: the exception of a signal may be lost in a library's function. ExplorerError if
    the port cannot be taken; MalformedError for a host that is none.
    """
    end_overdue(None)  # a question that is late must not end the others
    memory.of_query = None  # nor may one that is large: a bound would be for all of them
    with _listening(host, port) as sockets:
        taken = sockets[0].getsockname()
        is_open = not all(map(_is_loopback, sockets))  # a name may stand for several addresses
        token = secrets.token_urlsafe(18) if is_open else None
        app = create_app(
            database, sql=sql, token=token, hosts=(*LOOPBACK, *_names(host, is_open)),
            figures=is_open, cors=cors,
        )  # fmt: skip
        # Signals are this program's own: uvicorn would keep them to itself.
        config = uvicorn.Config(
            app, loop="asyncio", http="h11", ws="none", log_config=None, log_level="critical",
            access_log=False, server_header=False, proxy_headers=False,
            limit_concurrency=CONNECTIONS, timeout_graceful_shutdown=1,
        )  # fmt: skip
        server = _Server(config, is_over)
        told(f"http://{_shown(host, taken[0])}:{taken[1]}/{f'?token={token}' if token else ''}",
             is_open)  # fmt: skip
        server.run(sockets)


def _is_loopback(one: socket.socket) -> bool:
    """Whether a socket is reached from this computer only."""
    return ipaddress.ip_address(one.getsockname()[0].partition("%")[0]).is_loopback


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, is_over: Callable[[], bool]) -> None:
        super().__init__(config)
        self._is_over = is_over

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self._is_over()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def _listening(host: str, port: int) -> Iterator[list[socket.socket]]:
    """The sockets of an address: one of each kind that its name stands for."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise MalformedError(
            f"--host {quote(host)} is no address of this computer: give one such as 127.0.0.1"
        ) from None
    sockets: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            one = socket.socket(family, kind, protocol)
            sockets.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            if port == 0 and len(sockets) > 1:  # the port that the first has been given
                address = (address[0], sockets[0].getsockname()[1], *address[2:])
            one.bind(address)
            one.listen()  # whoever comes before all is ready waits
        yield sockets
    except OSError as error:
        raise ExplorerError(
            f"port {port} of {quote(host)} cannot be taken ({error.strerror}): give another with "
            "--port"
        ) from None
    finally:
        for one in sockets:
            one.close()


def _names(host: str, is_open: bool) -> list[str]:
    """What this computer is called besides, by whoever may ask."""
    shown = f"[{host}]" if ":" in host else host
    return [shown, socket.gethostname(), socket.getfqdn()] if is_open else [shown]


def _shown(host: str, taken: str) -> str:
    """The host in an address that can be opened."""
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            return socket.gethostname()
    return f"[{host}]" if ":" in host else host
