"""Errors as answers: by a status of HTTP, as JSON for programs and as a page for readers."""

from __future__ import annotations

import json
import os
import sys
import traceback

from starlette.responses import Response
from starlette.types import Scope

from explorer.errors import (
    ExplorerError,
    LimitError,
    MalformedError,
    NotThereError,
    OverdueError,
    told,
)
from explorer.web.templating import page


class NotAllowedError(ExplorerError):
    """Whoever asks has no right to: there is no token, or not that of this server."""


class MethodError(MalformedError):
    """Another method than GET or HEAD."""


class TooLongError(LimitError):
    """An address is longer than one may be."""


STATUS: tuple[tuple[type[ExplorerError], int], ...] = (
    (NotAllowedError, 403),
    (MethodError, 405),
    (TooLongError, 414),
    (OverdueError, 504),
    (MalformedError, 400),
    (NotThereError, 404),
    (ExplorerError, 409),
)
"""Error -> status, the first that fits: so 400 is exit code 2, 404 is 3, and 409 is 1."""

TRACEBACK = "EXPLORER_TRACEBACK"
"""The variable that asks for a traceback, where something fails that should not."""

PROGRAMS = ("/api/", "/uwapi/")
"""How the paths begin of what is answered as JSON."""


def is_for_programs(scope: Scope) -> bool:
    """Whether a question wants JSON."""
    return str(scope["path"]).startswith(PROGRAMS)


def status_of(error: ExplorerError) -> int:
    """The status of HTTP that says the same as an error.

    >>> status_of(MalformedError("no")), status_of(NotThereError("no")), status_of(LimitError("no"))
    (400, 404, 409)
    """
    return next(status for kind, status in STATUS if isinstance(error, kind))


def failed(scope: Scope, error: ExplorerError) -> Response:
    """An error as an answer."""
    return _told(scope, status_of(error), str(error), error.exit_code)


def broken(scope: Scope, error: Exception) -> Response:
    """What should not have happened, as an answer; a line on stderr tells it, too."""
    words = f"this should not have happened: {told(error)}"
    print(f"explorer: {words}", file=sys.stderr)
    if TRACEBACK in os.environ:
        traceback.print_exception(error)
    return _told(scope, 500, words, 1)


def _told(scope: Scope, status: int, words: str, code: int) -> Response:
    response: Response
    if is_for_programs(scope):
        said = {"error": words, "exit_code": code}
        text = json.dumps(said, ensure_ascii=False)
        response = Response(text, status, media_type="application/json")
    else:
        response = page("error.html", status=status, message=words)
    if status == 405:
        response.headers["Allow"] = "GET, HEAD"
    response.headers["Cache-Control"] = "no-store"
    return response
